import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { playerData } from './session.ts'

/** The server's own figures are a few seconds old. */
const everyMs = 10_000

/** The weekly race with the player's own place; refetched while a page that shows it is open and visible. */
export const raceOptions = queryOptions({
  queryKey: ['race'],
  queryFn: ({ signal }) => call('GET /api/race', { signal }),
  staleTime: everyMs / 2,
  refetchInterval: everyMs,
  meta: playerData,
})

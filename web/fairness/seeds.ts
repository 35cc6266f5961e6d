import { queryOptions } from '@tanstack/react-query'
import { call } from '../wire/api.ts'
import { playerData } from '../wire/session.ts'

/** The seeds of the next round. Every bet increments the nonce, so they are fetched whenever they are shown. */
export const seedsOptions = queryOptions({
  queryKey: ['fairness'],
  queryFn: ({ signal }) => call('GET /api/fairness', { signal }),
  staleTime: 0,
  meta: playerData,
})

/** A round is public and never changes, except that a rotation reveals its server seed. */
export function roundOptions(id: string) {
  return queryOptions({
    queryKey: ['round', id],
    queryFn: ({ signal }) => call('GET /api/games/rounds/{id}', { params: { id }, signal }),
    staleTime: 10_000,
  })
}

import { spinBehind } from '@casino/rules/games/roulette/clock'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { call, type Reply } from '../../wire/api.ts'
import { playerData, useSession } from '../../wire/session.ts'

/** The player's table on the server, with its moments converted to this browser's clock. */
export interface ServerTable {
  readonly said: Reply<'GET /api/games/roulette/table'>
  /** The spin that the countdown follows from, real or virtual. */
  readonly lastSpin: number
  readonly requestedAt: number
}

/** A change of the balance may come from a spin in another tab or on another device. */
const lookAfterBalanceMs = 250

const tableOptions = queryOptions({
  queryKey: ['roulette-table'],
  queryFn: async ({ signal }): Promise<ServerTable> => {
    const requestedAt = Date.now()
    const said = await call('GET /api/games/roulette/table', { signal })
    // The server read its clock somewhere between request and reply: assume the middle.
    const ahead = Date.parse(said.serverTime) - (requestedAt + Date.now()) / 2
    const behind = spinBehind({ state: said.state, endsAtMs: Date.parse(said.stateEndsAt) })
    return { said, lastSpin: behind - ahead, requestedAt }
  },
  staleTime: 1_000,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  meta: playerData,
})

/** The player's table on the server; fetched again when their balance changes, or on demand. */
export function useServerTable() {
  const queryClient = useQueryClient()
  const sequence = useSession().user?.balanceSequence
  const { data, isError, refetch } = useQuery(tableOptions)
  const look = useCallback(() => void queryClient.invalidateQueries(tableOptions), [queryClient])

  useEffect(() => {
    if (sequence === undefined) return undefined
    const timer = setTimeout(look, lookAfterBalanceMs)
    return () => clearTimeout(timer)
  }, [sequence, look])

  return { table: data, failed: isError && !data, look, retry: () => void refetch() }
}

import type { CrashRound, CrashTable } from '@casino/contract/play/games/crash'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { call, type Reply } from '../../wire/api.ts'
import { fetchAgain } from '../../wire/fetch-again.ts'
import { follow } from '../../wire/realtime.ts'
import { serverTime, setClock, timeCall } from './clock.ts'
import { type Phase, phaseOf } from './face.ts'

export type CrashView = Reply<'GET /api/games/crash'>

const mostLast = 30
/** Without a live update for this time the table is fetched. */
const quietMs = 5_000

export const crashTableOptions = queryOptions({
  queryKey: ['crash-table'],
  queryFn: async ({ client, queryKey, signal }): Promise<CrashView> => {
    const reply = await timeCall(() => call('GET /api/games/crash', { signal }))
    setClock(reply.now)
    const shown = client.getQueryData<CrashView>(queryKey)
    return shown && shown.now > reply.now ? shown : reply
  },
  refetchInterval: quietMs,
})

/** The table after a live update; an older update changes nothing. A flight that has ended is added to the front of the past ones. */
export function withTable(view: CrashView, table: CrashTable): CrashView {
  if (table.now < view.now) return view
  return { ...view, ...table, last: withEnd(view.last, table.round) }
}

function withEnd(last: CrashView['last'], round: CrashRound | null): CrashView['last'] {
  if (!round || round.crash === null || round.seed === null) return last
  const { number, crash, seed, salt, houseEdge } = round
  return last.some((each) => each.seed === seed)
    ? last
    : [{ number, crash, seed, salt, houseEdge }, ...last].slice(0, mostLast)
}

/** Live while a component shows the table. */
export function useLiveTable(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { queryKey } = crashTableOptions
    const shown = {
      show(table: object) {
        const update = table as CrashTable
        setClock(update.now)
        queryClient.setQueryData(queryKey, (view: CrashView | undefined) => view && withTable(view, update))
      },
      begin: () => void fetchAgain(queryClient, { queryKey }),
    }
    return follow((lines, ended) => lines.followTable(queryClient, 'crash', shown, ended))
  }, [queryClient])
}

export interface Flight {
  readonly round: CrashRound | undefined
  readonly phase: Phase
  readonly at: 'loading' | 'failed' | 'loaded'
  readonly retry: () => void
}

/** The current round and its phase by the server's clock. */
export function useFlight(): Flight {
  const { data, isError, refetch } = useQuery({ ...crashTableOptions, select: ({ round }) => ({ round }) })
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const round = data?.round ?? undefined
  const phase = phaseOf(round, serverTime())
  // The clock may be corrected before the start, so the phase is recomputed each time.
  useEffect(() => {
    if (phase !== 'bets' || !round) return undefined
    const timer = setTimeout(look, Math.max(round.startsAt - serverTime(), 1))
    return () => clearTimeout(timer)
  })
  return { round, phase, at: data ? 'loaded' : isError ? 'failed' : 'loading', retry: () => void refetch() }
}

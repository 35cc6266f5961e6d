import type { CrashOwnBet } from '@casino/contract/play/games/crash'
import type { Kopecks } from '@casino/rules/money'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { call } from '../../wire/api.ts'
import { playerData, type SequencedBalance, useSession } from '../../wire/session.ts'
import { timeCall } from './clock.ts'

export interface OwnBetsReply {
  readonly number: number | null
  readonly bets: readonly CrashOwnBet[]
  /** Bets on the previous flight. */
  readonly before: readonly CrashOwnBet[]
}

export const ownBetsOptions = queryOptions({
  queryKey: ['crash-bets'],
  queryFn: ({ signal }): Promise<OwnBetsReply> => timeCall(() => call('GET /api/games/crash/bets', { signal })),
  meta: playerData,
})

/** A panel's bet; the target is in hundredths. */
export interface PanelBet {
  readonly stake: Kopecks
  readonly target: number | undefined
}

export function panelBetOf({ betAmount, autoCashOut }: CrashOwnBet): PanelBet {
  return { stake: kopecksOf(betAmount), target: autoCashOut === null ? undefined : Math.round(autoCashOut * 100) }
}

const none: readonly CrashOwnBet[] = []

/** The list after a bet of a flight was placed or has changed. */
export function withOwnBet(shown: OwnBetsReply | undefined, number: number, bet: CrashOwnBet): OwnBetsReply {
  if (shown?.number !== number) return { number, bets: [bet], before: shown?.bets ?? none }
  return { ...shown, bets: [...shown.bets.filter(({ panel }) => panel !== bet.panel), bet] }
}

const { queryKey } = ownBetsOptions
/** Merges triggers that coincide. */
const looksAfterMs = 150

export interface OwnBets {
  /** Bets on the current flight. */
  readonly bets: readonly CrashOwnBet[]
  /** Bets on the previous flight; some may not be decided yet. */
  readonly before: readonly CrashOwnBet[]
  /** Whether the bets are known, even if there are none. */
  readonly isKnown: boolean
  readonly put: (number: number, bet: CrashOwnBet) => void
  readonly remove: (panel: number) => void
  /** Refetches the bets soon, because another tab or the server may have changed them. */
  readonly lookUp: () => void
  /** A balance change caused by this tab is no reason to refetch. */
  readonly ownChange: (change: SequencedBalance) => void
}

/** The player's own bets of the current flight, also those of other tabs and devices. */
export function useOwnBets(number: number | undefined): OwnBets {
  const queryClient = useQueryClient()
  const { id: playerId, balanceSequence } = useSession().user ?? {}
  const { data } = useQuery({ ...ownBetsOptions, enabled: playerId !== undefined })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef<number>(undefined)

  const lookUp = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queryClient.invalidateQueries(ownBetsOptions), looksAfterMs)
  }, [queryClient])
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (balanceSequence === undefined) return
    const before = known.current
    known.current = Math.max(before ?? 0, balanceSequence)
    if (before !== undefined && balanceSequence > before) lookUp()
  }, [balanceSequence, lookUp])

  const changes = useMemo(
    () => ({
      put(of: number, bet: CrashOwnBet) {
        // A response in flight is older.
        void queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(queryKey, (shown: OwnBetsReply | undefined) => withOwnBet(shown, of, bet))
      },
      remove(panel: number) {
        void queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(
          queryKey,
          (shown: OwnBetsReply | undefined) =>
            shown && { ...shown, bets: shown.bets.filter((bet) => bet.panel !== panel) },
        )
      },
      ownChange(change: SequencedBalance) {
        known.current = Math.max(known.current ?? 0, change.balanceSequence)
      },
    }),
    [queryClient],
  )
  const isCurrent = playerId !== undefined && data !== undefined && data.number === number
  const shown = playerId === undefined ? undefined : data
  return {
    bets: isCurrent ? data.bets : none,
    before: (isCurrent ? data.before : shown?.bets) ?? none,
    isKnown: isCurrent,
    lookUp,
    ...changes,
  }
}

import type { CrashOwnBet, CrashRound } from '@casino/contract/play/games/crash'
import { decidedWithinMs } from '@casino/rules/games/crash/rules'
import type { Kopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { historyOptions } from '../../rounds/history.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { recordRound } from '../session-store.ts'
import { type OwnBets, ownBetsOptions } from './own-bets.ts'

/** How one of the player's own bets ended. */
export interface BetEnd {
  readonly roundId: string
  readonly stake: Kopecks
  readonly payout: Kopecks
  /** In hundredths, of the cash-out. Absent: lost. */
  readonly multiplier?: number
}

/** After a crash most cash-outs that arrived in time are soon decided; the losses are decided last, and later if the server is slow. */
const looksAfterMs = [1_100, decidedWithinMs + 250 - 1_100] as const
const laterLooksMs = 700
/** After this time, the result is only shown in the list of rounds. */
const mostLooks = 30

interface EndsProps {
  readonly round: CrashRound | undefined
  readonly own: Pick<OwnBets, 'bets' | 'before' | 'isKnown'>
  /** Bets cashed out by hand in this tab. */
  readonly cashedOut: readonly (CrashOwnBet | undefined)[]
  readonly playerId: string | undefined
  /** Called once for each bet that was open in this tab. */
  readonly onEnd: (end: BetEnd) => void
}

/**
 * Follows the player's own bets until the server has decided them: another tab may have cashed them out, and the crash itself
 * does not mean that a bet is lost.
 */
export function useEnds({ round, own: { bets, before, isKnown }, cashedOut, playerId, onEnd }: EndsProps) {
  const queryClient = useQueryClient()
  /** Bets that were open here, until their end, with the number of their flight. */
  const open = useRef(new Map<string, number | undefined>())
  const ends = useRef(new Map<string, BetEnd>())
  const [last, setLast] = useState<{ readonly of: number | undefined; readonly end: BetEnd }>()
  const number = round?.number
  const latest = useRef({ onEnd, playerId })
  useEffect(() => {
    latest.current = { onEnd, playerId }
  })

  const report = useCallback(
    (bet: CrashOwnBet) => {
      if (!open.current.has(bet.roundId)) return
      const of = open.current.get(bet.roundId)
      const end = endOfBet(bet)
      open.current.delete(end.roundId)
      ends.current.set(end.roundId, end)
      const { playerId: player } = latest.current
      if (player !== undefined) recordRound(player, end.stake, end.payout)
      setLast({ of, end })
      latest.current.onEnd(end)
      void queryClient.invalidateQueries(historyOptions('crash'))
    },
    [queryClient],
  )

  const player = useRef(playerId)
  useEffect(() => {
    if (player.current !== playerId) open.current.clear()
    player.current = playerId
  }, [playerId])

  useEffect(() => {
    const isListed = (id: string) => bets.some(({ roundId }) => roundId === id)
    // A bet that is no longer listed was cancelled.
    if (isKnown) for (const [id, of] of [...open.current]) if (of === number && !isListed(id)) open.current.delete(id)
    for (const { roundId, settled } of bets)
      if (!settled && !ends.current.has(roundId)) open.current.set(roundId, number)
    for (const bet of [...bets, ...before]) if (bet.settled) report(bet)
  }, [bets, before, isKnown, number, report])

  useEffect(() => {
    for (const bet of cashedOut) if (bet) report(bet)
  }, [cashedOut, report])

  useLooks(round, open)
  const endOf = useCallback((roundId: string): BetEnd | undefined => ends.current.get(roundId), [])
  const isOpen = useCallback((roundId: string) => open.current.has(roundId), [])
  return { last: last?.of === number ? last?.end : undefined, endOf, isOpen }
}

/** After a crash, refetches the player's bets until those open in this tab are decided, even while the next flight takes bets. */
function useLooks(round: CrashRound | undefined, open: RefObject<Map<string, number | undefined>>): void {
  const queryClient = useQueryClient()
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const look = useCallback(
    (of: number, looks = 0) => {
      const timer = setTimeout(() => {
        timers.current.delete(timer)
        const left = [...open.current].filter(([, flight]) => flight === of)
        if (looks === mostLooks) for (const [id] of left) open.current.delete(id)
        if (left.length === 0 || looks === mostLooks) return
        void queryClient.invalidateQueries(ownBetsOptions)
        look(of, looks + 1)
      }, looksAfterMs[looks] ?? laterLooksMs)
      timers.current.add(timer)
    },
    [queryClient, open],
  )
  const crashed = round !== undefined && round.crash !== null ? round.number : undefined
  useEffect(() => {
    if (crashed !== undefined) look(crashed)
  }, [crashed, look])
  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const timer of waiting) clearTimeout(timer)
    }
  }, [])
}

function endOfBet({ roundId, betAmount, payout, cashedOutAt }: CrashOwnBet): BetEnd {
  const end = { roundId, stake: kopecksOf(betAmount), payout: kopecksOf(payout) }
  return cashedOutAt === null ? end : { ...end, multiplier: Math.round(cashedOutAt * 100) }
}

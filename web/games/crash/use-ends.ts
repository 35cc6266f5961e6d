import type { CrashOwnBet, CrashRound } from '@casino/contract/play/games/crash'
import { settleCrash } from '@casino/rules/games/crash/rules'
import type { Kopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { historyOptions } from '../../rounds/history.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { recordRound } from '../session-store.ts'
import { type OwnBets, type OwnBetsReply, ownBetsOptions } from './own-bets.ts'

/** How one of the player's own bets ended. */
export interface BetEnd {
  readonly roundId: string
  readonly stake: Kopecks
  readonly payout: Kopecks
  /** In hundredths, of the cash-out. Absent: lost. */
  readonly multiplier?: number
}

/** By then, cash-outs of other tabs that arrived in time are decided, unless the server is very slow; the rest is shown as lost. */
const lookAfterMs = 1_100

/** The last cash-out by hand of a panel. */
export interface CashOut {
  /** The bet whose cash-out has no answer yet. */
  readonly unanswered: string | undefined
  readonly cashedOut: CrashOwnBet | undefined
}

interface OpenBet {
  readonly bet: CrashOwnBet
  /** The number of its flight. */
  readonly of: number | undefined
}

interface EndsProps {
  readonly round: CrashRound | undefined
  readonly own: Pick<OwnBets, 'bets' | 'isKnown'>
  /** One of each panel. */
  readonly cashOuts: readonly CashOut[]
  readonly playerId: string | undefined
  readonly maximumWin: Kopecks
  /** Called once for each bet that was open in this tab. */
  readonly onEnd: (end: BetEnd) => void
}

/** Follows the player's own bets to their ends, also those that the server or another tab has cashed out. */
export function useEnds({ round, own: { bets, isKnown }, cashOuts, playerId, maximumWin, onEnd }: EndsProps) {
  const queryClient = useQueryClient()
  /** Bets that were open here, until their end. */
  const open = useRef(new Map<string, OpenBet>())
  const ends = useRef(new Map<string, BetEnd>())
  const [last, setLast] = useState<{ readonly of: number | undefined; readonly end: BetEnd }>()
  const number = round?.number
  const latest = useRef({ onEnd, playerId, cashOuts })
  useEffect(() => {
    latest.current = { onEnd, playerId, cashOuts }
  })

  const report = useCallback(
    (end: BetEnd) => {
      const ended = open.current.get(end.roundId)
      if (!ended) return
      open.current.delete(end.roundId)
      ends.current.set(end.roundId, end)
      const { playerId: of } = latest.current
      if (of !== undefined) recordRound(of, end.stake, end.payout)
      setLast({ of: ended.of, end })
      latest.current.onEnd(end)
      void queryClient.invalidateQueries(historyOptions('crash'))
    },
    [queryClient],
  )
  const isUnanswered = useCallback((id: string) => latest.current.cashOuts.some((each) => each.unanswered === id), [])

  const player = useRef(playerId)
  useEffect(() => {
    if (player.current !== playerId) open.current.clear()
    player.current = playerId
  }, [playerId])

  useEffect(() => {
    const isListed = (id: string) => bets.some(({ roundId }) => roundId === id)
    // What is no longer listed was cancelled.
    if (isKnown)
      for (const id of [...open.current.keys()]) if (!isListed(id) && !isUnanswered(id)) open.current.delete(id)
    for (const bet of bets) {
      if (bet.cashedOutAt === null) {
        if (!ends.current.has(bet.roundId)) open.current.set(bet.roundId, { bet, of: number })
      } else report(cashedOut(bet))
    }
  }, [bets, isKnown, isUnanswered, number, report])

  const postponed = useCrashed({ round, open, isUnanswered, maximumWin, report })
  useEffect(() => {
    for (const each of cashOuts) if (each.cashedOut) report(cashedOut(each.cashedOut))
    for (const [id, end] of postponed.current) {
      if (isUnanswered(id)) continue
      postponed.current.delete(id)
      report(end)
    }
  }, [cashOuts, isUnanswered, postponed, report])

  const endOf = useCallback((roundId: string): BetEnd | undefined => ends.current.get(roundId), [])
  return { last: last?.of === number ? last?.end : undefined, endOf }
}

interface CrashedProps extends Pick<EndsProps, 'round' | 'maximumWin'> {
  readonly open: RefObject<Map<string, OpenBet>>
  readonly isUnanswered: (roundId: string) => boolean
  readonly report: (end: BetEnd) => void
}

/** Ends what is open some time after the crash. Returns the ends of bets whose cash-out is still to be answered. */
function useCrashed({ round, open, isUnanswered, maximumWin, report }: CrashedProps) {
  const queryClient = useQueryClient()
  const postponed = useRef(new Map<string, BetEnd>())
  const crash = round?.crash ?? undefined
  const number = round?.number
  useEffect(() => {
    if (crash === undefined) return undefined
    let decided = false
    const decide = () => {
      if (decided) return
      decided = true
      for (const { bet } of [...open.current.values()]) {
        const end = atCrash(bet, crash, maximumWin)
        // A cash-out that arrived in time may still be decided: a loss must not turn into a win.
        if (isUnanswered(bet.roundId)) postponed.current.set(bet.roundId, end)
        else report(end)
      }
    }
    const look = async () => {
      if (open.current.size === 0) return
      await queryClient.invalidateQueries(ownBetsOptions).catch(() => undefined)
      const fetched: OwnBetsReply | undefined = queryClient.getQueryData(ownBetsOptions.queryKey)
      const isSame = fetched !== undefined && fetched.number === number
      for (const bet of isSame ? fetched.bets : []) if (bet.cashedOutAt !== null) report(cashedOut(bet))
      decide()
    }
    const timer = setTimeout(() => void look(), lookAfterMs)
    return () => {
      clearTimeout(timer)
      // The next round has begun before the answer.
      decide()
    }
  }, [crash, number, maximumWin, open, isUnanswered, queryClient, report])
  return postponed
}

function cashedOut({ roundId, betAmount, payout, cashedOutAt }: CrashOwnBet): BetEnd {
  const multiplier = Math.round((cashedOutAt ?? 0) * 100)
  return { roundId, stake: kopecksOf(betAmount), payout: kopecksOf(payout), multiplier }
}

/** A bet that nobody cashed out by hand is settled by the crash and its target. */
function atCrash({ roundId, betAmount, autoCashOut }: CrashOwnBet, crash: number, maximumWin: Kopecks): BetEnd {
  const stake = kopecksOf(betAmount)
  const target = autoCashOut === null ? undefined : Math.round(autoCashOut * 100)
  const { payout, outcome, multiplier } = settleCrash({ stake, target }, Math.round(crash * 100), { maximumWin })
  return { roundId, stake, payout, ...(outcome === 'win' && { multiplier }) }
}

import type { RouletteBet } from '@casino/rules/games/roulette/rules'
import { kopecks } from '@casino/rules/money'
import { useCallback, useEffect, useRef } from 'react'
import { useSession } from '../../wire/session.ts'
import { type DrawnResult, nextMoment, type Roulette, resetAfterErrorMs, type Spin, shownOf } from './machine.ts'
import type { Slip } from './slip.ts'
import { useAlarm } from './use-alarm.ts'
import { useCountdown } from './use-countdown.ts'
import { useHeldBets } from './use-held-bets.ts'
import { type ServerTable, useServerTable } from './use-server-table.ts'
import { type OwnSpin, type RouletteGame, useSpins } from './use-spins.ts'

/** The timers of a hidden tab may be a minute late. A suspended machine that missed a zero by more does not spin for it. */
const latestZeroMs = 90_000

export interface RouletteTable {
  readonly roulette: Roulette
  readonly server: ServerTable | undefined
  /** When the countdown reaches zero, by this browser's clock. */
  readonly zero: number | undefined
  readonly slip: Slip
  readonly last: readonly RouletteBet[]
  /** Changes the bets, if they can be changed now. */
  readonly change: (edit: (slip: Slip) => Slip) => void
  /** Spins now, or requests the lost answer again. */
  readonly spin: () => void
  readonly forgetProblem: () => void
  readonly failed: boolean
  readonly retry: () => void
}

/** Connects the screen to the server: the server's clock, the bets of this tab, the spins and their results. */
export function useRoulette(game: RouletteGame): RouletteTable {
  const playerId = useSession().user?.id
  const held = useHeldBets()
  const { table, failed, look, retry } = useServerTable()
  const { state, operation, current, send, isIdle, spin, repeat, own, reveal } = useSpins(game, held)
  const roulette = shownOf({ state, operation })
  const latest = useRef(game)
  useEffect(() => {
    latest.current = game
  })

  // The player spins elsewhere: the server has a spin that this tab did not make.
  const seenRound = useRef<string>(undefined)
  useEffect(() => {
    if (own) seenRound.current = own.roundId
  }, [own])
  useEffect(() => {
    const round = table?.said.lastRound
    if (!round || table.said.state === 'idle' || playerId === undefined) return
    if (round.roundId === seenRound.current || !isIdle()) return
    seenRound.current = round.roundId
    send({ type: 'watched', ...watched(round, table.lastSpin) })
  }, [isIdle, playerId, send, table])

  useAlarm(nextMoment(roulette), () => {
    const before = current.current.state
    if (!send({ type: 'time-passed', now: Date.now() })) return
    if (before.at === 'complete' && before.spin.bets.length > 0) held.end()
  })

  useEffect(() => {
    if (state.at !== 'complete') return
    reveal()
    latest.current.onResult(state.spin, state.drawn)
  }, [reveal, state])

  useEffect(() => {
    if (state.at !== 'refused') return undefined
    const timer = setTimeout(() => {
      if (send({ type: 'reset' })) held.end()
    }, resetAfterErrorMs)
    return () => clearTimeout(timer)
  }, [held.end, state.at, send])

  const zero = useCountdown(lastSpinOf(table, own), (late) => {
    if (late < latestZeroMs) spin('zero')
    // A guest's last numbers are those of the site.
    if (playerId === undefined) look()
  })

  return {
    roulette,
    server: table,
    zero,
    slip: held.slip,
    last: held.last,
    change: (edit) => {
      if (isIdle()) held.change(edit)
    },
    spin: () => (current.current.operation?.at === 'lost' ? repeat() : spin('press')),
    forgetProblem: useCallback(() => void send({ type: 'problem-read' }), [send]),
    failed,
    retry,
  }
}

/** The server's last spin counts; until it has been fetched after a spin of this tab, the later of the two. */
function lastSpinOf(table: ServerTable | undefined, own: OwnSpin | undefined) {
  if (!table || !own) return table?.lastSpin ?? own?.since
  return table.requestedAt >= own.answeredAt ? table.lastSpin : Math.max(table.lastSpin, own.since)
}

/** A spin of this player that another tab has made. */
function watched(
  { roundId, result, resultColor }: NonNullable<ServerTable['said']['lastRound']>,
  since: number,
): { spin: Spin; drawn: DrawnResult } {
  return {
    spin: { key: roundId, bets: [], stake: kopecks(0), since },
    drawn: { roundId, number: result, colour: resultColor },
  }
}

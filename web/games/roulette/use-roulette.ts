import type { BetTerms } from '@casino/contract/games'
import type { RouletteReply } from '@casino/contract/roulette'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { type RouletteBet, totalStake } from '@casino/rules/roulette'
import { betsOnWire } from '@casino/rules/roulette-bets'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { addToHistory } from '../../rounds/history.ts'
import { kopecksOf } from '../../ui/amount.ts'
import { useMachine } from '../../ui/use-machine.ts'
import { call, isAnswer } from '../../wire/api.ts'
import { useWhenOnline } from '../../wire/connection.ts'
import { meOptions, useSession, useSessionActions } from '../../wire/session.ts'
import type { Problem } from '../problem.ts'
import { recordRound } from '../session-store.ts'
import { receiveRefusal } from '../terms.ts'
import {
  type Drawn,
  idle,
  nextMoment,
  type Roulette,
  resetAfterErrorMs,
  type Spin,
  takesBets,
  transition,
} from './machine.ts'
import type { Slip } from './slip.ts'
import { useAlarm } from './use-alarm.ts'
import { useCountdown } from './use-countdown.ts'
import { useHeldBets } from './use-held-bets.ts'
import { type ServerTable, useServerTable } from './use-server-table.ts'

/** The timers of a hidden tab may be a minute late. A suspended machine that missed a zero by more does not spin for it. */
const latestZeroMs = 90_000

interface RouletteGame {
  /** Why these bets cannot be placed; checked before they are sent. */
  readonly problemOf: (bets: readonly RouletteBet[]) => Problem | undefined
  /** The terms that the player was shown. */
  readonly terms: BetTerms
  /** Whether bets are accepted at all: the game is open and there is a network. */
  readonly open: boolean
  readonly onTurn: () => void
  readonly onResult: (spin: Spin, drawn: Drawn) => void
}

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

/** The last round counted in the session's result: an answer that arrives twice counts once. */
let recorded: string | undefined

/** Connects the machine to the server: the server's clock, the bets of this tab, the spins and their results. */
export function useRoulette(game: RouletteGame): RouletteTable {
  const queryClient = useQueryClient()
  const deeds = useSessionActions()
  const playerId = useSession().user?.id
  const held = useHeldBets()
  const { table, failed, look, retry } = useServerTable()
  const { state: roulette, current, send } = useMachine(transition, idle)
  const [own, setOwn] = useState<{ since: number; answeredAt: number }>()
  const seenRound = useRef<string>(undefined)
  const hidden = useRef<Hidden>(nothingHidden)
  const gone = useRef(false)
  const latest = useRef(game)
  useEffect(() => {
    latest.current = game
  })

  /** The result of a spin is shown when the wheel rests, or when the page is no longer shown. */
  const reveal = useCallback(() => {
    const { lift, settled } = hidden.current
    hidden.current = nothingHidden
    lift()
    if (!settled || !deeds.applyBalance(settled.reply, settled.of)) return
    addToHistory(queryClient, 'roulette', historyItem(settled.spin, settled.reply))
  }, [deeds, queryClient])

  const answered = useCallback(
    (spin: Spin, reply: RouletteReply) => {
      hidden.current = { ...hidden.current, settled: { spin, reply, of: playerId } }
      seenRound.current = reply.roundId
      const isHis = playerId === queryClient.getQueryData(meOptions(queryClient).queryKey)?.id
      if (playerId && isHis && reply.roundId !== recorded && !spin.known) {
        recorded = reply.roundId
        recordRound(playerId, spin.stake, kopecksOf(reply.payout))
      }
      const now = Date.now()
      const taken = send({ type: 'answered', key: spin.key, reply, now })
      if (gone.current || !taken) return reveal()
      setOwn({ since: spin.since, answeredAt: now })
      held.sent({ ...spin, known: true })
    },
    [held.sent, playerId, queryClient, reveal, send],
  )

  const submit = useCallback(
    async (spin: Spin) => {
      try {
        const body = { ...betsOnWire(spin.bets), ...(spin.terms && { terms: spin.terms }) }
        answered(spin, await call('POST /api/games/roulette/spin', { body, key: spin.key }))
      } catch (error) {
        // It is not certain that the stake is gone; if it is, the answer or the live balance will show it.
        hidden.current.putBack()
        if (!isAnswer(error)) {
          send({ type: 'lost', key: spin.key })
          return
        }
        reveal()
        const problem = receiveRefusal(queryClient, 'roulette', error)
        if (send({ type: 'refused', key: spin.key, problem })) held.refused()
      }
    },
    [answered, held.refused, queryClient, reveal, send],
  )

  const begin = useCallback(
    (by: 'press' | 'zero') => {
      const now = held.now()
      if (!now || now.slip.bets.length === 0 || !takesBets(current.current) || !latest.current.open) return
      const { bets } = now.slip
      const problem = latest.current.problemOf(bets)
      if (problem) return void send({ type: 'blocked', problem, by })
      const { terms } = latest.current
      const spin: Spin = { key: now.key, bets, stake: totalStake(bets), terms, since: Date.now() }
      if (!send({ type: 'spun', spin })) return
      // Persisted before it is sent: a page that is left right now sends the same spin again when it returns.
      held.sent(spin)
      const putBack = deeds.debitOptimistically(roublesFromKopecks(spin.stake))
      hidden.current = { putBack, lift: deeds.freezeBalance() }
      latest.current.onTurn()
      void submit(spin)
    },
    [current, deeds, held.now, held.sent, send, submit],
  )

  const repeat = useCallback(() => {
    const now = current.current
    if (now.at === 'unanswered' && send({ type: 'repeated', now: Date.now() })) void submit(now.spin)
  }, [current, send, submit])

  // Requests the lost answer as soon as the network is back.
  useWhenOnline(repeat)

  // A page that is left reveals the result it already has.
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      reveal()
    }
  }, [reveal])

  const player = useRef<string>(undefined)
  useEffect(() => {
    if (player.current === playerId) return
    const before = player.current
    player.current = playerId
    if (before !== undefined) {
      hidden.current.lift()
      hidden.current = nothingHidden
      setOwn(undefined)
      send({ type: 'player-changed' })
      held.drop()
    }
    const spin = playerId === undefined ? undefined : held.load(playerId)
    if (spin && send({ type: 'spun', spin })) void submit(spin)
  }, [held.drop, held.load, playerId, send, submit])

  // The player spins elsewhere: the server knows of a spin that this tab did not make.
  useEffect(() => {
    const { lastRound, state } = table?.said ?? {}
    if (!table || !lastRound || state === 'idle' || playerId === undefined) return
    if (lastRound.roundId === seenRound.current || !takesBets(current.current)) return
    seenRound.current = lastRound.roundId
    const drawn = { roundId: lastRound.roundId, number: lastRound.result, colour: lastRound.resultColor }
    send({
      type: 'watched',
      spin: { key: lastRound.roundId, bets: [], stake: kopecks(0), since: table.lastSpin },
      drawn,
    })
  }, [current, playerId, send, table])

  useAlarm(nextMoment(roulette), () => {
    const before = current.current
    if (!send({ type: 'time-passed', now: Date.now() })) return
    if (before.at === 'complete' && before.spin.bets.length > 0) held.end()
  })

  useEffect(() => {
    if (roulette.at !== 'complete') return
    reveal()
    latest.current.onResult(roulette.spin, roulette.drawn)
  }, [reveal, roulette])

  useEffect(() => {
    if (roulette.at !== 'refused') return undefined
    const timer = setTimeout(() => {
      if (send({ type: 'reset' })) held.end()
    }, resetAfterErrorMs)
    return () => clearTimeout(timer)
  }, [held.end, roulette.at, send])

  const zero = useCountdown(lastSpinOf(table, own), (late) => {
    if (late < latestZeroMs) begin('zero')
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
      if (takesBets(current.current)) held.change(edit)
    },
    spin: () => (current.current.at === 'unanswered' ? repeat() : begin('press')),
    forgetProblem: useCallback(() => void send({ type: 'problem-read' }), [send]),
    failed,
    retry,
  }
}

/** What is hidden from the player until the wheel rests. */
interface Hidden {
  /** Undoes the optimistic debit of the stake. */
  readonly putBack: () => void
  /** Lets newer balances be shown. */
  readonly lift: () => void
  readonly settled?: { readonly spin: Spin; readonly reply: RouletteReply; readonly of: string | undefined }
}
const nothingHidden: Hidden = { putBack: () => {}, lift: () => {} }

/** The server's last spin counts; until it has been fetched after a spin of this tab, the later of the two. */
function lastSpinOf(table: ServerTable | undefined, own: { since: number; answeredAt: number } | undefined) {
  if (!table || !own) return table?.lastSpin ?? own?.since
  return table.askedAt >= own.answeredAt ? table.lastSpin : Math.max(table.lastSpin, own.since)
}

function historyItem(spin: Spin, reply: RouletteReply) {
  return {
    _id: reply.roundId,
    gameType: 'roulette' as const,
    gameData: { roulette: { result: reply.result, resultColor: reply.resultColor } },
    betAmount: roublesFromKopecks(spin.stake),
    profit: reply.profit,
    payout: reply.payout,
    multiplier: reply.multiplier,
    createdAt: new Date().toISOString(),
  }
}

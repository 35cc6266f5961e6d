import type { RouletteReply } from '@casino/contract/play/games/roulette'
import type { BetTerms } from '@casino/contract/play/rounds'
import { betsOnWire } from '@casino/rules/games/roulette/bets'
import { type RouletteBet, totalStake } from '@casino/rules/games/roulette/rules'
import { roublesFromKopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { addToHistory } from '../../rounds/history.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { call } from '../../wire/api.ts'
import { useSession, useSessionActions } from '../../wire/session.ts'
import { useOperation } from '../../wire/use-operation.ts'
import type { ShownProblem } from '../problem.ts'
import { recordRound } from '../session-store.ts'
import { receiveRefusal } from '../terms.ts'
import { type HiddenRound, useHiddenResult } from '../use-hidden-result.ts'
import { type DrawnResult, rouletteRules, type Spin, shownOf, takesBets } from './machine.ts'
import type { HeldBets } from './use-held-bets.ts'

export interface RouletteGame {
  /** Why these bets cannot be placed; checked before they are sent. */
  readonly problemOf: (bets: readonly RouletteBet[]) => ShownProblem | undefined
  /** The terms that the player was shown. */
  readonly terms: BetTerms
  /** Whether bets are accepted at all: the game is open and there is a network. */
  readonly open: boolean
  readonly onTurn: () => void
  readonly onResult: (spin: Spin, drawn: DrawnResult) => void
}

/** The last spin of this tab, by this browser's clock. */
export interface OwnSpin {
  readonly roundId: string
  readonly since: number
  readonly answeredAt: number
}

/** The last round counted in the session's result: an answer that arrives twice counts once. */
let recorded: string | undefined

/** The spins of this tab, from the press to the result that the wheel rests on. */
export function useSpins(game: RouletteGame, held: HeldBets) {
  const queryClient = useQueryClient()
  const { debitOptimistically } = useSessionActions()
  const [own, setOwn] = useState<OwnSpin>()
  const { hide, settle, revealAll: reveal, drop } = useHiddenResult()
  const hidden = useRef<HiddenRound>({})
  const { state, operation, current, send, start, repeat } = useOperation({
    rules: rouletteRules,
    call: async ({ bets, terms }: Spin, key) => {
      const body = { ...betsOnWire(bets), ...(terms && { terms }) }
      return { reply: await call('POST /api/games/roulette/spin', { body, key }), now: Date.now() }
    },
    problemOf: (refusal) => receiveRefusal(queryClient, 'roulette', refusal),
    again: (spin) => ({ ...spin, since: Date.now() }),
    onAnswered({ reply, now }, spin, of) {
      const list = () => {
        addToHistory(queryClient, 'roulette', historyItem(spin, reply))
        if (reply.roundId === recorded || spin.known) return
        recorded = reply.roundId
        recordRound(of, spin.stake, kopecksOf(reply.payout))
      }
      if (!settle(hidden.current, { reply, of, list })) return
      setOwn({ roundId: reply.roundId, since: spin.since, answeredAt: now })
      held.sent({ ...spin, known: true })
    },
    onRefused() {
      reveal()
      held.refused()
    },
  })
  const isIdle = useCallback(() => takesBets(shownOf(current.current)), [current])

  const spin = (by: 'press' | 'zero') => {
    const now = held.now()
    if (!now || now.slip.bets.length === 0 || !isIdle() || !game.open) return
    const { bets } = now.slip
    const problem = game.problemOf(bets)
    if (problem) return void send({ type: 'blocked', problem, by })
    const next: Spin = { key: now.key, bets, stake: totalStake(bets), terms: game.terms, since: Date.now() }
    const before = () => {
      // Persisted before it is sent: if the page is left right now, it sends the same spin again when it returns.
      held.sent(next)
      const takeBack = debitOptimistically(roublesFromKopecks(next.stake))
      reveal()
      hidden.current = hide()
      game.onTurn()
      return takeBack
    }
    // Without an answer nothing is hidden, because the live balance shows whether the stake was taken.
    void start(next, { key: next.key, before })?.then(({ at }) => at === 'unanswered' && drop(hidden.current))
  }

  const resume = useCallback((sent: Spin) => void start(sent, { key: sent.key }), [start])
  const forget = useCallback(() => {
    drop(hidden.current)
    setOwn(undefined)
  }, [drop])
  usePersistedBets(held, resume, forget)
  return { state, operation, current, send, isIdle, spin, repeat, own, reveal }
}

/** Loads the bets of the player who has signed in, and resumes the spin that was sent before the page was reloaded. */
function usePersistedBets({ load, drop }: HeldBets, resume: (spin: Spin) => void, forget: () => void): void {
  const playerId = useSession().user?.id
  const player = useRef<string>(undefined)
  useEffect(() => {
    if (player.current === playerId) return
    if (player.current !== undefined) {
      forget()
      drop()
    }
    player.current = playerId
    const spin = playerId === undefined ? undefined : load(playerId)
    if (spin) resume(spin)
  }, [drop, forget, load, playerId, resume])
}

function historyItem({ stake }: Spin, { roundId, result, resultColor, profit, payout, multiplier }: RouletteReply) {
  return {
    _id: roundId,
    gameType: 'roulette' as const,
    gameData: { roulette: { result, resultColor } },
    betAmount: roublesFromKopecks(stake),
    profit,
    payout,
    multiplier,
    createdAt: new Date().toISOString(),
  }
}

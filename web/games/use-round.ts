import type { GameType } from '@casino/contract/entities'
import type { HistoryItem } from '@casino/contract/play/history'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { addToHistory } from '../rounds/history.ts'
import { kopecksOf } from '../ui/fields/amount.ts'
import type { KeyedOperation } from '../wire/operation.ts'
import { type SequencedBalance, useSessionActions } from '../wire/session.ts'
import { useOperation } from '../wire/use-operation.ts'
import type { ShownProblem } from './problem.ts'
import { type BetScreen, type RoundResult, roundRules, type SentBet } from './round.ts'
import { recordRound } from './session-store.ts'
import { playSound } from './sound.ts'
import { receiveRefusal } from './terms.ts'
import { type HiddenRound, useHiddenResult } from './use-hidden-result.ts'

/** The part shared by all replies that settle a round. */
export interface SettlingReply extends SequencedBalance {
  readonly roundId: string
  readonly payout: number
}

export interface RoundGame<B extends SentBet, R extends SettlingReply> {
  readonly game: GameType
  /** The game's call, with the bet's key. */
  readonly send: (bet: B, key: string) => Promise<R>
  readonly historyItem: (result: RoundResult<B, R>) => HistoryItem
  readonly onResult: (result: RoundResult<B, R>) => void
  /** How long the result is still hidden by its animation. */
  readonly hiddenMs?: number
  /** Whether animations may overlap. If not, the next bet ends the previous animation and shows its result. */
  readonly sideBySide?: boolean
}

/** The result of a placed bet, reported once it may be shown. */
export type BetResult =
  | { readonly at: 'settled'; readonly payout: Kopecks }
  | { readonly at: 'refused'; readonly problem: ShownProblem }
  | { readonly at: 'unanswered' }

export interface RoundTable<B extends SentBet, R> {
  readonly round: BetScreen<B, R>
  /** The last result whose animation has ended. */
  readonly landed: RoundResult<B, R> | undefined
  /** Ends all animations: their results are shown. */
  readonly landAll: () => void
  readonly operation: KeyedOperation<B> | undefined
  /** Places a bet; returns nothing if another one is in progress. */
  readonly place: (bet: B) => Promise<BetResult> | undefined
  /** Requests the lost answer of the bet again. */
  readonly repeat: () => void
  readonly block: (problem: ShownProblem) => void
  readonly forgetProblem: () => void
}

/**
 * Connects a game's screen to the server: sends the bets, and updates balance, history and session result when the animation has
 * shown the result.
 */
export function useRound<B extends SentBet, R extends SettlingReply>(rules: RoundGame<B, R>): RoundTable<B, R> {
  const { game, historyItem, onResult, hiddenMs = 0, sideBySide } = rules
  const queryClient = useQueryClient()
  const { debitOptimistically } = useSessionActions()
  const { hide, settle, reveal, revealAll, drop } = useHiddenResult()
  const [landed, setLanded] = useState<RoundResult<B, R>>()
  const hidden = useRef<HiddenRound>({})
  const landing = useRef<Promise<void>>(undefined)
  const { state, operation, send, start, repeat } = useOperation({
    rules: roundRules<B, R>(),
    call: rules.send,
    problemOf: (refusal) => receiveRefusal(queryClient, game, refusal),
    onAnswered(reply, bet, playerId) {
      const payout = kopecksOf(reply.payout)
      const list = () => {
        addToHistory(queryClient, game, historyItem({ bet, reply }))
        recordRound(playerId, bet.stake, payout)
        setLanded({ bet, reply })
        onResult({ bet, reply })
      }
      const round = hidden.current
      const there = settle(round, { reply, of: playerId, list })
      if (there && hiddenMs > 0) landing.current = land(round)
      else reveal(round)
      if (payout > bet.stake) playSound('win', payout / bet.stake, hiddenMs)
    },
  })
  const land = (round: HiddenRound) =>
    new Promise<void>((resolve) => {
      setTimeout(() => {
        reveal(round)
        resolve()
      }, hiddenMs)
    })
  const place = async (outcome: NonNullable<ReturnType<typeof start>>): Promise<BetResult> => {
    const played = await outcome
    // Without an answer, or with one for a player who has left, nothing is hidden: the live balance shows what happened.
    if (!landing.current) drop(hidden.current)
    if (played.at !== 'answered') return played
    await landing.current
    return { at: 'settled', payout: kopecksOf(played.reply.payout) }
  }
  return {
    round: state,
    landed: state.last && landed,
    landAll: revealAll,
    operation,
    place(bet) {
      const before = () => {
        landing.current = undefined
        if (!sideBySide) revealAll()
        hidden.current = hide()
        return debitOptimistically(roublesFromKopecks(bet.stake))
      }
      const outcome = start(bet, { before })
      return outcome && place(outcome)
    },
    repeat,
    block: (problem) => send({ type: 'blocked', problem }),
    forgetProblem: useCallback(() => void send({ type: 'problem-read' }), [send]),
  }
}

import type { GameType } from '@casino/contract/entities'
import type { HistoryItem } from '@casino/contract/play/history'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addToHistory } from '../rounds/history.ts'
import { kopecksOf } from '../ui/fields/amount.ts'
import type { Operation } from '../wire/operation.ts'
import { type BalanceChange, useSessionActions } from '../wire/session.ts'
import { useOperation } from '../wire/use-operation.ts'
import type { Problem } from './problem.ts'
import { type Placed, type Result, type Round, roundRules } from './round.ts'
import { recordRound } from './session-store.ts'
import { playSound } from './sound.ts'
import { receiveRefusal } from './terms.ts'

/** The part shared by all replies that settle a round. */
interface SettlingReply extends BalanceChange {
  readonly payout: number
}

interface RoundGame<B extends Placed, R extends SettlingReply> {
  readonly game: GameType
  /** The game's call, with the bet's key. */
  readonly send: (bet: B, key: string) => Promise<R>
  readonly historyItem: (result: Result<B, R>) => HistoryItem
  readonly onResult: (result: Result<B, R>) => void
  /** How long the result is still hidden by its animation. */
  readonly hiddenMs?: number
}

/** The result of a placed bet. */
export type Played =
  | { readonly at: 'settled'; readonly payout: Kopecks }
  | { readonly at: 'refused'; readonly problem: Problem }
  | { readonly at: 'unanswered' }

export interface RoundTable<B extends Placed, R> {
  readonly round: Round<B, R>
  readonly operation: Operation<B> | undefined
  /** Places a bet; returns nothing if another one is in progress. */
  readonly place: (bet: B) => Promise<Played> | undefined
  /** Requests the lost answer of the bet again. */
  readonly repeat: () => void
  readonly block: (problem: Problem) => void
  readonly forgetProblem: () => void
}

/** Connects a game's screen to the server: sends the bets, updates the history and the session result. */
export function useRound<B extends Placed, R extends SettlingReply>(rules: RoundGame<B, R>): RoundTable<B, R> {
  const { game, historyItem, onResult, hiddenMs = 0 } = rules
  const queryClient = useQueryClient()
  const { debitOptimistically } = useSessionActions()
  const { state, operation, send, start, repeat } = useOperation({
    rules: roundRules<B, R>(),
    call: rules.send,
    problemOf: (refusal) => receiveRefusal(queryClient, game, refusal),
    balanceOf: (reply) => reply,
    onAnswered(reply, bet, playerId) {
      const payout = kopecksOf(reply.payout)
      addToHistory(queryClient, game, historyItem({ bet, reply }))
      recordRound(playerId, bet.stake, payout)
      if (payout > bet.stake) playSound('win', payout / bet.stake, hiddenMs)
      onResult({ bet, reply })
    },
  })
  return {
    round: state,
    operation,
    place: (bet) =>
      start(bet, { before: () => debitOptimistically(roublesFromKopecks(bet.stake)) })?.then((outcome) =>
        outcome.at === 'answered' ? { at: 'settled', payout: kopecksOf(outcome.reply.payout) } : outcome,
      ),
    repeat,
    block: (problem) => send({ type: 'blocked', problem }),
    forgetProblem: useCallback(() => void send({ type: 'problem-read' }), [send]),
  }
}

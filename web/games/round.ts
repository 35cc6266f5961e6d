import type { Kopecks } from '@casino/rules/money'
import type { OperationRules } from '../wire/operation.ts'
import type { ShownProblem } from './problem.ts'

export interface SentBet {
  readonly stake: Kopecks
}

export interface RoundResult<B extends SentBet, R> {
  readonly bet: B
  readonly reply: R
}

/** The state of a game whose rounds are opened by one bet and settled by one answer (docs/product.md §4). */
export interface BetScreen<B extends SentBet, R> {
  /** The last result; stays visible while the next one is pending. */
  readonly last?: RoundResult<B, R>
  readonly problem?: ShownProblem
}

export type RoundEvent =
  | { readonly type: 'blocked'; readonly problem: ShownProblem }
  | { readonly type: 'problem-read' }

export function roundRules<B extends SentBet, R>(): OperationRules<BetScreen<B, R>, B, R, ShownProblem, RoundEvent> {
  return {
    first: {},
    begin: withoutProblem,
    answered: (_, reply, bet) => ({ last: { bet, reply } }),
    refused: (round, problem) => ({ ...round, problem }),
    next(round, event) {
      if (event.type === 'blocked') return { ...round, problem: event.problem }
      return round.problem ? withoutProblem(round) : round
    },
  }
}

function withoutProblem<B extends SentBet, R>({ last }: BetScreen<B, R>): BetScreen<B, R> {
  return last ? { last } : {}
}

import type { Kopecks } from '@casino/rules/money'
import type { OperationRules } from '../wire/operation.ts'
import type { Problem } from './problem.ts'

export interface Placed {
  readonly stake: Kopecks
}

export interface Result<B extends Placed, R> {
  readonly bet: B
  readonly reply: R
}

/** The state of a game whose rounds are opened by one bet and settled by one answer (docs/product.md §4). */
export interface Round<B extends Placed, R> {
  /** The last result; stays visible while the next one is pending. */
  readonly last?: Result<B, R>
  readonly problem?: Problem
}

export type RoundEvent = { readonly type: 'blocked'; readonly problem: Problem } | { readonly type: 'problem-read' }

export function roundRules<B extends Placed, R>(): OperationRules<Round<B, R>, B, R, Problem, RoundEvent> {
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

function withoutProblem<B extends Placed, R>({ last }: Round<B, R>): Round<B, R> {
  return last ? { last } : {}
}

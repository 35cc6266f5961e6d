import type { Kopecks } from '@casino/rules/money'
import type { Problem } from './problem.ts'

/** A bet as it was sent. It keeps its key until it is answered, so that sending it again is the same bet. */
export interface Placed {
  readonly key: string
  readonly stake: Kopecks
}

export interface Result<B extends Placed, R> {
  readonly bet: B
  readonly reply: R
}

interface Shown<B extends Placed, R> {
  /** The last result; stays visible while the next one is pending. */
  readonly last?: Result<B, R>
}

/**
 * A round that one bet opens and one answer settles (docs/product.md §4): idle → waiting → complete; an error leads back to
 * idle. A bet whose answer was lost is `unanswered`.
 */
export type Round<B extends Placed, R> =
  | (Shown<B, R> & { readonly at: 'idle'; readonly problem?: Problem })
  | (Shown<B, R> & { readonly at: 'waiting'; readonly bet: B })
  | (Shown<B, R> & { readonly at: 'unanswered'; readonly bet: B })
  | (Shown<B, R> & { readonly at: 'complete'; readonly last: Result<B, R> })

export type RoundEvent<B extends Placed, R> =
  | { readonly type: 'placed'; readonly bet: B }
  | { readonly type: 'repeated' }
  | { readonly type: 'answered'; readonly key: string; readonly reply: R }
  | { readonly type: 'refused'; readonly key: string; readonly problem: Problem }
  | { readonly type: 'lost'; readonly key: string }
  | { readonly type: 'blocked'; readonly problem: Problem }
  | { readonly type: 'problem-read' }
  | { readonly type: 'player-changed' }

/** An event that does not fit the state changes nothing: a second press while waiting places no second bet. */
export function transition<B extends Placed, R>(round: Round<B, R>, event: RoundEvent<B, R>): Round<B, R> {
  switch (event.type) {
    case 'placed':
      return takesBets(round) ? { at: 'waiting', bet: event.bet, ...lastOf(round) } : round
    case 'repeated':
      return round.at === 'unanswered' ? { at: 'waiting', bet: round.bet, ...lastOf(round) } : round
    case 'answered':
      return awaits(round, event.key) ? { at: 'complete', last: { bet: round.bet, reply: event.reply } } : round
    case 'refused':
      return awaits(round, event.key) ? { at: 'idle', problem: event.problem, ...lastOf(round) } : round
    case 'lost':
      return awaits(round, event.key) ? { at: 'unanswered', bet: round.bet, ...lastOf(round) } : round
    case 'blocked':
      return takesBets(round) ? { at: 'idle', problem: event.problem, ...lastOf(round) } : round
    case 'problem-read':
      return round.at === 'idle' && round.problem ? { at: 'idle', ...lastOf(round) } : round
    case 'player-changed':
      return { at: 'idle' }
  }
}

function takesBets<B extends Placed, R>(round: Round<B, R>): boolean {
  return round.at === 'idle' || round.at === 'complete'
}

function awaits<B extends Placed, R>(
  round: Round<B, R>,
  key: string,
): round is Extract<Round<B, R>, { at: 'waiting' }> {
  return round.at === 'waiting' && round.bet.key === key
}

function lastOf<B extends Placed, R>(round: Round<B, R>): Shown<B, R> {
  return round.last ? { last: round.last } : {}
}

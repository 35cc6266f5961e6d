import Type, { type TProperties } from 'typebox'
import { Id, Money, Roubles } from '../../entities.ts'
import { stakeProtection } from '../../people/protection-refusals.ts'
import type { RefusalCode } from '../../refusals.ts'
import { BetTerms, RoundOutcome } from '../rounds.ts'

/** The body of a bet that settles immediately: the stake, the game's own choice, and the terms that the player was shown. */
export const betBody = <const Choice extends TProperties>(choice: Choice) =>
  Type.Object({ betAmount: Roubles('stake_invalid'), ...choice, terms: Type.Optional(BetTerms) })

/** A settled round: what the game has drawn, and what its multiplier means; amounts in roubles, `balance` after it. */
export const settledReply = <const Drawn extends TProperties>(drawn: Drawn, multiplier: string) =>
  Type.Object({
    roundId: Id,
    nonce: Type.Integer(),
    outcome: RoundOutcome,
    ...drawn,
    multiplier: Type.Number({ description: multiplier }),
    payout: Money,
    profit: Money,
    balance: Money,
    balanceSequence: Type.Integer(),
  })

/**
 * Refusals of a stake from the moment at which it is decided, in the order in which they are checked (docs/product.md §5); the
 * game's own follow `game_closed`. The country is checked with the caller's rights.
 */
export const stakeRefusals = <const Own extends readonly RefusalCode[]>(...own: Own) =>
  [
    'country_not_served',
    'game_closed',
    ...own,
    'stake_too_small',
    'stake_too_large',
    ...stakeProtection,
    'terms_changed',
    'insufficient_funds',
  ] as const

/** The same for a bet that settles immediately; the refusals of its choice follow that of its stake. */
export const betRefusals = <const Own extends readonly RefusalCode[]>(...own: Own) =>
  ['stake_invalid', ...own, ...stakeRefusals()] as const

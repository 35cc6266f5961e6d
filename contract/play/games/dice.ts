import { dice } from '@casino/rules/games/dice/game'
import Type, { type Static } from 'typebox'
import { Id, Money, Roubles } from '../../entities.ts'
import { stakeProtection } from '../../people/protection-refusals.ts'
import { route } from '../../route.ts'
import { BetTerms, RoundOutcome } from '../rounds.ts'

/** Whether the roll has to be at or above the target, or below it (docs/product.md G2). */
export const DiceSide = Type.Union([Type.Literal('over'), Type.Literal('under')], { refusal: 'side_invalid' })
export type DiceSide = Static<typeof DiceSide>

/** A settled roll; amounts in roubles, `balance` after it. */
export const DiceReply = Type.Object({
  roundId: Id,
  nonce: Type.Integer(),
  outcome: RoundOutcome,
  rolledNumber: Type.Number({ description: '0.00 to 99.99' }),
  multiplier: Type.Number({ description: 'What a win of this bet pays, times the stake' }),
  payout: Money,
  profit: Money,
  balance: Money,
  balanceSequence: Type.Integer(),
})
export type DiceReply = Static<typeof DiceReply>

/** Refusals in the order in which they are checked (docs/product.md §5). */
export const rollDice = route({
  method: 'POST',
  path: '/api/games/dice/roll',
  summary: 'Roll the dice once',
  who: 'player',
  keyed: true,
  body: Type.Object({
    betAmount: Roubles('stake_invalid'),
    targetValue: Type.Integer({ minimum: 1, maximum: 99, refusal: 'target_invalid' }),
    betType: DiceSide,
    terms: Type.Optional(BetTerms),
  }),
  reply: DiceReply,
  refusals: [
    'stake_invalid',
    'target_invalid',
    'side_invalid',
    'game_closed',
    'stake_too_small',
    'stake_too_large',
    ...stakeProtection,
    'terms_changed',
    'insufficient_funds',
  ],
})

/** The line of dice in the list of games. */
export const diceCalls = {
  game: dice,
  routes: [rollDice],
  components: {},
  data: Type.Object({ betType: Type.String(), targetValue: Type.Number(), rolledNumber: Type.Number() }),
} as const

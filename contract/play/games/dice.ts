import { dice } from '@casino/rules/games/dice/game'
import Type, { type Static } from 'typebox'
import { route } from '../../route.ts'
import { betBody, betRefusals, settledReply } from './bet-at-once.ts'

/** Whether the roll has to be at or above the target, or below it (docs/product.md G2). */
export const DiceSide = Type.Union([Type.Literal('over'), Type.Literal('under')], { refusal: 'side_invalid' })
export type DiceSide = Static<typeof DiceSide>

/** A settled roll; amounts in roubles, `balance` after it. */
export const DiceReply = settledReply(
  {
    rolledNumber: Type.Number({ description: '0.00 to 99.99' }),
  },
  'What a win of this bet pays, times the stake',
)
export type DiceReply = Static<typeof DiceReply>

/** Refusals in the order in which they are checked (docs/product.md §5). */
export const rollDice = route({
  method: 'POST',
  path: '/api/games/dice/roll',
  summary: 'Roll the dice once',
  who: 'player',
  keyed: true,
  body: betBody({
    targetValue: Type.Integer({ minimum: 1, maximum: 99, refusal: 'target_invalid' }),
    betType: DiceSide,
  }),
  reply: DiceReply,
  refusals: betRefusals('target_invalid', 'side_invalid'),
})

/** The line of dice in the list of games. */
export const diceCalls = {
  game: dice,
  routes: [rollDice],
  components: {},
  data: Type.Object({ betType: Type.String(), targetValue: Type.Number(), rolledNumber: Type.Number() }),
} as const

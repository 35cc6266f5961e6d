import { limbo } from '@casino/rules/games/limbo/game'
import Type, { type Static } from 'typebox'
import { route } from '../../route.ts'
import { betBody, betRefusals, settledReply } from './bet-at-once.ts'

/** A settled round; amounts in roubles, `balance` after it. */
export const LimboReply = settledReply(
  {
    drawnMultiplier: Type.Number({ description: '1.00 to 1 000 000.00' }),
  },
  'The target: what a win of this bet pays, times the stake',
)
export type LimboReply = Static<typeof LimboReply>

/** Refusals in the order in which they are checked (docs/product.md §5). */
export const playLimbo = route({
  method: 'POST',
  path: '/api/games/limbo/play',
  summary: 'Draw one multiplier of limbo',
  who: 'player',
  keyed: true,
  body: betBody({
    targetMultiplier: Type.Number({
      minimum: 1.01,
      maximum: 1_000_000,
      refusal: 'target_multiplier_invalid',
      description: 'At most 2 decimals',
    }),
  }),
  reply: LimboReply,
  refusals: betRefusals('target_multiplier_invalid'),
})

/** The line of limbo in the list of games. */
export const limboCalls = {
  game: limbo,
  routes: [playLimbo],
  components: {},
  data: Type.Object({ targetMultiplier: Type.Number(), drawnMultiplier: Type.Number() }),
} as const

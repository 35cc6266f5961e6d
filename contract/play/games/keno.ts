import { keno } from '@casino/rules/games/keno/game'
import { allPicks, mostPicks } from '@casino/rules/games/keno/numbers'
import Type, { type Static } from 'typebox'
import { route } from '../../route.ts'
import { betBody, betRefusals, settledReply } from './bet-at-once.ts'
import { RiskLevel, tablesRoute } from './risk-tables.ts'

/** A settled draw; amounts in roubles, `balance` after it. */
export const KenoReply = settledReply(
  {
    drawn: Type.Array(Type.Integer(), {
      description: 'Ten numbers from 1 to 40, in the order in which they were drawn',
    }),
    hits: Type.Integer({ description: 'How many of the picked numbers were drawn' }),
  },
  'What these hits pay, times the stake',
)
export type KenoReply = Static<typeof KenoReply>

/** Refusals in the order in which they are checked (docs/product.md §5). */
export const playKeno = route({
  method: 'POST',
  path: '/api/games/keno/play',
  summary: 'Draw the numbers of keno once',
  who: 'player',
  keyed: true,
  body: betBody({
    numbers: Type.Array(Type.Integer({ minimum: 1, maximum: 40, refusal: 'numbers_invalid' }), {
      minItems: 1,
      maxItems: mostPicks,
      refusal: 'numbers_invalid',
      description: 'All different',
    }),
    risk: RiskLevel,
  }),
  reply: KenoReply,
  refusals: betRefusals('numbers_invalid', 'risk_invalid'),
})

/** The multipliers of all numbers of hits. */
export const kenoTables = tablesRoute('/api/games/keno/tables', {
  summary: 'The multipliers of keno',
  sizes: allPicks,
  bySize: 'By the number of picks: from no hit to all of them, so one more than picks',
})

/** The line of keno in the list of games. */
export const kenoCalls = {
  game: keno,
  routes: [playKeno, kenoTables],
  components: {},
  data: Type.Object({
    numbers: Type.Array(Type.Integer()),
    risk: Type.String(),
    drawn: Type.Array(Type.Integer()),
    hits: Type.Integer(),
  }),
} as const

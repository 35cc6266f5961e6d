import { plinko } from '@casino/rules/games/plinko/game'
import { allRows, fewestRows, mostRows } from '@casino/rules/games/plinko/rows'
import Type, { type Static } from 'typebox'
import { route } from '../../route.ts'
import { betBody, betRefusals, settledReply } from './bet-at-once.ts'
import { RiskLevel, tablesRoute } from './risk-tables.ts'

/** A settled drop; amounts in roubles, `balance` after it. */
export const PlinkoReply = settledReply(
  {
    bin: Type.Integer({ description: 'The number of turns to the right: 0 is the leftmost bin' }),
    path: Type.String({ description: 'L or R at each row, from the first' }),
  },
  'What the bin pays, times the stake',
)
export type PlinkoReply = Static<typeof PlinkoReply>

/** Refusals in the order in which they are checked (docs/product.md §5). */
export const dropPlinko = route({
  method: 'POST',
  path: '/api/games/plinko/drop',
  summary: 'Drop one ball of plinko',
  who: 'player',
  keyed: true,
  body: betBody({
    rows: Type.Integer({ minimum: fewestRows, maximum: mostRows, refusal: 'rows_invalid' }),
    risk: RiskLevel,
  }),
  reply: PlinkoReply,
  refusals: betRefusals('rows_invalid', 'risk_invalid'),
})

/** The multipliers of all bins. */
export const plinkoTables = tablesRoute('/api/games/plinko/tables', {
  summary: 'The multipliers of plinko',
  sizes: allRows,
  bySize: 'By the number of rows: from the leftmost bin to the rightmost, so one more than rows',
})

/** The line of plinko in the list of games. */
export const plinkoCalls = {
  game: plinko,
  routes: [dropPlinko, plinkoTables],
  components: {},
  data: Type.Object({ rows: Type.Integer(), risk: Type.String(), bin: Type.Integer() }),
} as const

import type { HouseGame } from '../house-game.ts'
import { defaultEdgeBasisPoints, greatestTarget, leastTarget, returnOf } from './rules.ts'
import { verifyCrash } from './verify.ts'

/** The line of crash in the list of games. */
export const crash = {
  type: 'crash',
  kind: 'instant',
  usualEdge: defaultEdgeBasisPoints,
  edgeIsFixed: false,
  severalBets: true,
  // The rounding of a million of 2⁵² draws is below a billionth.
  returnRange: (edge: number) => ({ least: returnOf(greatestTarget, edge), greatest: returnOf(leastTarget, edge) }),
  verify: verifyCrash,
} as const satisfies HouseGame

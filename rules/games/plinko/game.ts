import type { HouseGame } from '../house-game.ts'
import { plinkoEdgeBasisPoints, returnRange } from './rules.ts'
import { verifyPlinko } from './verify.ts'

/** The line of plinko in the list of games. */
export const plinko = {
  type: 'plinko',
  kind: 'instant',
  usualEdge: plinkoEdgeBasisPoints,
  edgeIsFixed: true,
  returnRange,
  verify: verifyPlinko,
} as const satisfies HouseGame

import type { HouseGame } from '../house-game.ts'
import { defaultEdgeBasisPoints, returnRange } from './rules.ts'
import { verifyLimbo } from './verify.ts'

/** The line of limbo in the list of games. */
export const limbo = {
  type: 'limbo',
  kind: 'instant',
  usualEdge: defaultEdgeBasisPoints,
  edgeIsFixed: false,
  returnRange,
  verify: verifyLimbo,
} as const satisfies HouseGame

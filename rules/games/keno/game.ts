import type { HouseGame } from '../house-game.ts'
import { kenoEdgeBasisPoints, returnRange } from './rules.ts'
import { verifyKeno } from './verify.ts'

/** The line of keno in the list of games. */
export const keno = {
  type: 'keno',
  kind: 'instant',
  usualEdge: kenoEdgeBasisPoints,
  edgeIsFixed: true,
  returnRange,
  verify: verifyKeno,
} as const satisfies HouseGame

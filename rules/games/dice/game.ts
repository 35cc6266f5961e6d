import type { HouseGame } from '../house-game.ts'
import { defaultEdgeBasisPoints, returnRange } from './rules.ts'
import { verifyDice } from './verify.ts'

/** The line of dice in the list of games. */
export const dice = {
  type: 'dice',
  kind: 'instant',
  usualEdge: defaultEdgeBasisPoints,
  edgeIsFixed: false,
  returnRange(edge: number) {
    const { least, greatest } = returnRange(edge)
    return { least: least / 10_000, greatest: greatest / 10_000 }
  },
  verify: verifyDice,
} as const satisfies HouseGame

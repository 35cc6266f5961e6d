import type { HouseGame } from '../house-game.ts'
import { rouletteEdgeBasisPoints, rouletteReturn } from './rules.ts'
import { verifyRoulette } from './verify.ts'

/** The line of roulette in the list of games. */
export const roulette = {
  type: 'roulette',
  kind: 'table',
  usualEdge: rouletteEdgeBasisPoints,
  edgeIsFixed: true,
  returnRange() {
    const share = rouletteReturn.numerator / rouletteReturn.denominator
    return { least: share, greatest: share }
  },
  verify: verifyRoulette,
} as const satisfies HouseGame

import type { HouseGame } from '../house-game.ts'
import { rouletteEdgeBasisPoints, rouletteReturn } from './rules.ts'
import { verifyRoulette } from './verify.ts'

export const roulette = {
  type: 'roulette',
  usualEdge: rouletteEdgeBasisPoints,
  edgeIsFixed: true,
  returnRange() {
    const share = rouletteReturn.numerator / rouletteReturn.denominator
    return { least: share, greatest: share }
  },
  verify: verifyRoulette,
} as const satisfies HouseGame

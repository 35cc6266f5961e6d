import {
  drawnOf,
  limboWord,
  maximumTarget,
  returnOfTarget,
  settleLimbo,
  winChance,
} from '@casino/rules/games/limbo/rules'
import { hmac } from '../draws.ts'
import { type MultiplierGame, sampleMultipliers } from '../multipliers.ts'
import type { GameSample } from '../sample.ts'

export const limboOfRules: MultiplierGame = {
  draw: (seeds, nonce) => drawnOf(limboWord(hmac, seeds, nonce)),
  settle: settleLimbo,
}

export const sampleLimbo = sampleMultipliers({ name: 'limbo', chanceOf: winChance, returnOf: returnOfTarget })

export const sample: GameSample = {
  share: 1,
  take: (...of) => sampleLimbo(limboOfRules, ...of),
  largestWins: () => [{ bet: 'limbo', multiplier: maximumTarget, chance: winChance(maximumTarget) }],
}

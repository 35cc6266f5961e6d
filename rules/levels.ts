import { type Kopecks, kopecks } from './money.ts'

/** How many levels there are (docs/product.md §4). */
export const greatestLevel = 100

/** A level of 1 to 100, with amounts in kopecks. */
export interface Level {
  readonly level: number
  /** The required sum of all succeeded deposits. */
  readonly requirement: Kopecks
  /** Claimable once, when the level is reached (docs/product.md R3). */
  readonly reward: Kopecks
}

/** A player's level: 0 before the first one; `next` is absent when all levels are reached. */
export interface LevelReached {
  readonly level: number
  readonly next?: Level
  /**
   * Progress towards the next level's requirement in whole per cent, 0 to 100, rounded down, so that 100 is never shown too
   * early.
   */
  readonly progressPercent: number
}

/** Whether the level exists: a whole number from 1 to 100. */
export function isLevel(level: unknown): level is number {
  return Number.isInteger(level) && (level as number) >= 1 && (level as number) <= greatestLevel
}

/**
 * The requirement and reward of a level of 1 to 100 (docs/product.md §4, R3): the requirement is the sum
 * over 1 … n of level × 100 roubles, which is 100 × n(n + 1) / 2; the reward is 50 + (n − 1) × 20 roubles. Throws for any
 * other number: the caller must check `isLevel` first.
 */
export function levelOf(level: number): Level {
  if (!isLevel(level)) throw new RangeError(`there is no level ${level}`)
  return {
    level,
    requirement: kopecks((level * (level + 1) * 100_00) / 2),
    reward: kopecks(50_00 + (level - 1) * 20_00),
  }
}

/** The level reached by deposits of this sum, in kopecks and not below 0, and the progress to the next one. */
export function levelReached(deposits: Kopecks): LevelReached {
  let level = 0
  while (level < greatestLevel && levelOf(level + 1).requirement <= deposits) level++
  if (level === greatestLevel) return { level, progressPercent: 100 }
  const next = levelOf(level + 1)
  return { level, next, progressPercent: Math.floor((deposits * 100) / next.requirement) }
}

import { settings } from '@casino/contract/settings'
import { type Kopecks, kopecksFromRoubles } from '@casino/rules/money'

/** The largest win of a way to bet, and its exact chance. */
export interface LargestWin {
  readonly bet: string
  /** In hundredths. */
  readonly multiplier: number
  readonly chance: number
}

/** A largest win has to be drawn at least once in this many rounds. */
export const mostRounds = 10_000_000

/** The maximum win of a new site. */
export const initialMaximumWin = kopecksFromRoubles(settings.games.maximumWin.initial) as Kopecks

/** The largest multiplier of a table, in hundredths, with the chances of all outcomes that pay it. */
export function largestOf(bet: string, chances: readonly number[], multipliers: readonly number[]): LargestWin {
  const multiplier = Math.max(...multipliers)
  const chance = chances.reduce((sum, each, outcome) => sum + (multipliers[outcome] === multiplier ? each : 0), 0)
  return { bet, multiplier, chance }
}

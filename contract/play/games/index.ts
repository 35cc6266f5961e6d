import { diceCalls } from './dice.ts'
import { minesCalls } from './mines.ts'
import { rouletteCalls } from './roulette.ts'

/** The calls of each game of the house, and how its rounds look in a history. */
export const gameCalls = [diceCalls, minesCalls, rouletteCalls] as const

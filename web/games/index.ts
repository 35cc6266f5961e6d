import { dice } from './dice/game.ts'
import { mines } from './mines/game.ts'
import { roulette } from './roulette/game.ts'

/**
 * The games of the house, in the order in which they are listed. What a page needs of a game beyond this value is a file of a
 * fixed name in the game's folder, imported by that name: ARCHITECTURE.md lists them.
 */
export const games = [mines, dice, roulette]

/** The game shown where one is enough: the verifier starts with it, and the cost of a bonus is calculated with its edge. */
export const exampleGame = dice

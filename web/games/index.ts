import { crash } from './crash/game.ts'
import { dice } from './dice/game.ts'
import { keno } from './keno/game.ts'
import { limbo } from './limbo/game.ts'
import { mines } from './mines/game.ts'
import { plinko } from './plinko/game.ts'
import { roulette } from './roulette/game.ts'

/**
 * The in-house games, in the order in which they are listed. Other parts that a page needs of a game are files of fixed names
 * in the game's folder: ARCHITECTURE.md lists them.
 */
export const games = [mines, dice, roulette, limbo, plinko, crash, keno]

/** The default game: the verifier starts with it, and the cost of a bonus is calculated with its edge. */
export const exampleGame = dice

import { crash } from './crash/game.ts'
import { dice } from './dice/game.ts'
import { keno } from './keno/game.ts'
import { limbo } from './limbo/game.ts'
import { mines } from './mines/game.ts'
import { plinko } from './plinko/game.ts'
import { roulette } from './roulette/game.ts'

/** The games of the house, in the order in which lists show them. */
export const games = [dice, mines, roulette, limbo, plinko, crash, keno] as const

/** A game of the house, such as `dice`. */
export type GameType = (typeof games)[number]['type']

/** The game of this type; undefined for any other text, such as `external`. */
export function gameOf(type: string): (typeof games)[number] | undefined {
  return games.find((game) => game.type === type)
}

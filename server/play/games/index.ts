import { diceServer } from './dice/game.ts'
import type { ServedGame } from './house-game.ts'
import { minesServer } from './mines/game.ts'
import { rouletteServer } from './roulette/game.ts'

export const servedGames: readonly ServedGame[] = [diceServer, minesServer, rouletteServer]

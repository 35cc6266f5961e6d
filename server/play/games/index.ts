import { crashServer } from './crash/game.ts'
import { diceServer } from './dice/game.ts'
import type { ServedGame } from './house-game.ts'
import { kenoServer } from './keno/game.ts'
import { limboServer } from './limbo/game.ts'
import { minesServer } from './mines/game.ts'
import { plinkoServer } from './plinko/game.ts'
import { rouletteServer } from './roulette/game.ts'

export const servedGames: readonly ServedGame[] = [
  diceServer,
  minesServer,
  rouletteServer,
  limboServer,
  plinkoServer,
  crashServer,
  kenoServer,
]

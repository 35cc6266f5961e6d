import { roulette } from '@casino/rules/games/roulette/game'
import type { ServedGame } from '../house-game.ts'
import { replayRoulette } from './audit.ts'
import { demoRoulette } from './demo.ts'
import { serveSpinRoulette } from './spin-roulette.ts'
import { serveRouletteTable } from './table.ts'

export const rouletteServer: ServedGame = {
  game: roulette,
  routes: (deps) => [serveSpinRoulette(deps), serveRouletteTable(deps)],
  replay: replayRoulette,
  demo: demoRoulette,
}

import { inEachLanguage } from '@casino/contract/language-texts'
import { roulette } from '@casino/rules/games/roulette/game'
import type { ServedGame } from '../house-game.ts'
import { replayRoulette } from './audit.ts'
import { demoRoulette } from './demo.ts'
import { serveSpinRoulette } from './spin-roulette.ts'
import { serveRouletteTable } from './table.ts'

export const rouletteServer: ServedGame = {
  game: roulette,
  names: await inEachLanguage((language) => import(`./texts/${language}.ts`)),
  routes: (deps) => [serveSpinRoulette(deps), serveRouletteTable(deps)],
  replay: replayRoulette,
  demo: demoRoulette,
}

import { inEachLanguage } from '@casino/contract/language-texts'
import { limbo } from '@casino/rules/games/limbo/game'
import type { ServedGame } from '../house-game.ts'
import { replayLimbo } from './audit.ts'
import { demoLimbo } from './demo.ts'
import { servePlayLimbo } from './play-limbo.ts'

export const limboServer: ServedGame = {
  game: limbo,
  names: await inEachLanguage((language) => import(`./texts/${language}.ts`)),
  routes: (deps) => [servePlayLimbo(deps)],
  replay: replayLimbo,
  demo: demoLimbo,
}

import { inEachLanguage } from '@casino/contract/language-texts'
import { dice } from '@casino/rules/games/dice/game'
import type { ServedGame } from '../house-game.ts'
import { replayDice } from './audit.ts'
import { demoDice } from './demo.ts'
import { serveRollDice } from './roll-dice.ts'

export const diceServer: ServedGame = {
  game: dice,
  names: await inEachLanguage((language) => import(`./texts/${language}.ts`)),
  routes: (deps) => [serveRollDice(deps)],
  replay: replayDice,
  demo: demoDice,
}

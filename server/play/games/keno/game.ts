import { inEachLanguage } from '@casino/contract/language-texts'
import { kenoTables } from '@casino/contract/play/games/keno'
import { keno } from '@casino/rules/games/keno/game'
import { allPicks, type Picks } from '@casino/rules/games/keno/numbers'
import { kenoPayoutTable, multipliersOf } from '@casino/rules/games/keno/rules'
import type { Risk } from '@casino/rules/games/risk-level'
import type { ServedGame } from '../house-game.ts'
import { serveRiskTables } from '../risk-tables.ts'
import { replayKeno } from './audit.ts'
import { demoKeno } from './demo.ts'
import { servePlayKeno } from './play-keno.ts'

const tables = {
  version: kenoPayoutTable,
  sizes: allPicks,
  multipliersOf: (risk: Risk, picks: Picks) => multipliersOf({ risk, picks }),
}

export const kenoServer: ServedGame = {
  game: keno,
  names: await inEachLanguage((language) => import(`./texts/${language}.ts`)),
  routes: (deps) => [servePlayKeno(deps), serveRiskTables(kenoTables, tables)],
  replay: replayKeno,
  demo: demoKeno,
}

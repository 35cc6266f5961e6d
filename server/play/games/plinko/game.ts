import { inEachLanguage } from '@casino/contract/language-texts'
import { plinkoTables } from '@casino/contract/play/games/plinko'
import { plinko } from '@casino/rules/games/plinko/game'
import { allRows, type Rows } from '@casino/rules/games/plinko/rows'
import { multipliersOf, plinkoPayoutTable } from '@casino/rules/games/plinko/rules'
import type { Risk } from '@casino/rules/games/risk-level'
import type { ServedGame } from '../house-game.ts'
import { serveRiskTables } from '../risk-tables.ts'
import { replayPlinko } from './audit.ts'
import { demoPlinko } from './demo.ts'
import { serveDropPlinko } from './drop-plinko.ts'

const tables = {
  version: plinkoPayoutTable,
  sizes: allRows,
  multipliersOf: (risk: Risk, rows: Rows) => multipliersOf({ risk, rows }),
}

export const plinkoServer: ServedGame = {
  game: plinko,
  names: await inEachLanguage((language) => import(`./texts/${language}.ts`)),
  routes: (deps) => [serveDropPlinko(deps), serveRiskTables(plinkoTables, tables)],
  replay: replayPlinko,
  demo: demoPlinko,
}

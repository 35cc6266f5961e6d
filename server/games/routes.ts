import type { Read } from '../database/database.ts'
import type { Served } from '../http/serve.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Stakes } from '../rounds/stakes.ts'
import type { Settings } from '../settings/settings.ts'
import { serveRollDice } from './dice/roll-dice.ts'
import { serveGetFairness, serveRotateSeeds } from './fairness.ts'
import { serveGetRound, serveHistory } from './history.ts'
import { serveActiveMines } from './mines/active-mines.ts'
import { serveCashOutMines } from './mines/cash-out-mines.ts'
import { serveRevealMine } from './mines/reveal-mine.ts'
import { serveStartMines } from './mines/start-mines.ts'
import { serveSpinRoulette } from './roulette/spin-roulette.ts'
import { serveRouletteTable } from './roulette/table.ts'
import type { SeedVault } from './seed-vault.ts'

interface Deps {
  readonly ledger: Ledger
  readonly stakes: Stakes
  readonly read: Read
  readonly settings: Settings
  readonly seedVault: SeedVault
  readonly usernameOf: (player: number) => Promise<string | null>
}

export const gamesRoutes = (deps: Deps): Served[] => [
  serveRollDice(deps),
  serveStartMines(deps),
  serveRevealMine(deps),
  serveCashOutMines(deps),
  serveActiveMines(deps),
  serveSpinRoulette(deps),
  serveRouletteTable(deps),
  serveHistory(deps),
  serveGetRound(deps),
  serveGetFairness(deps),
  serveRotateSeeds(deps),
]

/** The calls that play, for demo players. */
export const demoGames = (deps: Deps) => ({
  rollDice: serveRollDice(deps),
  spinRoulette: serveSpinRoulette(deps),
  startMines: serveStartMines(deps),
  revealMine: serveRevealMine(deps),
  cashOutMines: serveCashOutMines(deps),
})

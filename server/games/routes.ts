import type { Read } from '../database/database.ts'
import type { Served } from '../http/serve.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Stakes } from '../rounds/stakes.ts'
import type { Settings } from '../settings/settings.ts'
import { rollOnce, serveRollDice } from './dice/roll-dice.ts'
import { serveGetFairness, serveRotateSeeds } from './fairness.ts'
import { serveGetRound, serveHistory } from './history.ts'
import { serveActiveMines } from './mines/active-mines.ts'
import { cashOut, serveCashOutMines } from './mines/cash-out-mines.ts'
import { revealCell, serveRevealMine } from './mines/reveal-mine.ts'
import { serveStartMines, startRound } from './mines/start-mines.ts'
import { servePlayTotals } from './play-totals.ts'
import { serveSpinRoulette, spinOnce } from './roulette/spin-roulette.ts'
import { serveRouletteTable } from './roulette/table.ts'
import type { SeedVault } from './seed-vault.ts'

interface Deps {
  readonly ledger: Ledger
  readonly stakes: Stakes
  readonly read: Read
  readonly longRead: Read
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
  servePlayTotals(deps),
  serveGetRound(deps),
  serveGetFairness(deps),
  serveRotateSeeds(deps),
]

/** The operations that play, for demo players. */
export const demoGames = (deps: Deps) => ({
  rollDice: rollOnce(deps),
  spinRoulette: spinOnce(deps),
  startMines: startRound(deps),
  revealMine: revealCell(deps),
  cashOutMines: cashOut(deps),
})

export type DemoGames = ReturnType<typeof demoGames>

import type { Read } from '../../platform/database/database.ts'
import type { Served } from '../../platform/http/serve.ts'
import { serveGetFairness, serveRotateSeeds } from './fairness.ts'
import { serveGetRound, serveHistory } from './history.ts'
import type { GameDeps, TableDeps } from './house-game.ts'
import { servedGames } from './index.ts'
import { servePlayTotals } from './play-totals.ts'
import { serveGameReturns } from './returns.ts'

interface Deps extends GameDeps, TableDeps {
  readonly longRead: Read
  readonly usernameOf: (player: number) => Promise<string | null>
}

/** The calls of the house's games, and those about rounds and seeds of all games. */
export const gamesRoutes = (deps: Deps): Served[] => [
  ...servedGames.flatMap(({ routes }) => routes(deps)),
  serveHistory(deps),
  servePlayTotals(deps),
  serveGameReturns(deps),
  serveGetRound(deps),
  serveGetFairness(deps),
  serveRotateSeeds(deps),
]

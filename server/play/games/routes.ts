import type { Read } from '../../platform/database/database.ts'
import type { Served } from '../../platform/http/serve.ts'
import { serveGetFairness, serveRotateSeeds } from './fairness.ts'
import { serveGetRound, serveHistory } from './history.ts'
import type { GameDeps } from './house-game.ts'
import { servedGames } from './index.ts'
import { servePlayTotals } from './play-totals.ts'
import { serveGameReturns } from './returns.ts'

interface Deps extends GameDeps {
  readonly longRead: Read
  readonly usernameOf: (player: number) => Promise<string | null>
}

export const gamesRoutes = (deps: Deps): Served[] => [
  ...servedGames.flatMap(({ routes }) => routes(deps)),
  serveHistory(deps),
  servePlayTotals(deps),
  serveGameReturns(deps),
  serveGetRound(deps),
  serveGetFairness(deps),
  serveRotateSeeds(deps),
]

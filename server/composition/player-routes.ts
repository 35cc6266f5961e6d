import { rewardsRoutes } from '../money/rewards/routes.ts'
import { statementRoutes } from '../money/statements/routes.ts'
import { documentsRoutes } from '../people/documents/routes.ts'
import { dormancyRoutes } from '../people/dormancy/routes.ts'
import { harmRoutes } from '../people/harm/routes.ts'
import { inboxRoutes } from '../people/inbox/notifications.ts'
import { ownDataRoutes } from '../people/own-data/export.ts'
import { playersRoutes } from '../people/players/routes.ts'
import { openFreshProof } from '../people/players/second-factor/fresh-proof.ts'
import { protectionRoutes } from '../people/protection/routes.ts'
import { supportRoutes } from '../people/support/routes.ts'
import type { Served } from '../platform/http/serve.ts'
import { stakesUnderWay } from '../play/games/turns.ts'
import type { Players } from './players.ts'

/** Calls of modules that need only the dependencies of the players' accounts. */
export const playerRoutes = (players: Players): Served[] => [
  ...playersRoutes(players),
  ...protectionRoutes({ ...players, stakesUnderWay }),
  ...dormancyRoutes(players),
  ...harmRoutes(players),
  ...rewardsRoutes(players),
  ...statementRoutes(players),
  ...inboxRoutes(players),
  ...supportRoutes(players),
  ...documentsRoutes(players),
  ...ownDataRoutes({ ...players, freshProof: openFreshProof(players) }),
]

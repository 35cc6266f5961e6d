import type { Players } from './app.ts'
import { harmRoutes } from './harm/routes.ts'
import type { Served } from './http/serve.ts'
import { inboxRoutes } from './inbox/notifications.ts'
import { ownDataRoutes } from './own-data/export.ts'
import { openFreshProof } from './players/fresh-proof.ts'
import { playersRoutes } from './players/routes.ts'
import { protectionRoutes } from './protection/routes.ts'
import { rewardsRoutes } from './rewards/routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { supportRoutes } from './support/routes.ts'

/** The calls of modules that need nothing but what the players' accounts were opened with. */
export const playerRoutes = (players: Players): Served[] => [
  ...playersRoutes(players),
  ...protectionRoutes(players),
  ...harmRoutes(players),
  ...rewardsRoutes(players),
  ...statementRoutes(players),
  ...inboxRoutes(players),
  ...supportRoutes(players),
  ...ownDataRoutes({ ...players, freshProof: openFreshProof(players) }),
]

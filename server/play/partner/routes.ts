import type { Served } from '../../platform/http/serve.ts'
import type { PartnerDeps } from './deps.ts'
import { serveEndGame, serveFreeRounds, serveGamesUnderWay, serveOpenSession, servePartner } from './launch.ts'

export const partnerRoutes = (deps: PartnerDeps): Served[] => [
  servePartner(deps),
  serveOpenSession(deps),
  serveGamesUnderWay(deps),
  serveEndGame(deps),
  serveFreeRounds(deps),
]

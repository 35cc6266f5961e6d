import type { Served } from '../../platform/http/serve.ts'
import type { PartnerDeps } from './deps.ts'
import {
  serveCertifiedTitles,
  serveEndGame,
  serveFreeRounds,
  serveGamesUnderWay,
  serveOpenSession,
  servePartner,
} from './launch.ts'

export const partnerRoutes = (deps: PartnerDeps): Served[] => [
  servePartner(deps),
  serveCertifiedTitles(deps),
  serveOpenSession(deps),
  serveGamesUnderWay(deps),
  serveEndGame(deps),
  serveFreeRounds(deps),
]

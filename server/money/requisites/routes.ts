import type { Served } from '../../platform/http/serve.ts'
import { payoutRoutes } from './admin-payouts.ts'
import { serveAddRequisites, serveAdminRequisites, serveChangeRequisites } from './admin-requisites.ts'
import { serveAdminTransfer, serveShowReceipt } from './admin-transfers.ts'
import type { RequisitesDeps } from './deps.ts'
import { serveAddReceipt, serveCancelTransfer, serveGetTransfer } from './player-transfers.ts'

export const requisitesRoutes = (deps: RequisitesDeps): Served[] => [
  serveGetTransfer(deps),
  serveAddReceipt(deps),
  serveCancelTransfer(deps),
  serveAdminRequisites(deps),
  serveAddRequisites(deps),
  serveChangeRequisites(deps),
  serveAdminTransfer(deps),
  serveShowReceipt(deps),
  ...payoutRoutes(deps),
]

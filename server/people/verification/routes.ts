import type { Served } from '../../platform/http/serve.ts'
import type { VerificationDeps } from './deps.ts'
import { serveAddDocument, serveGetVerification, serveRemoveDocument, serveSendVerification } from './documents.ts'
import { serveApproveFunds, serveAskForFunds } from './funds-source.ts'
import {
  serveAdminVerification,
  serveAdminVerifications,
  serveApproveVerification,
  serveRejectVerification,
  serveShowDocument,
} from './review.ts'

export const verificationRoutes = (deps: VerificationDeps): Served[] => [
  serveGetVerification(deps),
  serveAddDocument(deps),
  serveRemoveDocument(deps),
  serveSendVerification(deps),
  serveAdminVerifications(deps),
  serveAdminVerification(deps),
  serveShowDocument(deps),
  serveApproveVerification(deps),
  serveRejectVerification(deps),
  serveAskForFunds(deps),
  serveApproveFunds(deps),
]

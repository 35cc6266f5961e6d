import type { Served } from '../http/serve.ts'
import { serveAdminTransaction } from './admin-transaction.ts'
import { serveAdminTransactions } from './admin-transactions.ts'
import { serveCancelWithdraw } from './cancel-withdraw.ts'
import { serveCheckPayment, serveChecksOfCrypto, serveCryptoCloudStatus } from './check-top-up.ts'
import { serveCreateFreeKassaWithdraw, serveCreateWithdraw } from './create-card-withdraw.ts'
import { serveCreateCrypto, serveCreateCryptoCloud } from './create-crypto.ts'
import { serveCreateCryptoCloudWithdraw, serveCreateCryptoWithdraw } from './create-crypto-withdraw.ts'
import { serveCreatePayment } from './create-payment.ts'
import type { CashierDeps } from './deps.ts'
import { servePaymentMethods } from './methods.ts'
import { serveRetryPayout } from './retry-payout.ts'
import { serveReviews } from './review-transaction.ts'
import { serveShowCard } from './show-card.ts'
import { serveTransaction, serveTransactions } from './transactions.ts'
import { serveUpdateTransaction } from './update-transaction.ts'

export const cashierRoutes = (deps: CashierDeps): Served[] => [
  serveCreatePayment(deps),
  serveCreateCrypto(deps),
  serveCreateCryptoCloud(deps),
  serveCheckPayment(deps),
  ...serveChecksOfCrypto(deps),
  serveCryptoCloudStatus(deps),
  servePaymentMethods(deps),
  serveTransactions(deps),
  serveTransaction(deps),
  serveCreateWithdraw(deps),
  serveCreateFreeKassaWithdraw(deps),
  serveCreateCryptoWithdraw(deps),
  serveCreateCryptoCloudWithdraw(deps),
  serveCancelWithdraw(deps),
  serveUpdateTransaction(deps),
  serveAdminTransactions(deps),
  serveAdminTransaction(deps),
  ...serveReviews(deps),
  serveRetryPayout(deps),
  serveShowCard(deps),
]

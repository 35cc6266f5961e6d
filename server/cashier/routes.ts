import type { Served } from '../http/serve.ts'
import { serveAdminTransactions } from './admin-transactions.ts'
import { serveCancelWithdraw } from './cancel-withdraw.ts'
import { serveCheckPayment, serveChecksOfCrypto, serveCryptoCloudStatus } from './check-top-up.ts'
import { serveCreateFreeKassaWithdraw, serveCreateWithdraw } from './create-card-withdraw.ts'
import { serveCreateCrypto, serveCreateCryptoCloud } from './create-crypto.ts'
import { serveCreateCryptoCloudWithdraw, serveCreateCryptoWithdraw } from './create-crypto-withdraw.ts'
import { serveCreatePayment } from './create-payment.ts'
import { servePaymentMethods } from './methods.ts'
import { serveRetryPayout } from './retry-payout.ts'
import { serveReviews } from './review-transaction.ts'
import type { CashierRoom } from './room.ts'
import { serveShowCard } from './show-card.ts'
import { serveAdminTransaction, serveTransaction, serveTransactions } from './transactions.ts'
import { serveUpdateTransaction } from './update-transaction.ts'

export const cashierRoutes = (room: CashierRoom): Served[] => [
  serveCreatePayment(room),
  serveCreateCrypto(room),
  serveCreateCryptoCloud(room),
  serveCheckPayment(room),
  ...serveChecksOfCrypto(room),
  serveCryptoCloudStatus(room),
  servePaymentMethods(room),
  serveTransactions(room),
  serveTransaction(room),
  serveCreateWithdraw(room),
  serveCreateFreeKassaWithdraw(room),
  serveCreateCryptoWithdraw(room),
  serveCreateCryptoCloudWithdraw(room),
  serveCancelWithdraw(room),
  serveUpdateTransaction(room),
  serveAdminTransactions(room),
  serveAdminTransaction(room),
  ...serveReviews(room),
  serveRetryPayout(room),
  serveShowCard(room),
]

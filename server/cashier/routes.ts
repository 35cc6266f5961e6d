import type { Served } from '../http/serve.ts'
import { serveAdminTransactions } from './admin-transactions.ts'
import { serveCancelWithdraw } from './cancel-withdraw.ts'
import { serveCheckCrypto, serveCheckCryptoCloud, serveCheckPayment, serveCryptoCloudStatus } from './check-top-up.ts'
import { serveCreateFreeKassaWithdraw, serveCreateWithdraw } from './create-card-withdraw.ts'
import { serveCreateCrypto, serveCreateCryptoCloud } from './create-crypto.ts'
import { serveCreateCryptoCloudWithdraw, serveCreateCryptoWithdraw } from './create-crypto-withdraw.ts'
import { serveCreatePayment } from './create-payment.ts'
import { servePaymentMethods } from './methods.ts'
import { serveRetryPayout } from './retry-payout.ts'
import { serveReviewTransaction } from './review-transaction.ts'
import type { CashierRoom } from './room.ts'
import { serveAdminTransaction, serveTransaction, serveTransactions } from './transactions.ts'
import { serveUpdateTransaction } from './update-transaction.ts'

export const cashierRoutes = (room: CashierRoom): Served[] => [
  serveCreatePayment(room),
  serveCreateCrypto(room),
  serveCreateCryptoCloud(room),
  serveCheckPayment(room),
  serveCheckCrypto(room),
  serveCheckCryptoCloud(room),
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
  serveReviewTransaction(room),
  serveRetryPayout(room),
]

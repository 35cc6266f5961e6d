import type { Served } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { serveAdminTransaction } from '../review/admin-transaction.ts'
import { serveAdminTransactions } from '../review/admin-transactions.ts'
import { serveLiftHold } from '../review/lift-hold.ts'
import { servePaymentSuccess } from '../review/payment-success.ts'
import { serveRefund } from '../review/refund-top-up.ts'
import { serveRetryPayout } from '../review/retry-payout.ts'
import { serveReviews } from '../review/review-transaction.ts'
import { serveShowCard } from '../review/show-card.ts'
import { serveCheckPayment, serveChecksOfCrypto, serveCryptoCloudStatus } from '../top-ups/check-top-up.ts'
import { serveCreateCrypto, serveCreateCryptoCloud } from '../top-ups/create-crypto.ts'
import { serveCreatePayment } from '../top-ups/create-payment.ts'
import { serveCreateTransfer } from '../top-ups/create-transfer.ts'
import { servePreviewRoute } from '../top-ups/preview-route.ts'
import { serveTransaction, serveTransactions } from '../transactions/transactions.ts'
import { serveCancelWithdraw } from '../withdrawals/cancel-withdraw.ts'
import { serveCreateFreeKassaWithdraw, serveCreateWithdraw } from '../withdrawals/create-card-withdraw.ts'
import { serveCreateCryptoCloudWithdraw, serveCreateCryptoWithdraw } from '../withdrawals/create-crypto-withdraw.ts'
import { serveCreateSbpWithdraw } from '../withdrawals/create-sbp-withdraw.ts'
import { serveUpdateTransaction } from '../withdrawals/update-transaction.ts'
import { servePaymentMethods } from './methods.ts'

export const cashierRoutes = (deps: PaymentDeps): Served[] => [
  serveCreatePayment(deps),
  serveCreateTransfer(deps),
  serveCreateCrypto(deps),
  serveCreateCryptoCloud(deps),
  serveCheckPayment(deps),
  ...serveChecksOfCrypto(deps),
  serveCryptoCloudStatus(deps),
  servePaymentMethods(deps),
  serveTransactions(deps),
  serveTransaction(deps),
  serveCreateWithdraw(deps),
  serveCreateSbpWithdraw(deps),
  serveCreateFreeKassaWithdraw(deps),
  serveCreateCryptoWithdraw(deps),
  serveCreateCryptoCloudWithdraw(deps),
  serveCancelWithdraw(deps),
  serveUpdateTransaction(deps),
  serveAdminTransactions(deps),
  serveAdminTransaction(deps),
  ...serveReviews(deps),
  serveRefund(deps),
  serveLiftHold(deps),
  serveRetryPayout(deps),
  serveShowCard(deps),
  servePreviewRoute(deps),
  servePaymentSuccess(deps),
]

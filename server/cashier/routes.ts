import type { Served } from '../http/serve.ts'
import { serveCheckCrypto, serveCheckCryptoCloud, serveCheckPayment, serveCryptoCloudStatus } from './check-top-up.ts'
import { serveCreateCrypto, serveCreateCryptoCloud } from './create-crypto.ts'
import { serveCreatePayment } from './create-payment.ts'
import { servePaymentMethods } from './methods.ts'
import type { CashierRoom } from './room.ts'
import { serveTransaction, serveTransactions } from './transactions.ts'

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
]

import { adminTransaction } from '@casino/contract/money/transactions'
import { serve } from '../../platform/http/serve.ts'
import { type Attempt, findAttempts } from '../payments/attempts.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { findOperation } from '../transactions/operations.ts'
import { findNamed } from './review-transaction.ts'
import { eventsWithNames, transactionToReview } from './to-review.ts'

export const serveAdminTransaction = (deps: PaymentDeps) =>
  serve(adminTransaction, { rate: 'administration' }, async ({ params: { id }, player }) => {
    const operation = await findOperation(deps.read, id)
    if (operation) return { transaction: operation, events: [] }
    const payment = await findNamed(deps, id)
    const [transaction, events, attempts] = await Promise.all([
      transactionToReview(deps, payment, player.id),
      eventsWithNames(deps.read, payment),
      payment.kind === 'topup' ? findAttempts(deps.read, payment) : [],
    ])
    return { transaction, events, attempts: attempts.map(onWire) }
  })

const onWire = ({ provider, at, outcome, said, bin, country, why }: Attempt) => ({
  provider,
  at: new Date(at).toISOString(),
  outcome,
  said,
  bin,
  country,
  why: [...why],
})

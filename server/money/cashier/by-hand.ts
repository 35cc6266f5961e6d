import { randomUUID } from 'node:crypto'
import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { openPayment, payments } from '../payments/payment.ts'
import { never } from '../payments/payment-step.ts'
import { findNamed, review } from '../review/review-transaction.ts'
import { toCard } from '../withdrawals/create-card-withdraw.ts'
import { withdraw } from '../withdrawals/withdraw.ts'

/** The source of a review in the audit log: this module, or the server's own start. */
const client: Caller = { address: '127.0.0.1', userAgent: 'casino' }

/** Payments without a provider: created with a key, so that a repeat creates no second one, and decided by an administrator. */
export interface ManualPayments {
  topUp(player: PlayerId, amount: Kopecks, key: string): Promise<string>
  withdraw(player: PlayerId, amount: Kopecks, card: string, key: string): Promise<string>
  review(uuid: string, status: 'success' | 'rejected', administrator: PlayerId, reason?: string): Promise<void>
}

export function openByHand(deps: PaymentDeps): ManualPayments {
  return {
    async topUp(player, amount, key) {
      const uuid = randomUUID()
      const fields = { uuid, player, kind: 'topup', method: 'card', amount, step: 'opened', provider: null } as const
      const { record } = orRefuse(
        await deps.ledger.post<{ uuid: string }>({
          purpose: 'housekeeping',
          kind: 'payment',
          player,
          key,
          fingerprint: key,
          lockedRecords: [payments],
          decide: (locked) => {
            // Otherwise the completer would give up on the invoice that is never made.
            const { writes } = openPayment(locked, { ...fields, dueAt: never }, { actor: 'player' })
            return { transfers: [], writes, record: { uuid } }
          },
        }),
      )
      return record.uuid
    },
    withdraw(player, amount, card, key) {
      const operationKey = { key, fingerprint: key }
      return withdraw(deps)({ player, amount, destination: toCard(card), provider: null, operationKey })
    },
    async review(uuid, status, administrator, reason) {
      const author = { player: { id: administrator }, client }
      await review(deps)(await findNamed(deps, uuid), { status, reason, updatedAt: undefined, author })
    },
  }
}

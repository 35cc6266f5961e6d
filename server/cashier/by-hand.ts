import { randomUUID } from 'node:crypto'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { Identity } from '../http/identity.ts'
import { refuse } from '../http/refusal.ts'
import type { Client } from '../http/serve.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import { isRefused } from '../ledger/posting.ts'
import type { CashierDeps } from '../payments/deps.ts'
import { opened, payments } from '../payments/payment.ts'
import { never } from '../payments/payment-step.ts'
import { serveReviews } from '../review/review-transaction.ts'
import { toCard } from '../withdrawals/create-card-withdraw.ts'
import { withdraw } from '../withdrawals/withdraw.ts'

/** There is no caller from outside, but the audit log records where each review came from. */
const client: Client = { address: '127.0.0.1', userAgent: 'the house itself' }

/** Payments without a provider: created with a key, so that a repeat creates no second one, and decided by an administrator. */
export interface ByHand {
  topUp(player: PlayerId, amount: Kopecks, key: string): Promise<string>
  withdraw(player: PlayerId, amount: Kopecks, card: string, key: string): Promise<string>
  review(uuid: string, status: 'success' | 'rejected', administrator: PlayerId, reason?: string): Promise<void>
}

export function openByHand(deps: CashierDeps): ByHand {
  const [served] = serveReviews(deps)
  return {
    async topUp(player, amount, key) {
      const uuid = randomUUID()
      const fields = { uuid, player, kind: 'topup', method: 'card', amount, step: 'opened', provider: null } as const
      const posted = await deps.ledger.post<{ uuid: string }>({
        kind: 'payment',
        player,
        key,
        fingerprint: key,
        lockedRecords: [payments],
        decide: (locked) => {
          // Otherwise the completer would give up on an invoice that is never made.
          const { writes } = opened(locked, { ...fields, dueAt: never }, { actor: 'player' })
          return { transfers: [], writes, record: { uuid } }
        },
      })
      return isRefused(posted) ? refuse(posted.refused, posted.details) : posted.record.uuid
    },
    async withdraw(player, amount, card, key) {
      const body = { id: player, amount: roublesFromKopecks(amount), currency: 'RUB' }
      const call = { player: { id: player } as Identity, body, key, fingerprint: key }
      const { transaction } = await withdraw(deps, call, { destination: toCard(card), provider: null })
      return transaction.uuid
    },
    async review(uuid, status, administrator, reason) {
      const body = { status, ...(reason !== undefined && { reason }) }
      await served!.handler({ player: { id: administrator }, client, params: { id: uuid }, body } as never)
    },
  }
}

import { type AuditEvent, type Author, auditEvents } from '../../accounting/audit-log/audit-event.ts'
import { write } from '../../accounting/ledger/locked-record.ts'
import type { Decision, Locked, RefusedPosting } from '../../accounting/ledger/posting.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { approvers, mayStill } from '../payments/approvers.ts'
import type { Payment } from '../payments/payment-record.ts'
import { newPayoutReturns, payoutReturns, requestedPayoutReturns } from '../payments/payout-returns.ts'
import { stageOf } from '../payments/reversal.ts'
import { floatAt, payoutReturn } from '../payments/transfers.ts'
import type { RequisitesDeps } from './deps.ts'
import { listReceipts } from './receipts.ts'

/** Whether the bank can have returned it: it was paid from requisites. */
export const isReturnable = ({ step, requisites }: Payment): boolean => step === 'paid' && requisites !== null

interface Returning {
  readonly reason: string
  readonly by: Author
}

/**
 * Records that the bank has returned a payout, after an administrator has seen it in the account: the money leaves the
 * float of the requisites and is on the player's balance again, once. Amounts above the configured limit need two
 * administrators. The payment itself stays unchanged, like a refunded deposit.
 */
export const returnPayout =
  (deps: RequisitesDeps) =>
  async (payment: Payment, command: Returning): Promise<void> => {
    if (!isReturnable(payment)) refuse('payout_not_returnable')
    const proofs = await listReceipts(deps.read, payment.uuid, 'return')
    const posted = await deps.ledger.post<object>({
      purpose: 'payment',
      kind: 'payout_return',
      player: payment.player,
      houseAccounts: [floatAt(payment.provider!, payment.requisites)],
      lockedRecords: [payoutReturns, approvers],
      shedLast: true,
      decide: (locked) => decide(locked, payment, { ...command, isProved: proofs.length > 0 }),
    })
    orRefuse(posted)
  }

function decide(
  locked: Locked,
  payment: Payment,
  { by, reason, isProved }: Returning & { readonly isProved: boolean },
): Decision<object> | RefusedPosting {
  const before = locked.row(payoutReturns)
  const { id: me } = by.player
  if (!mayStill(locked, me, 'payments.decide')) return { refused: 'forbidden' }
  if (before.returned.includes(payment.id)) return { refused: 'payout_returned' }
  if (!isProved) return { refused: 'proof_needed' }
  const { id, player, uuid, amount } = payment
  const row = { payment: id, posting: locked.id, at: locked.at, player, by: me }
  const eventOf = (action: AuditEvent['action'], after: object) =>
    write(auditEvents, { by, action, subject: uuid, after: { amount, player, ...after }, reason, posting: locked.id })
  const stage = stageOf(locked, before.requested, { payment: id, amount, by: me })
  if (stage === 'requested') {
    const requested = [...before.requested, { payment: id, by: me }]
    const writes = [
      write(payoutReturns, { ...before, requested }),
      write(requestedPayoutReturns, row),
      eventOf('transaction.return-payout-once', {}),
    ]
    return { transfers: [], writes, record: {} }
  }
  if ('refused' in stage) return stage
  const { firstBy } = stage
  const { above } = locked.row(approvers)
  return {
    transfers: [payoutReturn(payment)],
    writes: [
      write(payoutReturns, { ...before, returned: [...before.returned, id] }),
      write(newPayoutReturns, { ...row, amount, reason, firstBy, fourEyesAbove: above }),
      eventOf('transaction.return-payout', firstBy === null ? {} : { firstApprovedBy: firstBy }),
    ],
    record: {},
  }
}

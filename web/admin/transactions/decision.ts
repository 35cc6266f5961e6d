import type { AdminTransaction } from '@casino/contract/money/transactions'

export type Verdict = 'success' | 'rejected'

type Standing = Pick<
  AdminTransaction,
  'type' | 'step' | 'status' | 'needsTwo' | 'approvedOnce' | 'heldUntil' | 'byTransfer'
>

/** What this administrator can still do with a payment (docs/product.md M5); nothing once it is settled. */
export function verdictsOn(
  { type, step, status, needsTwo, approvedOnce, heldUntil, byTransfer }: Standing,
  me?: string,
): readonly Verdict[] {
  if (status !== 'pending') return []
  if (heldUntil !== null) return ['rejected']
  // The second approval must come from another administrator.
  if (needsTwo && approvedOnce?.by.id === me) return ['rejected']
  // The received amount is entered in its details.
  if (type === 'topup' && byTransfer) return ['rejected']
  // It is confirmed with a proof in its details.
  if (step === 'unclear' && byTransfer) return ['rejected']
  if (type === 'topup' || step === 'waiting' || step === 'unclear') return ['rejected', 'success']
  // While it is being sent, only the provider's answer settles it.
  return step === 'approved' ? ['rejected'] : []
}

/** Whether the received amount of a transfer can be entered: also after its deadline. */
export const canReceive = ({
  type,
  step,
  byTransfer,
}: Pick<AdminTransaction, 'type' | 'step' | 'byTransfer'>): boolean =>
  type === 'topup' && byTransfer === true && (step === 'invoiced' || step === 'expired')

/** Whether the provider can be queried, and the payout retried if the provider does not know it. */
export function canRetry({
  step,
  provider,
  byTransfer,
}: Pick<AdminTransaction, 'step' | 'provider' | 'byTransfer'>): boolean {
  return step === 'unclear' && provider !== null && !byTransfer
}

/** The administrator who requested its refund, from a server of this version or the previous one. */
export function refundRequesters({
  refundRequestedBy,
  refundAsked,
}: Pick<AdminTransaction, 'refundRequestedBy' | 'refundAsked'>): NonNullable<AdminTransaction['refundRequestedBy']> {
  return refundRequestedBy ?? refundAsked ?? []
}

/** Whether this administrator can record that the provider refunded it: the second approval must come from another one. */
export function canRefund(
  {
    type,
    status,
    amount,
    refund,
    ...request
  }: Pick<AdminTransaction, 'type' | 'status' | 'amount' | 'refund' | 'refundRequestedBy' | 'refundAsked'>,
  me?: string,
): boolean {
  const left = amount - (refund?.amount ?? 0)
  return type === 'topup' && status === 'success' && left > 0 && !refundRequesters(request).some(({ id }) => id === me)
}

/** Whether an administrator pays it to a card or phone by hand, and needs its number. */
export function isNumberByHand({ type, method, step, provider, takenBy }: AdminTransaction, me?: string): boolean {
  const isTheirs = step === 'sending' && takenBy?.id !== undefined && takenBy.id === me
  const byHand = step === 'unclear' || isTheirs || (step === 'waiting' && provider === null)
  return type === 'withdrawal' && method !== 'crypto' && byHand
}

/** The expected payment if the server agrees: shown immediately, until its answer. */
export function expectedPayment(
  payment: AdminTransaction,
  verdict: Verdict,
  { reason, as }: { reason?: string | undefined; as: NonNullable<AdminTransaction['approvedOnce']> },
): AdminTransaction {
  const settled = {
    ...payment,
    needsTwo: null,
    approvedOnce: null,
    note: null,
    arrived: null,
    hints: [],
    hintsUnread: false,
  }
  if (verdict === 'rejected') return { ...settled, status: 'rejected', step: 'declined', reason: reason ?? null }
  if (payment.needsTwo && payment.approvedOnce === null) return { ...payment, approvedOnce: as }
  if (payment.type === 'topup' && payment.arrived !== null)
    return { ...settled, status: 'success', step: 'paid', amount: payment.arrived, payUrl: null }
  if (payment.type === 'topup') return { ...settled, status: 'success', step: 'credited', payUrl: null }
  // Without a provider, approving means that it was paid manually; with one it starts the payout.
  if (payment.step === 'unclear' || payment.provider === null) return { ...settled, status: 'success', step: 'paid' }
  return { ...settled, step: 'approved', hints: payment.hints, hintsUnread: payment.hintsUnread }
}

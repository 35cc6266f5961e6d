import type { Transaction } from '@casino/contract/transactions'

export type Verdict = 'success' | 'rejected'

/** What an administrator can still do about a payment (decision M5); nothing of it once it is settled. */
export function verdictsOn({ type, step, status }: Pick<Transaction, 'type' | 'step' | 'status'>): readonly Verdict[] {
  if (status !== 'pending') return []
  if (type === 'topup' || step === 'waiting' || step === 'unclear') return ['rejected', 'success']
  // Once it is being sent only the provider's word ends it.
  return step === 'approved' ? ['rejected'] : []
}

/** The payment as it will stand if the server agrees: shown at once, until its answer. */
export function decided(payment: Transaction, verdict: Verdict, reason?: string): Transaction {
  if (verdict === 'rejected') return { ...payment, status: 'rejected', step: 'declined', reason: reason ?? null }
  if (payment.type === 'topup') return { ...payment, status: 'success', step: 'credited', payUrl: null }
  // Without a provider approving is paying by hand; with one it begins to pay.
  if (payment.step === 'unclear' || payment.provider === null) return { ...payment, status: 'success', step: 'paid' }
  return { ...payment, step: 'approved' }
}

import type { TransactionStep } from '@casino/contract/money/payment-steps'
import type { Transaction } from '@casino/contract/money/transactions'

/** The milestones of a payment; each step belongs to one of them. */
const milestones: Readonly<Record<Transaction['type'], readonly TransactionStep[]>> = {
  topup: ['opened', 'invoiced', 'paid'],
  withdrawal: ['waiting', 'approved', 'sending', 'paid'],
}
const standsAt: Partial<Record<TransactionStep, TransactionStep>> = {
  sent: 'sending',
  unclear: 'sending',
  credited: 'paid',
}

/** The progress of a payment: `done` of `of` milestones; a rejected payment ended outside of them. */
export interface PaymentProgress {
  readonly done: number
  readonly of: number
  readonly ended: 'paid' | 'rejected' | undefined
}

export function progressOf({ type, step, status }: Pick<Transaction, 'type' | 'step' | 'status'>): PaymentProgress {
  const way = milestones[type]
  const at = way.indexOf(standsAt[step] ?? step)
  const ended = status === 'success' ? 'paid' : status === 'rejected' ? 'rejected' : undefined
  return { done: at + 1, of: way.length, ended }
}

/** The remaining milestones of an unsettled payment. */
export function ahead(payment: Pick<Transaction, 'type' | 'step' | 'status'>): readonly TransactionStep[] {
  const { done, ended } = progressOf(payment)
  return ended ? [] : milestones[payment.type].slice(done)
}

/** Possible until the first attempt to pay it out. */
export function canCancel({ type, step }: Pick<Transaction, 'type' | 'step'>): boolean {
  return type === 'withdrawal' && (step === 'waiting' || step === 'approved')
}

/** Possible until it is approved (docs/product.md A6); a cheque has no destination to correct. */
export function canCorrect({
  type,
  step,
  card,
  phone = null,
  wallet,
}: Pick<Transaction, 'type' | 'step' | 'card' | 'phone' | 'wallet'>): boolean {
  return type === 'withdrawal' && step === 'waiting' && [card, phone, wallet].some((number) => number !== null)
}

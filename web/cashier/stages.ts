import type { Transaction, TransactionStep } from '@casino/contract/transactions'

/** The milestones of a payment's way, of which each step stands at one. */
const milestones: Readonly<Record<Transaction['type'], readonly TransactionStep[]>> = {
  topup: ['opened', 'invoiced', 'paid'],
  withdrawal: ['waiting', 'approved', 'sending', 'paid'],
}
const standsAt: Partial<Record<TransactionStep, TransactionStep>> = {
  sent: 'sending',
  unclear: 'sending',
  credited: 'paid',
}

/** How far a payment has come: `done` of `of` milestones; a rejected one ended somewhere else. */
export interface Progress {
  readonly done: number
  readonly of: number
  readonly ended: 'paid' | 'rejected' | undefined
}

export function progressOf({ type, step, status }: Pick<Transaction, 'type' | 'step' | 'status'>): Progress {
  const way = milestones[type]
  const at = way.indexOf(standsAt[step] ?? step)
  const ended = status === 'success' ? 'paid' : status === 'rejected' ? 'rejected' : undefined
  return { done: at + 1, of: way.length, ended }
}

/** The milestones that are still ahead of a payment that is not settled. */
export function ahead(payment: Pick<Transaction, 'type' | 'step' | 'status'>): readonly TransactionStep[] {
  const { done, ended } = progressOf(payment)
  return ended ? [] : milestones[payment.type].slice(done)
}

/** A withdrawal that nobody has begun to pay out may still be corrected or taken back. */
export function canCancel({ type, step }: Pick<Transaction, 'type' | 'step'>): boolean {
  return type === 'withdrawal' && step === 'waiting'
}

export function canCorrect(payment: Pick<Transaction, 'type' | 'step' | 'card' | 'wallet'>): boolean {
  return canCancel(payment) && (payment.card !== null || payment.wallet !== null)
}

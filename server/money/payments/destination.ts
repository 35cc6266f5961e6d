import type { RefusalCode } from '@casino/contract/refusals'
import type { TransferKind } from '@casino/rules/transfer-number'
import type { AuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { Payment } from './payment-record.ts'

interface StoredNumber {
  /** Where it is stored masked. */
  readonly masked: 'cardMasked' | 'phoneMasked'
  /** By what it recognises a person. */
  readonly identifier: 'card' | 'phone'
  /** The audit event of each look at it. */
  readonly shown: AuditEvent['action']
  /** The setting by which it is paid from requisites of the operator. */
  readonly setting: 'cardsFromRequisites' | 'sbpFromRequisites'
}

/** The payments' methods that transfer to a number: how it is stored and recognised, and when people pay to it. */
export const storedNumbers: Readonly<Record<TransferKind, StoredNumber>> = {
  card: {
    masked: 'cardMasked',
    identifier: 'card',
    shown: 'transaction.show-card',
    setting: 'cardsFromRequisites',
  },
  sbp: {
    masked: 'phoneMasked',
    identifier: 'phone',
    shown: 'transaction.show-phone',
    setting: 'sbpFromRequisites',
  },
}

interface ToNumber<Kind extends TransferKind> {
  readonly method: Kind
  readonly digits: string
  readonly masked: string
}

/** Where the money of a withdrawal goes. */
export type Destination =
  | ToNumber<'card'>
  | (ToNumber<'sbp'> & { readonly bank: string })
  | ({ readonly method: 'crypto' } & Pick<Payment, 'asset' | 'network' | 'wallet'>)

/** The destination of a withdrawal, or why it is refused. */
export type PayoutDestination = Destination | { readonly refused: RefusalCode }

/** Whether payments of this method go to a number. */
export const isTransfer = (method: Payment['method']): method is TransferKind => method in storedNumbers

/** Its columns in the payment, without the sealed number. */
export function fieldsOf(to: Destination): Pick<Payment, 'method'> & Partial<Payment> {
  if (to.method === 'crypto') return to
  const { method, masked } = to
  return { method, [storedNumbers[method].masked]: masked, ...('bank' in to && { bank: to.bank }) }
}

/** What recognises the person who is paid; undefined for a cheque, which anybody who has its link cashes. */
export function recognised(
  to: Destination,
): { readonly kind: 'card' | 'phone' | 'wallet'; readonly number: string } | undefined {
  if (to.method !== 'crypto') return { kind: storedNumbers[to.method].identifier, number: to.digits }
  return to.wallet === null ? undefined : { kind: 'wallet', number: to.wallet }
}

/** The number that it goes to, as far as it may be shown. */
export const maskedNumber = (payment: Pick<Payment, 'cardMasked' | 'phoneMasked'>): string | null =>
  payment.cardMasked ?? payment.phoneMasked

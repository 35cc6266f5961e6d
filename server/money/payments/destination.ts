import type { RefusalCode } from '@casino/contract/refusals'
import type { TransferKind } from '@casino/rules/transfer-number'
import type { AuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { Payment } from './payment-record.ts'

interface StoredNumber {
  /** The field with the masked number. */
  readonly masked: 'cardMasked' | 'phoneMasked'
  /** The kind of identifier that it is to player protection. */
  readonly identifier: 'card' | 'phone'
  /** The audit event recorded when an administrator views the number. */
  readonly shown: AuditEvent['action']
  /** The setting that enables payment from the operator's requisites. */
  readonly setting: 'cardsFromRequisites' | 'sbpFromRequisites'
}

/** The payment methods that transfer to a card or phone number. */
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

/** The payment's columns for a destination, without the sealed number. */
export function fieldsOf(to: Destination): Pick<Payment, 'method'> & Partial<Payment> {
  if (to.method === 'crypto') return to
  const { method, masked } = to
  return { method, [storedNumbers[method].masked]: masked, ...('bank' in to && { bank: to.bank }) }
}

/** The identifier of the person who is paid; undefined for a cheque, which anyone with its link can cash. */
export function payeeIdentifier(
  to: Destination,
): { readonly kind: 'card' | 'phone' | 'wallet'; readonly number: string } | undefined {
  if (to.method !== 'crypto') return { kind: storedNumbers[to.method].identifier, number: to.digits }
  return to.wallet === null ? undefined : { kind: 'wallet', number: to.wallet }
}

/** The destination number in its masked form. */
export const maskedNumber = (payment: Pick<Payment, 'cardMasked' | 'phoneMasked'>): string | null =>
  payment.cardMasked ?? payment.phoneMasked

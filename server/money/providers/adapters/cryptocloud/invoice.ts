import { type Kopecks, kopecksFromRoubles } from '@casino/rules/money'
import { type InvoiceReading, ProviderUnreadable } from '../../provider.ts'
import { kopecksFromDecimal, shareOf } from '../decimal.ts'
import { excerptOf, uuidIn } from '../read-answer.ts'

/** An unvalidated entry of CryptoCloud. */
export type Fields = Readonly<Record<string, unknown>>

/** `2026-01-02 03:04:05.000000`: UTC, although the text has no zone. */
export function timeIn(value: unknown): Date | undefined {
  const [, day, time] =
    (typeof value === 'string' && /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,9})?)Z?$/.exec(value)) || []
  const at = new Date(`${day}T${time}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The rouble amount of an invoice; undefined for any other currency. */
export function roublesOf({ fiat_currency, amount_in_fiat }: Fields): Kopecks | undefined {
  if (fiat_currency !== 'RUB') return undefined
  return kopecksFromRoubles(amount_in_fiat) ?? kopecksFromDecimal(amount_in_fiat)
}

/**
 * The state of an invoice at this time (milliseconds since 1970). Throws `ProviderUnreadable` for an unknown status or amount.
 */
export function invoiceReading(invoice: Fields, now: number): InvoiceReading {
  const { status } = invoice
  if (status === 'partial') {
    const amount = arrivedIn(invoice)
    return { state: 'partial', ...(amount !== undefined && { arrived: { amount, uuid: uuidIn(invoice.order_id) } }) }
  }
  if (status === 'canceled') return { state: 'expired' }
  if (!isPaid(invoice)) {
    // There is no status for an expired invoice.
    const end = timeIn(invoice.expiry_date)
    return { state: end && end.getTime() < now ? 'expired' : 'waiting' }
  }
  const amount = paidIn(invoice)
  // An administrator decides about any amount above the invoice's sum.
  if (amount !== undefined) return { state: 'paid', amount, uuid: uuidIn(invoice.order_id) }
  // The amount paid differs from the request: an administrator has to check it.
  return { state: 'partial' }
}

/** Whether an invoice is paid in full. Throws `ProviderUnreadable` for an unknown status. */
export function isPaid({ status }: Fields): boolean {
  if (status === 'created' || status === 'partial' || status === 'canceled') return false
  if (status === 'paid' || status === 'overpaid') return true
  throw new ProviderUnreadable(`an unknown invoice status: ${excerptOf(status)}`)
}

/** The rouble amount of a paid invoice; undefined for any other currency. */
export function paidIn(invoice: Fields): Kopecks | undefined {
  const { fiat_currency, amount_in_fiat } = invoice
  const roubles = roublesOf(invoice)
  if (roubles !== undefined || (typeof fiat_currency === 'string' && fiat_currency !== 'RUB')) return roubles
  throw new ProviderUnreadable(`a paid invoice with an unreadable amount: ${excerptOf(amount_in_fiat)}`)
}

/** The service fee in roubles, if the site bears it: it is in the coin of the invoice. */
export function feeIn({ side_commission_service, service_fee, amount }: Fields, roubles: Kopecks): Kopecks | undefined {
  return side_commission_service === 'merchant' ? shareOf(roubles, service_fee, amount) : undefined
}

/** How many of the invoice's roubles have been paid, computed from the coins received and the coins requested. */
export function arrivedIn(invoice: Fields): Kopecks | undefined {
  const roubles = roublesOf(invoice)
  return roubles && shareOf(roubles, String(invoice.received), String(invoice.amount))
}

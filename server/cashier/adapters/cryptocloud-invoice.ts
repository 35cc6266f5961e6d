import { type Kopecks, kopecksFromRoubles } from '@casino/rules/money'
import { kopecksFromDecimal, shareOf } from './decimal.ts'
import { type InvoiceReading, ProviderUnreadable } from './provider.ts'
import { shown, uuidIn } from './read-answer.ts'

/** An entry of CryptoCloud, as it came. */
export type Fields = Readonly<Record<string, unknown>>

/** `2026-01-02 03:04:05.000000`: UTC, and does not say so. */
export function timeIn(value: unknown): Date | undefined {
  const [, day, time] =
    (typeof value === 'string' && /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,9})?)Z?$/.exec(value)) || []
  const at = new Date(`${day}T${time}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** What an invoice is for in roubles; nothing if it is for anything else. */
export function roublesOf({ fiat_currency, amount_in_fiat }: Fields): Kopecks | undefined {
  if (fiat_currency !== 'RUB') return undefined
  return kopecksFromRoubles(amount_in_fiat) ?? kopecksFromDecimal(amount_in_fiat)
}

export function invoiceReading(invoice: Fields, now: number): InvoiceReading {
  const { status } = invoice
  if (status === 'partial') {
    const amount = arrivedIn(invoice)
    return { state: 'partial', ...(amount !== undefined && { arrived: { amount, uuid: uuidIn(invoice.order_id) } }) }
  }
  if (status === 'canceled') return { state: 'expired' }
  if (!isPaid(invoice)) {
    // It has no word of its own for what has expired.
    const end = timeIn(invoice.expiry_date)
    return { state: end && end.getTime() < now ? 'expired' : 'waiting' }
  }
  const amount = paidIn(invoice)
  // What came above the invoice's own sum is an administrator's business.
  if (amount !== undefined) return { state: 'paid', amount, uuid: uuidIn(invoice.order_id) }
  // Something was paid, but not what we ask for: a person has to look at it.
  return { state: 'partial' }
}

export function isPaid({ status }: Fields): boolean {
  if (status === 'created' || status === 'partial' || status === 'canceled') return false
  if (status === 'paid' || status === 'overpaid') return true
  throw new ProviderUnreadable(`an unknown invoice status: ${shown(status)}`)
}

/** What a paid invoice brought in roubles; nothing if it was another currency. */
export function paidIn(invoice: Fields): Kopecks | undefined {
  const { fiat_currency, amount_in_fiat } = invoice
  const roubles = roublesOf(invoice)
  if (roubles !== undefined || (typeof fiat_currency === 'string' && fiat_currency !== 'RUB')) return roubles
  throw new ProviderUnreadable(`a paid invoice with an unreadable amount: ${shown(amount_in_fiat)}`)
}

/** How much of the invoice's roubles has been paid, by the coins received of those that it asks for. */
export function arrivedIn(invoice: Fields): Kopecks | undefined {
  const roubles = roublesOf(invoice)
  return roubles && shareOf(roubles, String(invoice.received), String(invoice.amount))
}

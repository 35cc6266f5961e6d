import type { Kopecks } from '@casino/rules/money'
import { type InvoiceReading, type ProviderRecord, ProviderUnreadable } from '../../provider.ts'
import { kopecksFromDecimal, shareOf } from '../decimal.ts'
import { excerptOf, timeIn, uuidIn } from '../read-answer.ts'

/** An unvalidated object of Crypto Pay. */
type Fields = Readonly<Record<string, unknown>>

/** Whether it is a number that the provider gives to its objects. */
export function isId(id: unknown): id is number | string {
  return (typeof id === 'number' || typeof id === 'string') && /^[1-9]\d{0,14}$/.test(String(id))
}

/** The same as text; undefined if it is none. */
export function idIn(id: unknown): string | undefined {
  return isId(id) ? String(id) : undefined
}

/** The same, which must be there. */
export function refOf(id: unknown): string {
  if (!isId(id)) throw new ProviderUnreadable(`not an identifier: ${String(id).slice(0, 32)}`)
  return String(id)
}

/** A time that must be readable. */
export function timeOf(value: unknown): Date {
  const time = timeIn(value)
  if (!time) throw new ProviderUnreadable('a time that cannot be read')
  return time
}

/** The rouble amount of an invoice; undefined for any other currency. */
export function roublesOf({ currency_type, fiat, amount }: Fields): Kopecks | undefined {
  return currency_type === 'fiat' && fiat === 'RUB' ? kopecksFromDecimal(amount) : undefined
}

/** The rouble amount of a paid invoice, which must be readable. */
export function paidIn(invoice: Fields): Kopecks | undefined {
  const { status, currency_type, fiat, amount } = invoice
  if (status !== 'paid') throw new ProviderUnreadable(`an unknown invoice status: ${excerptOf(status)}`)
  const roubles = roublesOf(invoice)
  const isOther = typeof fiat === 'string' ? fiat !== 'RUB' : currency_type === 'crypto'
  if (roubles !== undefined || isOther) return roubles
  throw new ProviderUnreadable(`a paid invoice with an unreadable amount: ${excerptOf(amount)}`)
}

/** The state of an invoice. */
export function readingOf(invoice: Fields): InvoiceReading {
  const { status, payload } = invoice
  if (status === 'active') return { state: 'waiting' }
  if (status === 'expired') return { state: 'expired' }
  const amount = paidIn(invoice)
  // The amount paid differs from the request: an administrator has to check it.
  return amount === undefined ? { state: 'partial' } : { state: 'paid', amount, uuid: uuidIn(payload) }
}

/** A paid invoice as a line of the statement. */
export function recordOf(invoice: Fields): ProviderRecord {
  const amount = paidIn(invoice)
  const { fee_asset, paid_asset, fee_amount, paid_amount } = invoice
  // The fee is in the coin that was paid, so it is in roubles at the rate of the payment.
  const fee = amount && fee_asset === paid_asset ? shareOf(amount, fee_amount, paid_amount) : undefined
  return {
    ref: refOf(invoice.invoice_id),
    uuid: uuidIn(invoice.payload),
    amount: amount ?? `${invoice.amount} ${invoice.fiat ?? invoice.asset}`.slice(0, 64),
    at: timeOf(invoice.paid_at),
    ...(fee !== undefined && { fee }),
  }
}

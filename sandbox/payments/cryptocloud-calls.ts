import { textOf, unitsOf } from '../kit/decimal.ts'
import type { RouteContext } from '../kit/routes.ts'
import {
  type CryptoCloudState,
  chooseCoin,
  type Entry,
  entryBy,
  newAddress,
  newUuid,
  type StaticWallet,
  visibleEntry,
} from './cryptocloud-state.ts'

/** The calls of CryptoCloud. */

/** A refusal. Its `result` has the details, by field name or under `validate_error` or `message`. */
export class CryptoCloudDenied extends Error {
  readonly status: number
  readonly result: Readonly<Record<string, string>>
  constructor(result: Readonly<Record<string, string>>, status = 400) {
    super('denied')
    this.status = status
    this.result = result
  }
}

type Body = Readonly<Record<string, unknown>>
export type ReadCall = (frame: RouteContext<CryptoCloudState>, body: Body) => unknown

const usualLifeMs = 24 * 3_600_000
const dayMs = 86_400_000
const payoutSpacingMs = 12_000

export const calls: Readonly<Record<string, ReadCall>> = {
  'invoice/create': createInvoice,
  'invoice/merchant/info': (frame, { uuids }) => {
    if (!Array.isArray(uuids) || uuids.length > 100)
      throw new CryptoCloudDenied({ validate_error: 'uuids is a list of up to 100' })
    const found = new Set(uuids.map((uuid) => entryBy(frame.state, uuid)).filter((entry) => entry !== undefined))
    return [...found].map((entry) => visibleEntry(frame, entry))
  },
  'invoice/merchant/canceled': ({ state }, { uuid }) => {
    if (typeof uuid !== 'string' || !uuid) throw new CryptoCloudDenied({ validate_error: 'uuid is required' })
    const entry = entryBy(state, uuid, 'invoice')
    if (entry?.status !== 'created') throw new CryptoCloudDenied({ validate_error: 'Invoice is not created' })
    entry.status = 'canceled'
    return ['ok']
  },
  'invoice/merchant/list': (frame, body) => {
    const limit = body.limit === undefined ? 10 : body.limit
    const offset = body.offset === undefined ? 0 : body.offset
    if (!isWhole(limit) || limit < 1 || limit > 100) throw new CryptoCloudDenied({ limit: 'a number from 1 to 100' })
    if (!isWhole(offset) || offset < 0) throw new CryptoCloudDenied({ offset: 'a number from 0' })
    return [...between(frame.state, body)]
      .reverse()
      .slice(offset, offset + limit)
      .map((entry) => visibleEntry(frame, entry))
  },
  'invoice/merchant/statistics': ({ state }, body) => {
    const invoices = between(state, body).filter(({ kind }) => kind === 'invoice')
    const count = (...statuses: Entry['status'][]) => invoices.filter(({ status }) => statuses.includes(status)).length
    return {
      count: {
        all: invoices.length,
        created: count('created'),
        paid: count('paid'),
        overpaid: count('overpaid'),
        partial: count('partial'),
        canceled: count('canceled'),
      },
    }
  },
  'invoice/static/create': ({ state }, { shop_id, currency, identify }) => {
    shopIn(shop_id)
    if (typeof identify !== 'string' || !identify) throw new CryptoCloudDenied({ identify: 'required' })
    const code = codeIn(state, currency, 'currency')
    const known = state.statics.find((each) => each.code === code && each.identify === identify)
    const wallet: StaticWallet = known ?? { uuid: newUuid(), code, address: newAddress(code), identify }
    if (!known) state.statics.push(wallet)
    return { currency: code, address: wallet.address, uuid: wallet.uuid }
  },
  'merchant/wallet/balance/all': ({ state }) =>
    Object.entries(state.balance).map(([code, available_balance]) => ({
      currency: { code, short_code: code.split('_')[0] },
      available_balance: Number(available_balance),
    })),
}

function createInvoice(frame: RouteContext<CryptoCloudState>, body: Body) {
  const { state, now } = frame
  shopIn(body.shop_id)
  const { amount, currency = 'USD', order_id = '' } = body
  if (typeof amount !== 'number' || !(amount > 0 && amount < 1e12))
    throw new CryptoCloudDenied({ amount: 'A valid number is required.' })
  if (typeof currency !== 'string' || !Object.hasOwn(state.currencies, currency))
    throw new CryptoCloudDenied({ currency: 'This currency is not supported' })
  if (typeof order_id !== 'string' || order_id.length > 128) throw new CryptoCloudDenied({ order_id: 'a text' })
  const fields = recordIn(body.add_fields)
  const available = fields.available_currencies ?? []
  if (!Array.isArray(available)) throw new CryptoCloudDenied({ available_currencies: 'a list' })
  const codes = available.map((code) => codeIn(state, code, 'available_currencies'))
  const entry: Entry = {
    uuid: newUuid(),
    kind: 'invoice',
    created: now(),
    expiry: now() + lifeIn(fields.time_to_pay),
    code: '',
    address: '',
    amount: '0',
    amountInFiat: amount,
    fiat: currency,
    orderId: order_id,
    status: 'created',
    received: '0',
    available: codes,
  }
  if (fields.cryptocurrency !== undefined) {
    const code = codeIn(state, fields.cryptocurrency, 'cryptocurrency')
    if (codes.length > 0 && !codes.includes(code)) throw new CryptoCloudDenied({ cryptocurrency: 'not available' })
    chooseCoin(state, entry, code)
  }
  state.entries.push(entry)
  return visibleEntry(frame, entry)
}

/** Needs the withdrawal key, and at most once every twelve seconds. The older answer has other field names. */
export function payOut(frame: RouteContext<CryptoCloudState>, body: Body): Body {
  const { state, now } = frame
  const code = codeIn(state, body.currency_code, 'currency_code')
  const { to_address, amount } = body
  if (typeof to_address !== 'string' || !/^[\w:-]{8,256}$/.test(to_address))
    throw new CryptoCloudDenied({ to_address: 'invalid' })
  if (typeof amount !== 'number' || !(amount > 0))
    throw new CryptoCloudDenied({ amount: 'A valid number is required.' })
  if (now() - state.lastPayoutAt < payoutSpacingMs)
    throw new CryptoCloudDenied({ message: 'Too many requests. One withdrawal in 12 seconds.' }, 429)
  const units = unitsOf(amount.toFixed(8).replace(/\.?0+$/, '')) ?? 0n
  const left = (unitsOf(state.balance[code]) ?? 0n) - units
  if (units === 0n) throw new CryptoCloudDenied({ amount: 'too small' })
  if (left < 0n) throw new CryptoCloudDenied({ message: 'Insufficient funds' })
  state.balance[code] = textOf(left)
  state.lastPayoutAt = now()
  const entry: Entry = {
    uuid: newUuid(),
    kind: 'dw',
    created: now(),
    expiry: now() + usualLifeMs,
    code,
    address: to_address,
    amount: textOf(units),
    amountInFiat: 0,
    fiat: 'USD',
    orderId: '',
    status: 'created',
    received: '0',
    available: [],
  }
  state.entries.push(entry)
  return state.payoutAnswer === 'newer'
    ? { result: visibleEntry(frame, entry) }
    : { data: { invoice_id: entry.uuid, status: 'created', currency: code, amount } }
}

function shopIn(value: unknown): void {
  if (value !== process.env.CRYPTOCLOUD_SHOP_ID) throw new CryptoCloudDenied({ shop_id: 'Project is not found' })
}

function codeIn(state: CryptoCloudState, value: unknown, field: string): string {
  if (typeof value !== 'string' || !Object.hasOwn(state.coins, value))
    throw new CryptoCloudDenied({ [field]: 'This coin is not supported' })
  return value
}

function lifeIn(value: unknown): number {
  if (value === undefined) return usualLifeMs
  const { hours = 0, minutes = 0 } = recordIn(value)
  if (!isWhole(hours) || !isWhole(minutes) || hours < 0 || minutes < 0 || hours + minutes === 0)
    throw new CryptoCloudDenied({ time_to_pay: 'hours and minutes' })
  return (hours * 60 + minutes) * 60_000
}

/** The entries created between these two days in UTC, inclusive. */
function between(state: CryptoCloudState, { start, end }: Body): Entry[] {
  const [from, to] = [dayIn(start), dayIn(end)]
  if (from === undefined || to === undefined)
    throw new CryptoCloudDenied({ validate_error: 'start and end are dd.mm.yyyy' })
  return state.entries.filter(({ created }) => created >= from && created < to + dayMs)
}

function dayIn(value: unknown): number | undefined {
  const [, day, month, year] = (typeof value === 'string' && /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(value)) || []
  const at = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(at) ? undefined : at
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const recordIn = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})

import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { RouteContext } from '../kit/routes.ts'

type Fields = Readonly<Record<string, unknown>>

export class FreeKassaError extends Error {
  readonly status: 400 | 401
  constructor(status: 400 | 401, message: string) {
    super(message)
    this.status = status
  }
}

/** 0 new, 1 done, 8 error, 9 cancelled. */
type Status = 0 | 1 | 8 | 9
export const statusesByName = { pay: 1, fail: 8, cancel: 9 } as const satisfies Record<string, Status>

/** Amounts in kopecks, times in milliseconds. */
interface Entry {
  readonly id: number
  readonly system: number
  readonly amount: number
  readonly currency: string
  readonly paymentId: string | null
  /** Only the first and last digits of a card are stored. */
  readonly account: string
  readonly at: number
  status: Status
  /** Sent instead of the true values. */
  lies?: Fields
}

export interface Order extends Entry {
  readonly hash: string
  readonly email: string
  readonly successUrl?: string
  readonly failureUrl?: string
}

export interface Withdrawal extends Entry {
  readonly failing: boolean
}

export interface FreeKassaState {
  nonce: number
  lastId: number
  balance: number
  /** Null: an operator settles each payout. */
  settleAfterMs: number | null
  notifyBy: 'GET' | 'POST'
  readonly orders: Order[]
  readonly withdrawals: Withdrawal[]
}

/** The state of a new sandbox. */
export const freshState = (): FreeKassaState => ({
  nonce: 0,
  // Numbers from before a loss of the state are never reused: a client that still has one means another payment.
  lastId: Date.now(),
  balance: 100_000_000_00,
  settleAfterMs: Number(process.env.SETTLE_AFTER_MS || 5_000),
  notifyBy: 'POST',
  orders: [],
  withdrawals: [],
})

const currency = (id: number, name: string) => ({ id, name, currency: 'RUB', is_enabled: 1, is_favorite: 0 })
export const currencies = [
  currency(4, 'VISA RUB'),
  currency(8, 'MasterCard RUB'),
  currency(12, 'МИР'),
  currency(36, 'Card RUB'),
  currency(42, 'СБП'),
  currency(44, 'СБП (QR)'),
]
const payout = (id: number, name: string) => ({ id, name, min: 50, max: 500_000, currency: 'RUB', can_exchange: 0 })
export const payoutCurrencies = [payout(1, 'FKWallet'), payout(36, 'Card RUB'), payout(42, 'СБП')]

/** The one well-known test card that is always declined. */
const failingCard = '4000000000000002'
const knownCurrencies = ['RUB', 'USD', 'EUR', 'UAH', 'KZT']
const mostAtOnce = 10

/** Opens an order; throws a `FreeKassaError` for fields that the provider rejects. */
export function createOrder(fields: Fields, { state, now }: RouteContext<FreeKassaState>): Order {
  const { i, email, ip, paymentId, success_url, failure_url } = fields
  const system = currencies.find(({ id }) => id === Number(i))
  if (!system) throw new FreeKassaError(400, 'Payment system is not available')
  if (typeof email !== 'string' || !/^\S+@\S+$/.test(email)) throw new FreeKassaError(400, 'Invalid email')
  if (typeof ip !== 'string' || isIP(ip) === 0 || ip === '127.0.0.1') throw new FreeKassaError(400, 'Invalid IP')
  const order: Order = {
    ...entryOf(fields, state, now()),
    system: system.id,
    hash: randomBytes(16).toString('hex'),
    email,
    account: '',
    paymentId: textOf(paymentId),
    ...(typeof success_url === 'string' && { successUrl: success_url }),
    ...(typeof failure_url === 'string' && { failureUrl: failure_url }),
  }
  state.orders.unshift(order)
  return order
}

/** Opens a payout; throws a `FreeKassaError` for fields that the provider rejects. */
export function createWithdrawal(fields: Fields, { state, now }: RouteContext<FreeKassaState>): Withdrawal {
  const { i, paymentId } = fields
  const system = payoutCurrencies.find(({ id }) => id === Number(i))
  if (!system) throw new FreeKassaError(400, 'Payment system is not available')
  const account = String(fields.account ?? '')
  if (system.id === 36 && !isCard(account)) throw new FreeKassaError(400, 'Invalid account')
  if (!account) throw new FreeKassaError(400, 'Invalid account')
  const entry = entryOf(fields, state, now())
  if (entry.amount < system.min * 100 || entry.amount > system.max * 100) {
    throw new FreeKassaError(400, 'Invalid amount')
  }
  if (entry.amount > state.balance) throw new FreeKassaError(400, 'Insufficient funds')
  state.balance -= entry.amount
  const withdrawal: Withdrawal = {
    ...entry,
    system: system.id,
    account: `${account.slice(0, 6)}******${account.slice(-4)}`,
    paymentId: textOf(paymentId),
    failing: account === failingCard,
  }
  state.withdrawals.unshift(withdrawal)
  return withdrawal
}

function entryOf({ amount, currency }: Fields, state: FreeKassaState, at: number) {
  const kopecks = typeof amount === 'number' ? Math.round(amount * 100) : 0
  if (!(kopecks > 0) || kopecks / 100 !== amount) throw new FreeKassaError(400, 'Invalid amount')
  if (!knownCurrencies.includes(String(currency))) throw new FreeKassaError(400, 'Invalid currency')
  state.lastId += 1
  return { id: state.lastId, amount: kopecks, currency: String(currency), at, status: 0 as Status }
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : null)

function isCard(account: string): boolean {
  if (!/^[2-6]\d{15,18}$/.test(account)) return false
  const digits = [...account].reverse().map(Number)
  const sum = digits.reduce(
    (all, digit, place) => all + (place % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
    0,
  )
  return sum % 10 === 0
}

/** A payout is settled automatically after a moment, unless an operator decides, so that a newcomer sees it end. */
export function settleDue({ state, now }: RouteContext<FreeKassaState>): void {
  const { settleAfterMs, withdrawals } = state
  if (settleAfterMs === null) return
  for (const withdrawal of withdrawals) {
    if (withdrawal.status !== 0 || now() - withdrawal.at < settleAfterMs) continue
    withdrawal.status = withdrawal.failing ? 8 : 1
    if (withdrawal.failing) state.balance += withdrawal.amount
  }
}

// Dates are in Moscow time, without a zone.
const moscowMs = 3 * 3_600_000
const dateOf = (at: number) => new Date(at + moscowMs).toISOString().slice(0, 19).replace('T', ' ')

function momentOf(text: unknown, otherwise: number): number {
  const [, year, month, day, time] = /^(\d{4})\.(\d\d)\.(\d\d) (\d\d:\d\d:\d\d)$/.exec(String(text)) ?? []
  return time ? Date.parse(`${year}-${month}-${day}T${time}Z`) - moscowMs : otherwise
}

/** An order as the API lists it. */
export const shownOrder = (order: Order): Fields => ({
  merchant_order_id: order.paymentId,
  fk_order_id: order.id,
  amount: order.amount / 100,
  currency: order.currency,
  email: order.email,
  account: order.account,
  date: dateOf(order.at),
  status: order.status,
  ...order.lies,
})

/** A payout as the API lists it: with the card masked. */
export const shownWithdrawal = (withdrawal: Withdrawal): Fields => ({
  id: withdrawal.id,
  amount: withdrawal.amount / 100,
  currency: withdrawal.currency,
  ext_currency_id: withdrawal.system,
  account: withdrawal.account,
  date: dateOf(withdrawal.at),
  status: withdrawal.status,
  ...withdrawal.lies,
})

/** A page of the filtered list. */
export function pageOf<E extends Entry>(entries: readonly E[], fields: Fields, shown: (entry: E) => Fields) {
  const { orderId, paymentId, orderStatus, dateFrom, dateTo } = fields
  const from = momentOf(dateFrom, Number.NEGATIVE_INFINITY)
  const to = momentOf(dateTo, Number.POSITIVE_INFINITY)
  const all = entries.filter(
    ({ id, paymentId: ours, status, at }) =>
      (orderId === undefined || id === Number(orderId)) &&
      (paymentId === undefined || ours === paymentId) &&
      (orderStatus === undefined || status === Number(orderStatus)) &&
      at >= from &&
      at <= to,
  )
  const page = Math.max(1, Number(fields.page ?? 1) || 1)
  const orders = all.slice((page - 1) * mostAtOnce, page * mostAtOnce).map(shown)
  return { pages: Math.max(1, Math.ceil(all.length / mostAtOnce)), orders }
}

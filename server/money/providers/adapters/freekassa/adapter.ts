import { createHash } from 'node:crypto'
import { type Kopecks, kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import type { HookCall } from '../../../../platform/http/hooks.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import {
  type Collector,
  type Hook,
  type InvoiceReading,
  type Payer,
  type PayoutOrder,
  type PayoutReading,
  type PayoutTarget,
  type Provider,
  ProviderDenied,
  type ProviderRecord,
  ProviderUnavailable,
  ProviderUnreadable,
} from '../../provider.ts'
import { kopecksFromDecimal } from '../decimal.ts'
import { eachRecord, excerptOf, linkIn, sameSecret, uuidIn } from '../read-answer.ts'
import { fieldsOf } from '../request.ts'
import { Denial, openFreeKassaCalls } from './calls.ts'

export interface FreeKassaSettings {
  readonly url: string
  readonly shopId: string
  readonly apiKey: string
  /** The secret word that signs notifications. */
  readonly secretWord2: string
  /** Networks that notifications may come from; empty means any. */
  readonly addresses: readonly string[]
}

export interface FreeKassaOptions {
  /** Greater than any earlier one for this name, across all servers. */
  readonly nextNumber: (name: string) => Promise<number>
  readonly now: () => number
  readonly timeoutMs?: number
}

type Row = Readonly<Record<string, unknown>>

/** The payment system for cards in roubles. */
const cards = 36
const orderMark = 'order-'
const longestId = /^\d{1,15}$/
const mostPages = 1_000
const dayMs = 24 * 3_600_000

/** FreeKassa: charges cards and pays out to cards, in roubles. Its notifications cover payments only; payouts are polled. */
export function openFreeKassa(settings: FreeKassaSettings, options: FreeKassaOptions): Provider {
  const { url, shopId, apiKey } = settings
  const { nextNumber, now, timeoutMs } = options
  const name = `freekassa:${shopId}`
  const call = openFreeKassaCalls({
    url,
    shopId,
    apiKey,
    nextNonce: () => nextNumber(name),
    ...(timeoutMs && { timeoutMs }),
  })

  const queries = openQueries(call)
  return {
    name: 'freekassa',
    collector: collectorOf(queries, url, now),
    payer: payerOf({ ...queries, call }, name),
    hook: notificationsOf(settings),
  }
}

type FreeKassaCall = ReturnType<typeof openFreeKassaCalls>

function openQueries(call: FreeKassaCall) {
  /** For all calls except a payout: rejected keys make the provider unavailable; any other refusal concerns only this call. */
  async function query(...request: Parameters<typeof call>) {
    try {
      return await call(...request)
    } catch (error) {
      if (!(error instanceof Denial)) throw error
      throw error.status === 401 ? new ProviderUnavailable(error.message) : new ProviderDenied(error.message)
    }
  }

  async function rows(method: 'orders' | 'withdrawals', fields: Parameters<typeof call>[1], page = 1) {
    const { orders, pages } = await query(method, { ...fields, page })
    if (!Array.isArray(orders)) throw new ProviderUnreadable(`freekassa ${method}: no list`)
    return { rows: orders.map(fieldsOf), more: Number(pages) > page }
  }

  async function allSince(method: 'orders' | 'withdrawals', since: Date): Promise<Row[]> {
    const all: Row[] = []
    // One more day, because the time zone of its dates is not documented.
    const dateFrom = dateText(new Date(since.getTime() - dayMs))
    for (let page = 1; page <= mostPages; page++) {
      const some = await rows(method, { dateFrom }, page)
      all.push(...some.rows)
      if (!some.more || some.rows.length === 0) return all
    }
    throw new ProviderUnreadable(`freekassa ${method}: there are more than can be listed`)
  }

  return { query, rows, allSince }
}

type Queries = ReturnType<typeof openQueries>

function collectorOf({ query, rows, allSince }: Queries, url: string, now: () => number): Collector {
  return {
    method: 'card',

    async create({ uuid, amount, player, returnUrl, lifetimeS }) {
      const { orderId, location } = await query('orders/create', {
        i: cards,
        // Required. A player without an address gets one of this site's, whose receipts only the site can read.
        email: player.email ?? `player-${player.id}@${new URL(returnUrl).hostname}`,
        ip: player.address,
        amount: roublesFromKopecks(amount),
        currency: 'RUB',
        paymentId: uuid,
      })
      const link = linkIn(location, url)
      if (!link) throw new ProviderUnreadable('freekassa orders/create: no address to pay at')
      return { ref: orderRef(orderId), url: link, expiresAt: new Date(now() + lifetimeS * 1_000) }
    },

    async read(ref) {
      const id = ref.replace(orderMark, '')
      if (!ref.startsWith(orderMark) || !longestId.test(id)) return { state: 'absent' }
      const found = await rows('orders', { orderId: Number(id) })
      const order = found.rows.find(({ fk_order_id }) => String(fk_order_id) === id)
      if (order) return invoiceReading(order)
      if (found.rows.length > 0) throw new ProviderUnreadable('freekassa orders: another order')
      return { state: 'absent' }
    },

    async paidSince(since) {
      const orders = await allSince('orders', since)
      return eachRecord(
        orders,
        (row) =>
          statusOf(row.status) === 'done'
            ? recordOf(row, orderRef(row.fk_order_id), uuidIn(row.merchant_order_id))
            : undefined,
        (row) => ({ ref: knownRef(row.fk_order_id, orderRef), uuid: uuidIn(row.merchant_order_id) }),
      )
    },
  }
}

function payerOf({ call, rows, allSince }: Queries & { readonly call: FreeKassaCall }, name: string): Payer {
  return {
    can: (target) => target.to === 'card',
    turn: (target) => (target.to === 'card' ? { name, spacingMs: 1_000, exclusive: false } : undefined),

    async pay(order) {
      const { uuid, amount } = order
      const account = cardOf(order.target)
      const paid = { i: cards, account, amount: roublesFromKopecks(amount), currency: 'RUB', paymentId: uuid }
      try {
        const { data } = await call('withdrawals/create', paid)
        return { state: 'sent', ref: refOf(fieldsOf(data).id) }
      } catch (error) {
        if (!(error instanceof Denial)) throw error
        if (error.status === 401) throw new ProviderUnavailable(error.message)
        return { state: 'refused', said: error.said }
      }
    },

    async find(order, _attemptedAt, known) {
      const found = await rows('withdrawals', { paymentId: order.uuid })
      if (found.rows.length === 0) return { state: found.more ? 'unclear' : 'none' }
      const fitting = []
      for (const row of found.rows) if (fits(row, order) && !(await known(refOf(row.id)))) fitting.push(row)
      const [only] = fitting
      // Unclear unless exactly one is certainly ours: the list may contain others' payouts and omit ours.
      return only && fitting.length === 1 ? payoutReading(only) : { state: 'unclear' }
    },

    async read(ref) {
      if (!longestId.test(ref)) throw new ProviderUnreadable('freekassa withdrawals: no identifier of its')
      const found = await rows('withdrawals', { orderId: Number(ref) })
      const row = found.rows.find(({ id }) => String(id) === ref)
      if (!row) throw new ProviderUnreadable('freekassa withdrawals: the payout is not listed')
      return payoutReading(row)
    },

    async paidSince(since) {
      const payouts = await allSince('withdrawals', since)
      return eachRecord(
        payouts,
        (row) => (statusOf(row.status) === 'refused' ? undefined : recordOf(row, refOf(row.id), uuidIn(row.paymentId))),
        (row) => ({ ref: knownRef(row.id, refOf), uuid: uuidIn(row.paymentId) }),
      )
    },
  }
}

const states = { 0: 'new', 1: 'done', 8: 'refused', 9: 'refused' } as const

function statusOf(status: unknown): 'new' | 'done' | 'refused' {
  const known = typeof status === 'number' || typeof status === 'string' ? String(status) : ''
  const state = Object.hasOwn(states, known) ? states[Number(known) as keyof typeof states] : undefined
  if (!state) throw new ProviderUnreadable(`freekassa: an unknown status: ${excerptOf(status)}`)
  return state
}

function invoiceReading(order: Row): InvoiceReading {
  const state = statusOf(order.status)
  if (state === 'new') return { state: 'waiting' }
  if (state === 'refused') return { state: 'failed' }
  const amount = paidIn(order)
  // The amount paid differs from the request: an administrator has to check it.
  return amount === undefined ? { state: 'partial' } : { state: 'paid', amount, uuid: uuidIn(order.merchant_order_id) }
}

function payoutReading(row: Row): PayoutReading {
  const ref = refOf(row.id)
  switch (statusOf(row.status)) {
    case 'new':
      return { state: 'sent', ref }
    case 'done':
      return { state: 'paid', ref }
    case 'refused':
      return { state: 'refused', said: String(row.status) === '9' ? 'cancelled' : 'failed' }
  }
}

/** Whether the whole row matches: the amount, the card or its last digits, and our uuid if the row repeats it. */
function fits(row: Row, { uuid, amount, target }: PayoutOrder): boolean {
  const card = cardOf(target)
  const account = typeof row.account === 'string' || typeof row.account === 'number' ? String(row.account) : card
  const sameCard = /^\d+$/.test(account) ? account === card : account.endsWith(card.slice(-4))
  return roublesOf(row) === amount && sameCard && (row.paymentId === undefined || row.paymentId === uuid)
}

function cardOf(target: PayoutTarget): string {
  if (target.to !== 'card') throw new ProviderUnavailable('freekassa pays out to cards only')
  return target.card
}

function roublesOf({ amount, currency }: Row): Kopecks | undefined {
  if (currency !== 'RUB') return undefined
  return typeof amount === 'number' ? kopecksFromRoubles(amount) : kopecksFromDecimal(amount)
}

/** The amount paid; undefined for another currency. */
function paidIn(row: Row): Kopecks | undefined {
  const roubles = roublesOf(row)
  if (roubles !== undefined || (typeof row.currency === 'string' && row.currency !== 'RUB')) return roubles
  throw new ProviderUnreadable(`freekassa: an unreadable amount: ${excerptOf(row.amount)}`)
}

function knownRef(id: unknown, read: (id: unknown) => string): string | undefined {
  try {
    return read(id)
  } catch {
    return undefined
  }
}

function refOf(id: unknown): string {
  const text = typeof id === 'number' || typeof id === 'string' ? String(id) : ''
  if (!longestId.test(text) || Number(text) === 0) throw new ProviderUnreadable('freekassa: no identifier')
  return text
}

/** Orders and payouts are numbered separately, but a reference must be unique among all of a provider's payments. */
function orderRef(id: unknown): string {
  return orderMark + refOf(id)
}

function recordOf(row: Row, ref: string, uuid: string | undefined): ProviderRecord {
  return {
    ref,
    uuid,
    amount: paidIn(row) ?? `${row.amount} ${row.currency}`.slice(0, 64),
    at: timeOf(row.date),
  }
}

/** Its dates have no time zone; it is a Russian company, and Moscow is UTC+3 all year. */
const zoneMs = 3 * 3_600_000

const dateText = (time: Date) =>
  new Date(time.getTime() + zoneMs).toISOString().slice(0, 19).replaceAll('-', '.').replace('T', ' ')

function timeOf(date: unknown): Date {
  const [, day = '', time = ''] = /^(\d{4}[.-]\d\d[.-]\d\d)[ T](\d\d:\d\d:\d\d)/.exec(String(date)) ?? []
  const at = new Date(Date.parse(`${day.replaceAll('.', '-')}T${time}Z`) - zoneMs)
  if (Number.isNaN(at.getTime())) throw new ProviderUnreadable('freekassa: a date that cannot be read')
  return at
}

/** MD5 over the notification's fields as sent and the second secret word. It is trusted only to name the order to check. */
function notificationsOf({ shopId, secretWord2, addresses }: FreeKassaSettings): Hook {
  return {
    methods: ['GET', 'POST'],
    callers: { networks: addresses, variable: 'FREEKASSA_ADDRESSES' },
    accepted: { type: 'text/plain', body: 'YES' },
    verify(call) {
      const { MERCHANT_ID = '', AMOUNT = '', MERCHANT_ORDER_ID = '', SIGN = '' } = parametersOf(call)
      const right = createHash('md5')
        .update([MERCHANT_ID, AMOUNT, secretWord2, MERCHANT_ORDER_ID].join(':'))
        .digest('hex')
      if (!sameSecret(SIGN.toLowerCase(), right) || MERCHANT_ID !== shopId) throw new Refusal('signature_invalid')
      const uuid = uuidIn(MERCHANT_ORDER_ID)
      return uuid ? { uuid } : undefined
    },
  }
}

const parametersOf = ({ method, query, raw }: HookCall): Readonly<Record<string, string | undefined>> =>
  method === 'GET' ? query : Object.fromEntries(new URLSearchParams(raw.toString('utf8')))

import { createHash } from 'node:crypto'
import { type Kopecks, kopecks } from '@casino/rules/money'
import {
  type Arrived,
  type Collector,
  type GivenBackReading,
  type Hook,
  type Invoice,
  type InvoiceOrder,
  type InvoiceReading,
  type Provider,
  ProviderDenied,
  type ProviderRecord,
  ProviderSilent,
  ProviderUnavailable,
  ProviderUnreadable,
} from '../../provider.ts'
import { kopecksFromDecimal } from '../decimal.ts'
import { eachRecord, excerptOf, linkIn, timeIn, uuidIn } from '../read-answer.ts'
import { fieldsOf, request } from '../request.ts'

export interface YooKassaSettings {
  readonly url: string
  readonly shopId: string
  readonly secretKey: string
  /** Where notifications come from: they have no signature. */
  readonly addresses: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

const pageSize = 100
const mostPages = 1_000
/** An unconfirmed payment is cancelled after an hour, and nothing shortens or extends that. */
const lifetimeMs = 3_600_000
const longestDescription = 128

const locales = { ru: 'ru_RU', en: 'en_US', es: 'en_US' } as const

/**
 * YooKassa: a hosted page where the payer chooses between a card, the Faster Payments System (СБП) and the other
 * methods of the shop. Amounts are roubles; payouts would need another contract and other keys, so there are none.
 */
export function openYooKassa(
  { url, shopId, secretKey, addresses }: YooKassaSettings,
  { timeoutMs }: { readonly now?: () => number; readonly timeoutMs?: number } = {},
): Provider {
  const calls = openCalls({ url, authorization: basic(shopId, secretKey), timeoutMs })
  return {
    name: 'yookassa',
    collector: { ...collectorOf(calls, url), ...refundsOf(calls) },
    hook: notificationsFrom(addresses),
  }
}

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`

interface CallOptions {
  readonly query?: Readonly<Record<string, string>>
  readonly json?: object
}

function openCalls(of: {
  readonly url: string
  readonly authorization: string
  readonly timeoutMs: number | undefined
}) {
  const { url, authorization, timeoutMs } = of

  /** An object or a list; undefined if there is no such object. Throws every `ProviderError`. */
  async function find(method: 'GET' | 'POST', path: string, { query = {}, json }: CallOptions = {}) {
    const address = new URL(`/v3/${path}`, url)
    address.search = new URLSearchParams(query).toString()
    const said = await request({
      method,
      url: address,
      headers: { authorization, ...(json && { 'idempotence-key': keyOf(json) }) },
      ...(json && { json }),
      ...(timeoutMs && { timeoutMs }),
    })
    const answer = fieldsOf(said.json)
    const what = `${method} ${path}`
    if (said.status === 200 && (typeof answer.id === 'string' || answer.type === 'list') && answer.type !== 'error')
      return answer
    if (said.status < 400 || answer.type !== 'error')
      throw new ProviderSilent(`${what}: HTTP ${said.status}, not an answer of YooKassa`)
    if (said.status === 404) return undefined
    const message = `${what}: HTTP ${said.status} ${excerptOf(answer.code)} ${excerptOf(answer.parameter)}`
    // Wrong keys, or a shop that may not do this, concern every payment.
    throw said.status === 401 || said.status === 403 ? new ProviderUnavailable(message) : new ProviderDenied(message)
  }

  async function list(path: string, query: Readonly<Record<string, string>>): Promise<Fields[]> {
    const rows: Fields[] = []
    let cursor: string | undefined
    for (let page = 0; page < mostPages; page++) {
      const options = { query: { limit: String(pageSize), ...query, ...(cursor && { cursor }) } }
      const { items, next_cursor: next } = (await find('GET', path, options)) ?? {}
      if (!Array.isArray(items)) throw new ProviderUnreadable(`${path}: no list`)
      rows.push(...items.map(fieldsOf))
      if (next === undefined || next === null) return rows
      if (typeof next !== 'string' || next === cursor)
        throw new ProviderUnreadable(`${path}: it does not say where it goes on`)
      cursor = next
    }
    throw new ProviderUnreadable(`${path}: there are more than can be listed`)
  }

  return { find, list }
}

type Calls = ReturnType<typeof openCalls>

/**
 * The same request always has the same key: YooKassa refuses a key with other parameters, and the answer to the first
 * request would be lost.
 */
const keyOf = (json: object) => createHash('sha256').update(JSON.stringify(json)).digest('hex').slice(0, 64)

function collectorOf({ find, list }: Calls, url: string): Collector {
  return {
    method: 'card',

    async create(order) {
      const payment = await find('POST', 'payments', { json: bodyOf(order) })
      if (!payment) throw new ProviderDenied('payments: there is no such call')
      return invoiceOf(payment, order, url)
    },

    async read(ref) {
      if (!isId(ref)) return { state: 'absent' }
      const payment = await find('GET', `payments/${ref}`)
      if (!payment) return { state: 'absent' }
      if (payment.id !== ref) throw new ProviderUnreadable('read: another payment')
      return readingOf(payment)
    },

    async paidSince(since) {
      const query = { status: 'succeeded', 'captured_at.gte': since.toISOString() }
      return eachRecord(await list('payments', query), recordOf, ({ id, metadata }) => ({
        ref: isId(id) ? id : undefined,
        uuid: orderIn(metadata),
      }))
    },
  }
}

/** A refund is an object of its own and names its payment, which is the invoice itself. There are no disputes. */
function refundsOf({ find, list }: Calls): Required<Pick<Collector, 'invoiceOf' | 'givenBack' | 'givenBackSince'>> {
  return {
    async invoiceOf(payment) {
      return isId(payment) && (await find('GET', `payments/${payment}`)) ? payment : undefined
    },

    async givenBack(ref): Promise<GivenBackReading> {
      const payment = await find('GET', `payments/${ref}`)
      if (payment?.id !== ref) throw new ProviderUnreadable('read: another payment')
      return { amount: refundedIn(payment), disputed: kopecks(0), uuid: orderIn(payment.metadata) }
    },

    async givenBackSince(since) {
      const latest = new Map<string, Date>()
      const query = { status: 'succeeded', 'created_at.gte': since.toISOString() }
      for (const { payment_id: payment, created_at } of await list('refunds', query)) {
        const at = timeIn(created_at)
        if (!isId(payment) || !at) throw new ProviderUnreadable('refunds: of no payment or at no time')
        const before = latest.get(payment)
        if (!before || before < at) latest.set(payment, at)
      }
      return [...latest].map(([payment, at]) => ({ payment, at }))
    },
  }
}

function bodyOf({ uuid, amount, text, returnUrl, language }: InvoiceOrder): object {
  return {
    amount: { value: (amount / 100).toFixed(2), currency: 'RUB' },
    capture: true,
    description: text.slice(0, longestDescription),
    confirmation: { type: 'redirect', return_url: returnUrl, locale: locales[language] },
    metadata: { transaction_uuid: uuid },
  }
}

function invoiceOf(payment: Fields, { uuid, amount, lifetimeS }: InvoiceOrder, url: string): Invoice {
  const { id, confirmation, metadata, created_at } = payment
  const [link, created] = [linkIn(fieldsOf(confirmation).confirmation_url, url), timeIn(created_at)]
  const ours = orderIn(metadata) === uuid && roublesIn(payment.amount) === amount
  if (!ours || !isId(id) || !link || !created)
    throw new ProviderUnreadable('create: not the payment that was requested')
  return { ref: id, url: link, expiresAt: new Date(created.getTime() + Math.min(lifetimeS * 1000, lifetimeMs)) }
}

function readingOf(payment: Fields): InvoiceReading {
  const { status, metadata, cancellation_details: cancelled } = payment
  if (status === 'pending' || status === 'waiting_for_capture') return { state: 'waiting' }
  if (status === 'canceled')
    return { state: fieldsOf(cancelled).reason === 'expired_on_confirmation' ? 'expired' : 'failed' }
  const amount = paidIn(payment)
  // The amount paid differs from the request: an administrator has to check it.
  return amount === undefined
    ? { state: 'partial' }
    : { state: 'paid', amount, uuid: orderIn(metadata), ...cardIn(payment.payment_method) }
}

/** The rouble amount of a paid payment; undefined for any other currency. Throws `ProviderUnreadable` for an unknown status. */
function paidIn({ status, amount }: Fields): Kopecks | undefined {
  if (status !== 'succeeded') throw new ProviderUnreadable(`an unknown status: ${excerptOf(status)}`)
  const { currency } = fieldsOf(amount)
  const roubles = roublesIn(amount)
  if (roubles !== undefined || (typeof currency === 'string' && currency !== 'RUB')) return roubles
  throw new ProviderUnreadable(`a paid payment with an unreadable amount: ${excerptOf(amount)}`)
}

/** Cards only: a payment through СБП has none. */
function cardIn(method: unknown): Pick<Arrived, 'card'> {
  const { first6, issuer_country: country } = fieldsOf(fieldsOf(method).card)
  const card = {
    ...(typeof first6 === 'string' && /^\d{6}$/.test(first6) && { bin: first6 }),
    ...(typeof country === 'string' && /^[A-Z]{2}$/.test(country) && { country }),
  }
  return Object.keys(card).length > 0 ? { card } : {}
}

function recordOf(payment: Fields): ProviderRecord {
  const { id, metadata, captured_at, amount: said, income_amount } = payment
  const [amount, at] = [paidIn(payment), timeIn(captured_at)]
  if (!isId(id) || !at) throw new ProviderUnreadable('a payment without an identifier or a time')
  const income = roublesIn(income_amount)
  const { value, currency } = fieldsOf(said)
  return {
    ref: id,
    uuid: orderIn(metadata),
    amount: amount ?? `${value} ${currency}`.slice(0, 64),
    at,
    ...(amount !== undefined && income !== undefined && income <= amount && { fee: kopecks(amount - income) }),
  }
}

function refundedIn({ refunded_amount: refunded }: Fields): Kopecks {
  const { value, currency } = fieldsOf(refunded)
  const amount = refunded === undefined || Number(value) === 0 ? kopecks(0) : roublesIn(refunded)
  if (amount === undefined)
    throw new ProviderUnreadable(`unreadable refunds: ${excerptOf(value)} ${excerptOf(currency)}`)
  return amount
}

function roublesIn(amount: unknown): Kopecks | undefined {
  const { value, currency } = fieldsOf(amount)
  return currency === 'RUB' ? kopecksFromDecimal(value) : undefined
}

const orderIn = (metadata: unknown) => uuidIn(fieldsOf(metadata).transaction_uuid)

const isId = (id: unknown): id is string =>
  typeof id === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** Notifications have no signature: the sender is recognised by its address, and their content is not trusted. */
function notificationsFrom(networks: readonly string[]): Hook {
  return {
    methods: ['POST'],
    callers: { networks, variable: 'YOOKASSA_ADDRESSES' },
    accepted: { type: 'text/plain', body: 'ok' },
    verify({ raw }) {
      const { type, event, object } = notificationIn(raw)
      const { id, payment_id, metadata } = fieldsOf(object)
      if (type !== 'notification' || typeof event !== 'string') return undefined
      if (event === 'refund.succeeded') return isId(payment_id) ? { givenBackOf: payment_id } : undefined
      if (!event.startsWith('payment.') || !isId(id)) return undefined
      const uuid = orderIn(metadata)
      return { ref: id, ...(uuid && { uuid }) }
    },
  }
}

function notificationIn(raw: Buffer): Fields {
  try {
    return fieldsOf(JSON.parse(raw.toString('utf8')))
  } catch {
    return {}
  }
}

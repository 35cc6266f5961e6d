import { greatestAmount, type Kopecks, kopecks } from '@casino/rules/money'
import Stripe from 'stripe'
import { Refusal } from '../../../../platform/http/refusal.ts'
import {
  type Arrived,
  type Collector,
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
import { eachRecord, excerptOf, linkIn, uuidIn } from '../read-answer.ts'
import { codeOf, fieldsOf, limitedText, neverSent } from '../request.ts'

export interface StripeSettings {
  readonly url: string
  readonly secretKey: string
  readonly webhookSecret: string
}

type Session = Stripe.Checkout.Session

const usualTimeoutMs = 10_000
/** The maximum age of an event's signature. */
const toleranceS = 300
// A session lives from half an hour to a day; the duration of the call must not shorten it below half an hour.
const shortestS = 31 * 60
const longestS = 24 * 3_600 - 60
/** The longest time from the start of a dispute to its decision. */
const longestDisputeS = 180 * 24 * 3_600
const pageSize = 100
/** The path from a listed session to its fee; Stripe expands no longer path. */
const balanceOfSessions = 'data.payment_intent.latest_charge.balance_transaction'
const mostPages = 1_000

const eventsOfSessions = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])

/** Each event is about a charge or a dispute, which names its payment intent. */
const eventsOfGivenBack = new Set([
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
])

/** Stripe Checkout: a hosted page that charges a card. Amounts are kopecks of `rub`; there are no payouts. */
export function openStripe(
  settings: StripeSettings,
  { now, timeoutMs = usualTimeoutMs }: { readonly now: () => number; readonly timeoutMs?: number },
): Provider {
  const { protocol, hostname, port } = new URL(settings.url)
  const plain = protocol === 'http:'
  const stripe = new Stripe(settings.secretKey, {
    host: hostname,
    port: port || (plain ? 80 : 443),
    protocol: plain ? 'http' : 'https',
    timeout: timeoutMs,
    // Retries belong to the caller of the adapter.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchObject),
  })

  return {
    name: 'stripe',
    collector: { ...collectorOf(stripe, settings.url, now), ...refundsOf(stripe) },
    hook: eventsOf(stripe, settings.webhookSecret, now),
  }
}

function collectorOf(stripe: Stripe, url: string, now: () => number): Collector {
  return {
    method: 'card',

    async create(order) {
      const expiresAt = expiryOf(order, now())
      const params = paramsOf(order, expiresAt)
      const made = (idempotencyKey: string) => stripe.checkout.sessions.create(params, { idempotencyKey })
      const session = await attempt('create', () =>
        made(order.uuid).catch((error: unknown) => {
          // The same order was sent a moment ago with another expiry: the answer was lost, so that session was never shown.
          if (error instanceof Stripe.errors.StripeIdempotencyError) return made(`${order.uuid}:${expiresAt}`)
          throw error
        }),
      )
      return invoiceOf(session, order, linkIn(session.url, url))
    },

    async read(ref) {
      const session = await attempt('read', async () => {
        try {
          return await stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent.latest_charge'] })
        } catch (error) {
          if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined
          throw error
        }
      })
      if (!session) return { state: 'absent' }
      if (session.id !== ref || session.object !== 'checkout.session')
        throw new ProviderUnreadable('read: another session')
      return readingOf(session)
    },

    /** Stripe reports when a session was created, not when it was paid, so these may be up to a day older. */
    async paidSince(since) {
      const created = { gte: secondsOf(since) - 24 * 3_600 }
      const sessions = await allOf('list', isRef, (page) =>
        stripe.checkout.sessions.list({ created, status: 'complete', expand: [balanceOfSessions], ...page }),
      )
      return eachRecord(sessions as Partial<Session>[], recordOf, knownOf)
    },
  }
}

/** Refunds are part of a session's charge; charge-backs are lost disputes. */
function refundsOf(stripe: Stripe): Required<Pick<Collector, 'invoiceOf' | 'givenBack' | 'givenBackSince'>> {
  return {
    async invoiceOf(payment_intent) {
      const { data } = await attempt('list', () => stripe.checkout.sessions.list({ payment_intent, limit: 1 }))
      const [session] = Array.isArray(data) ? data : []
      return isRef(session?.id) ? session.id : undefined
    },

    async givenBack(ref) {
      const expand = ['payment_intent.latest_charge']
      const session = await attempt('read', () => stripe.checkout.sessions.retrieve(ref, { expand }))
      if (session.id !== ref) throw new ProviderUnreadable('read: another session')
      const intent = fieldsOf(session.payment_intent)
      const { amount_refunded: refunded, currency, disputed } = fieldsOf(intent.latest_charge)
      if (currency !== 'rub' || !isSum(refunded))
        throw new ProviderUnreadable(
          `read: a charge with unreadable refunds: ${excerptOf(refunded)} ${excerptOf(currency)}`,
        )
      const disputes = disputed === true ? await disputesOf(stripe, String(intent.id)) : []
      const sumOf = (isMeant: (status: unknown) => boolean) =>
        disputes.reduce((sum, { amount, status }) => sum + (isMeant(status) ? amount : 0), 0)
      const lost = sumOf((status) => status === 'lost')
      const open = sumOf((status) => typeof status === 'string' && undecided.has(status))
      return { amount: kopecks(refunded + lost), disputed: kopecks(open), uuid: uuidIn(session.client_reference_id) }
    },

    /** Stripe reports when a dispute began, not when it was lost. */
    async givenBackSince(since) {
      const from = secondsOf(since)
      const refunded = await allOf('refunds', isNamed, (page) =>
        stripe.refunds.list({ created: { gte: from }, ...page }),
      )
      const disputed = await allOf('disputes', isNamed, (page) =>
        stripe.disputes.list({ created: { gte: from - longestDisputeS }, ...page }),
      )
      const latest = new Map<string, number>()
      for (const { payment_intent: payment, created } of [...refunded, ...disputed]) {
        // A charge without an intent was not created by Checkout, so it belongs to none of our invoices.
        if (payment === null) continue
        if (!isIntent(payment) || !isAmount(created))
          throw new ProviderUnreadable(
            `refunds: of no payment or at no time: ${excerptOf(payment)} ${excerptOf(created)}`,
          )
        latest.set(payment, Math.max(created, latest.get(payment) ?? 0))
      }
      return [...latest].map(([payment, at]) => ({ payment, at: new Date(at * 1000) }))
    },
  }
}

/**
 * Every row of a list. Paginates manually: in the package's own pagination, an error on the first page becomes an unhandled
 * rejection, which would end the process.
 */
async function allOf(
  what: string,
  isId: (id: unknown) => id is string,
  list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<object>>,
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const listed = await attempt(what, () => list({ limit: pageSize, ...(after && { starting_after: after }) }))
    if (!Array.isArray(listed.data)) throw new ProviderUnreadable(`${what}: no list`)
    const read = listed.data.map(fieldsOf)
    rows.push(...read)
    after = read.map(({ id }) => id).findLast(isId)
    if (!listed.has_more) return rows
    if (!after) throw new ProviderUnreadable(`${what}: it does not say where it goes on`)
  }
  throw new ProviderUnreadable(`${what}: there are more than can be listed`)
}

/** Statuses of a dispute that may still be lost. An inquiry, whose statuses begin with `warning`, takes no money. */
const undecided = new Set(['needs_response', 'under_review'])

async function disputesOf(stripe: Stripe, payment_intent: string) {
  const { data } = await attempt('disputes', () => stripe.disputes.list({ payment_intent, limit: pageSize }))
  if (!Array.isArray(data)) throw new ProviderUnreadable('disputes: no list')
  return data.map((each) => {
    const { amount, currency, status } = fieldsOf(each)
    if (currency !== 'rub' || !isSum(amount))
      throw new ProviderUnreadable(`disputes: an unreadable amount: ${excerptOf(amount)} ${excerptOf(currency)}`)
    return { amount, status }
  })
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

function expiryOf({ lifetimeS }: InvoiceOrder, now: number): number {
  const lifetime = Math.min(Math.max(Math.ceil(lifetimeS), shortestS), longestS)
  return Math.floor(now / 1000) + lifetime
}

function paramsOf(order: InvoiceOrder, expiresAt: number): Stripe.Checkout.SessionCreateParams {
  const { uuid, amount, text, returnUrl, player } = order
  const price = { currency: 'rub', unit_amount: amount, product_data: { name: text } }
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    client_reference_id: uuid,
    metadata: { transaction_uuid: uuid, user_id: String(player.id) },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: expiresAt,
  }
}

function invoiceOf(session: Session, { uuid, amount }: InvoiceOrder, url: string | undefined): Invoice {
  const { id, client_reference_id, amount_total, currency, expires_at } = session
  const ours = client_reference_id === uuid && amount_total === amount && currency === 'rub'
  if (!ours || !url || !isRef(id) || !isAmount(expires_at)) {
    throw new ProviderUnreadable('create: not the session that was requested')
  }
  return { ref: id, url, expiresAt: new Date(expires_at * 1000) }
}

function readingOf(session: Session): InvoiceReading {
  const { status, payment_status, currency, amount_total, client_reference_id, payment_intent } = session
  if (payment_status === 'paid') {
    // The amount paid differs from the request: an administrator has to check it.
    if (typeof currency === 'string' && currency !== 'rub') return { state: 'partial' }
    const amount = amountIn(amount_total)
    if (amount === undefined || currency !== 'rub')
      throw new ProviderUnreadable(`read: a paid session with an unreadable amount: ${excerptOf(amount_total)}`)
    return { state: 'paid', amount, uuid: uuidIn(client_reference_id), ...payerOf(session) }
  }
  if (status === 'expired') return { state: 'expired' }
  // A session for a zero amount completes without a payment, but ours are never zero.
  if (payment_status === 'no_payment_required') return { state: 'failed' }
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined
  if (status === 'complete' && (intent === 'requires_payment_method' || intent === 'canceled'))
    return { state: 'failed' }
  if (payment_status === 'unpaid' && (status === 'open' || status === 'complete')) return { state: 'waiting' }
  throw new ProviderUnreadable(`read: an unknown session status: ${excerptOf(status)}, ${excerptOf(payment_status)}`)
}

/** Stripe's fingerprint of a card is the same for all payments with its number. */
function payerOf({ payment_intent }: Session): Pick<Arrived, 'payer' | 'card'> {
  const { card } = fieldsOf(fieldsOf(fieldsOf(payment_intent).latest_charge).payment_method_details)
  const { fingerprint, iin, country } = fieldsOf(card)
  // Stripe shows the first digits of cards only to some accounts.
  const known = {
    ...(typeof iin === 'string' && /^\d{6,8}$/.test(iin) && { bin: iin }),
    ...(typeof country === 'string' && /^[A-Z]{2}$/.test(country) && { country }),
  }
  return {
    ...(isNamed(fingerprint) && { payer: fingerprint }),
    ...(Object.keys(known).length > 0 && { card: known }),
  }
}

function recordOf(session: Partial<Session>): ProviderRecord | undefined {
  const { id, client_reference_id, payment_status, amount_total, currency, created } = session
  if (payment_status === 'unpaid' || payment_status === 'no_payment_required') return undefined
  if (payment_status !== 'paid') throw new ProviderUnreadable(`an unknown payment status: ${excerptOf(payment_status)}`)
  if (!isRef(id) || !isAmount(created)) throw new ProviderUnreadable('a session without an identifier or a time')
  const inRoubles = currency === 'rub'
  const roubles = inRoubles ? amountIn(amount_total) : undefined
  if (inRoubles && roubles === undefined)
    throw new ProviderUnreadable(`a paid session with an unreadable amount: ${excerptOf(amount_total)}`)
  const amount = roubles ?? `${amount_total} ${currency}`.slice(0, 64)
  const fee = feeOf(session)
  return {
    ref: id,
    uuid: uuidIn(client_reference_id),
    amount,
    at: new Date(created * 1000),
    ...(fee !== undefined && { fee }),
  }
}

/** Absent if the account is not in roubles: its fees are in its own currency. */
function feeOf({ payment_intent }: Partial<Session>): Kopecks | undefined {
  const balance = fieldsOf(fieldsOf(fieldsOf(payment_intent).latest_charge).balance_transaction)
  return balance.currency === 'rub' && isSum(balance.fee) ? kopecks(balance.fee) : undefined
}

const knownOf = ({ id, client_reference_id }: Partial<Session>) => ({
  ref: isRef(id) ? id : undefined,
  uuid: uuidIn(client_reference_id),
})

const isRef = (id: unknown): id is string => typeof id === 'string' && /^cs_\w{1,250}$/.test(id)
const isNamed = (id: unknown): id is string => typeof id === 'string' && /^\w{1,255}$/.test(id)
const isIntent = (id: unknown): id is string => typeof id === 'string' && /^pi_\w{1,250}$/.test(id)
const isSum = (amount: unknown): amount is number => amount === 0 || isAmount(amount)
const isAmount = (amount: unknown): amount is number =>
  Number.isSafeInteger(amount) && Number(amount) > 0 && Number(amount) <= greatestAmount

/** A time from a number or its digits. */
function amountIn(value: unknown): Kopecks | undefined {
  const amount = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return isAmount(amount) ? kopecks(amount) : undefined
}

function eventsOf({ webhooks }: Stripe, secret: string, now: () => number): Hook {
  /** The official package compares in constant time, against any of several signatures, before it parses the body. */
  function signed(raw: Buffer, header: string | string[] | undefined): Stripe.Event {
    try {
      const signature = typeof header === 'string' ? header : ''
      return webhooks.constructEvent(raw, signature, secret, toleranceS, undefined, now())
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new Refusal('signature_invalid')
      throw error
    }
  }

  return {
    methods: ['POST'],
    accepted: { type: 'application/json', body: '{"received":true}' },
    verify({ raw, headers }) {
      const event = signed(raw, headers['stripe-signature'])
      if (!eventsOfSessions.has(event?.type) && !eventsOfGivenBack.has(event?.type)) return undefined
      const { id, client_reference_id, payment_intent } = fieldsOf(event.data?.object)
      if (eventsOfGivenBack.has(event.type))
        return isIntent(payment_intent) ? { givenBackOf: payment_intent } : undefined
      if (!isRef(id)) return undefined
      const uuid = uuidIn(client_reference_id)
      return { ref: id, ...(uuid && { uuid }) }
    },
  }
}

/**
 * The package hangs on JSON that is not an object, follows redirects, and accepts any object without `error` as a result,
 * whatever its status. None of these is a valid answer of Stripe.
 */
async function fetchObject(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  const { status, headers } = response
  const text = await limitedText(response)
  const json: unknown = JSON.parse(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new TypeError('an answer that is no object')
  if (status >= 300 && !('error' in json)) throw new TypeError('a failure without an error')
  return new Response(text, { status, headers })
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'no error')

/** Only the kind of an error is passed on: Stripe's messages may contain keys and players' data. */
async function attempt<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    // The package throws other errors for answers that are not objects.
    if (!(error instanceof Stripe.errors.StripeError)) throw new ProviderSilent(`stripe ${what}: ${nameOf(error)}`)
    const { type, code, statusCode = 0, detail } = error
    const reason = detail instanceof Error ? codeOf(detail) : ''
    const said = `stripe ${what}: ${[type, statusCode || undefined, code || reason].filter(Boolean).join(' ')}`
    if (statusCode === 400 || statusCode === 402 || statusCode === 404) throw new ProviderDenied(said)
    const nothingDone = (statusCode >= 400 && statusCode < 500) || neverSent.has(reason)
    throw nothingDone ? new ProviderUnavailable(said) : new ProviderSilent(said)
  }
}

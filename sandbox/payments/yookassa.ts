import { randomUUID } from 'node:crypto'
import { isRecord } from '../kit/body.ts'
import { openSandbox } from '../kit/frame.ts'
import type { HookFlaw, HookRequest } from '../kit/hooks.ts'
import type { ReceivedCall, RouteAnswer, RouteContext, Routes } from '../kit/routes.ts'
import { failedPage, type Payment, payPage, sumOf, unitsOf, type YooKassaState } from './yookassa-page.ts'

// YooKassa: payments with confirmation by redirect, their page, refunds, and notifications, which have no signature. Reads
// YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY as the server does.

const answerLifetimeMs = 24 * 3_600_000
/** The expiry of a payment that is never confirmed. */
const lifetimeMs = 3_600_000
const mostListed = 100

class YooKassaError extends Error {
  readonly status: number
  readonly code: string
  readonly parameter: string | undefined
  constructor(status: number, code: string, description: string, parameter?: string) {
    super(description)
    this.status = status
    this.code = code
    this.parameter = parameter
  }
}

const invalid = (parameter: string, description: string) =>
  new YooKassaError(400, 'invalid_request', description, parameter)

type Route = (call: ReceivedCall, frame: RouteContext<YooKassaState>) => unknown

/** A call of the protocol: authentication first, then the request; errors in YooKassa's format. */
function served(route: Route): Routes<YooKassaState>[string] {
  return (call, frame) => {
    try {
      authenticate(call, frame)
      return { json: route(call, frame) }
    } catch (error) {
      if (!(error instanceof YooKassaError)) throw error
      const { status, code, parameter, message: description } = error
      return { status, json: { type: 'error', id: randomUUID(), code, description, ...(parameter && { parameter }) } }
    }
  }
}

function authenticate({ headers }: ReceivedCall, { env }: RouteContext<YooKassaState>): void {
  const right = Buffer.from(`${env.YOOKASSA_SHOP_ID}:${env.YOOKASSA_SECRET_KEY}`).toString('base64')
  if (headers.authorization === `Basic ${right}`) return
  throw new YooKassaError(401, 'invalid_credentials', 'Basic authentication failed')
}

/** The same key and body return the first answer; another body is an error. A key is required. */
function once(route: Route): Route {
  return (call, frame) => {
    const { answers } = frame.state
    for (const [key, { at }] of Object.entries(answers)) if (at < frame.now() - answerLifetimeMs) delete answers[key]
    const key = call.headers['idempotence-key']
    if (typeof key !== 'string' || key.length > 64) throw invalid('Idempotence-Key', 'Idempotence key is wrong')
    const requested = call.raw.toString('utf8')
    const earlier = answers[key]
    if (earlier && earlier.requested !== requested)
      throw invalid('Idempotence-Key', 'Idempotence key duplicated with another body')
    if (earlier) return earlier.said
    const said = route(call, frame)
    answers[key] = { requested, said, at: frame.now() }
    return said
  }
}

function textIn(from: Record<string, unknown>, field: string, longest: number): string {
  const text = from[field]
  if (typeof text !== 'string' || text === '' || text.length > longest) throw invalid(field, `Invalid ${field}`)
  return text
}

function createPayment({ body = {} }: ReceivedCall, { state, now, url }: RouteContext<YooKassaState>) {
  const { amount, confirmation, metadata = {} } = body
  if (!isRecord(amount) || amount.currency !== 'RUB' || !/^\d{1,9}\.\d\d$/.test(String(amount.value)))
    throw invalid('amount', 'Incorrect amount')
  if (body.capture !== true) throw invalid('capture', 'The sandbox captures at once')
  if (!isRecord(confirmation) || confirmation.type !== 'redirect')
    throw invalid('confirmation', 'Incorrect confirmation')
  if (!isRecord(metadata) || Object.keys(metadata).length > 16) throw invalid('metadata', 'Incorrect metadata')
  const id = newId()
  const payment: Payment = {
    id,
    status: 'pending',
    amount: { value: String(amount.value), currency: 'RUB' },
    description: textIn(body, 'description', 128),
    metadata,
    return_url: textIn(confirmation, 'return_url', 2_048),
    url: `${url}/pay/${id}`,
    created_at: new Date(now()).toISOString(),
  }
  state.payments.unshift(payment)
  return shown(payment, state)
}

/** Identifiers look like UUIDs, but their version and variant are the provider's own. */
function newId(): string {
  const [first, , , , last] = randomUUID().split('-')
  return `${first}-000f-5000-9000-${last}`
}

/** The payment as the protocol returns it. */
function shown(payment: Payment, { refunds }: YooKassaState) {
  const { return_url, url, lies, method, ...rest } = payment
  const isPaid = payment.status === 'succeeded'
  const units = unitsOf(payment.amount)
  return {
    ...rest,
    paid: isPaid || payment.status === 'waiting_for_capture',
    refundable: isPaid,
    test: true,
    recipient: { account_id: '501', gateway_id: '1' },
    ...(payment.status === 'pending' && { confirmation: { type: 'redirect', return_url, confirmation_url: url } }),
    ...(method && { payment_method: { id: payment.id, saved: false, ...method } }),
    ...(isPaid && { income_amount: moneyOf(units - Math.round(units * 0.035)) }),
    ...(isPaid && { refunded_amount: moneyOf(sumOf(payment, refunds)) }),
    ...lies,
  }
}

const moneyOf = (units: number) => ({ value: (units / 100).toFixed(2), currency: 'RUB' })

const comings = ['succeeded', 'sbp', 'waiting_for_capture', 'canceled', 'expired'] as const
type Coming = (typeof comings)[number]

/** Without its first digits, unless a test sets them: a route by bank then depends on the test. */
const card = { last4: '0004', card_type: 'Mir' }

function come(payment: Payment, coming: Coming, { state, now, notify }: RouteContext<YooKassaState>): void {
  if (coming === 'canceled' || coming === 'expired') {
    payment.status = 'canceled'
    const reason = coming === 'expired' ? 'expired_on_confirmation' : 'general_decline'
    payment.cancellation_details = { party: coming === 'expired' ? 'yoo_money' : 'payment_network', reason }
  } else {
    payment.status = coming === 'waiting_for_capture' ? coming : 'succeeded'
    payment.method ??= coming === 'sbp' ? { type: 'sbp', sbp_operation_id: randomUUID() } : { type: 'bank_card', card }
    if (payment.status === 'succeeded') payment.captured_at ??= new Date(now()).toISOString()
  }
  notify({ type: 'notification', event: `payment.${payment.status}`, object: shown(payment, state) })
}

/** Returns a part of a payment, or the whole rest without an amount. */
function refund(payment: Payment, amount: number | undefined, frame: RouteContext<YooKassaState>): boolean {
  const { state, now, notify } = frame
  const left = unitsOf(payment.amount) - sumOf(payment, state.refunds)
  const given = amount ?? left
  if (payment.status !== 'succeeded' || !Number.isSafeInteger(given) || given < 1 || given > left) return false
  const created_at = new Date(now()).toISOString()
  const made = { id: newId(), payment_id: payment.id, status: 'succeeded' as const, created_at, amount: moneyOf(given) }
  state.refunds.unshift(made)
  notify({ type: 'notification', event: 'refund.succeeded', object: made })
  return true
}

function paymentOf(id: string | undefined, { state }: RouteContext<YooKassaState>): Payment {
  const payment = state.payments.find((each) => each.id === id)
  if (payment) return payment
  throw new YooKassaError(404, 'not_found', `Payment doesn't exist or access denied.`, 'payment_id')
}

/** A page of a list: newest first, from a time on, after a cursor. */
function pageOf<Row extends { readonly id: string }>(
  { query }: ReceivedCall,
  rows: readonly Row[],
  { timeOf, show }: { timeOf: (row: Row, field: string) => unknown; show: (row: Row) => unknown },
) {
  const bounds = Object.entries(query).filter(([name]) => name.endsWith('.gte'))
  const limit = Number(query.limit ?? 10)
  if (!(limit >= 1 && limit <= mostListed)) throw invalid('limit', 'Limit is 1 to 100')
  const all = rows.filter((row) =>
    bounds.every(([name, since]) => Date.parse(String(timeOf(row, name.slice(0, -4)))) >= Date.parse(since)),
  )
  const from = query.cursor ? all.findIndex(({ id }) => id === query.cursor) : 0
  if (from < 0) throw invalid('cursor', 'Unknown cursor')
  const page = all.slice(from, from + limit)
  const next = all[from + limit]
  return { type: 'list', items: page.map(show), ...(next && { next_cursor: next.id }) }
}

const api: Routes<YooKassaState> = {
  'POST /v3/payments': served(once(createPayment)),
  'GET /v3/payments': served((call, { state }) =>
    pageOf(
      call,
      state.payments.filter(({ status }) => !call.query.status || status === call.query.status),
      { timeOf: (row, field) => Reflect.get(row, field), show: (row) => shown(row, state) },
    ),
  ),
  'GET /v3/payments/{id}': served(({ params }, frame) => shown(paymentOf(params[0], frame), frame.state)),
  'GET /v3/refunds': served((call, { state }) =>
    pageOf(call, state.refunds, { timeOf: (row, field) => Reflect.get(row, field), show: (row) => row }),
  ),
}

/** False values in the object; there is no signature that could be wrong. */
function hook(data: unknown, wrong: HookFlaw | undefined): HookRequest {
  const said = structuredClone(data) as { object: { amount: { value: string; currency: string } } }
  if (wrong === 'amount') said.object.amount.value = '99999.00'
  if (wrong === 'currency') said.object.amount.currency = 'USD'
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(said) }
}

const withPayment = (
  route: (payment: Payment, call: ReceivedCall, frame: RouteContext<YooKassaState>) => RouteAnswer,
) =>
  ((call, frame) => {
    const payment = frame.state.payments.find(({ id }) => id === call.params[0])
    return payment ? route(payment, call, frame) : { status: 404, html: failedPage(call.language) }
  }) satisfies Routes<YooKassaState>[string]

const pages: Routes<YooKassaState> = {
  'GET /pay/{id}': withPayment((payment, { language }, { state }) => ({ html: payPage(payment, state, language) })),
  'POST /pay/{id}': withPayment((payment, { language, body = {} }, frame) => {
    const { action } = body
    if (action === 'refund') refund(payment, undefined, frame)
    const coming = comings.find((each) => each === action)
    if (payment.status !== 'pending' || !coming) return { html: payPage(payment, frame.state, language) }
    come(payment, coming, frame)
    return { location: payment.return_url }
  }),
}

await openSandbox<YooKassaState>({
  name: 'YooKassa sandbox',
  fresh: () => ({ payments: [], refunds: [], answers: {} }),
  api,
  pages,
  controls: {
    // Sets the result of a payment, whatever its state.
    'POST /pay/{id}': ({ params, body }, frame) => {
      const coming = comings.find((each) => each === (body?.how ?? 'succeeded'))
      if (!coming) return { status: 400, json: { error: `how is one of ${comings.join(', ')}` } }
      const payment = paymentOf(params[0], frame)
      if (isRecord(body?.card)) payment.method = { type: 'bank_card', card: body.card }
      come(payment, coming, frame)
      return { json: shown(payment, frame.state) }
    },
    // Refunds this much of a paid payment, in kopecks, or the whole rest.
    'POST /refund/{id}': ({ params, body }, frame) => {
      const amount = body?.amount === undefined ? undefined : Number(body.amount)
      return refund(paymentOf(params[0], frame), amount, frame)
        ? { json: {} }
        : { status: 400, json: { error: 'nothing to refund' } }
    },
    // Fields that the payment reports from now on, true or not.
    'POST /payments/{id}': ({ params, body }, frame) => {
      const payment = paymentOf(params[0], frame)
      payment.lies = { ...payment.lies, ...body }
      return { json: shown(payment, frame.state) }
    },
  },
  tick(frame) {
    for (const payment of frame.state.payments) {
      const isOver = Date.parse(payment.created_at) + lifetimeMs <= frame.now()
      if (payment.status === 'pending' && isOver) come(payment, 'expired', frame)
    }
  },
  hook,
})

import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { isRecord, readForm } from '../kit/body.ts'
import { openSandbox } from '../kit/frame.ts'
import type { HookFlaw, HookRequest } from '../kit/hooks.ts'
import type { ReceivedCall, RouteAnswer, RouteContext, Routes } from '../kit/routes.ts'
import { failedPage, payPage } from './stripe-page.ts'
import {
  type CheckoutSession,
  chargeOf,
  createSession,
  type Dispute,
  disputeOf,
  publicSession,
  refundOf,
  StripeError,
  type StripeState,
  sumOf,
} from './stripe-sessions.ts'

// Stripe Checkout: sessions of mode `payment`, their hosted page, and signed events. Reads STRIPE_SECRET_KEY and
// STRIPE_WEBHOOK_SECRET as the server does.

const { webhooks } = new Stripe('sk_test_signs_only')
const answerLifetimeMs = 24 * 3_600_000

type Route = (call: ReceivedCall, frame: RouteContext<StripeState>) => unknown

/** A call of the protocol: authentication first, then the request; errors in Stripe's format. */
function served(route: Route): Routes<StripeState>[string] {
  return (call, frame) => {
    const headers = { 'request-id': `req_${randomBytes(7).toString('hex')}` }
    try {
      authenticate(call, frame)
      return { headers, json: route(call, frame) }
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      const { status, type, code, param, message } = error
      return { status, headers, json: { error: { type, message, ...(code && { code }), ...(param && { param }) } } }
    }
  }
}

function authenticate({ headers }: ReceivedCall, { env }: RouteContext<StripeState>): void {
  const [, key] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
  if (key === env.STRIPE_SECRET_KEY) return
  throw new StripeError(401, 'invalid_request_error', `Invalid API Key provided: ****${(key ?? '').slice(-4)}`)
}

/** The same key and parameters return the first answer; other parameters are an error. */
function once(route: Route): Route {
  return (call, frame) => {
    const { answers } = frame.state
    for (const [key, { at }] of Object.entries(answers)) if (at < frame.now() - answerLifetimeMs) delete answers[key]
    const key = call.headers['idempotency-key']
    if (typeof key !== 'string') return route(call, frame)
    const requested = `${call.path} ${call.raw.toString('utf8')}`
    const earlier = answers[key]
    if (!earlier) {
      const said = route(call, frame)
      answers[key] = { requested, said, at: frame.now() }
      return said
    }
    if (earlier.requested === requested) return earlier.said
    const say = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
    throw new StripeError(400, 'idempotency_error', say)
  }
}

function sessionOf(id: string | undefined, { state }: RouteContext<StripeState>): CheckoutSession {
  const session = state.sessions.find((each) => each.id === id)
  if (session) return session
  throw new StripeError(404, 'invalid_request_error', `No such checkout.session: ${id}`, 'resource_missing', 'session')
}

/** A page of a list, as every list of the protocol is read: newer than a time, after a row. */
function pageOf<Row extends { readonly id: string; readonly created: number }>(
  { path, query }: ReceivedCall,
  rows: readonly Row[],
  show: (row: Row) => unknown,
) {
  const { limit = '10', starting_after: after, 'created[gte]': since = '0' } = query
  const all = rows.filter(({ created }) => created >= Number(since))
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0
  const page = all.slice(from, from + Math.min(Number(limit), 100))
  return { object: 'list', url: path, has_more: from + page.length < all.length, data: page.map(show) }
}

/** The sessions of the payment that the query names, or all of them. */
const sessionsIn = ({ query: { payment_intent: intent } }: ReceivedCall, { sessions }: StripeState) =>
  intent ? sessions.filter(({ payment_intent }) => payment_intent?.id === intent) : sessions

const api: Routes<StripeState> = {
  'POST /v1/checkout/sessions': served(
    once(({ body }, frame) => {
      const session = createSession(body ?? {}, frame)
      frame.state.sessions.unshift(session)
      return publicSession(session)
    }),
  ),
  'GET /v1/checkout/sessions': served((call, { state }) => {
    const { status, payment_intent: intent } = call.query
    const all = state.sessions.filter(
      (each) => (!status || each.status === status) && (!intent || each.payment_intent?.id === intent),
    )
    const { expand } = readForm(new URLSearchParams(call.query).toString())
    const parts = isRecord(expand) ? Object.values(expand).map((each) => String(each).replace(/^data\./, '')) : []
    return pageOf(call, all, (session) => publicSession(session, parts))
  }),
  'GET /v1/checkout/sessions/{id}': served(({ params, query }, frame) => {
    const { expand } = readForm(new URLSearchParams(query).toString())
    return publicSession(sessionOf(params[0], frame), isRecord(expand) ? Object.values(expand) : [])
  }),
  'POST /v1/checkout/sessions/{id}/expire': served(
    once(({ params }, frame) => {
      const session = sessionOf(params[0], frame)
      if (session.status !== 'open') {
        throw new StripeError(
          400,
          'invalid_request_error',
          'Only Checkout Sessions with a status of open can be expired.',
        )
      }
      come(session, 'expired', frame)
      return publicSession(session)
    }),
  ),
  'GET /v1/refunds': served((call, { state }) => {
    const all = sessionsIn(call, state).flatMap((session) =>
      (session.refunds ?? []).map((one) => refundOf(session, one)),
    )
    return pageOf(call, all, (refund) => refund)
  }),
  'GET /v1/disputes': served((call, { state }) => {
    const all = sessionsIn(call, state).flatMap((session) =>
      (session.disputes ?? []).map((one) => disputeOf(session, one)),
    )
    return pageOf(call, all, (dispute) => dispute)
  }),
  '* /v1/{rest}': served(({ method, path }) => {
    throw new StripeError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
  }),
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const secondsOf = ({ now }: RouteContext<StripeState>) => Math.floor(now() / 1000)

const comings = ['paid', 'processing', 'succeeded', 'failed', 'expired'] as const
type Coming = (typeof comings)[number]

const events: Readonly<Record<Coming, string>> = {
  paid: 'checkout.session.completed',
  processing: 'checkout.session.completed',
  succeeded: 'checkout.session.async_payment_succeeded',
  failed: 'checkout.session.async_payment_failed',
  expired: 'checkout.session.expired',
}

/** The possible results of a session, and the event for each. `processing` is a delayed method: complete, but not yet paid. */
function come(session: CheckoutSession, coming: Coming, frame: RouteContext<StripeState>): void {
  if (coming === 'expired') session.status = 'expired'
  else {
    session.status = 'complete'
    session.payment_intent ??= { id: newId('pi'), status: 'processing' }
    if (coming === 'failed') session.payment_intent.status = 'requires_payment_method'
    if (coming === 'paid' || coming === 'succeeded') {
      session.payment_status = 'paid'
      session.payment_intent.status = 'succeeded'
    }
  }
  notifyOf(session, events[coming], frame)
}

const notifyOf = (session: CheckoutSession, type: string, frame: RouteContext<StripeState>) =>
  notify(publicSession(session), type, frame)

/** Refunds a part of a paid session, or the whole rest without an amount. */
function refund(session: CheckoutSession, amount: number | undefined, frame: RouteContext<StripeState>): boolean {
  const left = session.amount_total - sumOf(session.refunds)
  const given = amount ?? left
  if (session.payment_status !== 'paid' || !Number.isSafeInteger(given) || given < 1 || given > left) return false
  session.refunds ??= []
  session.refunds.unshift({ id: newId('re'), amount: given, created: secondsOf(frame) })
  notify(chargeOf(session), 'charge.refunded', frame)
  return true
}

const disputeEvents = {
  needs_response: 'charge.dispute.created',
  won: 'charge.dispute.closed',
  lost: 'charge.dispute.closed',
}

/** The payer disputes a paid session, and the dispute is decided. */
function disputed(session: CheckoutSession, status: Dispute['status'], frame: RouteContext<StripeState>): boolean {
  if (session.payment_status !== 'paid') return false
  session.disputes ??= []
  const open = session.disputes.find((each) => each.status === 'needs_response')
  const dispute = open ?? { id: newId('dp'), amount: session.amount_total, created: secondsOf(frame), status }
  if (!open) session.disputes.push(dispute)
  dispute.status = status
  notify(disputeOf(session, dispute), disputeEvents[status], frame)
  return true
}

function notify(object: unknown, type: string, frame: RouteContext<StripeState>): void {
  frame.notify({
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: secondsOf(frame),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  })
}

function hook(data: unknown, wrong: HookFlaw | undefined, { env }: RouteContext<StripeState>): HookRequest {
  const event = structuredClone(data) as { data: { object: Record<string, unknown> } }
  const { object } = event.data
  if (wrong === 'amount') object.amount_total = Number(object.amount_total) + 100_00
  if (wrong === 'currency') object.currency = 'usd'
  const payload = JSON.stringify(event)
  const secret = wrong === 'signature' ? 'whsec_of_somebody_else' : (env.STRIPE_WEBHOOK_SECRET ?? '')
  const timestamp = Math.floor(Date.now() / 1000) - (wrong === 'old' ? 3_600 : 0)
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return {
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: payload,
  }
}

const withSession = (
  route: (session: CheckoutSession, call: ReceivedCall, frame: RouteContext<StripeState>) => RouteAnswer,
) =>
  ((call, frame) => {
    const session = frame.state.sessions.find(({ id }) => id === call.params[0])
    return session ? route(session, call, frame) : { status: 404, html: failedPage(call.language) }
  }) satisfies Routes<StripeState>[string]

const pages: Routes<StripeState> = {
  'GET /pay/{id}': withSession((session, { language }) => ({ html: payPage(session, language) })),
  'POST /pay/{id}': withSession((session, { language, body = {} }, frame) => {
    const said = (problem?: 'declined' | 'unknown') => payPage(session, language, problem)
    if (body.action === 'refund') refund(session, undefined, frame)
    if (body.action === 'charge-back') disputed(session, 'lost', frame)
    if (session.status !== 'open') return { html: said() }
    if (body.action === 'cancel') return { location: session.cancel_url ?? session.success_url }
    if (body.action === 'expire') {
      come(session, 'expired', frame)
      return { html: said() }
    }
    const number = String(body.number ?? '').replace(/[\s-]/g, '')
    if (number === '4000000000000002') return { html: said('declined') }
    if (number !== '4242424242424242') return { html: said('unknown') }
    come(session, 'paid', frame)
    return { location: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id) }
  }),
}

await openSandbox<StripeState>({
  name: 'Stripe sandbox',
  fresh: () => ({ sessions: [], answers: {} }),
  api,
  pages,
  controls: {
    // Sets the result of a session, whatever its state: this also produces two events for one payment.
    'POST /pay/{id}': ({ params, body }, frame) => {
      const coming = comings.find((each) => each === (body?.how ?? 'paid'))
      if (!coming) return { status: 400, json: { error: `how is one of ${comings.join(', ')}` } }
      const session = sessionOf(params[0], frame)
      if (typeof body?.fingerprint === 'string') session.fingerprint = body.fingerprint
      if (body?.card) session.card = body.card
      come(session, coming, frame)
      return { json: publicSession(session) }
    },
    // Refunds this much of a paid session, in kopecks, or the whole rest.
    'POST /refund/{id}': ({ params, body }, frame) => {
      const session = sessionOf(params[0], frame)
      const amount = body?.amount === undefined ? undefined : Number(body.amount)
      return refund(session, amount, frame)
        ? { json: publicSession(session) }
        : { status: 400, json: { error: 'nothing to refund' } }
    },
    // `how` is needs_response, won or lost.
    'POST /dispute/{id}': ({ params, body }, frame) => {
      const session = sessionOf(params[0], frame)
      const how = (['needs_response', 'won', 'lost'] as const).find((each) => each === (body?.how ?? 'lost'))
      const done = how && disputed(session, how, frame)
      return done ? { json: publicSession(session) } : { status: 400, json: { error: 'nothing to dispute' } }
    },
    // Fields that the session reports from now on, true or not.
    'POST /sessions/{id}': ({ params, body }, frame) => {
      const session = sessionOf(params[0], frame)
      session.lies = { ...session.lies, ...body }
      return { json: publicSession(session) }
    },
  },
  tick(frame) {
    const now = frame.now() / 1000
    for (const session of frame.state.sessions) {
      if (session.status === 'open' && session.expires_at <= now) come(session, 'expired', frame)
    }
  },
  hook,
})

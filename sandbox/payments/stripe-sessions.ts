import { randomBytes } from 'node:crypto'
import { isRecord } from '../kit/body.ts'
import type { RouteContext } from '../kit/routes.ts'

/** A Checkout session as the sandbox stores it. Times are in unix seconds, amounts in minor units. */
export interface CheckoutSession {
  readonly id: string
  readonly name: string
  readonly url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  readonly amount_total: number
  readonly currency: string
  readonly client_reference_id: string | null
  readonly metadata: Record<string, unknown>
  payment_intent: { id: string; status: string } | null
  /** The fingerprint of the card that paid, if a test sets one: in the demo all payments use the same. */
  fingerprint?: string
  /** The first digits and the country of that card, if a test sets them. */
  card?: { iin?: string; country?: string }
  refunds?: Refund[]
  disputes?: Dispute[]
  readonly created: number
  readonly expires_at: number
  readonly customer_email: string | null
  readonly success_url: string
  readonly cancel_url: string | null
  /** Sent instead of the true values. */
  lies?: Record<string, unknown>
}

/** A part of a session's charge that was returned to its payer. */
export interface Refund {
  readonly id: string
  readonly amount: number
  readonly created: number
}

/** The payer claims money back through their bank. */
export interface Dispute {
  readonly id: string
  readonly amount: number
  readonly created: number
  status: 'needs_response' | 'won' | 'lost'
}

export interface StripeState {
  /** Newest first. */
  readonly sessions: CheckoutSession[]
  readonly answers: Record<string, { readonly requested: string; readonly said: unknown; readonly at: number }>
}

/** An error as Stripe returns it. */
export class StripeError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined
  constructor(status: number, type: string, message: string, code?: string, param?: string) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
  }
}

const invalid = (param: string, say: string) =>
  new StripeError(400, 'invalid_request_error', say, 'parameter_invalid', param)
const shortestS = 30 * 60
const longestS = 24 * 3_600

/** Opens a session of mode `payment`, or throws the error that Stripe returns. */
export function createSession(body: Record<string, unknown>, { now, url }: RouteContext<StripeState>): CheckoutSession {
  if (body.mode !== 'payment') throw invalid('mode', 'The sandbox knows the mode payment only.')
  const lines = isRecord(body.line_items) ? Object.values(body.line_items).map(lineOf) : []
  const [first] = lines
  if (!first) throw invalid('line_items', 'Missing required param: line_items.')
  if (lines.some(({ currency }) => currency !== first.currency)) throw invalid('line_items', 'One currency at a time.')
  const created = Math.floor(now() / 1000)
  const expiresAt = body.expires_at === undefined ? created + longestS : Number(body.expires_at)
  if (!(expiresAt >= created + shortestS && expiresAt <= created + longestS)) {
    throw invalid('expires_at', 'The expires_at timestamp must be between 30 minutes and 24 hours from now.')
  }
  const id = `cs_test_${randomBytes(24).toString('hex')}`
  return {
    id,
    name: first.name,
    url: `${url}/pay/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: lines.reduce((sum, { amount }) => sum + amount, 0),
    currency: first.currency,
    client_reference_id: textOf(body, 'client_reference_id', 200),
    metadata: isRecord(body.metadata) ? body.metadata : {},
    payment_intent: null,
    created,
    expires_at: expiresAt,
    customer_email: textOf(body, 'customer_email', 512),
    success_url: addressOf(body, 'success_url'),
    cancel_url: body.cancel_url === undefined ? null : addressOf(body, 'cancel_url'),
  }
}

function lineOf(line: unknown): { amount: number; currency: string; name: string } {
  const price = isRecord(line) && isRecord(line.price_data) ? line.price_data : {}
  const product = isRecord(price.product_data) ? price.product_data : {}
  const quantity = isRecord(line) ? Number(line.quantity) : 0
  const unit = String(price.unit_amount ?? '')
  if (!/^\d{1,8}$/.test(unit) || Number(unit) === 0)
    throw invalid('line_items[0][price_data][unit_amount]', 'Invalid integer.')
  if (!Number.isInteger(quantity) || quantity < 1) throw invalid('line_items[0][quantity]', 'Invalid integer.')
  if (!/^[a-z]{3}$/.test(String(price.currency)))
    throw invalid('line_items[0][price_data][currency]', 'Invalid currency.')
  if (!product.name) throw invalid('line_items[0][price_data][product_data][name]', 'Missing required param.')
  return { amount: Number(unit) * quantity, currency: String(price.currency), name: String(product.name) }
}

function textOf(body: Record<string, unknown>, field: string, longest: number): string | null {
  const text = body[field]
  if (text === undefined) return null
  if (typeof text !== 'string' || text.length > longest) throw invalid(field, `Invalid string: ${field}.`)
  return text
}

function addressOf(body: Record<string, unknown>, field: string): string {
  const text = textOf(body, field, 5_000)
  if (text === null || !URL.canParse(text)) throw invalid(field, 'Not a valid URL')
  return text
}

/** The session as the protocol returns it; with its page only while it is open. */
export function publicSession(full: CheckoutSession, expand: readonly unknown[] = []) {
  const { name: _, lies, payment_intent, fingerprint: __, refunds: ___, disputes: ____, card: _____, ...session } = full
  const charge = chargeOf(full)
  const withCharge = expand.some((each) => String(each).startsWith('payment_intent.latest_charge'))
  const latest_charge = withCharge ? charge : (charge?.id ?? null)
  const intent = payment_intent && { ...payment_intent, object: 'payment_intent', latest_charge }
  return {
    object: 'checkout.session',
    ...session,
    url: session.status === 'open' ? session.url : null,
    amount_subtotal: session.amount_total,
    payment_intent: expand.some((each) => String(each).startsWith('payment_intent'))
      ? intent
      : (payment_intent?.id ?? null),
    mode: 'payment',
    ui_mode: 'hosted_page',
    livemode: false,
    ...lies,
  }
}

/** The charge of a paid session, as the protocol returns it. */
export function chargeOf({
  payment_intent,
  payment_status,
  amount_total,
  currency,
  fingerprint,
  card,
  refunds = [],
  disputes = [],
}: CheckoutSession) {
  if (!payment_intent || payment_status !== 'paid') return null
  const refunded = sumOf(refunds)
  return {
    id: payment_intent.id.replace('pi_', 'ch_'),
    object: 'charge',
    amount: amount_total,
    amount_refunded: refunded,
    currency,
    disputed: disputes.length > 0,
    paid: true,
    payment_intent: payment_intent.id,
    balance_transaction: { object: 'balance_transaction', amount: amount_total, currency, fee: feeOf(amount_total) },
    payment_method_details: { type: 'card', card: { fingerprint: fingerprint ?? null, ...card } },
    refunded: refunded === amount_total,
    status: 'succeeded',
  }
}

/** 2.9 % and 30 minor units. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30

/** The total refunded of a charge. */
export const sumOf = (refunds: readonly Refund[] = []) => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** A refund of the session's charge, as the protocol returns it. */
export function refundOf({ payment_intent, currency }: CheckoutSession, refund: Refund) {
  const charge = payment_intent!.id.replace('pi_', 'ch_')
  return { object: 'refund', ...refund, charge, currency, payment_intent: payment_intent!.id, status: 'succeeded' }
}

/** A dispute of the session's charge, as the protocol returns it. */
export function disputeOf({ payment_intent, currency }: CheckoutSession, dispute: Dispute) {
  const charge = payment_intent!.id.replace('pi_', 'ch_')
  return { object: 'dispute', ...dispute, charge, currency, payment_intent: payment_intent!.id, reason: 'fraudulent' }
}

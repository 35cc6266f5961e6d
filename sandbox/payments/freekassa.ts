import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { openSandbox } from '../kit/frame.ts'
import type { HookFlaw, HookRequest } from '../kit/hooks.ts'
import type { ReceivedCall, RouteAnswer, RouteContext, Routes } from '../kit/routes.ts'
import { missingPage, orderPage, payoutsOverview } from './freekassa-page.ts'
import {
  createOrder,
  createWithdrawal,
  currencies,
  FreeKassaError,
  type FreeKassaState,
  freshState,
  pageOf,
  payoutCurrencies,
  settleDue,
  shownOrder,
  shownWithdrawal,
  statusesByName,
} from './freekassa-state.ts'

// FreeKassa: API v1, payment form, order page and notifications. Reads FREEKASSA_SHOP_ID, FREEKASSA_API_KEY,
// FREEKASSA_SECRET_1 and FREEKASSA_SECRET_2 as the server does. A payout is settled automatically after SETTLE_AFTER_MS.

type State = FreeKassaState
type Fields = Record<string, unknown>
type Route = (fields: Fields, frame: RouteContext<State>, params: readonly string[]) => Record<string, unknown>

// The provider reportedly stores nonces with this maximum: a client that sends milliseconds is locked out from its second
// call.
const greatestNonce = 2_147_483_647

function served(route: Route): Routes<State>[string] {
  return ({ body, params }, frame) => {
    try {
      if (!body) throw new FreeKassaError(400, 'Invalid JSON')
      authenticate(body, frame)
      return { json: { type: 'success', ...route(body, frame, params) } }
    } catch (error) {
      if (!(error instanceof FreeKassaError)) throw error
      return { status: error.status, json: { type: 'error', message: error.message } }
    }
  }
}

function authenticate({ signature, ...fields }: Fields, { env, state }: RouteContext<State>): void {
  if (String(fields.shopId) !== env.FREEKASSA_SHOP_ID) throw new FreeKassaError(401, 'Shop not found')
  const text = Object.keys(fields)
    .sort()
    .map((name) => String(fields[name]))
    .join('|')
  const right = createHmac('sha256', env.FREEKASSA_API_KEY ?? '')
    .update(text)
    .digest('hex')
  const given = Buffer.from(String(signature))
  const same = given.length === right.length && timingSafeEqual(given, Buffer.from(right))
  if (!same) throw new FreeKassaError(401, 'Wrong signature')
  const nonce = Math.min(Number(fields.nonce), greatestNonce)
  if (!Number.isInteger(nonce) || nonce <= 0) throw new FreeKassaError(400, 'Invalid nonce')
  if (nonce <= state.nonce) throw new FreeKassaError(400, 'Request with same (or bigger) nonce already exist')
  state.nonce = nonce
}

const api: Routes<State> = {
  'POST /v1/orders/create': served((fields, frame) => {
    const { id, hash } = createOrder(fields, frame)
    return { orderId: id, orderHash: hash, location: `${frame.url}/pay/${id}/${hash}` }
  }),
  'POST /v1/orders': served((fields, { state }) => pageOf(state.orders, fields, shownOrder)),
  'POST /v1/withdrawals/create': served((fields, frame) => ({ data: { id: createWithdrawal(fields, frame).id } })),
  'POST /v1/withdrawals': served((fields, { state }) => pageOf(state.withdrawals, fields, shownWithdrawal)),
  'POST /v1/balance': served((_, { state }) => ({
    balance: [{ currency: 'RUB', value: String(state.balance / 100) }],
  })),
  'POST /v1/currencies': served(() => ({ currencies })),
  'POST /v1/currencies/{id}/status': served((_, __, [id]) => {
    if (currencies.some((each) => String(each.id) === id && each.is_enabled === 1)) return {}
    throw new FreeKassaError(400, 'Payment system is not available')
  }),
  'POST /v1/withdrawals/currencies': served(() => ({ currencies: payoutCurrencies })),
  'POST /v1/shops': served((_, { env, url }) => ({
    shops: [{ id: Number(env.FREEKASSA_SHOP_ID), name: 'Sandbox', url }],
  })),
}

const md5 = (...parts: readonly unknown[]) => createHash('md5').update(parts.join(':')).digest('hex')

/** The payment form: an order by a signed link, without an API call. */
function form({ query, language }: ReceivedCall, frame: RouteContext<State>): RouteAnswer {
  const { m, oa, currency, o, s, i = '36', em = '' } = query
  const { FREEKASSA_SHOP_ID: shop, FREEKASSA_SECRET_1: secret } = frame.env
  if (m !== shop || s !== md5(m, oa, secret, currency, o)) return { status: 400, html: missingPage(language) }
  try {
    const order = createOrder({ i, email: em, ip: '203.0.113.1', amount: Number(oa), currency, paymentId: o }, frame)
    return { location: `/pay/${order.id}/${order.hash}` }
  } catch (error) {
    if (error instanceof FreeKassaError) return { status: 400, html: missingPage(language) }
    throw error
  }
}

function orderAt({ params: [id, hash] }: ReceivedCall, { state }: RouteContext<State>) {
  return state.orders.find((order) => String(order.id) === id && order.hash === hash)
}

function settleOrder(id: number, how: keyof typeof statusesByName, frame: RouteContext<State>): void {
  const order = frame.state.orders.find((each) => each.id === id)
  if (!order) return
  order.status = statusesByName[how]
  // Only success is notified.
  if (how === 'pay') frame.notify({ type: 'order', id })
}

const pages: Routes<State> = {
  'GET /': form,
  'GET /pay/{id}/{hash}': (call, frame) => {
    const order = orderAt(call, frame)
    return order ? { html: orderPage(order, call.language) } : { status: 404, html: missingPage(call.language) }
  },
  'POST /pay/{id}/{hash}': (call, frame) => {
    const order = orderAt(call, frame)
    if (!order) return { status: 404, html: missingPage(call.language) }
    const how = nameOf(call.body?.action)
    if (order.status === 0 && how) settleOrder(order.id, how, frame)
    const next = order.status === 1 ? order.successUrl : order.status === 0 ? undefined : order.failureUrl
    return next ? { location: next } : { location: `/pay/${order.id}/${order.hash}` }
  },
}

const nameOf = (action: unknown) => (['pay', 'fail', 'cancel'] as const).find((each) => each === action)

function hook(data: unknown, wrong: HookFlaw | undefined, { env, state }: RouteContext<State>): HookRequest {
  const order = state.orders.find(({ id }) => id === (data as { id: number }).id)
  const amount = ((order?.amount ?? 0) + (wrong === 'amount' ? 100_00 : 0)) / 100
  const fields = new URLSearchParams({
    MERCHANT_ID: env.FREEKASSA_SHOP_ID ?? '',
    AMOUNT: String(amount),
    intid: String(order?.id),
    MERCHANT_ORDER_ID: order?.paymentId ?? '',
    P_EMAIL: order?.email ?? '',
    CUR_ID: wrong === 'currency' ? '2' : String(order?.system),
    SIGN: md5(
      env.FREEKASSA_SHOP_ID,
      amount,
      wrong === 'signature' ? 'guessed' : env.FREEKASSA_SECRET_2,
      order?.paymentId,
    ),
  })
  if (state.notifyBy === 'GET') return { method: 'GET', query: `?${fields}` }
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: String(fields) }
}

/** Sets a status, and any other reported values, true or not. */
const overwriting = (list: 'orders' | 'withdrawals') =>
  ((call, frame) => {
    const entry = frame.state[list].find(({ id }) => String(id) === call.params[0])
    if (!entry) return { status: 404, json: { error: 'there is none' } }
    const { action, ...lies } = call.body ?? {}
    const how = nameOf(action)
    if (how && list === 'orders') settleOrder(entry.id, how, frame)
    else if (how) {
      if (entry.status === 0 && how !== 'pay') frame.state.balance += entry.amount
      entry.status = statusesByName[how]
    }
    entry.lies = { ...entry.lies, ...lies }
    return call.headers.accept?.includes('text/html') ? { location: '/_sandbox' } : { json: entry }
  }) satisfies Routes<State>[string]

await openSandbox<State>({
  name: 'FreeKassa sandbox',
  fresh: freshState,
  api,
  pages,
  controls: {
    // {action: 'pay' | 'fail' | 'cancel'}, and fields that the provider reports instead of the true ones.
    'POST /orders/{id}': overwriting('orders'),
    'POST /withdrawals/{id}': overwriting('withdrawals'),
    // {settleAfterMs: a number, or null for manual settlement}, {balance: kopecks}, {notifyBy: 'GET' | 'POST'}
    'POST /shop': ({ body = {} }, { state }) => {
      const { settleAfterMs, balance, notifyBy } = body
      if (settleAfterMs === null || typeof settleAfterMs === 'number') state.settleAfterMs = settleAfterMs
      if (typeof balance === 'number') state.balance = balance
      if (notifyBy === 'GET' || notifyBy === 'POST') state.notifyBy = notifyBy
      return { json: body }
    },
  },
  overview: ({ state }, language) => payoutsOverview(state.withdrawals, language),
  tick: settleDue,
  hook,
  hookAccepted: (status, body) => status === 200 && body === 'YES',
})

import { createHmac, timingSafeEqual } from 'node:crypto'
import { unitsOf } from '../kit/decimal.ts'
import { openSandbox } from '../kit/frame.ts'
import type { ReceivedCall, RouteAnswer, RouteContext } from '../kit/routes.ts'
import { CryptoPayDenied, type MethodCall, methods } from './crypto-pay-methods.ts'
import { chequePage, invoicePage, missingPage } from './crypto-pay-pages.ts'
import {
  appOf,
  type CryptoCheque,
  type CryptoPayState,
  coinCalled,
  freshState,
  type Invoice,
  pay,
  payableIn,
  updateKey,
  visibleInvoice,
} from './crypto-pay-state.ts'

// Crypto Pay of Telegram's @CryptoBot, version 1.5.2. CRYPTO_PAY_TOKEN is the token of an app, or a comma-separated list of
// tokens; each app has its own balance. Controls in addition to the common ones:
//
// - POST /_sandbox/pay {invoice_id, asset?, amount?, fiat?, payload?}: pays, and then reports the given fields instead
// - POST /_sandbox/expire {invoice_id}, POST /_sandbox/activate {check_id}
// - POST /_sandbox/balance {asset, available, app?}, POST /_sandbox/method {name, enabled, app?}
// - POST /_sandbox/rate {source, target, rate?, is_valid?}, POST /_sandbox/rename {toncoin}

const tokens = (process.env.CRYPTO_PAY_TOKEN ?? '').split(',').filter(Boolean)
if (tokens.length === 0) throw new Error('CRYPTO_PAY_TOKEN is the token of an app')

type BotFrame = RouteContext<CryptoPayState>

async function answerMethod(call: ReceivedCall, frame: BotFrame): Promise<RouteAnswer> {
  const token = tokenIn(call)
  if (!token) return denied(401, 'UNAUTHORIZED')
  const name = call.params[0] ?? ''
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (!method || !['GET', 'POST'].includes(call.method)) return denied(405, 'METHOD_NOT_FOUND')
  const [appId, params] = [appOf(token), await paramsIn(call)]
  const app = frame.state.apps[appId]
  if (!app || !params) return denied(400, 'BAD_REQUEST')
  if (app.disabled.includes(name)) return denied(403, 'METHOD_DISABLED')
  const methodCall: MethodCall = { frame, appId, app, params }
  try {
    return { json: { ok: true, result: method(methodCall) } }
  } catch (error) {
    if (error instanceof CryptoPayDenied) return denied(error.code, error.message)
    throw error
  }
}

const denied = (code: number, name: string): RouteAnswer => ({
  status: code,
  json: { ok: false, error: { code, name } },
})

function tokenIn({ headers }: ReceivedCall): string | undefined {
  const given = Buffer.from(String(headers['crypto-pay-api-token'] ?? ''))
  return tokens.find((token) => given.length === token.length && timingSafeEqual(given, Buffer.from(token)))
}

/** Parameters of the query, JSON, a form or a multipart form. */
async function paramsIn({ query, body, raw, headers }: ReceivedCall): Promise<Record<string, unknown> | undefined> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return body && { ...query, ...body }
  try {
    const parts = await new Response(raw, { headers: { 'content-type': type } }).formData()
    return { ...query, ...Object.fromEntries(parts) }
  } catch {
    return undefined
  }
}

const invoiceBy = ({ state }: BotFrame, hash: string | undefined) => state.invoices.find((each) => each.hash === hash)
const checkBy = ({ state }: BotFrame, hash: string | undefined) => state.checks.find((each) => each.hash === hash)

function expire(invoice: Invoice): void {
  if (invoice.status === 'active') invoice.status = 'expired'
}

function activate({ now }: BotFrame, check: CryptoCheque): void {
  if (check.status !== 'active') return
  check.status = 'activated'
  check.activated_at = new Date(now()).toISOString()
}

const wrong = (say: string): RouteAnswer => ({ status: 400, json: { error: say } })

await openSandbox<CryptoPayState>({
  name: 'Crypto Pay',
  fresh: () => freshState(tokens),
  api: { '* /api/{method}': answerMethod },

  pages: {
    'GET /invoice/{hash}': ({ params, language }, frame) => {
      const invoice = invoiceBy(frame, params[0])
      return invoice ? { html: invoicePage(frame, invoice, language) } : missingPage(language)
    },
    'POST /invoice/{hash}/pay': ({ params, body, language }, frame) => {
      const invoice = invoiceBy(frame, params[0])
      if (!invoice) return missingPage(language)
      pay(frame, invoice, String(body?.asset))
      return { location: `/invoice/${invoice.hash}` }
    },
    'POST /invoice/{hash}/expire': ({ params, language }, frame) => {
      const invoice = invoiceBy(frame, params[0])
      if (!invoice) return missingPage(language)
      expire(invoice)
      return { location: `/invoice/${invoice.hash}` }
    },
    'GET /cheque/{hash}': ({ params, language }, frame) => {
      const check = checkBy(frame, params[0])
      return check ? { html: chequePage(check, language) } : missingPage(language)
    },
    'POST /cheque/{hash}/activate': ({ params, language }, frame) => {
      const check = checkBy(frame, params[0])
      if (!check) return missingPage(language)
      activate(frame, check)
      return { location: `/cheque/${check.hash}` }
    },
  },

  controls: {
    'POST /pay': ({ body = {} }, frame) => {
      const invoice = frame.state.invoices.find(({ invoice_id }) => invoice_id === Number(body.invoice_id))
      if (!invoice) return wrong('there is no such invoice')
      const asset = coinCalled(frame.state, body.asset) ?? payableIn(frame.state, invoice)[0] ?? ''
      if (!pay(frame, invoice, asset)) return wrong('it cannot be paid now, or not by this coin')
      if (typeof body.amount === 'string') invoice.amount = body.amount
      if (typeof body.fiat === 'string') invoice.fiat = body.fiat
      if (typeof body.payload === 'string') invoice.payload = body.payload
      return { json: visibleInvoice(frame, invoice) }
    },
    'POST /expire': ({ body = {} }, frame) => {
      const invoice = frame.state.invoices.find(({ invoice_id }) => invoice_id === Number(body.invoice_id))
      if (!invoice) return wrong('there is no such invoice')
      expire(invoice)
      return { json: visibleInvoice(frame, invoice) }
    },
    'POST /activate': ({ body = {} }, frame) => {
      const check = frame.state.checks.find(({ check_id }) => check_id === Number(body.check_id))
      if (!check) return wrong('there is no such cheque')
      activate(frame, check)
      return { json: check }
    },
    'POST /balance': ({ body = {} }, { state }) => {
      const [asset, app] = [coinCalled(state, body.asset), state.apps[String(body.app ?? Object.keys(state.apps)[0])]]
      if (!asset || !app || unitsOf(body.available) === undefined) return wrong('asset, available, app')
      app.balance[asset] = String(body.available)
      return { json: app }
    },
    'POST /method': ({ body = {} }, { state }) => {
      const app = state.apps[String(body.app ?? Object.keys(state.apps)[0])]
      if (!app || !Object.hasOwn(methods, String(body.name))) return wrong('name, enabled, app')
      const others = app.disabled.filter((name) => name !== body.name)
      app.disabled = body.enabled === false ? [...others, String(body.name)] : others
      return { json: app }
    },
    'POST /rate': ({ body = {} }, { state }) => {
      const [asset, target] = [coinCalled(state, body.source), String(body.target ?? 'RUB')]
      if (!asset) return wrong('source, target, rate, is_valid')
      // Any value is accepted and published: the client must refuse an invalid rate.
      if (body.rate !== undefined) state.rates[asset] = { ...state.rates[asset], [target]: String(body.rate) }
      const others = state.invalid.filter((pair) => pair !== `${asset} ${target}`)
      state.invalid = body.is_valid === false ? [...others, `${asset} ${target}`] : others
      return { json: state.rates[asset] }
    },
    'POST /rename': ({ body = {} }, { state }) => {
      state.toncoin = body.toncoin === 'GRAM' ? 'GRAM' : 'TON'
      return { json: { toncoin: state.toncoin } }
    },
  },

  tick({ state, now }) {
    for (const invoice of state.invoices)
      if (invoice.expiration_date && Date.parse(invoice.expiration_date) <= now()) expire(invoice)
  },

  hook(data, twist, frame) {
    const { update_id, invoice_id } = data as { update_id: number; invoice_id: number }
    const invoice = frame.state.invoices.find((each) => each.invoice_id === invoice_id)
    const payload = {
      ...(invoice && visibleInvoice(frame, invoice)),
      ...(twist === 'amount' && { amount: '1000000' }),
      ...(twist === 'currency' && { fiat: 'USD' }),
    }
    const request_date = new Date(frame.now()).toISOString()
    const body = JSON.stringify({ update_id, update_type: 'invoice_paid', request_date, payload })
    const token = tokens.find((each) => appOf(each) === invoice?.app) ?? ''
    const signature = createHmac('sha256', updateKey(twist === 'signature' ? `${token}?` : token)).update(body)
    return {
      body,
      headers: { 'content-type': 'application/json', 'crypto-pay-api-signature': signature.digest('hex') },
    }
  },
})

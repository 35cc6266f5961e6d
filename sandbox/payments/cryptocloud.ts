import { timingSafeEqual } from 'node:crypto'
import { unitsOf } from '../kit/decimal.ts'
import { openSandbox } from '../kit/frame.ts'
import type { ReceivedCall, RouteAnswer, RouteContext } from '../kit/routes.ts'
import { CryptoCloudDenied, calls, payOut } from './cryptocloud-calls.ts'
import { invoicePage, missingPage } from './cryptocloud-pages.ts'
import {
  arrive,
  barePart,
  type CryptoCloudState,
  chooseCoin,
  entryBy,
  freshState,
  type Postback,
  tokenFor,
  tokenKinds,
  visibleEntry,
  ways,
} from './cryptocloud-state.ts'

// CryptoCloud (Trybit since May 2026), version 2. CRYPTOCLOUD_API_KEY, CRYPTOCLOUD_SHOP_ID, CRYPTOCLOUD_SECRET_KEY (signs the
// postbacks) and CRYPTOCLOUD_WITHDRAWAL_KEY are its settings. Controls besides the common ones:
//
// - POST /_sandbox/pay {uuid, way?: full|part|over, amount_in_fiat?, fiat_currency?, order_id?}: coins arrive, also late ones,
// and the provider then reports the given fields instead
// - POST /_sandbox/expire {uuid}
// - POST /_sandbox/postback {uuid, as?: json|form, token?: right|expired|wrong-key|none|other}: sends one, even for an unpaid
// invoice
// - POST /_sandbox/postbacks {as}: the format of all further postbacks
// - POST /_sandbox/payout {uuid, status}, POST /_sandbox/payouts {answer?: newer|older, afterMs?, free?}
// - POST /_sandbox/balance {code, available}, POST /_sandbox/rate {code | currency, rate}

const key = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing`)
  return value
}
const [apiKey, secretKey] = [key('CRYPTOCLOUD_API_KEY'), key('CRYPTOCLOUD_SECRET_KEY')]
const withdrawalKey = process.env.CRYPTOCLOUD_WITHDRAWAL_KEY || undefined
key('CRYPTOCLOUD_SHOP_ID')

const holds = ({ headers }: ReceivedCall, wanted: string | undefined) => {
  const [given, right] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Token ${wanted}`)]
  return wanted !== undefined && given.length === right.length && timingSafeEqual(given, right)
}

function answerCall(call: ReceivedCall, frame: RouteContext<CryptoCloudState>): RouteAnswer {
  const path = call.path.replace('/v2/', '')
  const pays = path === 'invoice/api/out/create'
  const read = Object.hasOwn(calls, path) ? calls[path] : undefined
  if (!holds(call, apiKey) && !holds(call, withdrawalKey))
    return denied(401, { message: 'Authentication credentials were not provided.' })
  // Each key is valid only for its own calls.
  if (!holds(call, pays ? withdrawalKey : apiKey)) return denied(403, { message: 'This key has no right to it.' })
  if (!pays && !read) return denied(404, { message: 'Not found.' })
  if (!call.body || !String(call.headers['content-type']).includes('json'))
    return denied(400, { message: 'JSON parse error' })
  try {
    if (pays) return { json: { status: 'success', ...payOut(frame, call.body) } }
    return { json: { status: 'success', result: read?.(frame, call.body) } }
  } catch (error) {
    if (error instanceof CryptoCloudDenied) return denied(error.status, error.result)
    throw error
  }
}

const denied = (status: number, result: Readonly<Record<string, string>>): RouteAnswer => ({
  status,
  json: { status: 'error', result },
})
const wrong = (say: string): RouteAnswer => ({ status: 400, json: { error: say } })

await openSandbox<CryptoCloudState>({
  name: 'CryptoCloud',
  fresh: freshState,
  api: {
    'POST /v2/{a}/{b}': answerCall,
    'POST /v2/{a}/{b}/{c}': answerCall,
    'POST /v2/{a}/{b}/{c}/{d}': answerCall,
  },

  pages: {
    'GET /pay/{uuid}': ({ params, language }, frame) => {
      const entry = entryBy(frame.state, params[0], 'invoice')
      return entry ? { html: invoicePage(frame, entry, language) } : missingPage(language)
    },
    'POST /pay/{uuid}/{way}': ({ params, body, language }, frame) => {
      const entry = entryBy(frame.state, params[0], 'invoice')
      if (!entry) return missingPage(language)
      const way = ways.find((each) => each === params[1])
      const [open, code] = [entry.status === 'created' || entry.status === 'partial', String(body?.code)]
      const takes = entry.available.length === 0 || entry.available.includes(code)
      if (way && open) arrive(frame, entry, way)
      else if (params[1] === 'cancel' && entry.status === 'created') entry.status = 'canceled'
      else if (params[1] === 'coin' && !entry.code && takes && Object.hasOwn(frame.state.coins, code))
        chooseCoin(frame.state, entry, code)
      return { location: `/pay/${barePart(entry.uuid)}` }
    },
  },

  controls: {
    'POST /pay': ({ body = {} }, frame) => {
      const entry = entryBy(frame.state, body.uuid, 'invoice')
      const way = ways.find((each) => each === (body.way ?? 'full'))
      if (!entry || !way) return wrong('there is no such invoice; way is full, part or over')
      if (!arrive(frame, entry, way)) return wrong('it is paid, or no coin is chosen')
      if (typeof body.amount_in_fiat === 'number') entry.amountInFiat = body.amount_in_fiat
      if (typeof body.fiat_currency === 'string') entry.fiat = body.fiat_currency
      if (typeof body.order_id === 'string') entry.orderId = body.order_id
      return { json: visibleEntry(frame, entry) }
    },
    'POST /expire': ({ body = {} }, frame) => {
      const entry = entryBy(frame.state, body.uuid, 'invoice')
      if (!entry) return wrong('there is no such invoice')
      if (entry.status === 'created') entry.status = 'canceled'
      return { json: visibleEntry(frame, entry) }
    },
    'POST /postback': ({ body = {} }, { state, notify }) => {
      const entry = entryBy(state, body.uuid)
      const token = tokenKinds.find((each) => each === (body.token ?? 'right'))
      const as = body.as === 'form' || body.as === 'json' ? body.as : state.postbacksAs
      if (!entry || !token) return wrong(`there is no such invoice; token is one of ${tokenKinds.join(', ')}`)
      const postback: Postback = { uuid: entry.uuid, as, token }
      return { json: notify(postback) }
    },
    'POST /postbacks': ({ body = {} }, { state }) => {
      state.postbacksAs = body.as === 'form' ? 'form' : 'json'
      return { json: { as: state.postbacksAs } }
    },
    'POST /payout': ({ body = {} }, frame) => {
      const entry = entryBy(frame.state, body.uuid, 'dw')
      const status = (['created', 'paid', 'canceled'] as const).find((each) => each === body.status)
      if (!entry || !status) return wrong('there is no such payout; status is created, paid or canceled')
      entry.status = status
      return { json: visibleEntry(frame, entry) }
    },
    'POST /payouts': ({ body = {} }, { state }) => {
      if (body.answer === 'newer' || body.answer === 'older') state.payoutAnswer = body.answer
      if (typeof body.afterMs === 'number') state.payoutMs = body.afterMs
      // Allows the next call before its twelve seconds are over.
      if (body.free === true) state.lastPayoutAt = 0
      return { json: { answer: state.payoutAnswer, afterMs: state.payoutMs } }
    },
    'POST /balance': ({ body = {} }, { state }) => {
      const code = String(body.code)
      if (!Object.hasOwn(state.coins, code) || unitsOf(body.available) === undefined) return wrong('code, available')
      state.balance[code] = String(body.available)
      return { json: { [code]: state.balance[code] } }
    },
    'POST /rate': ({ body = {} }, { state }) => {
      const table = body.code === undefined ? state.currencies : state.coins
      const name = String(body.code ?? body.currency)
      if (!Object.hasOwn(table, name) || !unitsOf(body.rate)) return wrong('code or currency, rate')
      table[name] = String(body.rate)
      return { json: { [name]: table[name] } }
    },
  },

  tick({ state, now }) {
    for (const entry of state.entries) {
      if (entry.status !== 'created') continue
      if (entry.kind === 'invoice' && entry.expiry <= now()) entry.status = 'canceled'
      if (entry.kind === 'dw' && entry.created + state.payoutMs <= now()) entry.status = 'paid'
    }
  },

  hook(data, twist, frame) {
    const { uuid, as = frame.state.postbacksAs, token = 'right' } = data as Postback
    const entry = entryBy(frame.state, uuid)
    const info = entry && visibleEntry(frame, entry)
    const fields = {
      status: 'success',
      invoice_id: barePart(uuid),
      amount_crypto: twist === 'amount' ? 1_000_000 : info?.amount,
      currency: twist === 'currency' ? 'SHIB_ERC20' : entry?.code,
      order_id: entry?.orderId,
      token: tokenFor(uuid, twist === 'signature' ? 'wrong-key' : token, secretKey, frame.now()),
    }
    if (as === 'json')
      return {
        body: JSON.stringify({ ...fields, invoice_info: info }),
        headers: { 'content-type': 'application/json' },
      }
    const texts = Object.entries(fields).map(([name, value]) => [name, String(value)])
    return {
      body: String(new URLSearchParams({ ...Object.fromEntries(texts), invoice_info: JSON.stringify(info) })),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
  },
})

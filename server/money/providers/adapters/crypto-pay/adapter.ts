import { createHash, createHmac } from 'node:crypto'
import type { Kopecks } from '@casino/rules/money'
import { Refusal } from '../../../../platform/http/refusal.ts'
import {
  type Coin,
  type Collector,
  type Hook,
  type Payer,
  type PayoutOrder,
  type PayoutReading,
  type Provider,
  ProviderDenied,
  ProviderSilent,
  ProviderUnavailable,
  ProviderUnreadable,
  type Quote,
} from '../../provider.ts'
import { coinsFor, decimalFromKopecks, isDecimal, sameAmount } from '../decimal.ts'
import { eachRecord, excerptOf, isSince, linkIn, sameSecret, timeIn, uuidIn } from '../read-answer.ts'
import { fieldsOf, request } from '../request.ts'
import { idIn, isId, readingOf, recordOf, refOf, roublesOf, timeOf } from './invoice.ts'

export interface CryptoPaySettings {
  readonly url: string
  /** The app's API token; it also signs the updates. */
  readonly token: string
}

/** The provider refused and did nothing. */
class Denial extends Error {
  readonly code: number
  readonly said: string
  constructor(method: string, code: number, said: string) {
    super(`${method}: ${code} ${said}`)
    this.code = code
    this.said = said
  }
}

const isForAll = ({ code }: Denial) => code === 401 || code === 429

// One coin under two tickers: it was renamed in June 2026, and each API switches at a different time.
const toncoin = ['TON', 'GRAM']
// The assets of invoices and cheques that the protocol lists.
const assets = new Set(['USDT', 'BTC', 'ETH', 'LTC', 'BNB', 'TRX', 'USDC', ...toncoin])

const longestLifetimeS = 2_678_400
const rateLifetimeMs = 60_000
/** Coins may have more decimals, but further ones are unreadable and worth nothing. */
const mostDecimals = 8
/** The largest difference between the provider's clock and ours at which an older cheque is not mistaken for this one. */
const clockDriftMs = 5 * 60_000
const chequeMark = 'check-'
const pageSize = 1_000
const mostPages = 200

/** Crypto Pay (Telegram @CryptoBot), version 1.5.2: invoices in roubles that are paid in a coin, and cheques. */
export function openCryptoPay({ url, token }: CryptoPaySettings, now: () => number): Provider {
  const calls = openCalls(url, token)
  const rates = openRates(calls.query, now)
  return {
    name: 'crypto-pay',
    collector: collectorOf(calls, rates, { url, now }),
    payer: payerOf(calls, rates, url),
    hook: updatesOf(token),
  }
}

function openCalls(url: string, token: string) {
  /** Throws `Denial` if the provider refuses, `ProviderSilent` if the answer does not follow its protocol. */
  async function call(method: string, params: Record<string, unknown> = {}): Promise<unknown> {
    const { status, json } = await request({
      method: 'POST',
      url: new URL(`/api/${method}`, url),
      headers: { 'crypto-pay-api-token': token },
      json: params,
    })
    const { ok, result, error } = fieldsOf(json)
    if (ok === true && status < 300 && result !== undefined) return result
    const { code, name } = fieldsOf(error)
    if (ok !== false || typeof code !== 'number' || typeof name !== 'string' || code >= 500)
      throw new ProviderSilent(`${method}: HTTP ${status}, not an answer of Crypto Pay`)
    throw new Denial(method, code, name.slice(0, 64))
  }

  /** For repeatable calls: distinguishes a refusal of this call from a refusal of every call (wrong token, too many calls). */
  async function query(method: string, params?: Record<string, unknown>): Promise<unknown> {
    try {
      return await call(method, params)
    } catch (error) {
      if (!(error instanceof Denial)) throw error
      throw isForAll(error) ? new ProviderUnavailable(error.message) : new ProviderDenied(error.message)
    }
  }

  async function items(method: 'getInvoices' | 'getChecks', params: Record<string, unknown>) {
    const { items } = fieldsOf(await query(method, params))
    if (!Array.isArray(items)) throw new ProviderUnreadable(`${method}: no items`)
    return items.map(fieldsOf)
  }

  async function allItems(method: 'getInvoices' | 'getChecks', params: Record<string, unknown>) {
    const all = []
    for (let page = 0; page < mostPages; page++) {
      const some = await items(method, { ...params, offset: page * pageSize, count: pageSize })
      all.push(...some)
      if (some.length < pageSize) return all
    }
    throw new ProviderUnreadable(`${method}: there are more than can be listed`)
  }

  return { call, query, items, allItems }
}

type Calls = ReturnType<typeof openCalls>
type CoinRates = ReturnType<typeof openRates>

function collectorOf(
  { query, items, allItems }: Calls,
  rates: CoinRates,
  { url, now }: { readonly url: string; readonly now: () => number },
): Collector {
  return {
    method: 'crypto',
    takes: (coin) => assets.has(coin.asset),

    async create({ uuid, amount, coin, text, returnUrl, lifetimeS }) {
      if (!coin || !assets.has(coin.asset)) throw new ProviderDenied(`no invoices in ${coin?.asset}`)
      const requestedAt = now()
      const expiresIn = Math.min(Math.max(Math.ceil(lifetimeS), 1), longestLifetimeS)
      const invoice = fieldsOf(
        await query('createInvoice', {
          currency_type: 'fiat',
          fiat: 'RUB',
          accepted_assets: await rates.ticker(coin),
          amount: decimalFromKopecks(amount),
          description: text.slice(0, 1_024),
          payload: uuid,
          paid_btn_name: 'callback',
          paid_btn_url: returnUrl,
          allow_comments: false,
          expires_in: expiresIn,
        }),
      )
      const link = linkIn(invoice.bot_invoice_url, url) ?? linkIn(invoice.pay_url, url)
      const ours = invoice.payload === uuid && roublesOf(invoice) === amount
      if (!ours || !link) throw new ProviderUnreadable('createInvoice: not the invoice that was requested')
      const expiresAt = timeIn(invoice.expiration_date) ?? new Date(requestedAt + expiresIn * 1_000)
      return { ref: refOf(invoice.invoice_id), url: link, expiresAt }
    },

    async read(ref) {
      if (!/^\d{1,16}$/.test(ref)) return { state: 'absent' }
      const list = await items('getInvoices', { invoice_ids: ref })
      const invoice = list.find((item) => String(item.invoice_id) === ref)
      if (!invoice && list.some(({ invoice_id }) => !isId(invoice_id)))
        throw new ProviderUnreadable('getInvoices: an invoice without its number')
      return invoice ? readingOf(invoice) : { state: 'absent' }
    },

    async paidSince(since) {
      const paid = await allItems('getInvoices', { status: 'paid' })
      const records = eachRecord(paid, recordOf, ({ invoice_id, payload }) => ({
        ref: idIn(invoice_id),
        uuid: uuidIn(payload),
      }))
      return records.filter((record) => isSince(record, since))
    },
  }
}

function payerOf({ call, items, allItems }: Calls, rates: CoinRates, url: string): Payer {
  return {
    can: (target) => target.to === 'cheque' && 'coin' in target && assets.has(target.coin.asset),
    // A lost cheque is found by asset and amount, so only one per asset may be in doubt at a time.
    turn: (target) =>
      target.to === 'cheque'
        ? { name: `crypto-pay:${plainName(target.coin)}`, spacingMs: 0, exclusive: true }
        : undefined,
    quote: rates.quote,

    async pay(order) {
      const { coin, amount } = chequeOf(order)
      try {
        return chequeReading(await call('createCheck', { asset: await rates.ticker(coin), amount }), url, coin, amount)
      } catch (error) {
        if (!(error instanceof Denial)) throw error
        const { code, said, message } = error
        const final = code === 400 || said === 'METHOD_DISABLED' || said === 'METHOD_NOT_FOUND'
        if (final) return { state: 'refused', said }
        throw isForAll(error) ? new ProviderUnavailable(message) : new ProviderSilent(message)
      }
    },

    async find(order, attemptedAt, known) {
      const { coin, amount } = chequeOf(order)
      const earliest = attemptedAt.getTime() - clockDriftMs
      const list = await items('getChecks', { asset: await rates.ticker(coin), status: 'active', count: pageSize })
      const unclaimed = []
      for (const check of list) {
        // An unreadable cheque may be the one we are looking for.
        const isOther =
          (typeof check.asset === 'string' && !isCoin(check.asset, coin)) ||
          (isDecimal(check.amount) && !sameAmount(check.amount, amount))
        if (!isOther && !(await known(chequeRef(check.check_id)))) unclaimed.push(check)
      }
      const [check] = unclaimed
      // The link of an unclaimed cheque was never given out, so a small clock difference does no harm.
      const isIt = check && unclaimed.length === 1 && timeOf(check.created_at).getTime() >= earliest
      if (isIt) return chequeReading(check, url, coin, amount)
      // If the clocks are far apart, an older cheque may match by mistake: never pay again on a guess.
      return { state: unclaimed.length > 0 || list.length >= pageSize ? 'unclear' : 'none' }
    },

    async read(ref) {
      const id = ref.replace(chequeMark, '')
      const list = await items('getChecks', { check_ids: id })
      const check = list.find((item) => String(item.check_id) === id)
      if (!check) throw new ProviderUnreadable(`getChecks: there is no cheque ${ref}`)
      return chequeReading(check, url)
    },

    async paidSince(since) {
      const checks = await allItems('getChecks', {})
      const records = eachRecord(
        checks,
        (check) => ({
          ref: chequeRef(check.check_id),
          uuid: undefined,
          amount: coinsIn(check.amount),
          at: timeOf(check.created_at),
        }),
        ({ check_id }) => ({ ref: isId(check_id) ? chequeRef(check_id) : undefined, uuid: undefined }),
      )
      return records.filter((record) => isSince(record, since))
    },
  }
}

/** The provider's rates and the decimals of each coin; at most a minute old. */
function openRates(query: (method: string) => Promise<unknown>, now: () => number) {
  type Table = readonly Readonly<Record<string, unknown>>[]
  let latest: { readonly at: number; readonly tables: Promise<readonly [rates: Table, currencies: Table]> } | undefined

  async function table(method: string): Promise<Table> {
    const list = await query(method)
    if (!Array.isArray(list)) throw new ProviderUnreadable(`${method}: not a list`)
    return list.map(fieldsOf)
  }

  async function read() {
    const at = now()
    if (!latest || at - latest.at >= rateLifetimeMs) {
      const loading = { at, tables: Promise.all([table('getExchangeRates'), table('getCurrencies')]) }
      latest = loading
      // Current callers get the error; the next call fetches again.
      loading.tables.catch(() => {
        if (latest === loading) latest = undefined
      })
    }
    const [rates, currencies] = await latest.tables
    return { at: latest.at, rates, currencies }
  }

  async function currencyOf(coin: Coin) {
    const { currencies } = await read()
    return currencies.find(({ code }) => isCoin(code, coin))
  }

  return {
    /** The provider's current ticker of the coin. */
    async ticker(coin: Coin): Promise<string> {
      if (!toncoin.includes(coin.asset)) return coin.asset
      const code = (await currencyOf(coin))?.code
      return typeof code === 'string' ? code : coin.asset
    },

    async quote(amount: Kopecks, coin: Coin): Promise<Quote> {
      const { at, rates, currencies } = await read()
      const entry = rates.find(
        ({ source, target, is_valid }) => isCoin(source, coin) && target === 'RUB' && is_valid === true,
      )
      const divisible = currencies.find(({ code }) => isCoin(code, coin))?.decimals
      const decimals = Math.min(typeof divisible === 'number' ? divisible : Number.NaN, mostDecimals)
      const assetAmount = coinsFor(amount, entry?.rate, decimals)
      if (!assetAmount) throw new ProviderDenied(`there is no valid rate of ${coin.asset} to RUB`)
      return { assetAmount, rate: String(entry?.rate), rateAt: new Date(at) }
    },
  }
}

/** Updates are signed with HMAC-SHA256 over the bytes; the key is the SHA-256 of the token. Only `invoice_paid` exists. */
function updatesOf(token: string): Hook {
  const key = createHash('sha256').update(token).digest()
  return {
    methods: ['POST'],
    accepted: { type: 'application/json', body: '{"ok":true}' },
    verify({ raw, headers }) {
      const right = createHmac('sha256', key).update(raw).digest('hex')
      if (!sameSecret(headers['crypto-pay-api-signature'], right)) throw new Refusal('signature_invalid')
      let update: unknown
      try {
        update = JSON.parse(raw.toString())
      } catch {
        return undefined
      }
      const { update_type, payload } = fieldsOf(update)
      const invoice = fieldsOf(payload)
      if (update_type !== 'invoice_paid' || !isId(invoice.invoice_id)) return undefined
      const uuid = uuidIn(invoice.payload)
      return { ref: String(invoice.invoice_id), ...(uuid && { uuid }) }
    },
  }
}

function plainName({ asset }: Coin): string {
  return toncoin.includes(asset) ? 'TON' : asset
}

function isCoin(code: unknown, coin: Coin): boolean {
  return code === coin.asset || (toncoin.includes(coin.asset) && toncoin.includes(String(code)))
}

/** Cheques and invoices are numbered separately, but a reference must be unique among all of a provider's payments. */
function chequeRef(id: unknown): string {
  return chequeMark + refOf(id)
}

function chequeOf({ target, quote }: PayoutOrder): { coin: Coin; amount: string } {
  if (target.to !== 'cheque' || !quote) throw new ProviderDenied('only cheques with a quote are paid out')
  return { coin: target.coin, amount: quote.assetAmount }
}

function coinsIn(amount: unknown): string {
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string' || !isDecimal(text))
    throw new ProviderUnreadable(`an unreadable amount: ${excerptOf(amount)}`)
  return text
}

/** A cheque's link is the money itself: once we have the link, the payout is paid. */
function chequeReading(json: unknown, url: string, coin?: Coin, amount?: string): PayoutReading {
  const check = fieldsOf(json)
  const checkUrl = linkIn(check.bot_check_url, url)
  const fits = (!coin || isCoin(check.asset, coin)) && (!amount || sameAmount(check.amount, amount))
  const made = check.status === 'active' || check.status === 'activated'
  if (!checkUrl || !fits || !made) throw new ProviderUnreadable('not the cheque that was requested')
  return { state: 'paid', ref: chequeRef(check.check_id), checkUrl }
}

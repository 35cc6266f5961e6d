import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
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
  type ProviderRecord,
  ProviderSilent,
  ProviderUnavailable,
  ProviderUnreadable,
  type Quote,
} from '../../provider.ts'
import { isDecimal, roundDown, sameAmount } from '../decimal.ts'
import { eachRecord, excerptOf, linkIn, uuidIn } from '../read-answer.ts'
import { fieldsOf, request } from '../request.ts'
import { arrivedIn, type Fields, feeIn, invoiceReading, isPaid, paidIn, roublesOf, timeIn } from './invoice.ts'
import { isSignedToken } from './jwt.ts'

export interface CryptoCloudSettings {
  readonly url: string
  readonly apiKey: string
  readonly shopId: string
  /** The project's secret, which signs the postbacks. */
  readonly secretKey: string
  /** The key for payouts. */
  readonly withdrawalKey?: string | undefined
}

type Quoting = (amount: Kopecks, coin: Coin) => Promise<Quote>

/** The provider refused and did nothing. */
class Denial extends Error {
  readonly status: number
  readonly said: string
  constructor(path: string, status: number, said: string) {
    super(`${path}: ${status} ${said}`)
    this.status = status
    this.said = said
  }
}

const isForAll = ({ status }: Denial) => [401, 403, 429].includes(status)

// By asset and network. Amounts are JSON numbers: with 8 places every reader parses the same value.
const coins: Readonly<Record<string, { readonly code: string; readonly decimals: number }>> = {
  BTC: { code: 'BTC', decimals: 8 },
  ETH: { code: 'ETH', decimals: 8 },
  LTC: { code: 'LTC', decimals: 8 },
  TON: { code: 'TON', decimals: 8 },
  SOL: { code: 'SOL', decimals: 8 },
  BNB: { code: 'BNB', decimals: 8 },
  TRX: { code: 'TRX', decimals: 6 },
  'USDT TRC-20': { code: 'USDT_TRC20', decimals: 6 },
  'USDT BEP-20': { code: 'USDT_BSC', decimals: 8 },
}

const payoutSpacingMs = 12_000
/** The largest difference between the provider's clock and ours at which an older payout is not mistaken for this one. */
const clockDriftMs = 5 * 60_000
const dayMs = 86_400_000
/** An invoice may be paid this long after its creation, and the list is filtered by creation time. */
const longestLifeMs = 3 * dayMs
const pageSize = 100
const mostPages = 1_000

/**
 * CryptoCloud (Trybit since May 2026), version 2: invoices in roubles that are paid in a coin. Payouts to wallets need their
 * own key and a source of rates, which CryptoCloud does not provide.
 */
export function openCryptoCloud(
  settings: CryptoCloudSettings,
  { now, quote }: { readonly now: () => number; readonly quote?: Quoting | undefined },
): Provider {
  const { secretKey, withdrawalKey } = settings
  const calls = openCalls(settings, now)
  return {
    name: 'cryptocloud',
    collector: collectorOf(calls, settings, now),
    ...(withdrawalKey && quote && { payer: payerOf(calls, { withdrawalKey, quote, now }) }),
    hook: postbacksOf(secretKey, now),
  }
}

function openCalls({ url, apiKey }: CryptoCloudSettings, now: () => number) {
  /** Throws `Denial` if the provider refuses, `ProviderSilent` if the answer does not follow its protocol. */
  async function call(path: string, body: Fields, key = apiKey): Promise<unknown> {
    const { status, json } = await request({
      method: 'POST',
      url: new URL(`/v2/${path}`, url),
      headers: { authorization: `Token ${key}` },
      json: body,
    })
    const answer = fieldsOf(json)
    // A payout's answer may use the older field name.
    const result = answer.result ?? answer.data
    if (answer.status === 'success' && status < 300 && result !== undefined) return result
    if (answer.status !== 'error' || status < 400)
      throw new ProviderSilent(`${path}: HTTP ${status}, not an answer of CryptoCloud`)
    throw new Denial(path, status, saidIn(answer.result))
  }

  /** For repeatable calls: distinguishes a refusal of this call from a refusal of every call (wrong key, too many calls). */
  async function query(path: string, body: Fields): Promise<unknown> {
    try {
      return await call(path, body)
    } catch (error) {
      if (!(error instanceof Denial)) throw error
      throw isForAll(error) ? new ProviderUnavailable(error.message) : new ProviderDenied(error.message)
    }
  }

  async function list(path: string, body: Fields): Promise<Fields[]> {
    const entries = await query(path, body)
    if (!Array.isArray(entries)) throw new ProviderUnreadable(`${path}: not a list`)
    return entries.map(fieldsOf)
  }

  async function info(ref: string): Promise<Fields | undefined> {
    if (!refIn(ref)) return undefined
    const entries = await list('invoice/merchant/info', { uuids: [`INV-${ref}`] })
    const found = entries.find(({ uuid }) => refIn(uuid) === ref)
    if (!found && entries.some(({ status, uuid }) => status !== undefined && !refIn(uuid)))
      throw new ProviderUnreadable('invoice/merchant/info: an entry without its number')
    return found
  }

  /** Everything created since then. One day is added at each end because the provider's time zone may differ. */
  async function made(since: Date): Promise<Fields[]> {
    const days = { start: dayOf(since.getTime() - dayMs), end: dayOf(now() + dayMs) }
    const all = []
    for (let page = 0; page < mostPages; page++) {
      const some = await list('invoice/merchant/list', { ...days, offset: page * pageSize, limit: pageSize })
      all.push(...some)
      // An entry with an unreadable time may belong to the period.
      if (some.length < pageSize) return all.filter(({ created }) => (timeIn(created) ?? since) >= since)
    }
    throw new ProviderUnreadable('invoice/merchant/list: there are more than can be listed')
  }

  return { call, query, info, made }
}

type Calls = ReturnType<typeof openCalls>

function collectorOf({ query, info, made }: Calls, { url, shopId }: CryptoCloudSettings, now: () => number): Collector {
  return {
    method: 'crypto',
    takes: (coin) => coinOf(coin) !== undefined,

    async create({ uuid, amount, coin, language, lifetimeS }) {
      const { code } = (coin && coinOf(coin)) ?? {}
      if (!code) throw new ProviderDenied(`no invoices in ${coin?.asset}`)
      const requestedAt = now()
      const minutes = Math.max(Math.ceil(lifetimeS / 60), 1)
      // The languages of the provider's page.
      const locale = language === 'ru' ? 'ru' : 'en'
      const invoice = fieldsOf(
        await query(`invoice/create?locale=${locale}`, {
          shop_id: shopId,
          amount: roublesFromKopecks(amount),
          currency: 'RUB',
          order_id: uuid,
          add_fields: {
            time_to_pay: { hours: Math.floor(minutes / 60), minutes: minutes % 60 },
            available_currencies: [code],
            cryptocurrency: code,
          },
        }),
      )
      const [ref, link] = [refIn(invoice.uuid), linkIn(invoice.link, url)]
      if (!ref || !link || roublesOf(invoice) !== amount)
        throw new ProviderUnreadable('invoice/create: not the invoice that was requested')
      return { ref, url: link, expiresAt: timeIn(invoice.expiry_date) ?? new Date(requestedAt + minutes * 60_000) }
    },

    async read(ref) {
      const invoice = await info(ref)
      return invoice && !isPayout(invoice) ? invoiceReading(invoice, now()) : { state: 'absent' }
    },

    async paidSince(since) {
      const entries = await made(new Date(since.getTime() - longestLifeMs))
      const invoices = entries.filter((entry) => !isPayout(entry))
      return eachRecord(invoices, recordIn, knownOf)
    },
  }
}

interface Payouts {
  readonly withdrawalKey: string
  readonly quote: Quoting
  readonly now: () => number
}

function payerOf({ call, info, made }: Calls, { withdrawalKey, quote, now }: Payouts): Payer {
  /** By its reference, or from the list if the newer call does not know payouts. */
  async function readPayout(ref: string): Promise<PayoutReading> {
    const listed = await info(ref)
    const entry = listed ?? (await made(new Date(now() - longestLifeMs))).find(({ uuid }) => refIn(uuid) === ref)
    if (!entry) throw new ProviderUnreadable(`there is no payout ${ref}`)
    return payoutReading(entry)
  }

  return {
    can: (target) => target.to === 'wallet' && 'coin' in target && coinOf(target.coin) !== undefined,
    turn: () => ({ name: 'cryptocloud', spacingMs: payoutSpacingMs, exclusive: false }),

    async quote(amount, coin) {
      // Rates come from another provider, whose failure must not count as a failure of this one.
      const quoted = await quote(amount, coin).catch((error: Error) => {
        throw new ProviderDenied(error.message)
      })
      const assetAmount = roundDown(quoted.assetAmount, coinOf(coin)?.decimals ?? 0)
      if (!assetAmount || assetAmount === '0') throw new ProviderDenied(`too little of ${coin.asset} to be sent`)
      return { ...quoted, assetAmount }
    },

    async pay(order) {
      const { code, wallet, amount } = transferOf(order)
      const body = { currency_code: code, to_address: wallet, amount: Number(amount) }
      try {
        return payoutReading(fieldsOf(await call('invoice/api/out/create', body, withdrawalKey)))
      } catch (error) {
        if (!(error instanceof Denial)) throw error
        if (error.status === 400) return { state: 'refused', said: error.said }
        const untouched = [401, 403, 429].includes(error.status)
        throw untouched ? new ProviderUnavailable(error.message) : new ProviderSilent(error.message)
      }
    },

    async find(order, attemptedAt, known) {
      const { code, wallet, amount } = transferOf(order)
      const entries = await made(new Date(attemptedAt.getTime() - clockDriftMs))
      const unclaimed = []
      for (const entry of entries) {
        const fits = isPayout(entry) && entry.address === wallet && isAmount(entry.amount, amount)
        const ref = fits && codeIn(entry.currency) === code && refIn(entry.uuid)
        if (ref && !(await known(ref))) unclaimed.push(entry)
      }
      const [entry] = unclaimed
      // Absence from the list proves nothing, so an administrator decides.
      return entry && unclaimed.length === 1 ? payoutReading(entry) : { state: 'unclear' }
    },

    read: readPayout,

    async paidSince(since) {
      const entries = await made(since)
      const payouts = entries.filter((entry) => isPayout(entry) && entry.status !== 'canceled')
      return eachRecord(payouts, (entry) => recordOf(entry, coinsIn(entry)), knownOf)
    },
  }
}

/**
 * A postback's token proves the sender but not the content, so an invoice is credited from the state read from the API. The
 * body is JSON or a form, depending on the project's settings.
 */
function postbacksOf(secretKey: string, now: () => number): Hook {
  return {
    methods: ['POST'],
    accepted: { type: 'application/json', body: '{"message":"Postback received"}' },
    verify({ raw }) {
      const body = bodyOf(raw.toString())
      if (!isSignedToken(body.token, secretKey, now())) throw new Refusal('signature_invalid')
      const [ref, uuid] = [refIn(body.invoice_id), uuidIn(body.order_id)]
      return ref || uuid ? { ...(ref && { ref }), ...(uuid && { uuid }) } : undefined
    },
  }
}

function bodyOf(text: string): Fields {
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(text))
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

function coinOf({ asset, network }: Coin) {
  const name = asset === 'GRAM' ? 'TON' : asset
  return Object.hasOwn(coins, name) ? coins[name] : coins[`${asset} ${network}`]
}

/** The provider sends its references with or without the prefix. */
function refIn(value: unknown): string | undefined {
  return typeof value === 'string' ? /^(?:INV-)?([A-Za-z0-9]{4,32})$/.exec(value)?.[1] : undefined
}

function timeOf(value: unknown): Date {
  const time = timeIn(value)
  if (!time) throw new ProviderUnreadable('a time that cannot be read')
  return time
}

/** `02.01.2026` */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10).split('-').reverse().join('.')
}

function codeIn(currency: unknown): unknown {
  return typeof currency === 'string' ? currency : (fieldsOf(currency).fullcode ?? fieldsOf(currency).code)
}

function isPayout({ type }: Fields): boolean {
  return type === 'dw'
}

function isAmount(given: unknown, text: string): boolean {
  return typeof given === 'number' ? given === Number(text) : sameAmount(given, text)
}

function recordIn(entry: Fields): ProviderRecord | undefined {
  if (isPaid(entry)) {
    const amount = paidIn(entry)
    const fee = amount && feeIn(entry, amount)
    return { ...recordOf(entry, amount), ...(fee !== undefined && { fee }) }
  }
  const arrived = entry.status === 'partial' ? arrivedIn(entry) : undefined
  return arrived === undefined ? undefined : { ...recordOf(entry, arrived), partial: true }
}

function coinsIn({ amount }: Fields): string {
  const text = String(amount)
  if (typeof amount === 'number' ? !(amount > 0) : !isDecimal(amount))
    throw new ProviderUnreadable(`an unreadable amount: ${excerptOf(amount)}`)
  return text
}

const knownOf = (entry: Fields) => ({ ref: refIn(entry.uuid), uuid: uuidIn(entry.order_id) })

function payoutReading(payout: Fields): PayoutReading {
  const ref = refIn(payout.uuid) ?? refIn(payout.invoice_id)
  if (!ref) throw new ProviderUnreadable('a payout without a reference')
  const { status } = payout
  if (status === 'canceled') return { state: 'refused', said: 'canceled' }
  if (status === 'paid' || status === 'overpaid' || status === 'success') return { state: 'paid', ref }
  if (status === 'created' || status === 'partial') return { state: 'sent', ref }
  throw new ProviderUnreadable(`an unknown payout status: ${excerptOf(status)}`)
}

function transferOf({ target, quote }: PayoutOrder): { code: string; wallet: string; amount: string } {
  const { code } = (target.to === 'wallet' && coinOf(target.coin)) || {}
  if (target.to !== 'wallet' || !code || !quote) throw new ProviderDenied('only wallets with a quote are paid to')
  return { code, wallet: target.wallet, amount: quote.assetAmount }
}

function recordOf(entry: Fields, amount: Kopecks | string | undefined): ProviderRecord {
  const ref = refIn(entry.uuid)
  if (!ref) throw new ProviderUnreadable('an entry without a reference')
  return {
    ref,
    uuid: uuidIn(entry.order_id),
    amount: amount ?? `${entry.amount_in_fiat} ${entry.fiat_currency}`.slice(0, 64),
    at: timeOf(entry.created),
  }
}

/** The provider's reason for a refusal: `message`, `validate_error`, or the names of fields with their errors. */
function saidIn(result: unknown): string {
  const fields = fieldsOf(result)
  const said =
    fields.message ??
    fields.validate_error ??
    Object.entries(fields)
      .map((entry) => entry.join(': '))
      .join(', ')
  return String(typeof result === 'string' ? result : said).slice(0, 200)
}

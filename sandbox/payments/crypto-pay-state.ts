import { createHash, randomBytes } from 'node:crypto'
import { product, quotient, textOf, unitsOf } from '../kit/decimal.ts'
import type { RouteContext } from '../kit/routes.ts'

/** The stored state of the Crypto Pay sandbox. Times are ISO 8601, amounts decimal texts. */
export interface CryptoPayState {
  /** The last number assigned, to any object. */
  last: number
  apps: Record<string, CryptoPayApp>
  invoices: Invoice[]
  checks: CryptoCheque[]
  transfers: Transfer[]
  /** The price of one coin in a currency. */
  rates: Record<string, Record<string, string>>
  /** `USDT RUB`: pairs whose rate is currently not valid. */
  invalid: string[]
  /** The name of Toncoin: it was renamed in June 2026. */
  toncoin: 'TON' | 'GRAM'
}

export interface CryptoPayApp {
  balance: Record<string, string>
  /** Methods disabled in its settings. */
  disabled: string[]
}

/** As in the provider's answers, except for the links, which are added when it is sent. */
export interface Invoice {
  readonly app: string
  readonly invoice_id: number
  readonly hash: string
  readonly currency_type: 'crypto' | 'fiat'
  readonly asset?: string
  fiat?: string
  amount: string
  status: 'active' | 'paid' | 'expired'
  readonly accepted_assets?: string[]
  readonly description?: string
  readonly hidden_message?: string
  payload?: string
  readonly paid_btn_name?: string
  readonly paid_btn_url?: string
  readonly swap_to?: string
  readonly allow_comments: boolean
  readonly allow_anonymous: boolean
  readonly created_at: string
  readonly expiration_date?: string
  paid_at?: string
  paid_anonymously?: boolean
  paid_asset?: string
  paid_amount?: string
  paid_fiat_rate?: string
  paid_usd_rate?: string
  fee_asset?: string
  fee_amount?: string
  fee_in_usd?: string
}

export interface CryptoCheque {
  readonly app: string
  readonly check_id: number
  readonly hash: string
  readonly asset: string
  readonly amount: string
  status: 'active' | 'activated'
  readonly created_at: string
  activated_at?: string
  readonly pin_to_user_id?: number
  readonly pin_to_username?: string
}

export interface Transfer {
  readonly app: string
  readonly transfer_id: number
  readonly spend_id: string
  readonly user_id: number
  readonly asset: string
  readonly amount: string
  readonly status: 'completed'
  readonly completed_at: string
  readonly comment?: string
}

export const fiats = 'USD EUR RUB BYN UAH GBP CNY KZT UZS GEL TRY AMD THB INR BRL IDR AZN AED PLN ILS KGS TJS'.split(
  ' ',
)
const coins: Readonly<Record<string, readonly [name: string, decimals: number, roubles: string, dollars: string]>> = {
  USDT: ['Tether', 18, '81.5', '1'],
  TON: ['Toncoin', 9, '203.75', '2.5'],
  BTC: ['Bitcoin', 8, '8150000', '100000'],
  ETH: ['Ethereum', 18, '285250', '3500'],
  LTC: ['Litecoin', 8, '7335', '90'],
  BNB: ['Binance Coin', 18, '73350', '900'],
  TRX: ['Tron', 6, '24.45', '0.3'],
  USDC: ['USD Coin', 18, '81.5', '1'],
}

/** The state of a new sandbox: an app for each token, with money in every coin. */
export function freshState(tokens: readonly string[]): CryptoPayState {
  const names = Object.keys(coins)
  const balance = Object.fromEntries(names.map((asset) => [asset, asset === 'BTC' ? '10' : '10000']))
  return {
    // A sandbox whose state was reset must not reuse numbers that the server still has.
    last: Date.now(),
    apps: Object.fromEntries(tokens.map((token) => [appOf(token), { balance: { ...balance }, disabled: [] }])),
    invoices: [],
    checks: [],
    transfers: [],
    rates: Object.fromEntries(Object.entries(coins).map(([asset, [, , RUB, USD]]) => [asset, { RUB, USD }])),
    invalid: [],
    toncoin: 'TON',
  }
}

/** The number before the colon. */
export const appOf = (token: string) => token.split(':')[0] ?? ''
export const newHash = () => `IV${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}`

/** Converts the internal name of a coin to its public name, and back. */
export const calledIn = (state: CryptoPayState, asset: string) => (asset === 'TON' ? state.toncoin : asset)
export function coinCalled(state: CryptoPayState, called: unknown): string | undefined {
  return Object.keys(coins).find((asset) => calledIn(state, asset) === called)
}

/** The result of `getCurrencies`. */
export function currencies(state: CryptoPayState) {
  return [
    ...Object.entries(coins).map(([asset, [name, decimals]]) => ({
      is_blockchain: !asset.startsWith('USD'),
      is_stablecoin: asset.startsWith('USD'),
      is_fiat: false,
      name,
      code: calledIn(state, asset),
      decimals,
    })),
    ...fiats.map((code) => ({
      is_blockchain: false,
      is_stablecoin: false,
      is_fiat: true,
      name: code,
      code,
      decimals: 8,
    })),
  ]
}

/** The result of `getExchangeRates`. */
export function exchangeRates(state: CryptoPayState) {
  return Object.entries(state.rates).flatMap(([asset, targets]) =>
    Object.entries(targets).map(([target, rate]) => ({
      is_valid: !state.invalid.includes(`${asset} ${target}`),
      is_crypto: true,
      is_fiat: false,
      source: calledIn(state, asset),
      target,
      rate,
    })),
  )
}

/** Decimals of the coin; 0 if it is unknown. */
export const decimalsOf = (asset: string) => coins[asset]?.[1] ?? 0
const rateOf = (state: CryptoPayState, asset: string, target: string) => unitsOf(state.rates[asset]?.[target]) ?? 0n
export const dollarsOf = (state: CryptoPayState, asset: string, amount: bigint) =>
  product(amount, rateOf(state, asset, 'USD'))

/** The price of an invoice in a coin; nothing if the invoice does not accept it. */
export function priceOf(state: CryptoPayState, invoice: Invoice, asset: string): string | undefined {
  if (!payableIn(state, invoice).includes(asset)) return undefined
  if (invoice.currency_type === 'crypto') return invoice.amount
  const rate = rateOf(state, asset, invoice.fiat ?? '')
  const amount = unitsOf(invoice.amount)
  return rate > 0n && amount ? textOf(quotient(amount, rate, decimalsOf(asset))) : undefined
}

/** The coins that the invoice may be paid in. */
export function payableIn(state: CryptoPayState, invoice: Invoice): string[] {
  if (invoice.currency_type === 'crypto') return [coinCalled(state, invoice.asset) ?? '']
  const all = Object.keys(coins).filter((asset) => rateOf(state, asset, invoice.fiat ?? '') > 0n)
  return invoice.accepted_assets
    ? all.filter((asset) => invoice.accepted_assets?.includes(calledIn(state, asset)))
    : all
}

/** Changes the app's balance of the coin, in units of decimal.ts; a negative amount reduces it. */
export function change(app: CryptoPayApp, asset: string, by: bigint): void {
  app.balance[asset] = textOf((unitsOf(app.balance[asset]) ?? 0n) + by)
}

/** Pays an invoice, as the real bot does when the payer presses its button. */
export function pay({ state, now, notify }: RouteContext<CryptoPayState>, invoice: Invoice, asset: string): boolean {
  const price = priceOf(state, invoice, asset)
  const paid = unitsOf(price)
  const app = state.apps[invoice.app]
  if (invoice.status !== 'active' || !paid || !app) return false
  const fee = quotient(paid, unitsOf('100')!, decimalsOf(asset))
  const called = calledIn(state, asset)
  Object.assign(invoice, {
    status: 'paid',
    paid_at: new Date(now()).toISOString(),
    paid_anonymously: true,
    ...(invoice.currency_type === 'fiat' && {
      paid_asset: called,
      paid_amount: price,
      paid_fiat_rate: state.rates[asset]?.[invoice.fiat ?? ''],
    }),
    paid_usd_rate: state.rates[asset]?.USD,
    fee_asset: called,
    fee_amount: textOf(fee),
    fee_in_usd: textOf(dollarsOf(state, asset, fee)),
  })
  change(app, asset, paid - fee)
  state.last += 1
  notify({ update_id: state.last, invoice_id: invoice.invoice_id })
  return true
}

/** An invoice as the API shows it, without the internal fields of the sandbox. */
export function visibleInvoice({ url }: RouteContext<CryptoPayState>, invoice: Invoice) {
  const { app: _, accepted_assets, ...visible } = invoice
  const link = `${url}/invoice/${invoice.hash}`
  return {
    ...visible,
    ...(accepted_assets && { accepted_assets }),
    bot_invoice_url: link,
    mini_app_invoice_url: `${link}?mode=mini`,
    web_app_invoice_url: `${link}?mode=web`,
    pay_url: link,
  }
}

/** A cheque as the API shows it. */
export function visibleCheck({ url }: RouteContext<CryptoPayState>, { app: _, ...check }: CryptoCheque) {
  return { ...check, bot_check_url: `${url}/cheque/${check.hash}` }
}

/** The key that signs an app's updates is derived from its token. */
export function updateKey(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

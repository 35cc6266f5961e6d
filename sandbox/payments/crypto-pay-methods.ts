import { placesOf, textOf, unitsOf } from '../kit/decimal.ts'
import type { RouteContext } from '../kit/routes.ts'
import {
  type CryptoCheque,
  type CryptoPayApp,
  type CryptoPayState,
  calledIn,
  change,
  coinCalled,
  currencies,
  decimalsOf,
  dollarsOf,
  exchangeRates,
  fiats,
  type Invoice,
  newHash,
  visibleCheck,
  visibleInvoice,
} from './crypto-pay-state.ts'

/** The methods of Crypto Pay, with the names and codes of its refusals. */

export class CryptoPayDenied extends Error {
  readonly code: number
  constructor(name: string, code = 400) {
    super(name)
    this.code = code
  }
}

export interface MethodCall {
  readonly frame: RouteContext<CryptoPayState>
  readonly appId: string
  readonly app: CryptoPayApp
  /** Parameters in any encoding: numbers and booleans may be texts. */
  readonly params: Readonly<Record<string, unknown>>
}

const swappable = ['USDT', 'TON', 'TRX', 'ETH', 'SOL', 'BTC', 'LTC', 'GRAM']
const longestExpiry = 2_678_400
const dayMs = 86_400_000

export const methods: Readonly<Record<string, (methodCall: MethodCall) => unknown>> = {
  getMe: ({ appId }) => ({
    app_id: Number(appId),
    name: 'Sandbox',
    payment_processing_bot_username: 'CryptoSandboxBot',
  }),
  createInvoice,
  getInvoices: ({ frame, appId, params }) => {
    const ids = idsIn(params.invoice_ids)
    const status = wordIn(params.status, ['active', 'paid'], 'STATUS_INVALID')
    const found = frame.state.invoices.filter(
      (invoice) =>
        invoice.app === appId &&
        (!ids || ids.includes(invoice.invoice_id)) &&
        (!status || invoice.status === status) &&
        (params.asset === undefined || invoice.asset === params.asset) &&
        (params.fiat === undefined || invoice.fiat === params.fiat),
    )
    return { items: paged(found, params).map((invoice) => visibleInvoice(frame, invoice)) }
  },
  deleteInvoice: ({ frame: { state }, appId, params }) => {
    const invoice = state.invoices.find(
      ({ app, invoice_id }) => app === appId && invoice_id === idIn(params.invoice_id),
    )
    if (!invoice) throw new CryptoPayDenied('INVOICE_NOT_FOUND')
    if (invoice.status === 'paid') throw new CryptoPayDenied('INVOICE_ALREADY_PAID')
    state.invoices.splice(state.invoices.indexOf(invoice), 1)
    return true
  },
  createCheck,
  getChecks: ({ frame, appId, params }) => {
    const ids = idsIn(params.check_ids)
    const status = wordIn(params.status, ['active', 'activated'], 'STATUS_INVALID')
    const found = frame.state.checks.filter(
      (check) =>
        check.app === appId &&
        (!ids || ids.includes(check.check_id)) &&
        (!status || check.status === status) &&
        (params.asset === undefined || check.asset === params.asset),
    )
    return { items: paged(found, params).map((check) => visibleCheck(frame, check)) }
  },
  deleteCheck: ({ frame: { state }, appId, app, params }) => {
    const check = state.checks.find((each) => each.app === appId && each.check_id === idIn(params.check_id))
    if (!check) throw new CryptoPayDenied('CHECK_NOT_FOUND')
    if (check.status !== 'active') throw new CryptoPayDenied('CHECK_ALREADY_ACTIVATED')
    state.checks.splice(state.checks.indexOf(check), 1)
    change(app, coinCalled(state, check.asset) ?? check.asset, unitsOf(check.amount) ?? 0n)
    return true
  },
  transfer,
  getTransfers: ({ frame, appId, params }) => {
    const ids = idsIn(params.transfer_ids)
    const found = frame.state.transfers.filter(
      (each) =>
        each.app === appId &&
        (!ids || ids.includes(each.transfer_id)) &&
        (params.spend_id === undefined || each.spend_id === params.spend_id) &&
        (params.asset === undefined || each.asset === params.asset),
    )
    return { items: paged(found, params).map(({ app: _, ...visible }) => visible) }
  },
  getBalance: ({ frame: { state }, appId, app }) =>
    Object.entries(app.balance).map(([asset, available]) => ({
      currency_code: calledIn(state, asset),
      available,
      onhold: textOf(
        state.checks
          .filter((check) => check.app === appId && check.asset === calledIn(state, asset) && check.status === 'active')
          .reduce((sum, { amount }) => sum + (unitsOf(amount) ?? 0n), 0n),
      ),
    })),
  getExchangeRates: ({ frame }) => exchangeRates(frame.state),
  getCurrencies: ({ frame }) => currencies(frame.state),
  getStats,
}

function createInvoice({ frame, appId, params }: MethodCall) {
  const { state, now } = frame
  const type = wordIn(params.currency_type, ['crypto', 'fiat'], 'CURRENCY_TYPE_INVALID') ?? 'crypto'
  const amount = amountIn(params.amount)
  const asset = type === 'crypto' ? coinIn(state, params.asset) : undefined
  const fiat = type === 'fiat' ? wordIn(required(params.fiat, 'FIAT_REQUIRED'), fiats, 'FIAT_INVALID') : undefined
  const accepted = type === 'fiat' ? listIn(params.accepted_assets) : undefined
  for (const each of accepted ?? []) if (!coinCalled(state, each)) throw new CryptoPayDenied('ACCEPTED_ASSETS_INVALID')
  const button = wordIn(
    params.paid_btn_name,
    ['viewItem', 'openChannel', 'openBot', 'callback'],
    'PAID_BTN_NAME_INVALID',
  )
  const buttonUrl = textIn(params.paid_btn_url, 2_048, 'PAID_BTN_URL_INVALID')
  if (button && !/^https?:\/\//.test(required(buttonUrl, 'PAID_BTN_URL_REQUIRED')))
    throw new CryptoPayDenied('PAID_BTN_URL_INVALID')
  const expires = params.expires_in === undefined ? undefined : Number(params.expires_in)
  if (expires !== undefined && !(Number.isInteger(expires) && expires >= 1 && expires <= longestExpiry))
    throw new CryptoPayDenied('EXPIRES_IN_INVALID')
  const description = textIn(params.description, 1_024, 'DESCRIPTION_TOO_LONG')
  const hidden = textIn(params.hidden_message, 2_048, 'HIDDEN_MESSAGE_TOO_LONG')
  const payload = textIn(params.payload, 4_096, 'PAYLOAD_TOO_LONG')
  const swap = wordIn(params.swap_to, swappable, 'SWAP_TO_INVALID')

  state.last += 1
  const invoice: Invoice = {
    app: appId,
    invoice_id: state.last,
    hash: newHash(),
    currency_type: type === 'fiat' ? 'fiat' : 'crypto',
    ...(asset !== undefined && { asset: calledIn(state, asset) }),
    ...(fiat !== undefined && { fiat }),
    amount,
    status: 'active',
    ...(accepted && { accepted_assets: accepted }),
    ...(description && { description }),
    ...(hidden && { hidden_message: hidden }),
    ...(payload && { payload }),
    ...(button && { paid_btn_name: button, paid_btn_url: buttonUrl }),
    ...(swap && { swap_to: swap }),
    allow_comments: booleanIn(params.allow_comments),
    allow_anonymous: booleanIn(params.allow_anonymous),
    created_at: new Date(now()).toISOString(),
    ...(expires && { expiration_date: new Date(now() + expires * 1_000).toISOString() }),
  }
  state.invoices.push(invoice)
  return visibleInvoice(frame, invoice)
}

function createCheck({ frame, appId, app, params }: MethodCall) {
  const { state, now } = frame
  const asset = coinIn(state, params.asset)
  const units = spendable(state, app, asset, params.amount, '0.01')
  const user = params.pin_to_user_id === undefined ? undefined : idIn(params.pin_to_user_id)
  const username = textIn(params.pin_to_username, 64, 'PIN_TO_USERNAME_INVALID')
  change(app, asset, -units)
  state.last += 1
  const check: CryptoCheque = {
    app: appId,
    check_id: state.last,
    hash: newHash(),
    asset: calledIn(state, asset),
    amount: textOf(units),
    status: 'active',
    created_at: new Date(now()).toISOString(),
    ...(user && { pin_to_user_id: user }),
    ...(username && { pin_to_username: username }),
  }
  state.checks.push(check)
  return visibleCheck(frame, check)
}

/** A user whose number ends with 404 has never started the bot. */
function transfer({ frame: { state, now }, appId, app, params }: MethodCall) {
  const user = idIn(required(params.user_id, 'USER_ID_REQUIRED'))
  const spend = required(textIn(params.spend_id, 64, 'SPEND_ID_INVALID'), 'SPEND_ID_REQUIRED')
  const comment = textIn(params.comment, 1_024, 'COMMENT_TOO_LONG')
  const asset = coinIn(state, params.asset)
  if (state.transfers.some((each) => each.app === appId && each.spend_id === spend))
    throw new CryptoPayDenied('SPEND_ID_ALREADY_USED')
  if (String(user).endsWith('404')) throw new CryptoPayDenied('USER_NOT_FOUND')
  const units = spendable(state, app, asset, params.amount, '1', '25000')
  change(app, asset, -units)
  state.last += 1
  const made = {
    app: appId,
    transfer_id: state.last,
    spend_id: spend,
    user_id: user,
    asset: calledIn(state, asset),
    amount: textOf(units),
    status: 'completed' as const,
    completed_at: new Date(now()).toISOString(),
    ...(comment && { comment }),
  }
  state.transfers.push(made)
  const { app: _, ...visible } = made
  return visible
}

function getStats({ frame: { state, now }, appId, params }: MethodCall) {
  const end = typeof params.end_at === 'string' ? Date.parse(params.end_at) : now()
  const start = typeof params.start_at === 'string' ? Date.parse(params.start_at) : end - dayMs
  if (Number.isNaN(start) || Number.isNaN(end)) throw new CryptoPayDenied('START_AT_INVALID')
  const created = state.invoices.filter(({ app, created_at }) => {
    const at = Date.parse(created_at)
    return app === appId && at >= start && at <= end
  })
  const paid = created.filter(({ status }) => status === 'paid')
  return {
    volume: paid.length,
    conversion: created.length > 0 ? paid.length / created.length : 0,
    unique_users_count: paid.length > 0 ? 1 : 0,
    created_invoice_count: created.length,
    paid_invoice_count: paid.length,
    start_at: new Date(start).toISOString(),
    end_at: new Date(end).toISOString(),
  }
}

/** An amount from the app's balance, worth between `least` and `most` dollars. */
function spendable(
  state: CryptoPayState,
  app: CryptoPayApp,
  asset: string,
  amount: unknown,
  least: string,
  most = '1000000',
): bigint {
  const text = amountIn(amount)
  const units = unitsOf(text) ?? 0n
  if (placesOf(text) > decimalsOf(asset)) throw new CryptoPayDenied('AMOUNT_INVALID')
  const worth = dollarsOf(state, asset, units)
  if (worth < (unitsOf(least) ?? 0n)) throw new CryptoPayDenied('AMOUNT_TOO_SMALL')
  if (worth > (unitsOf(most) ?? 0n)) throw new CryptoPayDenied('AMOUNT_TOO_BIG')
  if (units > (unitsOf(app.balance[asset]) ?? 0n)) throw new CryptoPayDenied('INSUFFICIENT_FUNDS')
  return units
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined || value === '') throw new CryptoPayDenied(name)
  return value
}

function amountIn(value: unknown): string {
  const text = String(required(value, 'AMOUNT_REQUIRED'))
  const units = unitsOf(text)
  if (!units) throw new CryptoPayDenied('AMOUNT_INVALID')
  return text
}

function coinIn(state: CryptoPayState, value: unknown): string {
  const asset = coinCalled(state, required(value, 'ASSET_REQUIRED'))
  if (!asset) throw new CryptoPayDenied('ASSET_INVALID')
  return asset
}

function wordIn(value: unknown, words: readonly string[], name: string): string | undefined {
  if (value === undefined || value === '') return undefined
  const word = words.find((each) => each === value)
  if (!word) throw new CryptoPayDenied(name)
  return word
}

function textIn(value: unknown, longest: number, name: string): string | undefined {
  if (value === undefined) return undefined
  const text = String(value)
  if (Buffer.byteLength(text) > longest * (name === 'PAYLOAD_TOO_LONG' ? 1 : 4) || text.length > longest)
    throw new CryptoPayDenied(name)
  return text
}

const booleanIn = (value: unknown) => value === undefined || value === true || value === 'true' || value === '1'

function idIn(value: unknown): number {
  const id = Number(value)
  if (!Number.isSafeInteger(id) || id <= 0) throw new CryptoPayDenied('ID_INVALID')
  return id
}

function listIn(value: unknown): string[] | undefined {
  if (value === undefined || value === '') return undefined
  return (Array.isArray(value) ? value.map(String) : String(value).split(',')).map((each) => each.trim())
}

const idsIn = (value: unknown) => listIn(value)?.map(idIn)

/** Newest first. */
function paged<T>(found: readonly T[], params: Readonly<Record<string, unknown>>): T[] {
  const offset = params.offset === undefined ? 0 : Number(params.offset)
  const count = params.count === undefined ? 100 : Number(params.count)
  if (!Number.isInteger(offset) || offset < 0) throw new CryptoPayDenied('OFFSET_INVALID')
  if (!Number.isInteger(count) || count < 1 || count > 1_000) throw new CryptoPayDenied('COUNT_INVALID')
  return [...found].reverse().slice(offset, offset + count)
}

import { createHmac, randomBytes } from 'node:crypto'
import { product, quotient, textOf, unitsOf } from '../kit/decimal.ts'
import type { RouteContext } from '../kit/routes.ts'

/** The stored state of the CryptoCloud sandbox. Times are milliseconds, amounts of coins decimal texts. */
export interface CryptoCloudState {
  entries: Entry[]
  statics: StaticWallet[]
  balance: Record<string, string>
  /** Dollars for one coin. */
  coins: Record<string, string>
  /** The amount of a currency for one dollar. */
  currencies: Record<string, string>
  /** The format of postbacks: a setting of the project. */
  postbacksAs: 'json' | 'form'
  /** Which of the two answers a call for a payout gets. */
  payoutAnswer: 'newer' | 'older'
  /** Time after which a payout has been carried out. */
  payoutMs: number
  lastPayoutAt: number
}

export type Status = 'created' | 'partial' | 'paid' | 'overpaid' | 'canceled'

/** An invoice or a payout; the provider stores both in one list. */
export interface Entry {
  readonly uuid: string
  readonly kind: 'invoice' | 'dw'
  readonly created: number
  readonly expiry: number
  /** The coin's code; empty until one is chosen. */
  code: string
  address: string
  amount: string
  amountInFiat: number
  fiat: string
  orderId: string
  status: Status
  received: string
  readonly available: string[]
}

export interface StaticWallet {
  readonly uuid: string
  readonly code: string
  readonly address: string
  readonly identify: string
}

/** The fault of a postback's token, if any. */
export const tokenKinds = ['right', 'expired', 'wrong-key', 'none', 'other'] as const
export type TokenKind = (typeof tokenKinds)[number]

/** One postback to be sent; it is signed again for each attempt. */
export interface Postback {
  readonly uuid: string
  readonly as?: 'json' | 'form'
  readonly token?: TokenKind
}

const dollars: Readonly<Record<string, string>> = {
  BTC: '100000',
  LTC: '90',
  TRX: '0.3',
  SOL: '200',
  TON: '2.5',
  BNB: '900',
  ETH: '3500',
  ETH_ARB: '3500',
  ETH_OPT: '3500',
  ETH_BASE: '3500',
  SHIB_ERC20: '0.00001',
}
const stable = (
  'USDT_TRC20 USDT_ERC20 USDT_BSC USDT_ARB USDT_OPT USDT_SOL USDT_TON ' +
  'USDC_ERC20 USDC_BSC USDC_ARB USDC_OPT USDC_BASE USDC_SOL DAI_ERC20 DAI_BSC TUSD_ERC20 TUSD_BSC USDD_TRC20 PYUSD_ERC20'
).split(' ')
const perDollar: Readonly<Record<string, string>> = {
  USD: '1',
  UZS: '12100',
  KGS: '87',
  KZT: '520',
  AMD: '383',
  AZN: '1.7',
  BYN: '3',
  AUD: '1.5',
  TRY: '42',
  AED: '3.67',
  CAD: '1.4',
  CNY: '7.1',
  HKD: '7.8',
  IDR: '16600',
  INR: '88',
  JPY: '155',
  PHP: '58',
  SGD: '1.3',
  THB: '32',
  VND: '26300',
  MYR: '4.1',
  RUB: '81.5',
  UAH: '42',
  EUR: '0.86',
  GBP: '0.76',
}

/** The state of a new sandbox. */
export const freshState = (): CryptoCloudState => ({
  entries: [],
  statics: [],
  balance: Object.fromEntries([...Object.keys(dollars), ...stable].map((code) => [code, '10000'])),
  coins: { ...dollars, ...Object.fromEntries(stable.map((code) => [code, '1'])) },
  currencies: { ...perDollar },
  postbacksAs: 'json',
  payoutAnswer: 'newer',
  payoutMs: 15_000,
  lastPayoutAt: 0,
})

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const newUuid = () => `INV-${[...randomBytes(8)].map((byte) => letters[byte % letters.length]).join('')}`
/** An address that no real network knows, so that no coins can be lost. */
export const newAddress = (code: string) => `sandbox-${code.toLowerCase()}-${randomBytes(12).toString('hex')}`
/** A reference without its prefix `INV-`. */
export const barePart = (uuid: string) => uuid.replace(/^INV-/, '')

/** The invoice or payout with this reference, with or without the prefix; of this kind, if given. */
export function entryBy(state: CryptoCloudState, uuid: unknown, kind?: Entry['kind']): Entry | undefined {
  const bare = barePart(String(uuid))
  return state.entries.find((entry) => barePart(entry.uuid) === bare && (!kind || entry.kind === kind))
}

/** Converts, for example, roubles to a coin; decimal text of up to eight places. */
export function coinsFor(state: CryptoCloudState, amount: number, fiat: string, code: string): string {
  const sum = unitsOf(amount.toFixed(2)) ?? 0n
  const price = product(unitsOf(state.coins[code]) ?? 0n, unitsOf(state.currencies[fiat]) ?? 0n)
  return price > 0n ? textOf(quotient(sum, price, 8)) : '0'
}

const dollarsIn = (state: CryptoCloudState, amount: string, code: string) =>
  Number(textOf(product(unitsOf(amount) ?? 0n, unitsOf(state.coins[code]) ?? 0n)))

/** Fixes the coin of an invoice, and with it the address and the amount to be paid. */
export function chooseCoin(state: CryptoCloudState, entry: Entry, code: string): void {
  entry.code = code
  entry.address = newAddress(code)
  entry.amount = coinsFor(state, entry.amountInFiat, entry.fiat, code)
}

export const ways = ['full', 'part', 'over'] as const
export type MoneyDirection = (typeof ways)[number]

/**
 * Handles arriving coins: an insufficient amount waits for the rest. Late coins also arrive, because a transfer on a network
 * cannot be sent back.
 */
export function arrive({ state, notify }: RouteContext<CryptoCloudState>, entry: Entry, way: MoneyDirection): boolean {
  if (entry.kind !== 'invoice' || !entry.code || entry.status === 'paid' || entry.status === 'overpaid') return false
  const [price, before] = [unitsOf(entry.amount) ?? 0n, unitsOf(entry.received) ?? 0n]
  const rest = price - before
  const sum = { full: rest, part: rest / 2n, over: rest + price / 10n }[way]
  entry.received = textOf(before + sum)
  entry.status = before + sum < price ? 'partial' : before + sum > price ? 'overpaid' : 'paid'
  const { code } = entry
  state.balance[code] = textOf((unitsOf(state.balance[code]) ?? 0n) + sum)
  if (entry.status !== 'partial') notify({ uuid: entry.uuid } satisfies Postback)
  return true
}

/** `2026-01-02 03:04:05.000000`, UTC. */
const stamp = (at: number) => new Date(at).toISOString().replace('T', ' ').replace('Z', '000')
const inner: Record<Status, string> = {
  created: 'start',
  partial: 'partial',
  paid: 'success',
  overpaid: 'success',
  canceled: 'canceled',
}

function visibleCurrency(code: string) {
  const [name = '', network = name] = code.split('_')
  return {
    id: [...code].reduce((sum, letter) => sum + letter.charCodeAt(0), 0),
    code: name,
    fullcode: code,
    name,
    network: { code: network, id: 1, icon: '', fullname: network },
    is_email_required: false,
    stablecoin: stable.includes(code),
    icon_base: '',
    icon_network: '',
    icon_qr: '',
    order: 1,
  }
}

/** An entry as the API shows it. */
export function visibleEntry({ state, url }: RouteContext<CryptoCloudState>, entry: Entry) {
  const { code, amount, received, status, orderId } = entry
  const service = code ? quotient(unitsOf(amount) ?? 0n, unitsOf('52')!, 8) : 0n
  return {
    uuid: entry.uuid,
    created: stamp(entry.created),
    expiry_date: stamp(entry.expiry),
    address: entry.address,
    amount: Number(amount),
    amount_usd: dollarsIn(state, amount, code),
    amount_in_fiat: entry.amountInFiat,
    fiat_currency: entry.fiat,
    fee: 0,
    fee_usd: 0,
    service_fee: Number(textOf(service)),
    service_fee_usd: dollarsIn(state, textOf(service), code),
    side_commission: 'client',
    side_commission_service: 'merchant',
    status,
    invoice_status: inner[status],
    is_email_required: false,
    invoice_id: null,
    test_mode: false,
    received: Number(received),
    received_usd: dollarsIn(state, received, code),
    currency: code ? visibleCurrency(code) : null,
    project: { id: 1, name: 'Sandbox', fail: '', success: '', logo: '' },
    ...(entry.kind === 'dw'
      ? { type: 'dw', amount_to_pay: Number(amount), tx_list: [] }
      : { type_payments: 'crypto', order_id: orderId, link: `${url}/pay/${barePart(entry.uuid)}` }),
  }
}

/** RFC 7515. A postback's token is valid for five minutes. */
export function tokenFor(uuid: string, kind: TokenKind, key: string, now: number): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = kind === 'other' ? 'ANOTHER1' : barePart(uuid)
  const exp = Math.floor(now / 1_000) + (kind === 'expired' ? -1 : 300)
  const signed = `${part({ alg: kind === 'none' ? 'none' : 'HS256', typ: 'JWT' })}.${part({ id, exp })}`
  if (kind === 'none') return `${signed}.`
  const signature = createHmac('sha256', kind === 'wrong-key' ? `${key}?` : key).update(signed)
  return `${signed}.${signature.digest('base64url')}`
}

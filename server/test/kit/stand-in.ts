import { isPayment } from '@casino/contract/money/transaction-list'
import type { AdminTransaction, Operation, PaymentType, Transaction } from '@casino/contract/money/transactions'
import { kopecks } from '@casino/rules/money'
import { expect } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import type { AppOptions } from '../../composition/start.ts'
import { findPayment } from '../../money/payments/payment.ts'
import type { Payment } from '../../money/payments/payment-record.ts'
import {
  type PayoutOrder,
  type PayoutReading,
  type PayoutSearch,
  type PayoutTarget,
  type PayoutTurn,
  type Provider,
  type ProviderName,
  ProviderSilent,
  ProviderUnavailable,
} from '../../money/providers/provider.ts'
import type { Casino, CasinoPlayer } from './casino.ts'
import { serverKey } from './keys.ts'

/** A third party behind the adapter interface that is controlled by the story and records every payout requested of it. */
export interface StandIn {
  readonly provider: Provider
  /** Each payout call it received. */
  readonly orders: PayoutOrder[]
  /** Its payouts, whether or not the answer arrived. */
  readonly paid: Map<string, { readonly ref: string; readonly order: PayoutOrder }>
  /** The behaviour of the next calls; by default it pays. */
  pay: (order: PayoutOrder) => Promise<PayoutReading>
  find: (order: PayoutOrder) => Promise<PayoutSearch>
  read: (ref: string) => Promise<PayoutReading>
  /** Roubles for one coin. */
  quote: () => Promise<{ rate: number; rateAt: Date }>
  /** Pays, and reports it. */
  reallyPay(order: PayoutOrder): PayoutReading
}

interface Means {
  readonly name: ProviderName
  readonly to: readonly PayoutTarget['to'][]
  readonly turn?: PayoutTurn
}

export function standIn({ name, to, turn }: Means): StandIn {
  const orders: PayoutOrder[] = []
  const paid: StandIn['paid'] = new Map()
  const reading = (ref: string, { target }: PayoutOrder): PayoutReading => ({
    state: 'paid',
    ref,
    ...(target.to === 'cheque' && { checkUrl: `https://cheques.test/${ref}` }),
  })
  const self: StandIn = {
    orders,
    paid,
    reallyPay(order) {
      if (paid.has(order.uuid)) throw new Error(`${order.uuid} is paid twice`)
      const ref = `${name}-${paid.size + 1}-${order.uuid.slice(0, 8)}`
      paid.set(order.uuid, { ref, order })
      return reading(ref, order)
    },
    pay: async (order) => self.reallyPay(order),
    find: async ({ uuid }) => {
      const payout = paid.get(uuid)
      return payout ? reading(payout.ref, payout.order) : { state: 'none' }
    },
    read: async (ref) => ({ state: 'paid', ref }),
    quote: async () => ({ rate: 80, rateAt: new Date() }),
    provider: {
      name,
      payer: {
        can: (target) => to.includes(target.to),
        turn: () => turn,
        quote: async (amount) => {
          const { rate, rateAt } = await self.quote()
          return { assetAmount: (amount / 100 / rate).toFixed(6), rate: String(rate), rateAt }
        },
        pay: (order) => {
          orders.push(order)
          return self.pay(order)
        },
        find: (order) => self.find(order),
        read: (ref) => self.read(ref),
        paidSince: async () => [],
      },
    },
  }
  return self
}

/** For `openCasino`: only these third parties. */
export function only(...standIns: readonly StandIn[]): Pick<AppOptions, 'openProviders'> {
  return { openProviders: () => new Map(standIns.map(({ provider }) => [provider.name, provider])) }
}

export const mir = '2200 0000 0000 0004'
export const maskedMir = '2200 00** **** 0004'
export const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** The requested amount is in roubles. */
export function toCard(player: CasinoPlayer, amount = 1000, { key, card = mir }: { key?: string; card?: string } = {}) {
  const body = { id: String(player.id), card, amount, currency: 'RUB' }
  return player.call('POST /api/payments/create-withdraw', { body, ...(key !== undefined && { key }) })
}

/** By the number of a phone. */
export function toPhone(player: CasinoPlayer, amount = 1000, { phone = '+7 900 123-45-67', bank = 'T-Bank' } = {}) {
  const body = { id: String(player.id), phone, bank, amount, currency: 'RUB' }
  return player.call('POST /api/payments/create-sbp-withdraw', { body })
}

/** From the ledger: the player's available and held money, in roubles. */
export async function moneyOf({ app }: Casino, player: CasinoPlayer): Promise<{ cash: number; held: number }> {
  const rows = await app.database.read.rows<{ kind: 'cash' | 'held'; balance: number }>(
    'SELECT kind, balance FROM account WHERE owner = $1',
    [player.id],
  )
  const of = (kind: string) => (rows.find((row) => row.kind === kind)?.balance ?? 0) / 100
  return { cash: of('cash'), held: of('held') }
}

/** The balance of a house account, in roubles. */
export async function floatOf({ app }: Casino, name: string): Promise<number> {
  const [row] = await app.database.read.rows<{ sum: string }>(
    'SELECT coalesce(sum(balance), 0) AS sum FROM account WHERE kind = $1',
    [`float:${name}`],
  )
  return Number(row!.sum) / 100
}

export async function administrator(casino: Casino) {
  const { body } = await casino.signIn(casino.administrator)
  const { token } = body
  return {
    review: (id: string, status: string, reason = status === 'rejected' ? 'a doubt' : undefined) =>
      casino.call('PATCH /api/admin/transactions/{id}/status', {
        token,
        params: { id },
        body: { status, ...(reason !== undefined && { reason }) },
      }),
    list: (query: Record<string, string> = {}) => casino.call('GET /api/admin/get-transactions', { token, query }),
    one: async (id: string) => {
      const answer = await casino.call('GET /api/admin/transactions/{id}', { token, params: { id } })
      const { transaction } = answer.body
      return { ...answer, body: { ...answer.body, transaction: payment(transaction) } }
    },
  }
}

/** The recorded steps of a payment. */
export async function stepsOf({ app }: Casino, uuid: string): Promise<string[]> {
  const rows = await app.database.read.rows<{ step: string }>(
    `SELECT payment_event.step FROM payment_event JOIN payment ON payment.id = payment_id
     WHERE uuid = $1 ORDER BY posting_id`,
    [uuid],
  )
  return rows.map(({ step }) => step)
}

/** Moves this payment this far into the past; then runs everything that is due. */
export async function later(casino: Casino, uuid: string, minutes = 10): Promise<void> {
  await casino.app.database.read.rows(
    `UPDATE payment SET due_at = now(), attempted_at = attempted_at - $2 * interval '1 minute' WHERE uuid = $1`,
    [uuid, minutes],
  )
  await casino.app.cashier.completer.runDue()
}

/** Invariants that no third party may break. */
export async function holdsAndCloses(casino: Casino, broken?: RegExp): Promise<void> {
  const { checks } = await audit(casino.databaseUrl, serverKey)
  expect(checks.filter(({ wrong, holds }) => wrong > 0 && !broken?.test(holds))).toEqual([])
  await casino.close()
}

export async function paymentOf({ app }: Casino, uuid: string): Promise<Payment> {
  return (await findPayment(app.database.read, { uuid }))!
}

export const silence = async (): Promise<never> => {
  throw new ProviderSilent('nobody answers')
}
export const unavailable = async (): Promise<never> => {
  throw new ProviderUnavailable('not now')
}

/** Sets the amount below which withdrawals need no administrator. */
export const everything = kopecks(1_000_000_00)

/** For a transaction that the story knows to be a payment. Refusals have none. */
export function payment<T extends AdminTransaction | Transaction | Operation>(transaction: T | undefined) {
  if (transaction !== undefined && !isPayment(transaction)) throw new Error(`${transaction.type} is no payment`)
  return transaction as Extract<T, { type: PaymentType }>
}

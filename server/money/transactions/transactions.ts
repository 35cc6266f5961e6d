import { usualTypes } from '@casino/contract/money/transaction-list'
import {
  type Transaction,
  type TransactionEvent,
  type TransactionType,
  transaction,
  transactions,
} from '@casino/contract/money/transactions'
import { getPlayer } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { costOfRows } from '../../platform/http/weight.ts'
import { markArchived } from '../../play/rounds/archived-end.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import { findPayment, paymentColumns, paymentEventRows, paymentRows, toBeApproved } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { isOperation, operationsOf, sourceOf } from './operations.ts'

const defaultPage = 20

/** A registration does not affect the balance, and bets outnumber everything else by hundreds to one. */
const usualOperations: readonly TransactionType[] = [
  ...usualTypes.filter((type) => type !== 'registration'),
  'race_prize',
  'debt_payment',
]

export const serveTransactions = ({ read }: { read: Read }) =>
  serve(transactions, { cost: ({ limit = defaultPage }) => costOfRows(limit) }, async ({ player: { id }, query }) => {
    const { type, status, before, limit = defaultPage } = query
    // One more than is shown, to know whether there are more.
    const page = { before: before === undefined ? null : Number(before), limit: limit + 1 }
    const types = (type ? [type] : usualOperations).filter(isOperation)
    const [payments, operations] = await Promise.all([
      type !== undefined && isOperation(type) ? [] : ownPayments(read, id, { type, status }, page),
      status === undefined || status === 'success' ? operationsOf(read, id, { types, ...page }) : [],
    ])
    const all = [...payments, ...operations].sort((one, other) => Number(other.id) - Number(one.id))
    const more = all.length > limit
    const shown = all.slice(0, limit)
    const ofBets = type !== undefined && isOperation(type) && sourceOf(type).ofBets
    const isEnd = ofBets && !more && (status === undefined || status === 'success')
    return { transactions: isEnd ? await markArchived(read, id, shown) : shown, more }
  })

interface OwnPage {
  readonly before: number | null
  readonly limit: number
}

async function ownPayments(
  read: Read,
  id: number,
  { type = null, status = null }: { type?: string | null | undefined; status?: string | null | undefined },
  { before, limit }: OwnPage,
): Promise<Transaction[]> {
  const [player, rows] = await Promise.all([
    getPlayer(read, id),
    read.rows<{ payment: Payment }>(
      `SELECT ${paymentColumns} AS payment FROM ${paymentRows} AS payment
       WHERE player_id = $1 AND ($2::text IS NULL OR kind = $2) AND ($3::text IS NULL OR status = $3)
         AND ($4::bigint IS NULL OR id < $4)
       ORDER BY id DESC LIMIT $5`,
      [id, type, status, before, limit],
    ),
  ])
  return rows.map(({ payment }) => transactionOnWire(payment, player.username))
}

export const serveTransaction = ({ read }: { read: Read }) =>
  serve(transaction, async ({ player: { id }, params: { uuid } }) => {
    const payment = await findPayment(read, { uuid })
    // The answer does not reveal that the payment belongs to another player.
    if (payment?.player !== id) return refuse('not_found')
    const [player, events] = await Promise.all([getPlayer(read, id), eventsOf(read, payment)])
    // Players do not see the first of two approvals.
    const shown = events.filter(({ step, by }) => !(by === 'administrator' && toBeApproved.includes(step)))
    return { transaction: transactionOnWire(payment, player.username), events: shown }
  })

async function eventsOf(read: Read, { id }: Payment): Promise<TransactionEvent[]> {
  const events = await read.rows<{ step: TransactionEvent['step']; at: Date; by: TransactionEvent['by'] }>(
    `SELECT step, at, actor AS by FROM ${paymentEventRows} AS event WHERE payment_id = $1 ORDER BY posting_id`,
    [id],
  )
  return events.map((event) => ({ ...event, at: event.at.toISOString() }))
}

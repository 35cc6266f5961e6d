import { mostListed } from '@casino/contract/money/list-ends'
import {
  type AdminTransaction,
  adminTransactions,
  type Operation,
  type Transaction,
} from '@casino/contract/money/transactions'
import { playerRows } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { forAdministrators, transactionOnWire } from '../payments/on-wire.ts'
import { paymentColumns, paymentRows } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { findOperations, isOperation } from '../transactions/operations.ts'
import { countOf, type ListQuery, listTransactions, type TransactionEntry } from '../transactions/transaction-list.ts'
import { transactionsToReview } from './to-review.ts'

const usualLimit = 10

export const serveAdminTransactions = (deps: PaymentDeps) =>
  serve(adminTransactions, { rate: 'administration' }, async ({ query, player }) => {
    const { page = 1, limit = usualLimit } = query
    const offset = (page - 1) * limit
    const rowsLeft = Math.max(0, Math.min(limit, mostListed - offset))
    const { entries, counts, partial } = await listTransactions(deps.read, query, { limit: rowsLeft, offset })
    const payments = async (rows: readonly PaymentRow[]) => transactionsToReview(deps, rows, player.id)
    return {
      transactions: await inOrder<AdminTransaction>(deps.read, entries, payments),
      total: countOf(counts, query),
      counts: {
        all: countOf(counts, {}),
        deposits: countOf(counts, { type: 'topup' }),
        withdrawals: countOf(counts, { type: 'withdrawal' }),
        pending: countOf(counts, { status: 'pending' }),
        undecided: countOf(counts, { undecided: 'yes' }),
      },
      partial,
    }
  })

/** The first `most` transactions of a list, filtered and sorted. `partial`: the search was too broad to examine everything. */
export async function firstTransactions(read: Read, query: ListQuery, most: number) {
  const { entries, partial } = await listTransactions(read, query, { limit: most, offset: 0 })
  const payments = async (rows: readonly PaymentRow[]) =>
    rows.map(({ payment, username }) => forAdministrators(transactionOnWire(payment, username)))
  return { transactions: await inOrder<Transaction>(read, entries, payments), partial }
}

interface PaymentRow {
  readonly payment: Payment
  readonly username: string
}

/** Loads payments as shown and derives everything else, in the order of the list. */
async function inOrder<Shown extends Transaction>(
  read: Read,
  entries: readonly TransactionEntry[],
  paymentsOnWire: (rows: readonly PaymentRow[]) => Promise<readonly Shown[]>,
): Promise<(Shown | Operation)[]> {
  const idsOf = Map.groupBy(entries, ({ kind }) => (isOperation(kind) ? kind : 'payment'))
  const found = [...idsOf].map(async ([kind, of]) => {
    const ids = of.map(({ id }) => id)
    return kind === 'payment' ? paymentsOnWire(await paymentsBy(read, ids)) : findOperations(read, kind, ids)
  })
  const all = (await Promise.all(found)).flat()
  const places = new Map(entries.map(({ kind, id }, place) => [`${kind} ${id}`, place]))
  const placeOf = ({ type, id }: Shown | Operation) => places.get(`${type} ${id}`) ?? 0
  return all.sort((one, other) => placeOf(one) - placeOf(other))
}

function paymentsBy(read: Read, ids: readonly number[]) {
  return read.rows<PaymentRow>(
    `SELECT ${paymentColumns} AS payment, player.username
     FROM ${paymentRows} AS payment JOIN ${playerRows} AS player ON player.id = payment.player_id WHERE payment.id = ANY($1::bigint[])`,
    [ids],
  )
}

import { mostListed } from '@casino/contract/transaction-list'
import { adminTransactions } from '@casino/contract/transactions'
import type { Read } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import { forAdministrators, transactionOnWire } from './on-wire.ts'
import { type Payment, paymentColumns } from './payment.ts'
import { type Asked, countOf, listPayments, type Page } from './payment-list.ts'
import type { CashierRoom } from './room.ts'
import { transactionsToReview } from './to-review.ts'

const usualLimit = 10

export const serveAdminTransactions = (room: CashierRoom) =>
  serve(adminTransactions, { rate: 'administration' }, async ({ query, player }) => {
    const { page = 1, limit = usualLimit } = query
    const offset = (page - 1) * limit
    const rowsLeft = Math.max(0, Math.min(limit, mostListed - offset))
    const { rows, counts, partial } = await listed(room.read, query, { limit: rowsLeft, offset })
    return {
      transactions: await transactionsToReview(room, rows, player.id),
      total: countOf(counts, query),
      counts: {
        all: countOf(counts, {}),
        deposits: countOf(counts, { type: 'topup' }),
        withdrawals: countOf(counts, { type: 'withdrawal' }),
        pending: countOf(counts, { status: 'pending' }),
      },
      partial,
    }
  })

/** The first of a list, as it is filtered and sorted; `most` of them. Those that a broad search finds are `partial`. */
export async function firstTransactions(read: Read, asked: Asked, most: number) {
  const { rows, ...list } = await listed(read, asked, { limit: most, offset: 0 })
  const transactions = rows.map(({ payment, username }) => forAdministrators(transactionOnWire(payment, username)))
  return { ...list, transactions }
}

async function listed(read: Read, asked: Asked, page: Page) {
  const { ids, ...list } = await listPayments(read, asked, page)
  return { ...list, rows: await rowsOf(read, ids) }
}

function rowsOf(read: Read, ids: readonly number[]) {
  return read.rows<{ payment: Payment; username: string }>(
    `SELECT ${paymentColumns} AS payment, player.username
     FROM unnest($1::bigint[]) WITH ORDINALITY AS listed (listed_id, place)
     JOIN payment ON payment.id = listed_id JOIN player ON player.id = payment.player_id ORDER BY place`,
    [ids],
  )
}

import type { AdminTransaction } from '@casino/contract/money/transactions'
import { playerRows } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { disputedOfPayment } from '../payments/disputes.ts'
import { statusOf } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { refundRows, requestedRefundRows } from '../payments/refunds.ts'

type RefundFields = Pick<AdminTransaction, 'refund' | 'refundRequestedBy' | 'refundAsked' | 'disputed'>

const nothing: RefundFields = { refund: null, refundRequestedBy: [], refundAsked: [], disputed: 0 }
const named = (id: string) =>
  `(SELECT jsonb_build_object('id', player.id::text, 'username', username) FROM ${playerRows} AS player WHERE player.id = ${id})`

/** The refunds of these payments as administrators see them, by the payment's id. */
export async function refundsToReview(
  read: Read,
  payments: readonly Payment[],
): Promise<(payment: Payment) => RefundFields> {
  const ids = payments.filter(({ kind, step }) => kind === 'topup' && statusOf(step) === 'success').map(({ id }) => id)
  if (ids.length === 0) return () => nothing
  const rows = await read.rows<Pick<AdminTransaction, 'refund' | 'refundRequestedBy' | 'disputed'> & { id: number }>(
    `SELECT id, (${disputedOfPayment('id')} / 100.0)::float8 AS disputed,
            (SELECT jsonb_build_object('amount', sum(amount) OVER () / 100.0, 'taken', sum(taken) OVER () / 100.0, 'owed', sum(owed) OVER () / 100.0, 'lost', sum(lost) OVER () / 100.0,
                                       'reason', reason, 'by', ${named('administrator_id')}, 'firstBy', ${named('first_by')})
             FROM ${refundRows} AS refund WHERE payment_id = id ORDER BY part DESC LIMIT 1) AS refund,
            (SELECT coalesce(jsonb_agg(${named('administrator_id')} ORDER BY at), '[]')
             FROM ${requestedRefundRows} AS request WHERE payment_id = id) AS "refundRequestedBy"
     FROM unnest($1::bigint[]) AS id`,
    [ids],
  )
  const byId = new Map(
    rows.map(({ id, refund, refundRequestedBy, disputed }) => {
      const requestedBy = refund?.by ? [] : refundRequestedBy
      return [id, { refund, refundRequestedBy: requestedBy, refundAsked: requestedBy, disputed }]
    }),
  )
  return ({ id }) => byId.get(id) ?? nothing
}

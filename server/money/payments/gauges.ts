import type { Read } from '../../platform/database/database.ts'
import { findDegraded } from './success-rates.ts'

/** Metrics that the operator should watch; read from the database, so every server reports the same values. */
export function paymentGauges(read: Read) {
  const count = (condition: string) => async () => {
    const row = await read.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM payment WHERE status = 'pending' AND ${condition}`,
    )
    return row.count
  }
  return [
    ['casino_topups_pending', 'Top-ups that are not paid yet', count(`kind = 'topup'`)],
    ['casino_withdrawals_waiting', 'Withdrawals that wait for approval', count(`step = 'waiting'`)],
    [
      'casino_withdrawals_under_way',
      'Withdrawals that are being paid out',
      count(`step IN ('approved', 'sending', 'sent')`),
    ],
    [
      'casino_payments_unclear',
      'Payments whose outcome only a person can find out',
      count(`(step = 'unclear' OR note IN ('unreadable', 'partial', 'other_payment'))`),
    ],
    [
      'casino_providers_fallen',
      'Payment providers whose success rate fell below that of their own last weeks',
      async () => (await findDegraded(read)).length,
    ],
  ] as const
}

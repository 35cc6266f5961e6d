import { type AuditCheck, queryCheck } from '../../accounting/ledger/audit.ts'
import { accountRows, postingRows, transferRows } from '../../accounting/ledger/statement.ts'
import { feePartRows } from '../payments/provider-fees.ts'

/** A recorded part is posted within seconds, unless its server was killed. */
const longestPosting = `interval '1 hour'`

/** Invariants of providers' fees: each part that was recorded is in the ledger once, between the accounts of its provider. */
export const feeChecks: readonly AuditCheck[] = [
  queryCheck(
    'Every fee of a provider was booked once, from its own account to the float there',
    `${feePartRows} AS fee`,
    `SELECT format('fee %s of %s on %s: %s kopecks recorded, %s moved between %s and %s', part, coalesce(fee.provider, 'nobody'), day, fee.amount,
                   coalesce(moved.amount, 0), moved.fees, moved.float) AS sentence
     FROM ${feePartRows} AS fee
     FULL JOIN (
       SELECT transfer.posting_id, posting.player_id, CASE WHEN starts_with(debit.kind, 'fees:') THEN amount ELSE -amount END AS amount,
              CASE WHEN starts_with(debit.kind, 'fees:') THEN debit.kind ELSE credit.kind END AS fees,
              CASE WHEN starts_with(debit.kind, 'fees:') THEN credit.kind ELSE debit.kind END AS float
       FROM ${transferRows} AS transfer
       JOIN ${postingRows} AS posting ON posting.id = transfer.posting_id AND posting.at = transfer.at
       JOIN ${accountRows} AS debit ON debit.id = debit_account JOIN ${accountRows} AS credit ON credit.id = credit_account
       WHERE transfer.kind = 'provider_fee' OR starts_with(debit.kind, 'fees:') OR starts_with(credit.kind, 'fees:')
     ) AS moved ON moved.posting_id = fee.posting_id
     WHERE CASE WHEN fee.posting_id IS NULL AND moved.posting_id IS NULL THEN begun_at < now() - ${longestPosting}
           ELSE (fee.amount = moved.amount AND fee.booked_by = moved.player_id AND moved.fees = 'fees:' || fee.provider
                 AND moved.float = 'float:' || fee.provider) IS NOT TRUE END`,
  ),
]

import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read } from '../../platform/database/database.ts'
import { paymentColumns } from './payment.ts'
import type { Payment } from './payment-record.ts'

/** Longer than any call to a provider can take, so that no two servers work on the same payment. */
const leaseS = 60
/** The interval of the checks grows while a payment stays at one step; this is the longest. */
const rarestS = 3600

export interface DueClaim {
  /** The names of the providers that this node has. */
  readonly collectors: readonly string[]
  readonly payers: readonly string[]
  readonly limit: number
}

/**
 * Claims due payments, only those whose provider this node has: other nodes have the other providers, and would be delayed by a
 * claim here. A payment that was due immediately stays due if the clock was set back since. A claimed payment gets its next due
 * time with the claim: if this server dies, another one resumes it.
 */
export async function claimDue(read: Read, { collectors, payers, limit }: DueClaim): Promise<Payment[]> {
  const claimed = await read.rows<{ payment: Payment }>(
    `UPDATE payment
     SET due_at = now() + least(greatest((now() - updated_at) / 4, interval '${leaseS} s'), interval '${rarestS} s')
     WHERE id IN (SELECT id FROM payment WHERE status = 'pending' AND (due_at <= now() OR due_at = updated_at)
                    AND (step = 'opened' OR provider = ANY(CASE kind WHEN 'topup' THEN $1::text[] ELSE $2::text[] END))
                  ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
     RETURNING ${paymentColumns} AS payment`,
    [collectors, payers],
  )
  return claimed.map(({ payment }) => payment)
}

/** Makes a pending payment due immediately; the completer of any node with its provider picks it up. */
export async function makeDue(read: Read, uuid: string): Promise<void> {
  await read.rows(`UPDATE payment SET due_at = least(due_at, now()) WHERE uuid = $1 AND status = 'pending'`, [uuid])
}

/** Likewise for a player's withdrawals whose payout has not begun, except those that wait for an administrator. */
export async function makeWithdrawalsDue(read: Read, player: PlayerId): Promise<void> {
  await read.rows(
    `UPDATE payment SET due_at = now()
     WHERE player_id = $1 AND kind = 'withdrawal' AND status = 'pending' AND step IN ('waiting', 'approved')
       AND due_at BETWEEN now() AND '9999-01-01'`,
    [player],
  )
}

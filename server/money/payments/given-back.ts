import type { Kopecks } from '@casino/rules/money'
import type { Read } from '../../platform/database/database.ts'
import { paymentColumns } from './payment.ts'
import type { Payment } from './payment-record.ts'

/** Longer than a refund can take, so that no two servers work on the same one. */
const leaseS = 60

/**
 * The total that a provider has given back of a top-up, while some of it still has to be taken back from the player.
 */
export interface GivenBack {
  readonly payment: Payment
  readonly amount: Kopecks
}

/** Records the total that a provider reports as given back. Reports may come twice and out of order: the greatest counts. */
export async function reportGivenBack(read: Read, { id }: Payment, amount: Kopecks): Promise<void> {
  await read.rows(
    `INSERT INTO payment_given_back AS known (payment_id, amount) VALUES ($1, $2)
     ON CONFLICT (payment_id) DO UPDATE SET amount = excluded.amount, at = now(), due_at = now() WHERE known.amount < excluded.amount`,
    [id, amount],
  )
}

/** Claims the top-ups that are due; each becomes due again by itself, in case this server dies. */
export async function claimGivenBack(read: Read, limit: number): Promise<GivenBack[]> {
  return read.rows<GivenBack>(
    `WITH due AS (
       UPDATE payment_given_back SET due_at = now() + interval '${leaseS} s'
       WHERE payment_id IN (SELECT payment_id FROM payment_given_back WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING payment_id, amount)
     SELECT ${paymentColumns} AS payment, due.amount FROM due JOIN payment ON payment.id = due.payment_id`,
    [limit],
  )
}

/** Records the amount taken back: nothing is left to do, unless more has been reported since. */
export async function recordTakenBack(read: Read, { payment, amount }: GivenBack): Promise<void> {
  await read.rows('UPDATE payment_given_back SET due_at = NULL WHERE payment_id = $1 AND amount <= $2', [
    payment.id,
    amount,
  ])
}

/** The total that providers have given back of each top-up, for other modules' SQL; `waiting`: not all of it is taken back yet. */
export const givenBackRows = '(SELECT payment_id, amount, due_at IS NOT NULL AS waiting FROM payment_given_back)'

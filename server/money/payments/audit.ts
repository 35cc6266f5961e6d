import type { TransactionStep } from '@casino/contract/money/payment-steps'
import type { PaymentType } from '@casino/contract/money/transactions'
import { moment } from '../../accounting/audit-log/audit.ts'
import { auditEventRows } from '../../accounting/audit-log/audit-event.ts'
import { type AuditCheck, findEach, queryCheck } from '../../accounting/ledger/audit.ts'
import { accountRows, postingRows, transferRows } from '../../accounting/ledger/statement.ts'
import { productTimeouts } from '../../platform/database/connect.ts'
import { migratedAt } from '../../platform/database/migrate.ts'
import { canMove } from './payment.ts'
import type { Payment } from './payment-record.ts'
import { refundedSum } from './refunds.ts'
import { floatSql } from './transfers.ts'

/** Most steps of a payment, and the first of two approvals of a refund or a return, move no money, but still take the player's lock. */
export const moneylessPayments: readonly string[] = ['payment', 'refund', 'payout_return']

const kindsOfMoney = `('deposit', 'hold', 'release', 'withdrawal', 'payout_return', 'refund', 'refund_loss')`
const kindsOfPostings = `('payment', 'deposit', 'withdrawal', 'withdrawal_paid', 'withdrawal_returned')`

/** The movements that payments record: by which step, from where to where; for payments by hand, `float:manual`. */
const said = `
  SELECT payment.id AS payment, event.posting_id, payment.player_id,
         CASE WHEN payment.kind = 'topup' THEN 'deposit' WHEN event.step = 'waiting' THEN 'hold'
              WHEN event.step = 'paid' THEN 'withdrawal' ELSE 'release' END AS kind,
         CASE WHEN event.step = 'credited' OR payment.provider IS NULL THEN 'float:manual'
              ELSE ${floatSql} END AS float,
         CASE WHEN event.step = 'paid' AND payment.kind = 'topup' THEN coalesce(payment.paid_amount, payment.amount)
              ELSE payment.amount END AS amount
  FROM payment
  JOIN payment_event AS event ON event.payment_id = payment.id
   AND CASE WHEN payment.kind = 'topup' THEN event.step IN ('paid', 'credited')
            WHEN event.step = 'waiting' THEN event.posting_id = payment.id
            ELSE event.step IN ('paid', 'refused', 'declined', 'cancelled') END
  UNION ALL
  SELECT payment.id, refund.posting_id, payment.player_id, part.kind,
         CASE WHEN payment.step = 'credited' OR payment.provider IS NULL THEN 'float:manual' ELSE ${floatSql} END, part.amount
  FROM payment_refund AS refund JOIN payment ON payment.id = refund.payment_id
  CROSS JOIN LATERAL (VALUES ('refund', taken + owed), ('refund_loss', refund.amount - taken - owed)) AS part (kind, amount) WHERE part.amount > 0
  UNION ALL
  SELECT payment.id, back.posting_id, payment.player_id, 'payout_return', ${floatSql}, back.amount
  FROM payout_return AS back JOIN payment ON payment.id = back.payment_id`

/** The movements in the ledger, with the house account involved, and whether the account on the other side is right. */
const moved = `
  SELECT transfer.posting_id, transfer.kind, transfer.amount, posting.player_id,
         CASE transfer.kind WHEN 'deposit' THEN debit.kind WHEN 'withdrawal' THEN credit.kind WHEN 'payout_return' THEN debit.kind
              WHEN 'refund' THEN credit.kind WHEN 'refund_loss' THEN credit.kind END AS float,
         CASE transfer.kind
           WHEN 'deposit' THEN credit.kind = 'cash' AND credit.owner = posting.player_id
           WHEN 'payout_return' THEN credit.kind = 'cash' AND credit.owner = posting.player_id
           WHEN 'hold' THEN debit.kind = 'cash' AND credit.kind = 'held'
             AND debit.owner = posting.player_id AND credit.owner = posting.player_id
           WHEN 'release' THEN debit.kind = 'held' AND credit.kind = 'cash'
             AND debit.owner = posting.player_id AND credit.owner = posting.player_id
           WHEN 'refund' THEN debit.kind = 'cash' AND debit.owner = posting.player_id
           WHEN 'refund_loss' THEN debit.kind = 'refund_loss'
           ELSE debit.kind = 'held' AND debit.owner = posting.player_id END AS in_place
  FROM ${transferRows} AS transfer
  LEFT JOIN ${postingRows} AS posting ON posting.id = transfer.posting_id AND posting.at = transfer.at
  LEFT JOIN ${accountRows} AS debit ON debit.id = transfer.debit_account
  LEFT JOIN ${accountRows} AS credit ON credit.id = transfer.credit_account
  WHERE transfer.kind IN ${kindsOfMoney}`

/** Fees that a provider took out of its float; the module that records them verifies them. */
const fees = `
  SELECT account.kind, CASE account.id WHEN credit_account THEN amount ELSE -amount END
  FROM ${transferRows} AS transfer
  JOIN ${accountRows} AS account ON account.id IN (debit_account, credit_account) AND starts_with(account.kind, 'float:')
  WHERE transfer.kind = 'provider_fee'`

// For approvals by earlier versions, migration 0029 only knows the amount of each.
const sumsCountedSince = migratedAt('0029_approved_sums.sql')
// An approval's time is the moment its server began to wait for the player's lock: of two concurrent approvals, the one with
// the earlier time may have counted the other.
const longestLockWait = `interval '${productTimeouts.statementMs} ms'`

const decisionsOnPayments = `
  SELECT payment_event.*, payment.uuid, row_number() OVER (PARTITION BY payment_id, ${moment('at')} ORDER BY posting_id) AS place
  FROM payment_event JOIN payment ON payment.id = payment_id WHERE actor = 'administrator'`

const eventsOfPayments = `
  SELECT *, row_number() OVER (PARTITION BY subject_id, ${moment('at')} ORDER BY id) AS place
  FROM ${auditEventRows} AS audit_event WHERE action IN ('transaction.review', 'transaction.approve-once', 'transaction.retry', 'transaction.lift-hold',
    'transaction.take-payout', 'transaction.give-payout-back', 'transaction.payout-unclear', 'transaction.confirm-payout')`

/** The checks of payments: money moves only for payments, exactly as each payment records, and each payment ends once. */
export const cashierChecks: readonly AuditCheck[] = [
  queryCheck(
    'Every payment moved exactly what its steps say, between the right accounts, and nothing is paid in or out without one',
    'payment',
    `SELECT format('%s of posting %s: payment %s says %s with %s, and %s %s with %s', coalesce(said.kind, moved.kind),
                   coalesce(said.posting_id, moved.posting_id), coalesce(said.payment::text, 'of nobody'),
                   coalesce(said.amount::text, 'nothing'), said.float, coalesce(moved.amount::text, 'nothing'),
                   CASE WHEN moved.in_place THEN 'was moved' ELSE 'went astray' END, moved.float) AS sentence
     FROM (${said}) AS said
     FULL JOIN (SELECT posting_id, kind, player_id, float, bool_and(in_place) AS in_place, sum(amount) AS amount, count(*) AS times
                FROM (${moved}) AS one GROUP BY posting_id, kind, player_id, float) AS moved
       ON moved.posting_id = said.posting_id AND moved.kind = said.kind
     WHERE (said.amount = moved.amount AND moved.times = 1 AND moved.in_place AND said.player_id = moved.player_id
            AND (said.kind IN ('hold', 'release') OR said.float = moved.float)) IS NOT TRUE`,
  ),
  queryCheck(
    'What is held of a player is the sum of their pending withdrawals',
    `${accountRows} AS account WHERE kind = 'held'`,
    `SELECT format('of player %s %s kopecks are held, their pending withdrawals add up to %s', account.owner, account.balance,
                   coalesce(pending.amount, 0)) AS sentence
     FROM ${accountRows} AS account
     LEFT JOIN (SELECT player_id, sum(amount) AS amount FROM payment WHERE kind = 'withdrawal' AND status = 'pending'
                GROUP BY player_id) AS pending ON pending.player_id = account.owner
     WHERE account.kind = 'held' AND account.balance <> coalesce(pending.amount, 0)`,
  ),
  queryCheck(
    'The float at each provider is what was paid out, refunded and charged there less what was paid in',
    `${accountRows} AS account WHERE kind LIKE 'float:%'`,
    `SELECT format('%s has %s kopecks, the payments make %s', coalesce(booked.float, said.float), coalesce(booked.balance, 0),
                   coalesce(said.balance, 0)) AS sentence
     FROM (SELECT kind AS float, sum(balance) AS balance FROM ${accountRows} AS account WHERE kind LIKE 'float:%' GROUP BY kind) AS booked
     FULL JOIN (SELECT float, sum(amount) AS balance FROM (
                  SELECT float, CASE WHEN kind IN ('deposit', 'payout_return') THEN -amount ELSE amount END AS amount
                  FROM (${said}) AS said WHERE kind NOT IN ('hold', 'release')
                  UNION ALL ${fees}) AS each GROUP BY float) AS said USING (float)
     WHERE coalesce(booked.balance, 0) <> coalesce(said.balance, 0)`,
  ),
  {
    holds: 'Every payment went a way that there is, from its beginning to its present step',
    find: (snapshot, seen) => findEach<Way>(snapshot, ways, problemOfWay, seen),
  },
  queryCheck(
    'Every step of a payment was taken by a posting of its player, and every such posting took one',
    'payment_event',
    `SELECT format('posting %s (%s of player %s) belongs to step %s of payment %s of player %s',
                   coalesce(posting.id, step.posting_id), coalesce(posting.kind, 'missing'), posting.player_id,
                   coalesce(step.step, 'none'), step.payment_id, step.player_id) AS sentence
     FROM (SELECT payment_event.*, payment.player_id FROM payment_event JOIN payment ON payment.id = payment_id) AS step
     FULL JOIN (SELECT * FROM ${postingRows} AS posting WHERE kind IN ${kindsOfPostings}) AS posting ON posting.id = step.posting_id
     WHERE (posting.player_id = step.player_id AND date_trunc('milliseconds', posting.at) = date_trunc('milliseconds', step.at)) IS NOT TRUE`,
  ),
  queryCheck(
    'What two administrators had to approve was approved by two, one after the other, since it last changed',
    `payment WHERE four_eyes_above > 0`,
    `SELECT format('payment %s of %s kopecks was approved by %s after %s, %s within a day, above %s', id, amount,
                   coalesce(approved_by::text, 'nobody'), coalesce(first_approved_by::text, 'nobody'), coalesce(approved_sum, amount),
                   four_eyes_above) AS sentence
     FROM payment
     WHERE four_eyes_above > 0 AND coalesce(approved_sum, amount) > four_eyes_above AND NOT EXISTS (
       SELECT FROM payment_event AS first
       JOIN payment_event AS second ON second.payment_id = first.payment_id AND second.posting_id <> first.posting_id
       WHERE first.payment_id = payment.id AND first.actor_id = first_approved_by AND first.step IN ('opened', 'invoiced', 'waiting')
         AND date_trunc('milliseconds', first.at) = date_trunc('milliseconds', first_approved_at)
         AND second.actor_id = approved_by AND second.actor_id <> first.actor_id AND second.step IN ('approved', 'paid', 'credited'))`,
  ),
  queryCheck(
    'Every refund gives back what a credited top-up brought in, by the administrators who had to say so, or by its provider',
    `payment WHERE kind = 'topup' AND status = 'success'`,
    `SELECT format('refund %s of payment %s (%s, %s): %s kopecks, %s in all, by %s after %s, above %s', part, refund.payment_id, payment.kind,
                   payment.step, refund.amount, so_far, coalesce(event.administrator_id::text, 'nobody on record'),
                   coalesce(first_by::text, 'nobody'), refund.four_eyes_above) AS sentence
     FROM (SELECT *, sum(amount) OVER of AS so_far, count(*) OVER of AS place FROM payment_refund
           WINDOW of AS (PARTITION BY payment_id ORDER BY part)) AS refund
     LEFT JOIN payment ON payment.id = refund.payment_id
     LEFT JOIN ${auditEventRows} AS event ON event.posting_id = refund.posting_id AND event.action = 'transaction.refund'
     LEFT JOIN payment_given_back AS given ON given.payment_id = refund.payment_id
     WHERE (payment.kind = 'topup' AND payment.status = 'success' AND payment.player_id = refund.player_id
            AND part = place AND so_far <= coalesce(payment.paid_amount, payment.amount)
            AND CASE WHEN refund.administrator_id IS NULL
                THEN event.posting_id IS NULL AND payment.step = 'paid' AND payment.provider IS NOT NULL AND so_far <= given.amount
                ELSE so_far = coalesce(payment.paid_amount, payment.amount)
                  AND event.subject_id = payment.uuid::text AND event.administrator_id = refund.administrator_id END
            AND (first_by IS NULL OR EXISTS (
              SELECT FROM payment_refund_request AS request
              JOIN ${auditEventRows} AS first ON first.posting_id = request.posting_id AND first.action = 'transaction.refund-once'
               AND first.administrator_id = request.administrator_id
              WHERE request.payment_id = refund.payment_id AND request.administrator_id = first_by))) IS NOT TRUE`,
  ),
  queryCheck(
    'What a bank has given back of a payout is all of a payout by hand, once, by the administrators who had to say so',
    'payout_return',
    `SELECT format('payment %s (%s, %s) of %s kopecks: %s came back, by %s', payment.id, payment.kind, payment.step, payment.amount,
                   back.amount, coalesce(event.administrator_id::text, 'nobody on record')) AS sentence
     FROM payout_return AS back
     LEFT JOIN payment ON payment.id = back.payment_id
     LEFT JOIN ${auditEventRows} AS event ON event.posting_id = back.posting_id AND event.action = 'transaction.return-payout'
     WHERE (payment.kind = 'withdrawal' AND payment.step = 'paid' AND payment.requisites_id IS NOT NULL
            AND payment.player_id = back.player_id AND payment.amount = back.amount
            AND event.subject_id = payment.uuid::text AND event.administrator_id = back.administrator_id
            AND (back.first_by IS NULL OR EXISTS (
              SELECT FROM payout_return_request AS request
              WHERE request.payment_id = back.payment_id AND request.administrator_id = back.first_by))) IS NOT TRUE`,
  ),
  queryCheck(
    'Every debt is what a refund did not find, and none was made otherwise',
    `${transferRows} AS transfer WHERE kind = 'debt'`,
    `SELECT format('posting %s lends %s, its refund says %s', coalesce(lent.posting_id, said.posting_id), lent.amount, said.owed) AS sentence
     FROM (SELECT posting_id, sum(amount) AS amount FROM ${transferRows} AS transfer WHERE kind = 'debt' GROUP BY 1) AS lent
     FULL JOIN (SELECT posting_id, owed FROM payment_refund) AS said USING (posting_id)
     -- What its bonus and its referrer's share lacked is lent, too.
     WHERE said.posting_id IS NULL OR coalesce(lent.amount, 0) < said.owed`,
  ),
  queryCheck(
    'What a provider has given back is taken back, or is still to be',
    'payment_given_back',
    `SELECT format('of payment %s %s kopecks were given back, and %s were taken back', payment_id, given.amount, coalesce(refunded, 0)) AS sentence
     FROM payment_given_back AS given, LATERAL (SELECT ${refundedSum('given.payment_id')} AS refunded) AS of
     WHERE due_at IS NULL AND coalesce(refunded, 0) < given.amount`,
  ),
  queryCheck(
    'Each approval counted what was approved for its player within the 24 hours before it',
    `payment WHERE approved_at > ${sumsCountedSince}`,
    `SELECT format('payment %s was approved at a sum of %s, and %s were approved with it', id, approved_sum, amount + before.sum) AS sentence
     FROM payment, LATERAL (
       SELECT coalesce(sum(amount), 0)::bigint AS sum FROM payment AS other
       WHERE other.player_id = payment.player_id AND other.approved_at < payment.approved_at - ${longestLockWait}
         AND other.approved_at > payment.approved_at - interval '24 hours' AND other.status <> 'rejected') AS before
     WHERE approved_at > ${sumsCountedSince} AND approved_sum < amount + before.sum`,
  ),
  queryCheck(
    'The number of a card or phone is stored only while its payout is pending, and shown only in part',
    `payment WHERE method <> 'crypto'`,
    `SELECT format('payment %s (%s) %s', id, step, CASE WHEN card_sealed IS NULL OR status = 'pending'
              THEN 'shows too much of its number' ELSE 'still keeps its number' END) AS sentence
     FROM payment
     WHERE (card_sealed IS NOT NULL AND (status <> 'pending' OR kind <> 'withdrawal' OR method = 'crypto'))
        OR card_masked ~ '\\d(\\D*\\d){10}' OR card_masked !~ '\\*'
        OR phone_masked ~ '\\d(\\D*\\d){6}' OR phone_masked !~ '\\*'`,
  ),
  queryCheck(
    'Every decision of an administrator on a payment has its audit event, and the reverse',
    `payment_event WHERE actor = 'administrator'`,
    `WITH step AS (${decisionsOnPayments}), event AS (
       SELECT event.id, subject_id, administrator_id, coalesce(event.posting_id, step.posting_id) AS posting_id
       FROM (${eventsOfPayments}) AS event
       LEFT JOIN step ON event.posting_id IS NULL AND step.uuid::text = subject_id
        AND ${moment('step.at')} = ${moment('event.at')} AND step.place = event.place)
     SELECT format('step %s of payment %s by %s, and audit event %s on %s by %s', coalesce(step.step, 'none'), step.payment_id,
                   step.actor_id, coalesce(event.id::text, 'none'), event.subject_id, event.administrator_id) AS sentence
     FROM step FULL JOIN event ON event.posting_id = step.posting_id
     WHERE (step.uuid::text = event.subject_id AND step.actor_id = event.administrator_id) IS NOT TRUE`,
  ),
]

interface Way extends Pick<Payment, 'id' | 'kind' | 'step'> {
  readonly steps: readonly TransactionStep[]
}

const ways = `
  SELECT payment.id, payment.kind, payment.step, coalesce(event.steps, '{}') AS steps
  FROM payment
  LEFT JOIN (SELECT payment_id, array_agg(step ORDER BY at, posting_id) AS steps FROM payment_event GROUP BY payment_id) AS event
    ON event.payment_id = payment.id`

const beginnings: Readonly<Record<PaymentType, TransactionStep>> = { topup: 'opened', withdrawal: 'waiting' }

function problemOfWay({ id, kind, step, steps }: Way): string | undefined {
  const [first, ...others] = steps
  const goes = first === beginnings[kind] && leads({ kind, step: first }, others, step)
  return goes ? undefined : `payment ${id} (${kind}) is at ${step} and came by ${steps.join(', ') || 'no step'}`
}

/**
 * Whether all the steps form a path to the last one. All times come from one clock, but a step's time is the moment its server
 * began to wait for the lock: steps with nearly the same time may be listed in the wrong order.
 */
function leads(
  from: Pick<Payment, 'kind' | 'step'>,
  steps: readonly TransactionStep[],
  last: TransactionStep,
): boolean {
  if (steps.length === 0) return from.step === last
  return [...new Set(steps)].some((step) => {
    const at = steps.indexOf(step)
    return canMove(from, step) && leads({ ...from, step }, steps.toSpliced(at, 1), last)
  })
}

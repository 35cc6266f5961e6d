import type { AdminTransaction, AdminTransactionEvent } from '@casino/contract/money/transactions'
import { ceilingExceeded } from '@casino/rules/four-eyes'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { getPlayer, playerRows } from '../../people/players/player.ts'
import { mayNow } from '../../people/players/staff/staff.ts'
import type { Read } from '../../platform/database/database.ts'
import { approvedAloneBy, approvedTo } from '../payments/approvers.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { forAdministrators, transactionOnWire } from '../payments/on-wire.ts'
import { isPaidByPeople, paymentEventRows, toBeApproved } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { keyOf, readReasons } from '../payments/person-needed.ts'
import { refundsToReview } from './refunds-to-review.ts'
import { hintsOn, needsRiskHints } from './risk.ts'

/** The fields of payments that administrators see, and players do not. */
export async function transactionsToReview(
  deps: PaymentDeps,
  rows: readonly { readonly payment: Payment; readonly username: string }[],
  administrator: PlayerId,
): Promise<AdminTransaction[]> {
  const { read, onTrouble } = deps
  const payments = rows.map(({ payment }) => payment)
  // Hints decide nothing and are expensive to read: if they fail, the list or the answer to a decision is still returned.
  const hintsRead = hintsOn(deps, payments).catch((error) => void onTrouble(error))
  const waiting = payments.filter(({ kind, step }) => kind === 'withdrawal' && step === 'waiting')
  const [hints, first, takers, exceeded, refundOf, reasons] = await Promise.all([
    hintsRead,
    firstApprovers(read, payments),
    takersOf(read, payments),
    ceilingsExceeded(deps, payments, administrator),
    refundsToReview(read, payments),
    readReasons(read, deps.onPayout, waiting),
  ])
  return rows.map(({ payment, username }) => {
    const { takenBy } = payment
    const undecided = toBeApproved.includes(payment.step)
    const by = undecided && first.get(payment.firstApprovedBy ?? 0)
    return {
      ...forAdministrators(transactionOnWire(payment, username)),
      needsTwo: exceeded.get(payment.id) ?? null,
      approvedOnce: by ? { by, at: new Date(payment.firstApprovedAt!).toISOString() } : null,
      isPaidByPeople: payment.kind === 'withdrawal' && isPaidByPeople(payment.provider),
      takenBy: takers.get(takenBy ?? 0) ?? null,
      arrived: undecided && payment.arrived !== null ? roublesFromKopecks(payment.arrived) : null,
      note: payment.note === null ? null : { code: payment.note, detail: payment.noteDetail },
      ...refundOf(payment),
      hints: hints?.get(payment.id) ?? [],
      hintsUnread: !hints && needsRiskHints(payment),
      personNeeded: (reasons.get(payment.id) ?? []).map((reason) => ({ code: reason.code, key: keyOf(reason) })),
    }
  })
}

export async function transactionToReview(
  deps: PaymentDeps,
  payment: Payment,
  administrator: PlayerId,
): Promise<AdminTransaction> {
  const { username } = await getPlayer(deps.read, payment.player)
  const [transaction] = await transactionsToReview(deps, [{ payment, username }], administrator)
  return transaction!
}

/** Which of these payments need another administrator's approval now, and why; the binding decision is made under the locks. */
async function ceilingsExceeded(
  { read, settings }: Pick<PaymentDeps, 'read' | 'settings'>,
  payments: readonly Payment[],
  administrator: PlayerId,
) {
  const { fourEyesAbove: above, approveAloneUpTo: aloneUpTo } = settings.current.payments
  const undecided = payments.filter(({ step }) => toBeApproved.includes(step))
  const exceeded = new Map<number, NonNullable<AdminTransaction['needsTwo']>>()
  if (above === 0 || undecided.length === 0) return exceeded
  const players = [...new Set(undecided.map(({ player }) => player))]
  const sums = await read.rows<{ who: PlayerId; approved: Kopecks; alone: Kopecks }>(
    `SELECT who, ${approvedTo('who')} AS approved, ${approvedAloneBy('$2::bigint')} AS alone FROM unnest($1::bigint[]) AS who`,
    [players, administrator],
  )
  const sumOf = new Map(sums.map(({ who, ...sum }) => [who, sum]))
  for (const { id, player, amount: requested, arrived } of undecided) {
    const amount = kopecks(Math.max(requested, arrived ?? 0))
    const { approved: toPlayer, alone } = sumOf.get(player)!
    const found = ceilingExceeded({ amount, toPlayer, alone }, { above, aloneUpTo })
    if (!found) continue
    exceeded.set(id, {
      of: found.of,
      approved: roublesFromKopecks(kopecks(found.sum - amount)),
      ceiling: roublesFromKopecks(found.ceiling),
    })
  }
  return exceeded
}

/** First approvers who still have the right to approve; approvals of others do not count. */
async function firstApprovers(read: Read, payments: readonly Payment[]) {
  const ids = payments.flatMap(({ firstApprovedBy }) => firstApprovedBy ?? [])
  if (ids.length === 0) return new Map<number, { id: string; username: string }>()
  const rows = await read.rows<{ id: number; username: string }>(
    `SELECT id, username FROM ${playerRows} AS player WHERE id = ANY($1::bigint[]) AND ${mayNow('player', 'payments.decide')}`,
    [ids],
  )
  return new Map(rows.map(({ id, username }) => [id, { id: String(id), username }]))
}

/** The administrators who pay withdrawals from requisites. */
async function takersOf(read: Read, payments: readonly Payment[]) {
  const ids = payments.flatMap(({ takenBy }) => takenBy ?? [])
  if (ids.length === 0) return new Map<number, { id: string; username: string }>()
  const rows = await read.rows<{ id: number; username: string }>(
    `SELECT id, username FROM ${playerRows} AS player WHERE id = ANY($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ id, username }) => [id, { id: String(id), username }]))
}

/** The history of a payment's steps, with the names of the administrators involved. */
export async function eventsWithNames(read: Read, { id }: Payment): Promise<AdminTransactionEvent[]> {
  const rows = await read.rows<{
    step: AdminTransactionEvent['step']
    at: Date
    by: AdminTransactionEvent['by']
    before: AdminTransactionEvent['step'] | null
    who: number | null
    username: string | null
  }>(
    `SELECT step, lag(step) OVER (ORDER BY posting_id) AS before, at, actor AS by, actor_id AS who, username
     FROM ${paymentEventRows} AS event LEFT JOIN ${playerRows} AS player ON player.id = actor_id WHERE payment_id = $1 ORDER BY posting_id`,
    [id],
  )
  return rows.map(({ who, username, at, before, ...event }) => ({
    ...event,
    at: at.toISOString(),
    administrator: who === null ? null : { id: String(who), username: username ?? '' },
    // A retried payment returns to such a step from a different one.
    approvedOnce: who !== null && toBeApproved.includes(event.step) && before === event.step,
  }))
}

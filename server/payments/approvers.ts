import type { Ceilings } from '@casino/rules/four-eyes'
import type { Kopecks } from '@casino/rules/money'
import { addedByHand, addsByHand, auditEventRows } from '../audit-log/audit-event.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import type { LockedRecord } from '../ledger/locked-record.ts'
import { playerRows } from '../players/player.ts'
import { defaults } from '../settings/groups.ts'
import { savedSetting } from '../settings/settings.ts'

/** The ceilings of approvals, who may approve, and the sums approved for a player and by a player within 24 hours. */
export interface Approvers extends Ceilings {
  readonly player: PlayerId
  /** The casino approves withdrawals automatically up to this sum (docs/product.md M9); 0: none. */
  readonly approveUpTo: Kopecks
  readonly administrators: readonly PlayerId[]
  /** Administrators who were given rights, or unblocked, within a day: one administrator could create the second approver. */
  readonly newcomers: readonly PlayerId[]
  /** Approved or paid to this player, by anybody, and not returned. */
  readonly toPlayer: Kopecks
  /** Approved by this player alone, as an administrator, and what they added to balances. */
  readonly alone: Kopecks
}

const within24Hours = (time: string) => `${time} > now() - interval '24 hours'`
const setting = (field: 'fourEyesAbove' | 'approveUpTo' | 'approveAloneUpTo') =>
  `coalesce(${savedSetting('payments', field)}::bigint, ${defaults.payments[field]})`

/** What was approved for a player within 24 hours, in kopecks; `player` is SQL. */
export const approvedTo = (player: string) => `(
  SELECT coalesce(sum(amount), 0)::bigint FROM payment
  WHERE payment.player_id = ${player} AND ${within24Hours('payment.approved_at')} AND payment.status <> 'rejected')`

/** What an administrator approved alone and added to balances within 24 hours, in kopecks; `administrator` is SQL. */
export const approvedAloneBy = (administrator: string) => `(
  (SELECT coalesce(sum(amount), 0)::bigint FROM payment
   WHERE payment.approved_by = ${administrator} AND ${within24Hours('payment.approved_at')} AND payment.status <> 'rejected'
     AND (payment.first_approved_by <> payment.approved_by) IS NOT TRUE)
  + (SELECT coalesce(sum(greatest(added, 0)), 0)::bigint FROM (
       SELECT sum(${addedByHand}) AS added FROM ${auditEventRows} AS audit_event
       WHERE audit_event.administrator_id = ${administrator} AND audit_event.action = 'user.update' AND ${addsByHand}
         AND ${within24Hours('audit_event.at')}
       GROUP BY audit_event.subject_id) AS balances))`

/**
 * Read under the player's lock, and under the administrator's lock for their own row: the settings, rights and sums at the
 * moment of the step count, not what a server was last notified of.
 */
export const approvers: LockedRecord<Approvers> = {
  name: 'approvers',
  read: {
    text: `SELECT who AS player, above, "aloneUpTo", "approveUpTo", administrators, newcomers,
                  ${approvedTo('who')} AS "toPlayer", ${approvedAloneBy('who')} AS alone
           FROM (SELECT ${setting('fourEyesAbove')} AS above, ${setting('approveUpTo')} AS "approveUpTo",
                        ${setting('approveAloneUpTo')} AS "aloneUpTo") AS ceilings,
                (SELECT coalesce(jsonb_agg(id), '[]') AS administrators,
                        coalesce(jsonb_agg(id) FILTER (WHERE EXISTS (
                          SELECT FROM ${auditEventRows} AS audit_event WHERE subject_kind = 'user' AND subject_id = player.id::text AND ${within24Hours('at')}
                            AND (after ->> 'role' = 'admin' OR after ->> 'status' = 'active'))), '[]') AS newcomers
                 FROM ${playerRows} AS player WHERE role = 'admin' AND status = 'active') AS theirs,
                unnest($1::bigint[]) AS who`,
    playerOf: (row) => row.player,
  },
}

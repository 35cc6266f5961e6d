import type { Permission } from '@casino/contract/panel/permissions'
import type { Ceilings } from '@casino/rules/four-eyes'
import type { Kopecks } from '@casino/rules/money'
import { addedByHand, addsByHand, auditEventRows, newRightsUntil } from '../../accounting/audit-log/audit-event.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Locked, RefusedPosting } from '../../accounting/ledger/posting.ts'
import { playerRows } from '../../people/players/player.ts'
import { permissionsOf, staffRoleRows } from '../../people/players/staff/staff.ts'
import type { Tx } from '../../platform/database/database.ts'
import { defaults } from '../../platform/settings/groups.ts'
import { savedSetting } from '../../platform/settings/settings.ts'

/** The ceilings of approvals, who may approve, and the sums approved for a player and by a player within 24 hours. */
export interface Approvers extends Ceilings {
  readonly player: PlayerId
  /** The casino approves withdrawals automatically up to this sum (docs/product.md M9); 0: none. */
  readonly approveUpTo: Kopecks
  /** Active members of staff, with their permissions as stored. */
  readonly staff: readonly { readonly id: PlayerId; readonly role: string; readonly permissions: readonly string[] }[]
  /**
   * Staff who were given rights, or unblocked, within a day, and until when that counts: one administrator could create
   * the second approver.
   */
  readonly newcomers: readonly { readonly id: PlayerId; readonly until: string }[]
  /** Approved or paid to this player, by any administrator or the casino itself, and not returned. */
  readonly toPlayer: Kopecks
  /**
   * The sum that this player, as an administrator, approved without a second one, added to balances or made available by promo
   * codes.
   */
  readonly alone: Kopecks
}

const within24Hours = (time: string) => `${time} > now() - interval '24 hours'`
const setting = (field: 'fourEyesAbove' | 'approveUpTo' | 'approveAloneUpTo') =>
  `coalesce(${savedSetting('payments', field)}::bigint, ${defaults.payments[field]})`

/** The sum approved for a player within 24 hours, in kopecks; `player` is SQL. */
export const approvedTo = (player: string) => `(
  SELECT coalesce(sum(greatest(amount, arrived)), 0)::bigint FROM payment
  WHERE payment.player_id = ${player} AND ${within24Hours('payment.approved_at')} AND payment.status <> 'rejected')`

/**
 * The sum that an administrator approved alone, added to balances and made available by promo codes within 24 hours, in kopecks;
 * `administrator` is SQL.
 */
export const approvedAloneBy = (administrator: string) => `(
  (SELECT coalesce(sum(greatest(amount, arrived)), 0)::bigint FROM payment
   WHERE payment.approved_by = ${administrator} AND ${within24Hours('payment.approved_at')} AND payment.status <> 'rejected'
     AND (payment.first_approved_by <> payment.approved_by) IS NOT TRUE)
  + (SELECT coalesce(sum(greatest(added, 0)), 0)::bigint FROM (
       SELECT sum(${addedByHand}) AS added FROM ${auditEventRows} AS audit_event
       WHERE audit_event.administrator_id = ${administrator} AND ${addsByHand}
         AND audit_event.action IN ('user.update', 'promocode.create', 'promocode.update')
         AND ${within24Hours('audit_event.at')}
       GROUP BY audit_event.subject_id) AS balances))`

/**
 * Read under the player's lock, and under the administrator's lock for their own row: the settings, rights and sums at the
 * moment of the step count, not what a server was last notified of.
 */
export const approvers: LockedRecord<Approvers> = {
  name: 'approvers',
  read: {
    text: `SELECT who AS player, above, "aloneUpTo", "approveUpTo", staff, newcomers,
                  ${approvedTo('who')} AS "toPlayer", ${approvedAloneBy('who')} AS alone
           FROM (SELECT ${setting('fourEyesAbove')} AS above, ${setting('approveUpTo')} AS "approveUpTo",
                        ${setting('approveAloneUpTo')} AS "aloneUpTo") AS ceilings,
                (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'role', staff_role, 'permissions', permissions)), '[]') AS staff,
                        coalesce(jsonb_agg(jsonb_build_object('id', id, 'until', until)) FILTER (WHERE until IS NOT NULL), '[]') AS newcomers
                 FROM (SELECT id, staff_role, permissions, ${newRightsUntil('player.id')} AS until
                       FROM ${playerRows} AS player JOIN ${staffRoleRows} AS own ON own.name = staff_role
                       WHERE status = 'active') AS member) AS theirs,
                unnest($1::bigint[]) AS who`,
    playerOf: (row) => row.player,
  },
}

/** An administrator's ceilings and approved sum, for operations that are not postings; read after locking their accounts. */
export function ceilingsFor(tx: Tx, administrator: PlayerId): Promise<Ceilings & Pick<Approvers, 'alone'>> {
  return tx.one<Ceilings & Pick<Approvers, 'alone'>>(
    `SELECT ${setting('fourEyesAbove')} AS above, ${setting('approveAloneUpTo')} AS "aloneUpTo",
            ${approvedAloneBy('$1::bigint')} AS alone`,
    [administrator],
  )
}

/**
 * Whether this member of staff still has the permission: they may have lost it after the request was admitted, or, as the first
 * of two approvers, before the second approval.
 */
export function mayStill(locked: Locked, id: PlayerId, permission: Permission): boolean {
  return hasPermission(locked.row(approvers), id, permission)
}

/** The same from rows that were already read. */
export function hasPermission({ staff }: Pick<Approvers, 'staff'>, id: PlayerId, permission: Permission): boolean {
  const member = staff.find((one) => one.id === id)
  return member !== undefined && permissionsOf(member.role, member.permissions).has(permission)
}

/** Refuses administrators with new rights: they may not approve or add anything, whatever the ceilings are (docs/product.md A19). */
export function refusalOfNewRights(locked: Locked, administrator: PlayerId): RefusedPosting | undefined {
  const newcomer = locked.row(approvers).newcomers.find(({ id }) => id === administrator)
  return newcomer && { refused: 'rights_too_new', details: { from: new Date(newcomer.until).toISOString() } }
}

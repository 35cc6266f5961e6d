import type { UserRole, UserStatus } from '@casino/contract/entities'
import type { Language } from '@casino/contract/language'
import type { BanKind } from '@casino/rules/ban'
import type { Kopecks } from '@casino/rules/money'
import pg from 'pg'
import { addedByHand, addsByHand, auditEventRows } from '../../accounting/audit-log/audit-event.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The part of a player, besides money, that an administrator can change. */
export interface Profile {
  readonly player: PlayerId
  readonly username: string
  readonly status: UserStatus
  /** Present while they are banned. */
  readonly banKind: BanKind
  readonly banReason: string | null
  readonly role: UserRole
  readonly staffRole: string | null
  readonly email: string | null
  readonly language: Language | null
  /**
   * The sum that administrators added to the balance within 24 hours, less what they took. Not stored: summed from the audit
   * log.
   */
  readonly adjusted: Kopecks
}

/** Read and written by the posting that changes it, so that money, rights and the audit event share one commit. */
export const profiles: LockedRecord<Profile> = {
  name: 'profiles',
  read: {
    text: `SELECT id AS player, username, status, role, staff_role AS "staffRole", ban_kind AS "banKind", ban_reason AS "banReason", email, language,
                  (SELECT coalesce(sum(${addedByHand}), 0)::bigint FROM ${auditEventRows} AS audit_event
                   WHERE subject_kind = 'user' AND subject_id = player.id::text AND action = 'user.update'
                     AND ${addsByHand} AND at > now() - interval '24 hours') AS adjusted
           FROM player WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
    playerOf: (row) => row.player,
  },
  write: (rows) => ({
    name: 'profiles write',
    text: `UPDATE player SET username = row.username, status = row.status, role = row.role, staff_role = row.staff_role,
                             ban_kind = row.ban_kind, ban_reason = row.ban_reason FROM (
             SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS username, unnest($3::text[]) AS status,
                    unnest($4::text[]) AS role, unnest($7::text[]) AS staff_role,
                    unnest($5::text[]) AS ban_kind, unnest($6::text[]) AS ban_reason
           ) AS row WHERE player.id = row.id`,
    values: [
      rows.map(({ player }) => player),
      rows.map(({ username }) => username),
      rows.map(({ status }) => status),
      rows.map(({ role }) => role),
      rows.map(({ banKind }) => banKind),
      rows.map(({ banReason }) => banReason),
      rows.map(({ staffRole }) => staffRole),
    ],
  }),
}

/** Gives a person another role of staff, if they still have the former one and have not closed the account. */
export async function replaceStaffRole(
  tx: Tx,
  id: PlayerId,
  former: string | null,
  next: Pick<Profile, 'role'> & { readonly staffRole: string },
): Promise<boolean> {
  const changed = await tx.rows(
    `UPDATE player SET role = $3, staff_role = $4
     WHERE id = $1 AND staff_role IS NOT DISTINCT FROM $2 AND status <> 'closed' RETURNING id`,
    [id, former, next.role, next.staffRole],
  )
  return changed.length > 0
}

/** Whether the database refused to remove the last administrator (migration 0013). */
export function isLastAdministrator(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'last_administrator'
}

import type { Permission } from '@casino/contract/panel/permissions'
import type { Needs, ProposalKindName } from '@casino/contract/panel/proposals'
import { playerRows } from '../../people/players/player.ts'
import { permissionsOf, staffRoleRows } from '../../people/players/staff/staff.ts'
import type { Read, Tx } from '../../platform/database/database.ts'

interface Administrator {
  readonly id: number
  readonly username: string
}

/** A change that waits for a second administrator or, if there is none, for a day (docs/product.md A20). */
export interface Proposal {
  readonly id: number
  readonly kind: ProposalKindName
  readonly subject: string
  /** Only changed fields, as in the audit log. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly proposedBy: Administrator
  readonly proposedAt: Date
  readonly effectiveAt: Date | null
  readonly expiresAt: Date
  readonly outcome: ProposalOutcome | null
  readonly decidedBy: Administrator | null
  readonly decidedAt: Date | null
}

export type ProposalOutcome = 'applied' | 'refused' | 'expired' | 'lapsed'

const named = (id: string) =>
  `(SELECT jsonb_build_object('id', id, 'username', username) FROM ${playerRows} AS player WHERE player.id = ${id})`
const columns = `id, kind, subject, before, after, ${named('proposed_by')} AS "proposedBy", proposed_at AS "proposedAt",
  effective_at AS "effectiveAt", expires_at AS "expiresAt", outcome, ${named('decided_by')} AS "decidedBy", decided_at AS "decidedAt"`

/** Open proposals, oldest first. */
export const findOpenProposals = (read: Read) =>
  read.rows<Proposal>(`SELECT ${columns} FROM proposal WHERE outcome IS NULL ORDER BY id`)

export const findDecidedProposals = (read: Read, limit: number) =>
  read.rows<Proposal>(
    `SELECT ${columns} FROM proposal WHERE outcome IS NOT NULL ORDER BY decided_at DESC, id DESC LIMIT $1`,
    [limit],
  )

/** The proposal, locked until the transaction ends. */
export function lockProposal(tx: Tx, id: number): Promise<Proposal | undefined> {
  return tx.first<Proposal>(`SELECT ${columns} FROM proposal WHERE id = $1 FOR UPDATE`, [id])
}

/** The oldest open proposal that is due to take effect or to expire, locked; rows locked by others are skipped. */
export function lockDueProposal(tx: Tx): Promise<Proposal | undefined> {
  return tx.first<Proposal>(
    `SELECT ${columns} FROM proposal WHERE outcome IS NULL AND least(effective_at, expires_at) <= now()
     ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  )
}

export interface NewProposal extends Pick<Proposal, 'kind' | 'subject' | 'before' | 'after'> {
  readonly by: number
}

/** By the database's clock. A proposal that takes effect automatically does not expire before that. */
export async function addProposal(tx: Tx, { by, ...proposal }: NewProposal, needs: Needs): Promise<Proposal> {
  const { kind, subject, before, after } = proposal
  return tx.one<Proposal>(
    `INSERT INTO proposal (kind, subject, before, after, proposed_by, effective_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN now() + interval '24 hours' END, now() + interval '72 hours')
     RETURNING ${columns}`,
    [kind, subject, JSON.stringify(before), JSON.stringify(after), by, needs === 'day'],
  )
}

export function setOutcome(
  tx: Tx,
  { id }: Pick<Proposal, 'id'>,
  outcome: ProposalOutcome,
  by: number | null,
): Promise<Proposal> {
  return tx.one<Proposal>(
    `UPDATE proposal SET outcome = $2, decided_by = $3, decided_at = now() WHERE id = $1 RETURNING ${columns}`,
    [id, outcome, by],
  )
}

/** The active members of staff who have all of these permissions. */
export async function activeStaff(read: Read, having: readonly Permission[]): Promise<readonly number[]> {
  const rows = await read.rows<{ id: number; name: string; permissions: string[] }>(
    `SELECT player.id, name, permissions FROM ${playerRows} AS player JOIN ${staffRoleRows} AS role ON name = staff_role
     WHERE status = 'active'`,
  )
  const may = rows.filter(({ name, permissions }) => {
    const has = permissionsOf(name, permissions)
    return having.every((one) => has.has(one))
  })
  return may.map(({ id }) => id)
}

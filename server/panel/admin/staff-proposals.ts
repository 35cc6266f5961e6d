import { isDeepStrictEqual } from 'node:util'
import type { Loosened } from '@casino/contract/panel/proposals'
import type { StaffRole } from '@casino/contract/panel/staff'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { lockAccounts } from '../../accounting/ledger/accounts.ts'
import { findPlayer } from '../../people/players/player.ts'
import { replaceStaffRole } from '../../people/players/profile.ts'
import { saveStaffNetworks, saveStaffRole } from '../../people/players/staff/staff.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { ProposalKind } from '../proposals/decide.ts'
import { type ProposalPolicy, proposeOrTry, type Signed } from '../proposals/propose.ts'
import { findStaffRoles, isAbove, wireRoleOf } from './staff-roles.ts'

/** The roles, which change only after this transaction. */
export async function lockRoles(tx: Tx): Promise<StaffRole[]> {
  await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.staffRoles])
  return findStaffRoles(tx)
}

const sorted = (some: readonly string[]) => [...some].sort().join(' ')

/** Whether two sets of permissions are the same. */
export const isSameSet = (one: readonly string[], other: readonly string[]) => sorted(one) === sorted(other)

interface Given {
  readonly id: number
  readonly username: string
  readonly before: string | null
  readonly after: string
}

/**
 * A role and its permissions as the second person sees them: the proposal lapses if the role has other permissions by
 * then.
 */
const stateOf = (roles: readonly StaffRole[], username: string, staffRole: string | null) => ({
  username,
  staffRole,
  permissions: roles.find(({ name }) => name === staffRole)?.permissions ?? [],
})

/** Proposes to give a person a role of staff (docs/product.md A20). */
export async function proposeRole(
  tx: Tx,
  { id, username, before, after }: Given,
  how: ProposalPolicy & { readonly by: Signed },
): Promise<Loosened> {
  const roles = await findStaffRoles(tx)
  const states = { before: stateOf(roles, username, before), after: stateOf(roles, username, after) }
  return proposeOrTry(tx, { kind: 'staff', subject: String(id), ...states }, how)
}

/** The proposal of a role of staff for a person. */
export const staffKind: ProposalKind = {
  async apply(tx, { subject, before, after }, by) {
    const was = before as ReturnType<typeof stateOf>
    const is = after as ReturnType<typeof stateOf>
    const roles = await lockRoles(tx)
    const role = roles.find(({ name }) => name === is.staffRole)
    if (!role || !isSameSet(role.permissions, is.permissions)) return false
    const id = Number(subject)
    if (by.player.id === id) refuse('not_on_yourself')
    await checkNotAbove(tx, role, by.player.id)
    const next = { role: wireRoleOf(role.name), staffRole: role.name }
    await lockAccounts(tx, id)
    const profile = await findPlayer(tx, id)
    if (!profile || !(await replaceStaffRole(tx, id, was.staffRole, next))) return false
    await recordAuditEvent(tx, {
      by,
      action: 'user.give-role',
      subject: id,
      before: { role: profile.role, ...(profile.staffRole !== null && { staffRole: profile.staffRole }) },
      after: next,
    })
    return true
  },
}

/** Only owners appoint owners. */
async function checkNotAbove(tx: Tx, role: StaffRole, id: number): Promise<void> {
  const staffRole = (await findPlayer(tx, id))?.staffRole ?? null
  if (isAbove(role, { staffRole, permissions: new Set(role.permissions) })) refuse('staff_role_above')
}

type Permitted = Pick<StaffRole, 'permissions'>

/** The proposal of further permissions for a role. */
export const staffRoleKind: ProposalKind = {
  async apply(tx, { subject, before, after }, by) {
    const [was, is] = [before, after] as [Permitted, Permitted]
    const role = (await lockRoles(tx)).find(({ name }) => name === subject)
    if (!role || !isSameSet(role.permissions, was.permissions)) return false
    await saveStaffRole(tx, subject, is.permissions)
    await recordAuditEvent(tx, { by, action: 'staff.role-save', subject, before: was, after: is })
    return true
  },
}

/** The proposal of networks from which members of a role may work. */
export const staffNetworksKind: ProposalKind = {
  async apply(tx, { subject, before, after }, by) {
    const [was, is] = [before, after] as [Pick<StaffRole, 'networks'>, Pick<StaffRole, 'networks'>]
    const role = (await lockRoles(tx)).find(({ name }) => name === subject)
    if (!role || !isDeepStrictEqual(role.networks, was.networks)) return false
    await checkNotAbove(tx, role, by.player.id)
    await saveStaffNetworks(tx, subject, is.networks)
    await recordAuditEvent(tx, { by, action: 'staff.networks', subject, before: was, after: is })
    return true
  },
}

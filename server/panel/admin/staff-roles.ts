import type { UserRole } from '@casino/contract/entities'
import { type Permission, permissions } from '@casino/contract/panel/permissions'
import type { StaffRole } from '@casino/contract/panel/staff'
import { playerRows } from '../../people/players/player.ts'
import { ownersRole, permissionsOf, staffRoleRows } from '../../people/players/staff/staff.ts'
import type { Read } from '../../platform/database/database.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** The role of staff that a role on the wire stands for. */
export const roleOfWire = (role: Exclude<UserRole, 'user'>): string => (role === 'admin' ? ownersRole : 'support')

/** The role on the wire of a member of staff. */
export const wireRoleOf = (staffRole: string): UserRole => (staffRole === ownersRole ? 'admin' : 'support')

/** The roles with their permissions, the owner's first. */
export async function findStaffRoles(read: Read): Promise<StaffRole[]> {
  const rows = await read.rows<{ name: string; permissions: string[]; networks: string[]; members: number }>(
    `SELECT name, permissions, networks, (SELECT count(*) FROM ${playerRows} AS player WHERE staff_role = name) AS members
     FROM ${staffRoleRows} AS role ORDER BY name <> $1, lower(name)`,
    [ownersRole],
  )
  return rows.map(({ name, permissions: stored, networks, members }) => {
    const has = permissionsOf(name, stored)
    return { name, permissions: permissions.filter((one) => has.has(one)), members, networks }
  })
}

type Actor = Pick<Identity, 'staffRole' | 'permissions'>

/** Whether a role has a permission that this member of staff lacks. */
export function isAbove(
  role: Pick<StaffRole, 'name' | 'permissions'>,
  { staffRole, permissions: own }: Actor,
): boolean {
  return (role.name === ownersRole && staffRole !== ownersRole) || hasMore(role.permissions, own)
}

/** Whether the first set of permissions exceeds the second. */
export const hasMore = (some: readonly Permission[], own: ReadonlySet<Permission>) => some.some((one) => !own.has(one))

/** Whether a change of role adds rights; the first role of staff always does, and `null` is none. */
export function gives(roles: readonly StaffRole[], before: string | null, after: string | null): boolean {
  if (after === null || after === before) return false
  const [had, has] = [before, after].map((name) => roles.find((one) => one.name === name))
  return !had || !has || after === ownersRole || hasMore(has.permissions, new Set(had.permissions))
}

/** Refuses to give or take a role above the caller's own, or one that does not exist. */
export async function checkMayGive(read: Read, player: Actor, names: readonly string[]): Promise<void> {
  const roles = await findStaffRoles(read)
  for (const name of names) {
    const role = roles.find((one) => one.name === name) ?? refuse('not_found')
    if (isAbove(role, player)) refuse('staff_role_above')
  }
}

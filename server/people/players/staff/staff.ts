import { type Permission, permissions } from '@casino/contract/panel/permissions'
import type { Tx } from '../../../platform/database/database.ts'

/** The role that has every permission. */
export const ownersRole = 'owner'

/** The roles of staff for other modules' SQL: rows `name, permissions, networks`. */
export const staffRoleRows = '(SELECT name, permissions, networks FROM staff_role)'

/** SQL: the permissions of a role as they are stored; `role` is SQL. */
export const storedPermissions = (role: string) => `(SELECT permissions FROM staff_role WHERE name = ${role})`

/** SQL: the networks of a role, null without one; `role` is SQL. */
export const storedNetworks = (role: string) => `(SELECT networks FROM staff_role WHERE name = ${role})`

/** SQL: whether these are active members of staff with a permission; `player` is the alias of `playerRows`. */
export const mayNow = (player: string, permission: Permission) =>
  `(${player}.status = 'active' AND EXISTS (SELECT FROM staff_role WHERE name = ${player}.staff_role
    AND (name = '${ownersRole}' OR '${permission}' = ANY(permissions))))`

/** Saves the permissions of a role, which may be new. */
export async function saveStaffRole(tx: Tx, name: string, stored: readonly Permission[]): Promise<void> {
  await tx.rows(
    'INSERT INTO staff_role (name, permissions) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET permissions = excluded.permissions',
    [name, stored],
  )
}

/** Saves the networks from which members of a role sign in and use the panel. */
export async function saveStaffNetworks(tx: Tx, name: string, networks: readonly string[]): Promise<void> {
  await tx.rows('UPDATE staff_role SET networks = $2 WHERE name = $1', [name, networks])
}

/** Deletes a role; the database refuses it while a member has it. */
export async function deleteStaffRole(tx: Tx, name: string): Promise<void> {
  await tx.rows('DELETE FROM staff_role WHERE name = $1', [name])
}

const all: ReadonlySet<Permission> = new Set(permissions)
const none: ReadonlySet<Permission> = new Set()

// One set for each distinct list, because many sessions share the same one.
const known = new Map<string, ReadonlySet<Permission>>()
const mostKnown = 1000

/** The permissions of a role, by its name and its stored list; a permission that no longer exists is ignored. */
export function permissionsOf(role: string | null, stored: readonly string[] | null): ReadonlySet<Permission> {
  if (role === null) return none
  if (role === ownersRole) return all
  const key = (stored ?? []).join(' ')
  const found = known.get(key)
  if (found) return found
  const fresh = new Set(permissions.filter((one) => stored?.includes(one)))
  if (known.size >= mostKnown) known.clear()
  known.set(key, fresh)
  return fresh
}

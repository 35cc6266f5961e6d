import type { BlockList } from 'node:net'
import { admits, type Permission } from '@casino/contract/panel/permissions'
import { isForStaff, type RouteShape } from '@casino/contract/route'
import { isIn, networksOf } from './client-address.ts'
import type { Identity } from './identity.ts'
import { checkRightsAreSettled } from './new-rights.ts'
import { Refusal } from './refusal.ts'

/** Refuses a member of staff without the permission, and names it. */
export function requirePermission({ permissions }: Identity, permission: Permission): void {
  if (!permissions.has(permission)) throw new Refusal('permission_missing', { permission })
}

/** Refuses an operation on another member of staff without the right to it, or on the first day (docs/product.md A19). */
export function checkMayEditStaff(player: Identity): void {
  requirePermission(player, 'staff.edit')
  checkRightsAreSettled(player)
}

const lists = new Map<string, BlockList>()
const mostLists = 200

/** Whether staff may come from this address: their role lists no networks, or one that it is in. */
export function isAllowed(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const key = networks.join(' ')
  const list = lists.get(key) ?? networksOf(networks)
  if (lists.size >= mostLists) lists.clear()
  lists.set(key, list)
  return isIn(list, address)
}

/** Refuses staff from outside the networks of their role. */
export function checkAddress(networks: readonly string[], address: string): void {
  if (!isAllowed(networks, address)) throw new Refusal('address_not_allowed')
}

/** Why the caller may not make a call of the panel; undefined for other calls. */
export function refusalOfRights(
  { who, others = 'forbidden' }: RouteShape,
  player: Identity,
  address: string,
): Refusal | undefined {
  if (!isForStaff(who)) return undefined
  if (player.role === 'user') return new Refusal(others)
  if (!isAllowed(player.networks, address)) return new Refusal('address_not_allowed')
  if (who === 'staff' || admits(player.permissions, who)) return undefined
  const [permission = ''] = typeof who === 'string' ? [who] : Object.values(who)
  return new Refusal('permission_missing', { permission })
}

/** Refuses a body with a field for which the caller lacks the permission. */
export function checkFields({ who }: RouteShape, player: Identity | undefined, body: unknown): void {
  if (!player || typeof who === 'string' || Array.isArray(who)) return
  for (const [field, permission] of Object.entries(who)) {
    if (field in (body as object)) requirePermission(player, permission)
  }
}

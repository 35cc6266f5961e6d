import { isDeepStrictEqual } from 'node:util'
import { type Permission, permissions } from '@casino/contract/panel/permissions'
import type { Loosened } from '@casino/contract/panel/proposals'
import {
  deleteStaffRole,
  type StaffRole,
  saveStaffNetworks,
  saveStaffRole,
  staffRoles,
  staffSessions as staffSessionsRoute,
} from '@casino/contract/panel/staff'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { staffSessions } from '../../people/players/sessions/player-sessions.ts'
import {
  ownersRole,
  deleteStaffRole as removeRole,
  saveStaffNetworks as storeNetworks,
  saveStaffRole as storeRole,
} from '../../people/players/staff/staff.ts'
import { isReferredTo, type Tx } from '../../platform/database/database.ts'
import { isNetwork } from '../../platform/http/client-address.ts'
import { isAllowed } from '../../platform/http/permissions.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { proposeOrTry, type Signed } from '../proposals/propose.ts'
import { type AdminDeps, counted } from './deps.ts'
import { isSameSet, lockRoles } from './staff-proposals.ts'
import { findStaffRoles, hasMore, isAbove } from './staff-roles.ts'

const mostRoles = 50
const mostSessions = 200
/** `support` on the wire falls back to this role. */
const fallback = 'support'

export const staffRoutes = ({ database, trial }: AdminDeps): Served[] => [
  serve(staffSessionsRoute, counted, async ({ player }) => {
    const rows = await staffSessions(database.read, mostSessions)
    return {
      sessions: rows.map(({ player: id, username, staffRole: role, session, createdAt, seenAt, ...row }) => ({
        ...row,
        user: { id: String(id), username },
        role,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        own: session === player.session,
      })),
    }
  }),
  serve(saveStaffNetworks, counted, ({ params, body, player, client }) =>
    database.transact((tx) => saveNetworks(tx, { ...params, ...body, trial, by: { player, client } })),
  ),
  serve(staffRoles, counted, async () => ({ roles: await findStaffRoles(database.read) })),
  serve(saveStaffRole, counted, ({ params, body, player, client }) =>
    database.transact((tx) => save(tx, { name: params.name, ...body, trial, by: { player, client } })),
  ),
  serve(deleteStaffRole, counted, async ({ params, player, client }) => {
    await database.transact((tx) => remove(tx, params.name, { player, client }))
    return {}
  }),
]

interface Save {
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly seen?: readonly string[] | undefined
  readonly trial: boolean
  readonly by: Signed
}

/** Revokes the removed permissions of a role immediately, and proposes the added ones (docs/product.md A20). */
async function save(
  tx: Tx,
  { name, permissions: wanted, seen, trial, by }: Save,
): Promise<{ role: StaffRole; loosened: Loosened }> {
  const roles = await lockRoles(tx)
  if (name.toLowerCase() === ownersRole) refuse('staff_role_fixed')
  const before = roles.find((one) => one.name.toLowerCase() === name.toLowerCase())
  // docs/product.md A9: another administrator has to do it.
  if (before && before.name === by.player.staffRole) refuse('not_on_yourself')
  if (seen && !isSameSet(seen, before?.permissions ?? [])) refuse('staff_role_changed')
  if ((before && isAbove(before, by.player)) || hasMore(wanted, by.player.permissions)) refuse('staff_role_above')
  if (!before && roles.length >= mostRoles) refuse('too_many_staff_roles')
  const had = before?.permissions ?? []
  const wantedSet = permissions.filter((one) => wanted.includes(one))
  const gains = hasMore(wantedSet, new Set(had))
  const stored = gains && !trial ? wantedSet.filter((one) => had.includes(one)) : wantedSet
  const role = {
    name: before?.name ?? name,
    permissions: stored,
    members: before?.members ?? 0,
    networks: before?.networks ?? [],
  }
  if (!before || !isSameSet(had, stored)) await storeRole(tx, role.name, stored)
  const states = { before: { permissions: stored }, after: { permissions: wantedSet } }
  const loosened = gains
    ? await proposeOrTry(tx, { kind: 'staff_role', subject: role.name, ...states }, { trial, by })
    : null
  if (!before || !isSameSet(had, stored))
    await recordAuditEvent(tx, {
      by,
      action: 'staff.role-save',
      subject: role.name,
      ...(before && { before: { permissions: had } }),
      after: { permissions: stored },
    })
  return { role, loosened }
}

interface SaveNetworks {
  readonly name: string
  readonly networks: readonly string[]
  readonly trial: boolean
  readonly by: Signed
}

/** Owners cannot lock themselves out. A change that admits members from elsewhere is proposed (docs/product.md A20). */
async function saveNetworks(
  tx: Tx,
  { name, networks: typed, trial, by }: SaveNetworks,
): Promise<{ role: StaffRole; loosened: Loosened }> {
  const role = (await lockRoles(tx)).find((one) => one.name === name) ?? refuse('not_found')
  const isOwn = role.name === by.player.staffRole
  if (isOwn && role.name !== ownersRole) refuse('not_on_yourself')
  if (isAbove(role, by.player)) refuse('staff_role_above')
  const networks = [...new Set(typed.map((one) => one.trim()).filter(Boolean))]
  for (const network of networks) if (!isNetwork(network)) refuse('network_invalid', { network })
  if (isOwn && !isAllowed(networks, by.client.address)) refuse('networks_exclude_you', { address: by.client.address })
  if (isDeepStrictEqual(networks, role.networks)) return { role, loosened: null }
  const states = { before: { networks: role.networks }, after: { networks } }
  const loosened = letsInMore(role.networks, networks)
    ? await proposeOrTry(tx, { kind: 'staff_networks', subject: name, ...states }, { trial, by })
    : null
  if (loosened && !trial) return { role, loosened }
  await storeNetworks(tx, name, networks)
  await recordAuditEvent(tx, { by, action: 'staff.networks', subject: name, ...states })
  return { role: { ...role, networks }, loosened }
}

/** No network means from anywhere. */
const letsInMore = (from: readonly string[], to: readonly string[]) =>
  from.length > 0 && (to.length === 0 || to.some((network) => !from.includes(network)))

async function remove(tx: Tx, name: string, by: Signed): Promise<void> {
  const roles = await lockRoles(tx)
  const before = roles.find((one) => one.name === name) ?? refuse('not_found')
  if (name === ownersRole || name === fallback) refuse('staff_role_fixed')
  if (isAbove(before, by.player)) refuse('staff_role_above')
  await removeRole(tx, name).catch((error: unknown) => {
    // Members may be given the role until the row is gone.
    if (isReferredTo(error)) refuse('staff_role_in_use')
    throw error
  })
  const { permissions: had } = before
  await recordAuditEvent(tx, { by, action: 'staff.role-delete', subject: name, before: { permissions: had } })
}

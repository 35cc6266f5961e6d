import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { route } from '../route.ts'
import { PermissionSet, StaffRoleName } from './permissions.ts'
import { Loosened } from './proposals.ts'
import { mostNetworks } from './staff-limits.ts'

/** A role of staff. */
export const StaffRole = Type.Object({
  name: StaffRoleName,
  permissions: PermissionSet,
  members: Type.Integer({ description: 'How many have it' }),
  networks: Type.Array(Type.String(), {
    description: 'From where they sign in and use the panel; none: from anywhere',
  }),
})
export type StaffRole = Static<typeof StaffRole>

export const staffRoles = route({
  method: 'GET',
  path: '/api/admin/staff/roles',
  summary: 'The roles of staff, and what each may do',
  who: 'staff.view',
  reply: Type.Object({ roles: Type.Array(StaffRole) }),
  refusals: [],
})

const OfRole = Type.Object({ name: StaffRoleName })

/**
 * A new role, or another set of permissions. Administrators cannot change their own role, nor grant or revoke rights that they do
 * not have. Revoked rights are lost immediately; granted ones wait for a second person (docs/product.md A20).
 */
export const saveStaffRole = route({
  method: 'PUT',
  path: '/api/admin/staff/roles/{name}',
  summary: 'Save a role of staff',
  who: 'staff.edit',
  notWithNewRights: true,
  params: OfRole,
  body: Type.Object({
    permissions: PermissionSet,
    seen: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), {
        maxItems: 200,
        changesNothing: true,
        description: 'The set from which it was made: if another one is stored, nothing is saved',
      }),
    ),
  }),
  reply: Type.Object({ role: StaffRole, loosened: Loosened }),
  refusals: [
    'staff_role_fixed',
    'staff_role_changed',
    'staff_role_above',
    'not_on_yourself',
    'too_many_staff_roles',
    'too_many_proposals',
    'rights_too_new',
  ],
})

export const deleteStaffRole = route({
  method: 'DELETE',
  path: '/api/admin/staff/roles/{name}',
  summary: 'Delete a role of staff that no member has',
  who: 'staff.edit',
  notWithNewRights: true,
  params: OfRole,
  reply: Type.Object({}),
  refusals: ['not_found', 'staff_role_fixed', 'staff_role_in_use', 'staff_role_above', 'rights_too_new'],
})

/** The networks of a role, like 203.0.113.7 and 2001:db8::/32. Of their own role only owners change them, and not to exclude themselves.
 * Fewer networks apply immediately; added ones, or none at all, wait for a second person (docs/product.md A20). */
export const saveStaffNetworks = route({
  method: 'PUT',
  path: '/api/admin/staff/roles/{name}/networks',
  summary: 'Save from where the members of a role sign in and use the panel; none: from anywhere',
  who: 'staff.edit',
  notWithNewRights: true,
  params: OfRole,
  body: Type.Object({ networks: Type.Array(Type.String({ maxLength: 50 }), { maxItems: mostNetworks }) }),
  reply: Type.Object({ role: StaffRole, loosened: Loosened }),
  refusals: [
    'not_found',
    'network_invalid',
    'too_many_proposals',
    'networks_exclude_you',
    'staff_role_above',
    'not_on_yourself',
    'rights_too_new',
  ],
})

/** A session of a member of staff. */
export const StaffSession = Type.Object({
  id: Type.String(),
  user: Type.Object({ id: Id, username: Type.String() }),
  role: StaffRoleName,
  createdAt: IsoTime,
  seenAt: IsoTime,
  address: Type.String(),
  userAgent: Type.String(),
  own: Type.Boolean({ description: 'The session of this call' }),
})
export type StaffSession = Static<typeof StaffSession>

export const staffSessions = route({
  method: 'GET',
  path: '/api/admin/staff/sessions',
  summary: 'The last 200 sessions of staff, last seen first; they are ended like those of other users',
  who: 'staff.view',
  reply: Type.Object({ sessions: Type.Array(StaffSession) }),
  refusals: [],
})

/** Every call about staff and their roles. */
export const staffRoutes = [staffRoles, saveStaffRole, deleteStaffRole, saveStaffNetworks, staffSessions] as const

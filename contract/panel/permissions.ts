import Type from 'typebox'
import { type Section, sections } from '../settings.ts'

/** The permissions of staff, in addition to those of the groups of settings. One that `reads` changes nothing except records of access. */
const declared = {
  'players.view': { reads: true },
  /** Unmasked email addresses, IP addresses, and identifiers of payments and persons; without it the server masks them. */
  'players.personal': { reads: true },
  'players.export': { reads: true },
  'players.note': {},
  'players.edit': {},
  'balance.adjust': {},
  'payments.view': { reads: true },
  'payments.export': { reads: true },
  'payments.decide': {},
  'payments.card-number': {},
  /** The accounts that players transfer money to. */
  'payments.requisites': {},
  'bonuses.grant': {},
  'promo.view': { reads: true },
  'promo.edit': {},
  'games.view': { reads: true },
  'games.edit': {},
  'partner.edit': {},
  'protection.view': { reads: true },
  /** At a player's request, and only stricter. */
  'protection.enter': {},
  'protection.review': {},
  'verification.view': { reads: true },
  'verification.documents': { reads: true },
  'verification.review': {},
  'support.view': { reads: true },
  'support.answer': {},
  'reports.view': { reads: true },
  /** Balances at banks and providers against what is owed to players. */
  'funds.view': { reads: true },
  'funds.edit': {},
  'documents.edit': {},
  'views.edit': {},
  'operations.view': { reads: true },
  'log.review': {},
  'settings.view': { reads: true },
  maintenance: {},
  'audit.view': { reads: true },
  /** An audit reads everything and changes nothing. */
  'audit.run': { reads: true },
  'staff.view': { reads: true },
  'staff.edit': {},
  /** An event as other programs read it. */
  'events.view': { reads: true },
  /** Keys of other programs, and where events are sent. */
  'integrations.view': { reads: true },
  'integrations.edit': {},
} as const satisfies Record<string, { readonly reads?: true }>

type SettingsPermission = `settings.${Exclude<Section, 'maintenance'>}`
export type Permission = keyof typeof declared | SettingsPermission

/** The permission to change each group of settings. */
export const settingsPermissions = Object.fromEntries(
  sections.map((section) => [section, section === 'maintenance' ? section : `settings.${section}`]),
) as { readonly [S in Section]: S extends 'maintenance' ? S : `settings.${S}` }

/** Every permission, in the order in which people read them. */
export const permissions: readonly Permission[] = [
  ...(Object.keys(declared) as (keyof typeof declared)[]),
  ...Object.values(settingsPermissions).filter((each) => each !== 'maintenance'),
]

/** The permissions that change nothing. */
export const reading: readonly Permission[] = permissions.filter(
  (each) => each in declared && 'reads' in declared[each as keyof typeof declared],
)

/** The permissions of those who decide about proposals; which of them depends on the proposal. */
export const proposalDeciders = [
  'games.edit',
  'payments.requisites',
  'promo.edit',
  'protection.review',
  'staff.edit',
  ...Object.values(settingsPermissions),
] as const satisfies readonly Permission[]

/** A set of permissions on the wire. */
export const PermissionSet = Type.Array(Type.Enum(permissions), { maxItems: permissions.length, uniqueItems: true })

/** The name of a role of staff, as it is stored; `owner`, `finance`, `risk`, `support`, `content` and `auditor` come with the casino. */
export const StaffRoleName = Type.String({ minLength: 1, maxLength: 40, pattern: String.raw`^\S(.*\S)?$` })

/** The permission that a route requires: one, any of several, or one for each field of the body. */
export type Opens = Permission | readonly Permission[] | Readonly<Record<string, Permission>>

/** Whether these permissions admit to a call at all; a call with fields also checks those that are sent. */
export function admits(has: ReadonlySet<Permission>, opens: Opens): boolean {
  if (typeof opens === 'string') return has.has(opens)
  return Object.values(opens).some((one: Permission) => has.has(one))
}

import type { Section } from '../settings.ts'
import { type Permission, settingsPermissions } from './permissions.ts'
import type { Proposal } from './proposals.ts'

/** The permissions needed to make a change; deciding about it needs all of them. */
export function permissionsFor({
  kind,
  subject,
  after,
}: Pick<Proposal, 'kind' | 'subject' | 'after'>): readonly Permission[] {
  switch (kind) {
    case 'settings':
      return (subject.split(' ') as Section[]).map((section) => settingsPermissions[section])
    case 'game':
      return ['games.edit']
    case 'promocode':
      return ['promo.edit']
    // Administrators cannot grant rights that they do not have themselves.
    case 'staff':
    case 'staff_role':
      return ['staff.edit', ...(after.permissions as readonly Permission[])]
    case 'staff_networks':
      return ['staff.edit']
    case 'exclusion':
      return ['protection.review']
    case 'requisites':
      return ['payments.requisites']
  }
}

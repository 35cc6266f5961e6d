import type { Proposal } from '@casino/contract/panel/proposals'
import { m } from '../../texts/compiled/messages.js'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { permissionsText } from '../forms/permission-words.ts'
import { roleName } from '../forms/role-words.ts'
import { type ChangedField, changedFields } from '../settings/changed-fields.ts'
import { type FormSection, fields } from '../settings/fields.ts'
import { type SettingsTab, tabTexts } from '../settings/tabs.ts'

type State = Readonly<Record<string, unknown>>

/** The changes of a proposal, with old and new values. */
export function proposedFields({ kind, subject, before, after }: Proposal): ChangedField[] {
  if (kind === 'game') return changedFields({ subject: { kind, id: subject }, before, after }, fields)
  if (kind === 'promocode') {
    // All fields of a code, because the decision covers all of them; its number alone means nothing.
    const { id: _was, ...was } = before
    const { id: _is, ...is } = after
    return changedFields({ subject: { kind, id: subject }, before: was, after: is }, fields)
  }
  if (kind === 'requisites') {
    // The number is in the heading; it never changes.
    const [{ number: _, ...was }, { number: __, ...is }] = [before, after]
    return changedFields({ subject: { kind, id: subject }, before: was, after: is }, fields)
  }
  if (kind === 'staff') return [changeOf(m.admin_staff_role(), roleOf(before), roleOf(after)), gained(before, after)]
  if (kind === 'staff_role') return [gained(before, after)]
  if (kind === 'staff_networks') return [changeOf(m.admin_staff_networks(), networksOf(before), networksOf(after))]
  if (kind === 'exclusion') {
    const reason = String(after.reason)
    return [
      changeOf(m.admin_proposal_excluded_until(), untilText(before), untilText(after)),
      changeOf(m.admin_tx_reason(), reason, reason),
    ]
  }
  return Object.entries(after).flatMap(([section, state]) =>
    changedFields({ subject: { kind, id: section }, before: before[section] as State, after: state as State }, fields),
  )
}

const changeOf = (name: string, from: string, to: string): ChangedField => ({ name, from, to, raw: false })

const networksOf = ({ networks }: State) => (networks as readonly string[]).join(', ') || m.admin_staff_networks_any()

const roleOf = ({ staffRole }: State) => (typeof staffRole === 'string' ? roleName(staffRole) : '—')

const rightsOf = ({ permissions }: State) => permissions as readonly string[]

function gained(before: State, after: State): ChangedField {
  const fresh = rightsOf(after).filter((one) => !rightsOf(before).includes(one))
  const text = after.staffRole === 'owner' ? m.admin_proposal_all_rights() : permissionsText(fresh.join(' '))
  return changeOf(m.admin_proposal_gains(), text, text)
}

function untilText({ excludedUntil }: State): string {
  if (excludedUntil === null) return m.admin_proposal_excluded_never()
  return excludedUntil === 'forever' ? m.admin_proposal_excluded_forever() : dateTimeText(String(excludedUntil))
}

/** The subject of the proposal, for a heading. */
export function proposalTitle({ kind, subject, before, after }: Proposal, gameNameOf: (id: string) => string): string {
  if (kind === 'game') return m.admin_proposal_game({ name: gameNameOf(subject) })
  if (kind === 'promocode') return m.admin_proposal_promocode({ code: subject })
  if (kind === 'staff') return m.admin_proposal_staff({ name: String(after.username) })
  if (kind === 'staff_role') return m.admin_proposal_staff_role({ name: roleName(subject) })
  if (kind === 'staff_networks') return m.admin_proposal_staff_networks({ name: roleName(subject) })
  if (kind === 'requisites') {
    const number = String(after.number)
    const isNew = Object.keys(before).length === 0
    return isNew ? m.admin_proposal_requisites_new({ number }) : m.admin_proposal_requisites({ number })
  }
  if (kind === 'exclusion') return m.admin_proposal_exclusion({ name: String(after.username) })
  const names = subject.split(' ').map((section) => nameOf(section as FormSection))
  return `${m.admin_settings()}: ${names.join(', ')}`
}

const nameOf = (section: FormSection): string =>
  section === 'registration' ? m.admin_set_registration() : (tabTexts[section as SettingsTab]?.() ?? section)

export function outcomeText({ outcome, decidedBy, proposedBy }: Proposal): string {
  switch (outcome) {
    case 'applied':
      return m.admin_proposal_applied()
    case 'refused':
      return decidedBy?.id === proposedBy.id ? m.admin_proposal_taken_back() : m.admin_proposal_refused()
    case 'expired':
      return m.admin_proposal_expired()
    default:
      return m.admin_proposal_lapsed()
  }
}

import type { Proposal } from '@casino/contract/panel/proposals'
import { m } from '../../texts/compiled/messages.js'
import { type ChangedField, changedFields } from '../settings/changed-fields.ts'
import { type FormSection, fields } from '../settings/fields.ts'
import { type SettingsTab, tabTexts } from '../settings/tabs.ts'

type State = Readonly<Record<string, unknown>>

/** The changes of a proposal, with old and new values. */
export function proposedFields({ kind, subject, before, after }: Proposal): ChangedField[] {
  if (kind === 'game') return changedFields({ subject: { kind, id: subject }, before, after }, fields)
  if (kind === 'promocode') {
    // All fields of a code, because all of it is decided about; its number alone means nothing.
    const { id: _was, ...was } = before
    const { id: _is, ...is } = after
    return changedFields({ subject: { kind, id: subject }, before: was, after: is }, fields)
  }
  return Object.entries(after).flatMap(([section, state]) =>
    changedFields({ subject: { kind, id: section }, before: before[section] as State, after: state as State }, fields),
  )
}

/** The subject of the proposal, for a heading. */
export function proposalTitle({ kind, subject }: Proposal, gameNameOf: (id: string) => string): string {
  if (kind === 'game') return m.admin_proposal_game({ name: gameNameOf(subject) })
  if (kind === 'promocode') return m.admin_proposal_promocode({ code: subject })
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

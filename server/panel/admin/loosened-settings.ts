import { isDeepStrictEqual } from 'node:util'
import { looserWays } from '@casino/contract/loosening'
import { loosenedFields } from '@casino/rules/loosening'
import { changes, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { EditedSection } from '../../platform/settings/from-wire.ts'
import { checkedGroup } from '../../platform/settings/groups.ts'
import { changeGroup, lockSettings } from '../../platform/settings/save.ts'
import { findSavedGroup, type Settings } from '../../platform/settings/settings.ts'
import type { ProposalKind } from '../proposals/decide.ts'

/** Picks these fields of a state. */
export const only = (state: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(state).filter(([field]) => fields.includes(field)))

interface Split<G> {
  /** The part that can be applied immediately: tightened fields, and fields that protect nobody. */
  readonly atOnce: G
  /** The current and the proposed values of loosened fields; undefined if there are none. */
  readonly loosened?: { readonly before: object; readonly after: object }
}

/** The two parts of a change of a group: applied immediately, and proposed (docs/product.md A20). */
export function splitChange<G extends object>(section: EditedSection, before: G, wanted: G): Split<G> {
  const fields = loosenedFields(looserWays[section], before, wanted)
  if (fields.length === 0) return { atOnce: wanted }
  const loosened = { before: only(before, fields), after: only(wanted, fields) }
  return { atOnce: { ...wanted, ...loosened.before }, loosened }
}

type Sections = readonly (readonly [section: EditedSection, fields: object])[]

/** Proposed settings of a group: applied completely or not at all. */
export const settingsKind = (settings: Settings): ProposalKind => ({
  async apply(tx, { before, after }, by) {
    await lockSettings(tx)
    const sections = Object.entries(after) as unknown as Sections
    for (const [section, fields] of sections) {
      const now = await findSavedGroup(tx, section)
      if (!isDeepStrictEqual(only(now, Object.keys(fields)), before[section])) return false
      if (!checkedGroup(section, { ...now, ...fields })) return false
    }
    const events = []
    for (const [section, fields] of sections) {
      const saved = await changeGroup(tx, section, (now) => ({ ...now, ...fields }))
      const changed = changes(saved.before, saved.after as object)
      if (changed) events.push({ by, action: 'settings.save', subject: section, ...changed } as const)
    }
    for (const event of events) await recordAuditEvent(tx, event)
    return true
  },
  applied: () => settings.refresh(),
})

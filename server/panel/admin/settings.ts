import { isDeepStrictEqual } from 'node:util'
import {
  type SavedSection,
  saveSection,
  seenField,
  setMaintenance,
  updateSettings,
} from '@casino/contract/panel/admin-settings'
import type { RouteShape } from '@casino/contract/route'
import type { Section } from '@casino/contract/settings'
import { cappedSections, turnoversAbove } from '@casino/contract/turnover-ceiling'
import { changes, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { mergedCoins } from '../../platform/settings/coins.ts'
import { type EditedSection, type GroupOnWire, groupFromWire } from '../../platform/settings/from-wire.ts'
import { groupOnWire, settingsFor } from '../../platform/settings/on-wire.ts'
import { changeGroup } from '../../platform/settings/save.ts'
import { findSavedGroup } from '../../platform/settings/settings.ts'
import { proposeOrTry, type Signed } from '../proposals/propose.ts'
import { type AdminDeps, counted } from './deps.ts'
import { splitChange } from './loosened-settings.ts'

type Edited = { readonly [S in EditedSection]?: Partial<GroupOnWire<S>> | undefined }

/** Routes that save all the given groups of settings, or none; each change has its own audit event. */
export function settingsRoutes(deps: AdminDeps): Served[] {
  const saveOne = ([section, route]: [string, RouteShape]) =>
    serve(route, counted, ({ body, player, client }) =>
      save(deps, { [section as SavedSection]: body } as Edited, {
        player: player ?? refuse('unauthenticated'),
        client,
      }),
    )
  return [
    ...Object.entries(saveSection).map(saveOne),
    serve(updateSettings, counted, ({ body, ...by }) => save(deps, body, by)),
    serve(setMaintenance, counted, async ({ body, ...by }) => {
      await save(deps, { maintenance: { enabled: body.enabled } }, by)
      return { maintenance: { enabled: deps.settings.current.maintenance.enabled } }
    }),
  ]
}

/** Absent fields keep their current values. Loosening changes are proposed; a trial site applies them immediately. */
async function save({ database, settings, secondFactors, trial }: AdminDeps, edited: Edited, by: Signed) {
  const loosened = await database.transact(async (tx) => {
    // An administrator who requires a second factor of all administrators must have one, to be able to revoke the requirement.
    if (edited.security?.administratorSecondFactor && !(await secondFactors.isRequired(tx, by.player.id)))
      refuse('second_factor_own')
    const auditEvents = []
    const proposed: Loosening[] = []
    for (const [section, fields] of Object.entries(edited) as [EditedSection, object][]) {
      const { before, after } = await changeGroup(tx, section, (before) => {
        const now = groupOnWire(section, before)
        checkSeen(now, fields)
        const read = groupFromWire(section, { ...now, ...fields, ...mergedCoins(now, fields) } as never)
        if ('wrong' in read) return refuse('setting_invalid', { field: `${section}.${read.wrong}` })
        const { atOnce, loosened } = splitChange(section, before, read.group)
        if (loosened) proposed.push({ section, ...loosened })
        return trial ? read.group : atOnce
      })
      const changed = changes(before, after as object)
      if (changed) auditEvents.push({ by, action: 'settings.save', subject: section, ...changed } as const)
    }
    await checkTurnovers(tx, Object.keys(edited) as Section[])
    const loosened = proposed.length > 0 ? await loosen(tx, proposed, { by, trial }) : null
    for (const event of auditEvents) await recordAuditEvent(tx, event)
    return loosened
  })
  // Other servers are notified; this one refreshes immediately, because the answer contains the settings in force.
  await settings.refresh()
  return { settings: settingsFor(by.player, settings), loosened }
}

/** Refuses a list that was edited from an outdated one; coins are merged. */
function checkSeen(now: object, fields: object): void {
  const sent = new Map(Object.entries(fields))
  for (const [name, stored] of Object.entries(now)) {
    const seen = sent.get(seenField(name))
    if (name !== 'crypto' && seen !== undefined && !isDeepStrictEqual(seen, JSON.parse(JSON.stringify(stored))))
      refuse('settings_changed')
  }
}

/** Refuses a save after which a turnover is above the maximum of player protection, and names all of them. */
async function checkTurnovers(tx: Tx, edited: readonly Section[]): Promise<void> {
  if (!edited.some((section) => section === 'protection' || cappedSections.includes(section))) return
  const { maximumTurnover } = await findSavedGroup(tx, 'protection')
  const groups: Partial<Record<Section, object>> = {}
  for (const section of cappedSections) groups[section] = await findSavedGroup(tx, section)
  const above = turnoversAbove(maximumTurnover, groups)
  if (above.length > 0) refuse('turnover_above_maximum', { maximum: maximumTurnover / 100, settings: above.join(' ') })
}

interface Loosening {
  readonly section: EditedSection
  readonly before: object
  readonly after: object
}

async function loosen(tx: Tx, proposed: readonly Loosening[], { by, trial }: { by: Signed; trial: boolean }) {
  const states = (of: 'before' | 'after') => Object.fromEntries(proposed.map((each) => [each.section, each[of]]))
  const subject = proposed.map(({ section }) => section).join(' ')
  return proposeOrTry(
    tx,
    { kind: 'settings', subject, before: states('before'), after: states('after') },
    { by, trial },
  )
}

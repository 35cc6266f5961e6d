import {
  saveAffiliate,
  saveBonus,
  saveGames,
  savePayments,
  saveProtection,
  saveRace,
  saveRates,
  saveRegistration,
  saveSecurity,
  saveSite,
  saveVerification,
  setMaintenance,
  updateSettings,
} from '@casino/contract/admin-settings'
import type { RouteShape } from '@casino/contract/route'
import { type Author, changes, recordAuditEvent } from '../audit-log/audit-event.ts'
import { refuse } from '../http/refusal.ts'
import { type Served, serve } from '../http/serve.ts'
import { type EditedSection, type GroupOnWire, groupFromWire } from '../settings/from-wire.ts'
import type { Groups, Section } from '../settings/groups.ts'
import { allSettings } from '../settings/on-wire.ts'
import { saveGroup } from '../settings/save.ts'
import { type AdminDeps, counted } from './deps.ts'

type Edited = { readonly [S in EditedSection]?: GroupOnWire<S> | undefined }

/** Routes that save groups of settings: all the given groups or none; each change has its own audit event. */
export function settingsRoutes(deps: AdminDeps): Served[] {
  const saveOne = <R extends RouteShape>(route: R, section: EditedSection) =>
    serve(route as RouteShape, counted, ({ body, player, client }) =>
      saveFromWire(deps, { [section]: body } as Edited, { player: player ?? refuse('unauthenticated'), client }),
    )
  return [
    saveOne(saveSite, 'site'),
    saveOne(savePayments, 'payments'),
    saveOne(saveGames, 'games'),
    saveOne(saveRegistration, 'registration'),
    saveOne(saveRates, 'rates'),
    saveOne(saveAffiliate, 'affiliate'),
    saveOne(saveBonus, 'bonus'),
    saveOne(saveRace, 'race'),
    saveOne(saveProtection, 'protection'),
    saveOne(saveVerification, 'verification'),
    saveOne(saveSecurity, 'security'),
    serve(updateSettings, counted, ({ body, ...by }) => saveFromWire(deps, body, by)),
    serve(setMaintenance, counted, async ({ body, ...by }) => {
      await save(deps, { maintenance: { enabled: body.enabled } }, by)
      return { maintenance: { enabled: deps.settings.current.maintenance.enabled } }
    }),
  ]
}

async function saveFromWire(deps: AdminDeps, edited: Edited, by: Author) {
  const groups: Partial<Record<Section, Groups[Section]>> = {}
  for (const [section, onWire] of Object.entries(edited) as [EditedSection, never][]) {
    const read = groupFromWire(section, onWire)
    if ('wrong' in read) refuse('setting_invalid', { field: `${section}.${read.wrong}` })
    groups[section] = read.group
  }
  await save(deps, groups as Partial<Groups>, by)
  return { settings: allSettings(deps.settings.current) }
}

async function save(
  { database, settings, secondFactors }: AdminDeps,
  groups: Partial<Groups>,
  by: Author,
): Promise<void> {
  await database.transact(async (tx) => {
    // An administrator who requires a second factor of all administrators must have one, so that someone can still revoke it.
    if (groups.security?.administratorSecondFactor && !(await secondFactors.isRequired(tx, by.player.id)))
      refuse('second_factor_own')
    const auditEvents = []
    for (const [section, group] of Object.entries(groups) as [Section, never][]) {
      const changed = changes(await saveGroup(tx, section, group), group as object)
      if (changed) auditEvents.push({ by, action: 'settings.save', subject: section, ...changed } as const)
    }
    for (const event of auditEvents) await recordAuditEvent(tx, event)
  })
  // Other servers are notified; this one refreshes at once, because the answer contains the settings in force.
  await settings.refresh()
}

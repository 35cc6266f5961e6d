import { m } from '../../texts/compiled/messages.js'
import { type FormSection, fields, type NamedField } from './fields.ts'
import { raceWords } from './race-words.ts'
import { type SettingsTab, tabTexts } from './tabs.ts'

/** Where a setting is: its tab, and the name of its field. */
export interface SettingPlace {
  /** Its group and name, as in `contract/settings.ts`; a part without settings has a name of its own. */
  readonly key: string
  readonly tab: SettingsTab
  readonly hash: string
  readonly name: () => string
  readonly hint?: (() => string) | undefined
}

const tabOf = (section: FormSection): SettingsTab => (section === 'registration' ? 'payments' : section)

/** Parts with their own titles and forms. */
const parts: readonly SettingPlace[] = [
  {
    key: 'maintenance.enabled',
    tab: 'site',
    hash: 'maintenance',
    name: m.admin_maint_title,
    hint: m.admin_maint_switch,
  },
  { key: 'home.slides', tab: 'home', hash: 'slides', name: m.admin_slides, hint: m.admin_slides_note },
  { key: 'home.games', tab: 'home', hash: 'games', name: m.admin_game_order, hint: m.admin_game_order_note },
  { key: 'payments.crypto', tab: 'payments', hash: 'crypto', name: m.admin_coins },
  { key: 'payments.routes', tab: 'payments', hash: 'routes', name: m.admin_routes, hint: m.admin_routes_note },
  { key: 'registration', tab: 'payments', hash: 'openingCredit', name: m.admin_set_registration },
  { key: 'presets', tab: 'protection', hash: 'presets', name: m.admin_set_presets, hint: m.admin_set_presets_note },
  ...Object.entries(raceWords).map(
    ([key, { name, hint }]): SettingPlace => ({ key: `race.${key}`, tab: 'race', hash: key, name, hint }),
  ),
]

/** Every setting of the panel, derived from the forms. */
export const settingPlaces: readonly SettingPlace[] = [
  ...parts,
  ...Object.entries<readonly NamedField[]>(fields).flatMap(([section, own]) =>
    own.map(
      ({ key, under, label, hint }): SettingPlace => ({
        key: `${section}.${key}`,
        tab: tabOf(section as FormSection),
        hash: key,
        name: () => (under ? `${under()}: ${label()}` : label()),
        hint,
      }),
    ),
  ),
]

/** The group in which a setting is shown. */
export const groupText = ({ tab }: SettingPlace): string => tabTexts[tab]()

import { Link } from '@tanstack/react-router'
import { SearchBox, type Searched } from '../../shell/search/SearchBox.tsx'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { part } from '../../ui/browser/part.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { useMay } from '../forms/may.ts'
import { useView } from '../list/view.ts'
import { type SettingsTab, tabsFor, tabTexts } from './tabs.ts'

const load = () => import('./SettingResults.tsx')
const settings: Searched = { load, Results: part(load) }

/** The search over all settings, and their groups: a list next to the forms, on narrower screens a select above them. */
export function SettingsMenu({ current }: { current: SettingsTab }) {
  const { go } = useView()
  const may = useMay()
  return (
    <div className="relative z-20 mb-4 space-y-3 xl:sticky xl:top-18 xl:mb-0 xl:w-56 xl:shrink-0">
      {may('settings.view') && (
        <search>
          <SearchBox label={m.admin_set_search()} of={settings} />
        </search>
      )}
      <SelectField
        className="xl:hidden"
        label={m.admin_set_group()}
        labelHidden
        options={tabsFor(may).map((value) => ({ value, label: tabTexts[value]() }))}
        value={current}
        onValue={(tab) => go({ section: 'settings', tab })}
      />
      <nav aria-label={m.admin_settings()} className="space-y-0.5 max-xl:hidden">
        {tabsFor(may).map((tab) => (
          <Link
            key={tab}
            to="/admin"
            search={{ section: 'settings', tab }}
            aria-current={tab === current ? 'page' : undefined}
            className={classes(
              'type-strong flex min-h-10 items-center rounded-md px-3 transition-colors duration-150',
              tab === current ? 'bg-raised text-text light:bg-control' : 'text-text-2 hover:bg-control hover:text-text',
            )}
          >
            {tabTexts[tab]()}
          </Link>
        ))}
      </nav>
    </div>
  )
}

import { SearchBox, type Searched } from '../shell/search/SearchBox.tsx'
import { m } from '../texts/compiled/messages.js'
import { part } from '../ui/browser/part.ts'

const load = () => import('./PanelResults.tsx')
const panel: Searched = { load, Results: part(load) }

export function PanelSearch() {
  return (
    <search className="w-full max-w-[27rem] min-w-0">
      <SearchBox label={m.admin_search()} hotkey="Ctrl K" of={panel} />
    </search>
  )
}

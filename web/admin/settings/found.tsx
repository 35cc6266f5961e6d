import { Settings } from 'lucide-react'
import { find, findAmong } from '../../shell/search/find-pages.ts'
import type { SearchResult } from '../../shell/search/ResultList.tsx'
import { groupText, type SettingPlace, settingPlaces } from './places.ts'

/** Settings by their labels, then by their hints and groups, then with a wrong letter. */
export function foundSettings(query: string, most: number): SearchResult[] {
  const { named, similar } = findAmong(query, entries, ({ name }) => name(), wordsOf)
  const described = find(
    query,
    entries,
    ({ name, place }) => `${name()} ${place.hint?.() ?? ''} ${groupText(place)}`,
    most,
  )
  return [...new Set([...named, ...described, ...similar])].slice(0, most).map(({ place }) => resultOf(place, query))
}

const icon = Settings
const entries = settingPlaces.map((place) => ({ key: place.key, name: place.name, icon, place }))

/** Includes the words of its name, so that one with a wrong letter is found; and its English key. */
function wordsOf({ key, name }: { readonly key: string; readonly name: () => string }): string {
  return `${name()} ${key.replace(/[A-Z]/g, ' $&')}`.toLowerCase().replace(/[:,.]/g, ' ')
}

function resultOf(place: SettingPlace, query: string): SearchResult {
  const { key, tab, hash, name, hint } = place
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string, word: string) => text.toLowerCase().includes(word)
  const about = hint?.() ?? ''
  const inHint = words.some((word) => has(about, word) && !has(name(), word))
  return {
    key: `settings-${key}`,
    name: name(),
    kind: groupText(place),
    note: inHint ? about : undefined,
    picture: <Settings size={20} aria-hidden />,
    place: { to: '/admin', search: { section: 'settings', tab }, hash },
  }
}

import { type SlotFilter, type SlotSort, slotSorts } from '../catalogue/selection.ts'
import { type Volatility, volatilities } from '../catalogue/slot.ts'

export const slotTabs = ['top', 'slots', 'turbo', 'live', 'new', 'bingo', 'favourites', 'recents'] as const
export type SlotTab = (typeof slotTabs)[number]

/** The page's state in its URL, without defaults such as the first tab and the usual order. */
export interface Filters {
  readonly tab: SlotTab
  readonly provider?: string | undefined
  readonly theme?: string | undefined
  readonly volatility?: Volatility | undefined
  readonly sort?: SlotSort | undefined
  readonly query: string
}

const longest = 64

const short = (value: string | undefined) => (value && value.length <= longest ? value : undefined)

/** Unknown values are ignored: an old link shows more rather than nothing. */
export function readFilters(search: Readonly<Record<string, string | undefined>>): Filters {
  return {
    tab: slotTabs.find((tab) => tab === search.tab) ?? 'top',
    provider: short(search.provider),
    theme: short(search.theme),
    volatility: volatilities.find((each) => each === search.volatility),
    sort: slotSorts.find((each) => each === search.sort),
    query: (search.q ?? '').slice(0, longest),
  }
}

export function writeFilters({ tab, query, ...rest }: Filters): Record<string, string | undefined> {
  return { ...rest, tab: tab === 'top' ? undefined : tab, q: query || undefined }
}

interface Known {
  readonly favourites: readonly string[] | undefined
  readonly recents: readonly string[] | undefined
  readonly popular: readonly string[]
}

/** The catalogue's filter for these choices. */
export function slotFilter({ tab, query, ...rest }: Filters, { favourites, recents, popular }: Known): SlotFilter {
  const common: SlotFilter = { ...rest, ...(query.trim() && { query: query.trim() }), popular }
  switch (tab) {
    case 'top':
      return common
    case 'slots':
      return { ...common, category: 'slots' }
    case 'turbo':
      return { ...common, category: 'turboGames' }
    case 'live':
      return { ...common, category: 'liveGames' }
    case 'bingo':
      return { ...common, category: 'bingo' }
    case 'new':
      return { ...common, onlyNew: true }
    case 'favourites':
      return { ...common, only: favourites ?? [] }
    case 'recents':
      return { ...common, only: recents ?? [] }
  }
}

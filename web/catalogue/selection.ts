import { makeSearch } from './search.ts'
import { type Slot, type SlotCategory, type SlotProvider, slotKey, type Volatility } from './slot.ts'

export const slotSorts = ['popular', 'new', 'name', 'volatility'] as const
export type SlotSort = (typeof slotSorts)[number]

/** Which games to list; absent parts do not restrict. */
export interface SlotFilter {
  readonly category?: SlotCategory | undefined
  readonly onlyNew?: boolean | undefined
  readonly provider?: string | undefined
  readonly theme?: string | undefined
  readonly volatility?: Volatility | undefined
  /** Text typed into the search. */
  readonly query?: string | undefined
  /** Only these games, by `slotKey`, in this order. */
  readonly only?: readonly string[] | undefined
  readonly sort?: SlotSort | undefined
  /** The most played games, by `slotKey`: they come before the spreadsheet's ranks. */
  readonly popular?: readonly string[] | undefined
}

/** The whole catalogue. */
export interface Catalogue {
  /** The most popular by the spreadsheet first. */
  readonly slots: readonly Slot[]
  readonly providers: readonly SlotProvider[]
  readonly themes: readonly string[]
}

const volatilityOrder: Readonly<Record<Volatility, number>> = { high: 0, medium: 1, low: 2 }

/** Prepares searching and sorting once; the returned function gives the numbers of a filter's games, in order. */
export function makeSelect(slots: readonly Slot[]): (filter: SlotFilter) => number[] {
  const search = makeSearch(slots)
  const all = slots.map((_, i) => i)
  const numberOf = new Map(slots.map((slot, i) => [slotKey(slot), i]))
  const collator = new Intl.Collator('en', { numeric: true })
  const byName = [...all].sort((a, b) => collator.compare(slots[a]!.name, slots[b]!.name))

  const first = (keys: readonly string[] = []) => {
    const listed = new Set(keys.map((key) => numberOf.get(key)).filter((i) => i !== undefined))
    return listed.size > 0 ? [...listed, ...all.filter((i) => !listed.has(i))] : all
  }
  const ordered = ({ sort, popular, only, query }: SlotFilter): readonly number[] => {
    // A search and a list of given games have their own order, unless the player chose another.
    const own = query?.trim() ? search(query) : only && first(only)
    if (own && !sort) return own
    if (sort === 'name') return byName
    const ranked = first(popular)
    if (sort === 'new') return [...ranked].sort((a, b) => Number(slots[b]!.isNew) - Number(slots[a]!.isNew))
    const risk = (i: number) => volatilityOrder[slots[i]!.volatility ?? 'low']
    return sort === 'volatility' ? [...ranked].sort((a, b) => risk(a) - risk(b)) : ranked
  }

  return (filter) => {
    const { category, onlyNew, provider, theme, volatility, query, only } = filter
    const found = query?.trim() ? new Set(search(query)) : undefined
    const wanted = only && new Set(only)
    return ordered(filter).filter((i) => {
      const slot = slots[i]!
      return (
        (!category || slot.category === category) &&
        (!onlyNew || slot.isNew) &&
        (!provider || slot.provider === provider) &&
        (!theme || slot.theme === theme) &&
        (!volatility || slot.volatility === volatility) &&
        (!found || found.has(i)) &&
        (!wanted || wanted.has(slotKey(slot)))
      )
    })
  }
}

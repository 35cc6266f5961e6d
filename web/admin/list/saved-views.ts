import { persisted, useLocalStorage } from '../../ui/local-storage.ts'
import { ofPage, ofRow, type View } from './view.ts'

/** An address under a name, of one list. */
export interface SavedView {
  readonly list: string
  readonly name: string
  readonly view: View
}

export const longestName = 40
/** A list that is longer is not looked through any more. */
export const mostViews = 50

const isView = (value: unknown): value is SavedView => {
  const { list, name, view } = (value ?? {}) as Partial<SavedView>
  return (
    typeof list === 'string' &&
    typeof name === 'string' &&
    typeof view === 'object' &&
    view !== null &&
    Object.values(view).every((part) => typeof part === 'string')
  )
}

const savedViews = persisted<readonly SavedView[]>(
  'panel.views',
  [],
  (saved) => (Array.isArray(saved) ? saved.filter(isView) : undefined),
  'all tabs',
)

/** What of an address is a view of a list: neither the open row nor the page. */
export function viewOf(address: View): View {
  const passing: readonly string[] = [...ofPage, ...ofRow]
  return Object.fromEntries(Object.entries(address).filter(([key, value]) => value && !passing.includes(key)))
}

export function isSameView(one: View, other: View): boolean {
  const text = (view: View) => JSON.stringify(Object.entries(view).sort(([a], [b]) => a.localeCompare(b)))
  return text(one) === text(other)
}

/** The views with one more; one of the same name is replaced. */
export function withView(views: readonly SavedView[], added: SavedView): readonly SavedView[] {
  return [...withoutView(views, added), added].slice(-mostViews)
}

export function withoutView(views: readonly SavedView[], gone: Pick<SavedView, 'list' | 'name'>): readonly SavedView[] {
  return views.filter(({ list, name }) => list !== gone.list || name !== gone.name)
}

/** The same view by another name, which is not one of the others'. */
export function renamed(views: readonly SavedView[], one: SavedView, name: string): readonly SavedView[] {
  const taken = views.some((other) => other.list === one.list && other.name === name)
  if (name === '' || taken) return views
  return views.map((other) => (other.list === one.list && other.name === one.name ? { ...other, name } : other))
}

export const useSavedViews = () => useLocalStorage(savedViews)

import { queryOptions } from '@tanstack/react-query'
import { createPersisted, useLocalStorage } from '../../ui/browser/local-storage.ts'
import { call } from '../../wire/api.ts'
import { ofPage, ofRow, type View } from './view.ts'

/** A named URL of one list. */
export interface SavedView {
  readonly list: string
  readonly name: string
  readonly view: Readonly<Record<string, string>>
}

/** Maximum number of stored views; the oldest are dropped. */
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

const savedViews = createPersisted<readonly SavedView[]>(
  'panel.views',
  [],
  (saved) => (Array.isArray(saved) ? saved.filter(isView) : undefined),
  'all tabs',
)

/** The parameters that make up a view of a list: neither the open row nor the page. */
export function viewOf(address: View): SavedView['view'] {
  const passing: readonly string[] = [...ofPage, ...ofRow]
  const entries = Object.entries(address).flatMap(([key, value]) =>
    value && !passing.includes(key) ? [[key, value] as const] : [],
  )
  return Object.fromEntries(entries)
}

export function isSameView(one: View, other: View): boolean {
  const text = (view: View) => JSON.stringify(Object.entries(view).sort(([a], [b]) => a.localeCompare(b)))
  return text(one) === text(other)
}

/** Adds a view; one with the same name is replaced. */
export function withView(views: readonly SavedView[], added: SavedView): readonly SavedView[] {
  return [...withoutView(views, added), added].slice(-mostViews)
}

export function withoutView(views: readonly SavedView[], gone: Pick<SavedView, 'list' | 'name'>): readonly SavedView[] {
  return views.filter(({ list, name }) => list !== gone.list || name !== gone.name)
}

/** Renames a view; unchanged if the name is empty or taken. */
export function renameView(views: readonly SavedView[], one: SavedView, name: string): readonly SavedView[] {
  const taken = views.some((other) => other.list === one.list && other.name === name)
  if (name === '' || taken) return views
  return views.map((other) => (other.list === one.list && other.name === one.name ? { ...other, name } : other))
}

export const useSavedViews = () => useLocalStorage(savedViews)

/** The views that all administrators share. */
export const sharedViewsOptions = queryOptions({
  queryKey: ['admin', 'views'],
  queryFn: async ({ signal }) => (await call('GET /api/admin/views', { signal })).views,
})

import { expect, test } from 'vitest'
import { isSameView, mostViews, renameView, type SavedView, viewOf, withoutView, withView } from './saved-views.ts'

const banned: SavedView = { list: 'users', name: 'Banned', view: { section: 'users', status: 'banned' } }
const rich: SavedView = { list: 'users', name: 'Rich', view: { section: 'users', sort: 'balance' } }
const waiting: SavedView = { list: 'transactions', name: 'Banned', view: { section: 'transactions', tab: 'pending' } }
const all = [banned, rich, waiting]

test('a view is the URL without the open row and the page', () => {
  const address = {
    section: 'users',
    search: 'a',
    sort: '',
    page: '3',
    at: 'x',
    id: '7',
    part: 'notes',
    role: undefined,
  }
  expect(viewOf(address)).toEqual({ section: 'users', search: 'a' })
})

test('views are equal in any order of parameters', () => {
  expect(isSameView({ section: 'users', status: 'banned' }, { status: 'banned', section: 'users' })).toBe(true)
  expect(isSameView(banned.view, rich.view)).toBe(false)
})

test('a name is unique within its list, not across lists', () => {
  const now = { ...banned, view: { section: 'users' } }
  expect(withView(all, now)).toEqual([rich, waiting, now])
  expect(withoutView(all, banned)).toEqual([rich, waiting])
})

test.each([
  ['Poor', ['Banned', 'Poor', 'Banned']],
  ['Banned', ['Banned', 'Rich', 'Banned']],
  ['', ['Banned', 'Rich', 'Banned']],
])('renamed to «%s»', (name, names) => {
  expect(renameView(all, rich, name).map((view) => view.name)).toEqual(names)
})

test('the oldest view is dropped when there are too many', () => {
  const many = Array.from({ length: mostViews }, (_, n) => ({ ...rich, name: String(n) }))
  const next = withView(many, rich)
  expect([next.length, next[0]?.name, next.at(-1)?.name]).toEqual([mostViews, '1', 'Rich'])
})

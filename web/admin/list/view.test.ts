import { expect, test } from 'vitest'
import { type View, withChanges } from './view.ts'

const list: View = { section: 'users', search: 'anna', page: '3', at: 'cursor' }

test.each<[string, View, View, View]>([
  ['a filter begins with the first page', list, { role: 'admin' }, { section: 'users', search: 'anna', role: 'admin' }],
  ['so does the end of a search', list, { search: '' }, { section: 'users' }],
  ['a row is opened on its page', list, { id: '7' }, { ...list, id: '7' }],
  ['and closed there', { ...list, id: '7', part: 'notes' }, { id: undefined, part: undefined }, list],
  ['a page is turned', list, { page: '4', at: 'next' }, { ...list, page: '4', at: 'next' }],
  ['and turned back to the first', list, { page: undefined, at: undefined }, { section: 'users', search: 'anna' }],
])('%s', (_, now, part, then) => {
  expect(withChanges(now, part)).toEqual(then)
})

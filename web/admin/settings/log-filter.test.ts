import { expect, test } from 'vitest'
import { queryOf } from '../list/fetch-list.ts'
import { logFilters } from './log-filter.ts'

test.each([
  ['an action', { action: 'settings.save' }, { action: 'settings.save' }],
  ['an action in a view saved under its former name', { deed: 'settings.save' }, { action: 'settings.save' }],
  ['an action that does not exist', { action: 'settings.lose' }, {}],
  ['an identifier without the kind of its subject', { of: '7' }, {}],
])('the URL filters the log by %s', (_, view, filter) => {
  expect(queryOf(logFilters, view)).toEqual(filter)
})

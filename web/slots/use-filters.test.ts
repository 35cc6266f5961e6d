import { expect, test } from 'vitest'
import { readFilters } from './filters.ts'
import { filterKeyOf, withUrl } from './use-filters.ts'

const typed = (q: string) => readFilters({ q })
const sent = (q: string, now: string) => ({
  filters: typed(now),
  urlKey: filterKeyOf(typed('')),
  sentKey: filterKeyOf(typed(q)),
})

test.each([
  ['follows, and nothing was typed since', sent('ab', 'ab'), 'ab', 'ab'],
  ['follows late, after more was typed', sent('ab', 'abc'), 'ab', 'abc'],
  ['is of a link or of the page before', sent('ab', 'abc'), 'other', 'other'],
])('the URL %s', (_, state, url, shown) => {
  const next = withUrl(state, typed(url))
  expect(next.filters.query).toBe(shown)
  expect(next.urlKey).toBe(filterKeyOf(typed(url)))
})

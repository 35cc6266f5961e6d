import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test.each(['', '?tab=bonuses', '?ref=007', '?a=1&b=x+y', '?ref=%D0%BA'])('%o comes back as it was', (search) => {
  expect(stringifySearch(parseSearch(search))).toBe(search)
})

test('a number stays text', () => {
  expect(parseSearch('?ref=007')).toEqual({ ref: '007' })
})

test('what is not given is not written', () => {
  expect(stringifySearch({ tab: undefined })).toBe('')
})

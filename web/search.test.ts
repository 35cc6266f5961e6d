import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test.each(['', '?tab=bonuses', '?ref=007', '?a=1&b=x+y', '?ref=%D0%BA'])(
  '%o is unchanged after parsing and formatting',
  (search) => {
    expect(stringifySearch(parseSearch(search))).toBe(search)
  },
)

test('a number is not converted', () => {
  expect(parseSearch('?ref=007')).toEqual({ ref: '007' })
})

test('undefined parameters are omitted', () => {
  expect(stringifySearch({ tab: undefined })).toBe('')
})

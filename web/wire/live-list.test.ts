import { expect, test } from 'vitest'
import { toFront } from './live-list.ts'

const items = (ids: string) => [...ids].map((id) => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

test.each([
  // came  shown  most  then
  ['', 'abc', 10, 'abc'],
  ['x', 'abc', 10, 'xabc'],
  ['xy', '', 10, 'xy'],
  ['b', 'abc', 10, 'abc'],
  ['xb', 'abc', 10, 'xabc'],
  ['xx', 'abc', 10, 'xabc'],
  ['xy', 'abc', 3, 'xya'],
  ['vwxyz', 'abc', 3, 'vwx'],
])('%j before %j, at most %i: %j', (came, shown, most, then) => {
  expect(ids(toFront(items(came), items(shown), most))).toBe(then)
})

test('what came again is shown as it came last, in its place', () => {
  const shown: { id: string; name: string | null }[] = [
    { id: 'a', name: 'anna' },
    { id: 'b', name: 'boris' },
  ]
  expect(toFront([{ id: 'b', name: null }], shown, 10)).toEqual([shown[0], { id: 'b', name: null }])
})

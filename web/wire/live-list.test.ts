import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { addLive, liveListOptions, toFront } from './live-list.ts'

const items = (ids: string) => [...ids].map((id) => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

test.each([
  // received  shown  maximum  expected
  ['', 'abc', 10, 'abc'],
  ['x', 'abc', 10, 'xabc'],
  ['xy', '', 10, 'xy'],
  ['b', 'abc', 10, 'abc'],
  ['xb', 'abc', 10, 'xabc'],
  ['xx', 'abc', 10, 'xabc'],
  ['xy', 'abc', 3, 'xya'],
  ['vwxyz', 'abc', 3, 'vwx'],
])('%j merged in front of %j, at most %i: %j', (came, shown, most, then) => {
  expect(ids(toFront(items(came), items(shown), most))).toBe(then)
})

test('an item sent again is updated in place', () => {
  const shown: { id: string; name: string | null }[] = [
    { id: 'a', name: 'anna' },
    { id: 'b', name: 'boris' },
  ]
  expect(toFront([{ id: 'b', name: null }], shown, 10)).toEqual([shown[0], { id: 'b', name: null }])
})

test('an older item sent again is not added as a new one', () => {
  const at = (id: string, second: number) => ({ id, createdAt: `2026-11-21T20:00:0${second}.000Z` })
  const shown = [at('d', 4), at('c', 3), at('b', 2)]
  expect(ids(toFront([at('a', 1)], shown, 3))).toBe('dcb')
  expect(ids(toFront([at('a', 1), at('e', 5)], shown, 3))).toBe('edc')
  expect(ids(toFront([at('a', 1)], shown, 4))).toBe('dcba')
})

test('a name hidden during the fetch is not restored by the response', async () => {
  const client = new QueryClient()
  const named = { id: 'a', name: 'anna' as string | null, createdAt: '2026-11-21T20:00:00.000Z' }
  let answer = (_: (typeof named)[]) => {}
  const fetch = () => new Promise<(typeof named)[]>((resolve) => (answer = resolve))
  const list = liveListOptions({ queryKey: ['list'], most: 10, fetch })
  client.setQueryData(list.queryKey, [named])
  const fetched = client.fetchQuery({ ...list, staleTime: 0 })
  await vi.waitFor(() => expect(client.isFetching()).toBe(1))
  addLive(client, ['list'], [{ ...named, name: null }], 10)
  answer([named])
  await fetched
  expect(client.getQueryData(list.queryKey)).toEqual([{ ...named, name: null }])
})

import { expect, test } from 'vitest'
import { draftOf, readRace, withPlace } from './race-draft.ts'

const saved = { enabled: true, prizes: [1500.5, 1000, 500], minimum: 100, turnover: 1.5 }
const draft = draftOf(saved)

test('what is not edited is saved as it was', () => {
  expect(readRace(draft)).toMatchObject({ settings: saved, sum: 300_050 })
})

test('a place is added with the prize of the one before it', () => {
  const more = withPlace(draft.prizes)
  expect(readRace({ ...draft, prizes: more }).settings?.prizes).toEqual([1500.5, 1000, 500, 500])
  expect(new Set(more.map(({ key }) => key)).size).toBe(4)
  expect(readRace({ ...draft, prizes: withPlace([]) }).wrong.get(0)).toBe('required')
})

test.each([
  ['minimum', { minimum: '-1' }],
  ['turnover', { turnover: '1001' }],
  [0, { prizes: [{ key: 0, typed: '0,5' }] }],
  [0, { prizes: [{ key: 0, typed: 'all' }] }],
  ['sum', { prizes: Array.from({ length: 11 }, (_, key) => ({ key, typed: '100 000 000' })) }],
] as const)('%s is wrong in %j', (field, change) => {
  const { settings, wrong } = readRace({ ...draft, ...change })
  expect([settings, [...wrong.keys()]]).toEqual([undefined, [field]])
})

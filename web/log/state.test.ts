import { expect, test } from 'vitest'
import type { Remembered } from './check.ts'
import { knownOf } from './state.ts'

const remembered: Remembered = {
  key: 'casino.example/log+00000000+AQ==',
  size: 7,
  root: 'AAAA',
  lastRound: '5',
  gaps: [{ after: '', before: '2' }],
  checked: 3,
  day: '2026-01-01',
  onDay: 1,
}

test('what this version stored is known again', () => {
  const state = { remembered: { ...remembered, pairs: [], chains: [], searched: [] }, open: 2, checkedAt: 9 }
  expect(knownOf(JSON.parse(JSON.stringify(state)))).toEqual(state)
})

test('a version that knew only the newest rounds begins with them again, and knows the state', () => {
  const { gaps: _, ...former } = remembered
  expect(knownOf({ remembered: former })).toMatchObject({
    remembered: { size: 7, lastRound: '', gaps: [], checked: 0 },
  })
})

test.each<[string, object]>([
  ['without a key', { ...remembered, key: undefined }],
  ['with a root that is no text', { ...remembered, root: 7 }],
  ['with a list of witnesses that is no text', { ...remembered, listed: 7 }],
  ['with a size that is no number', { ...remembered, size: '7' }],
  ['with gaps that are no list', { ...remembered, gaps: {} }],
  ['with a list of nothing', { ...remembered, pairs: [null] }],
  ['with chains that are a text', { ...remembered, chains: 'none' }],
])('a device %s begins again instead of failing for ever, and keeps the fault that it found', (_, broken) => {
  const fault = { kind: 'rewritten', evidence: {} }
  expect(knownOf({ remembered: broken, fault })).toEqual({ fault })
})

test.each([null, 7, 'text', undefined])('%j is nothing', (saved) => {
  expect(knownOf(saved)).toBeUndefined()
})

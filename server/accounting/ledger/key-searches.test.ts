import { keyLeadMs, operationKey } from '@casino/rules/operation-key'
import { expect, test } from 'vitest'
import { keySearches } from './key-searches.ts'

const now = Date.parse('2026-12-01T12:00:00Z')
const day = 86_400_000
const keyAt = (at: number) => operationKey(at, new Uint8Array(10))
const leadBefore = (at: number) => new Date(at - keyLeadMs).toISOString()
const [fresh, younger, old] = [keyAt(now), keyAt(now - day), keyAt(now - 3 * day)]
/** The oldest key that is searched for in its own months only. */
const last = keyAt(now - 2 * keyLeadMs)
const older = keyAt(now - 2 * keyLeadMs - 1)

test.each<[what: string, postings: { player: number; key?: string }[], searches: unknown[]]>([
  ['no posting', [], []],
  ['a posting without a key', [{ player: 1 }], []],
  ['one recent key', [{ player: 1, key: fresh }], [['key', 1, fresh, leadBefore(now)]]],
  ['a key of the future', [{ player: 1, key: keyAt(now + day) }], [['key', 1, keyAt(now + day), leadBefore(now)]]],
  [
    'several recent keys, since the oldest of them',
    [{ player: 1, key: fresh }, { player: 2, key: younger }, { player: 3 }],
    [['keys', [1, 2], [fresh, younger], leadBefore(now - day)]],
  ],
  ['one old key', [{ player: 1, key: old }], [['old keys', [1], [old], [leadBefore(now - 3 * day)]]]],
  ['a key without a time', [{ player: 1, key: 'mine' }], [['old keys', [1], ['mine'], [null]]]],
  [
    'keys on both sides of the border',
    [
      { player: 1, key: last },
      { player: 2, key: older },
    ],
    [
      ['key', 1, last, leadBefore(now - 2 * keyLeadMs)],
      ['old keys', [2], [older], [leadBefore(now - 2 * keyLeadMs - 1)]],
    ],
  ],
  [
    'all kinds together',
    [
      { player: 1, key: fresh },
      { player: 2, key: 'mine' },
      { player: 3, key: younger },
      { player: 4, key: old },
    ],
    [
      ['keys', [1, 3], [fresh, younger], leadBefore(now - day)],
      ['old keys', [2, 4], ['mine', old], [null, leadBefore(now - 3 * day)]],
    ],
  ],
])('%s', (_, postings, searches) => {
  expect(keySearches(postings, now).map(({ name, values = [] }) => [name, ...values])).toEqual(searches)
})

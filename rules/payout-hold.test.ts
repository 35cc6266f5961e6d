import { describe, expect, test } from 'vitest'
import { heldUntil } from './payout-hold.ts'

const hour = 3_600_000
const changed = { isNew: true, changedAt: 100 * hour, hours: 24, liftedAt: null }

describe('a withdrawal is held', () => {
  test.each([
    ['for the set time after a change', changed, 101 * hour, 124 * hour],
    ['until its last moment', changed, 124 * hour - 1, 124 * hour],
    ['not from its end on', changed, 124 * hour, undefined],
    ['not without a change', { ...changed, changedAt: null }, 101 * hour, undefined],
    ['not to an address that was paid to before', { ...changed, isNew: false }, 101 * hour, undefined],
    ['at the very beginning of time', { ...changed, changedAt: 0 }, 1, 24 * hour],
    ['not without a change, however long', { ...changed, changedAt: null, hours: 1e9 }, 101 * hour, undefined],
    ['not where holds are off', { ...changed, hours: 0 }, 100 * hour, undefined],
    ['not once it was lifted', { ...changed, liftedAt: 102 * hour }, 103 * hour, undefined],
    [
      'not where it was lifted at the moment of the change',
      { ...changed, liftedAt: 100 * hour },
      103 * hour,
      undefined,
    ],
    ['again by a change after it was lifted', { ...changed, liftedAt: 99 * hour }, 103 * hour, 124 * hour],
  ])('%s', (_, facts, now, until) => {
    expect(heldUntil(facts, now)).toBe(until)
  })
})

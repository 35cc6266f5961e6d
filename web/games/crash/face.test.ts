import { expect, test } from 'vitest'
import { areFieldsLocked, type Face, faceOf, meaningOf, phaseOf } from './face.ts'

test.each([
  // phase, bet, queued, pending, face
  ['none', 'none', false, undefined, 'wait'],
  ['none', 'none', true, undefined, 'unqueue'],
  ['bets', 'none', false, undefined, 'place'],
  ['bets', 'none', false, 'bet', 'cancel'],
  ['bets', 'open', false, undefined, 'cancel'],
  ['bets', 'open', false, 'cancel', 'cancel'],
  ['bets', 'open', true, undefined, 'cancel'],
  ['flight', 'none', false, undefined, 'queue'],
  ['flight', 'none', false, 'bet', 'cancel'],
  ['flight', 'none', true, undefined, 'unqueue'],
  ['flight', 'open', false, undefined, 'cashOut'],
  ['flight', 'open', true, undefined, 'cashOut'],
  ['flight', 'open', false, 'cashOut', 'cashOut'],
  ['flight', 'ended', false, undefined, 'queue'],
  ['flight', 'ended', true, undefined, 'unqueue'],
  ['crashed', 'none', false, undefined, 'queue'],
  ['crashed', 'none', true, undefined, 'unqueue'],
  ['crashed', 'open', false, undefined, 'queue'],
  // Shown until the answer decides, since the press may have arrived in time.
  ['crashed', 'open', false, 'cashOut', 'cashOut'],
  ['crashed', 'ended', false, undefined, 'queue'],
] as const)('in %s with a bet %s, queued %s, pending %s: %s', (phase, bet, queued, pending, face) => {
  expect(faceOf({ phase, bet, queued, pending })).toBe(face)
})

test('the button changes its meaning at the crash, after a cash-out and after a bet, not when bets open', () => {
  expect(meaningOf('cashOut')).not.toBe(meaningOf('queue'))
  expect(meaningOf('place')).not.toBe(meaningOf('cancel'))
  expect(meaningOf('queue')).toBe(meaningOf('place'))
  expect(meaningOf('unqueue')).toBe(meaningOf('cancel'))
})

test.each<[Face, boolean]>([
  ['wait', false],
  ['place', false],
  ['queue', false],
  ['unqueue', true],
  ['cancel', true],
  // A target entered in flight would look like one of the bet, which has none.
  ['cashOut', true],
])('at %s the fields are locked: %s', (face, locked) => {
  expect(areFieldsLocked(face)).toBe(locked)
})

test.each([
  [undefined, 5, 'none'],
  [null, 5, 'none'],
  [{ startsAt: 10, crash: null }, Number.NaN, 'none'],
  [{ startsAt: 10, crash: null }, 9, 'bets'],
  [{ startsAt: 10, crash: null }, 10, 'flight'],
  [{ startsAt: 10, crash: 1 }, 10, 'crashed'],
  // This device's clock may be behind.
  [{ startsAt: 10, crash: 1 }, 9, 'crashed'],
] as const)('the round %o at %d is %s', (round, now, phase) => {
  expect(phaseOf(round, now)).toBe(phase)
})

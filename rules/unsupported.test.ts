import { expect, test } from 'vitest'
import { levelOf } from './levels.ts'
import { kopecks } from './money.ts'
import { type Claimed, unsupportedClaims } from './unsupported.ts'

const roubles = (amount: number) => kopecks(amount * 100)
const level = (number: number): Claimed => ({
  kind: 'level_reward',
  subject: String(number),
  amount: levelOf(number).reward,
  basis: null,
  percentHundredths: null,
  factorHundredths: 500,
  target: kopecks(0),
})
const cashback = (monday: string, lost: number): Claimed => ({
  kind: 'cashback',
  subject: monday,
  amount: roubles(lost * 0.15),
  basis: roubles(lost),
  percentHundredths: 1500,
  factorHundredths: 100,
  target: kopecks(0),
})

test.each([
  // deposited  refunded  claims                              taken back, by subject
  [0, 100, [level(1)], { 1: 50 }],
  [100, 500, [level(1), level(2)], { 2: 70 }],
  [300, 500, [level(1), level(2), level(3)], { 3: 90 }],
  [600, 100, [level(1), level(2), level(3)], {}],
  // A loss of ten thousand of which nothing is left, all of it or a half.
  [0, 10_000, [cashback('1', 10_000)], { 1: 1500 }],
  [5000, 5000, [cashback('1', 10_000)], { 1: 750 }],
  // The loss is still covered by the other deposits.
  [10_000, 10_000, [cashback('1', 10_000)], {}],
  // Winnings were lost, too: the refund takes no more support than it is.
  [900, 100, [cashback('1', 10_000)], { 1: 15 }],
  // The latest goes first.
  [1000, 3000, [cashback('1', 2000), cashback('2', 2000)], { 2: 300, 1: 150 }],
  [1000, 1000, [cashback('1', 1000), level(4), cashback('2', 500)], { 2: 75 }],
] as const)('of %d ₽ left after a refund of %d ₽', (deposited, refunded, claims, expected) => {
  const found = unsupportedClaims<Claimed>(claims, { deposited: roubles(deposited), refunded: roubles(refunded) })
  expect(Object.fromEntries(found.map(({ claim, due }) => [claim.subject, due / 100]))).toEqual(expected)
})

test('parts take in all what the whole takes', () => {
  const whole = unsupportedClaims([cashback('1', 1000)], { deposited: roubles(0), refunded: roubles(1000) })[0]!
  let claim = cashback('1', 1000)
  let taken = 0
  for (const refunded of [333.33, 333.33, 333.34]) {
    const left = Math.max(0, 1000 - (taken === 0 ? 333.33 : claim.basis! === roubles(666.67) ? 666.66 : 1000))
    const [part] = unsupportedClaims([claim], { deposited: roubles(left), refunded: roubles(refunded) })
    taken += part!.due
    claim = {
      ...claim,
      basis: kopecks(claim.basis! - part!.basis!),
      returned: kopecks((claim.returned ?? 0) + part!.due),
    }
  }
  expect([taken, claim.basis]).toEqual([whole.due, 0])
})

import { expect, test } from 'vitest'
import { kopecks } from './money.ts'
import { chooseTransferSum, tailOf, transferSums } from './transfer-sums.ts'

test.each([100, 500_00, 1_000_00, 999_37, 1_000_50, 1_000_000_00])(
  'sums for %i are just below it, no two alike',
  (amount) => {
    const sums = transferSums(kopecks(amount))
    expect(sums.length).toBeGreaterThanOrEqual(98)
    expect(new Set(sums.map(tailOf)).size).toBe(sums.length)
    for (const sum of sums) {
      expect(amount - sum).toBeGreaterThan(0)
      expect(amount - sum).toBeLessThan(100)
      expect(tailOf(sum)).not.toBe(0)
    }
  },
)

test('every free tail is found, and none when all are in use', () => {
  const amount = kopecks(1_000_00)
  const open: number[] = []
  for (let draw = 0; draw < 99; draw++) open.push(tailOf(chooseTransferSum(amount, { open, lately: [] }, draw * 37)!))
  expect(new Set(open).size).toBe(99)
  expect(chooseTransferSum(amount, { open, lately: [] }, 0)).toBeUndefined()
})

test('a tail that was used lately comes last', () => {
  const amount = kopecks(1_000_00)
  const all = transferSums(amount).map(tailOf)
  const [rested, ...lately] = all
  for (const draw of [0, 5_000, 9_999]) {
    expect(tailOf(chooseTransferSum(amount, { open: [], lately }, draw)!)).toBe(rested)
    expect(tailOf(chooseTransferSum(amount, { open: [rested!], lately }, draw)!)).toBe(lately[draw % 98])
  }
})

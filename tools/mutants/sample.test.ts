import { expect, test } from 'vitest'
import { sampleOf, shareInterval } from './sample.ts'

const hundred = Array.from({ length: 100 }, (_, index) => index)

test('a sample has one mutant of each part of the set, and its seed brings it back', () => {
  const sample = sampleOf(hundred, { size: 8, seed: 1 })
  expect(sample.map((at) => Math.ceil((at + 1) / 12.5))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(sampleOf(hundred, { size: 8, seed: 1 })).toEqual(sample)
  expect(sampleOf(hundred, { size: 8, seed: 2 })).not.toEqual(sample)
})

test('no mutant is twice in a sample', () => {
  for (let size = 1; size <= 100; size++) expect(new Set(sampleOf(hundred, { size, seed: size })).size).toBe(size)
})

test('over many seeds every mutant is equally likely', () => {
  const times = hundred.map(() => 0)
  for (let seed = 0; seed < 2000; seed++)
    for (const at of sampleOf(hundred, { size: 5, seed })) times[at] = (times[at] ?? 0) + 1
  expect(Math.min(...times)).toBeGreaterThan(60)
  expect(Math.max(...times)).toBeLessThan(140)
})

test('a sample larger than the set is the set', () => {
  expect(sampleOf([1, 2, 3], { size: 3, seed: 1 })).toEqual([1, 2, 3])
  expect(sampleOf([1, 2, 3], { size: 60, seed: 1 })).toEqual([1, 2, 3])
})

// The figures of Wilson's interval with z = 1.96.
test.each([
  [0, 10, 0, 27.8],
  [5, 10, 23.7, 76.3],
  [10, 10, 72.2, 100],
  [54, 60, 79.9, 95.3],
  [60, 60, 94, 100],
  [0, 0, 0, 100],
])('%i of %i noticed means %s to %s per cent of the whole set', (noticed, tried, from, to) => {
  const interval = shareInterval(noticed, tried)
  expect(interval.from).toBeCloseTo(from, 1)
  expect(interval.to).toBeCloseTo(to, 1)
})

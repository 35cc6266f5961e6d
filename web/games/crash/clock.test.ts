import { expect, test } from 'vitest'
import { aheadOf, withSample } from './clock.ts'

const sampled = (...messages: readonly (readonly [now: number, arrivedAt: number])[]) =>
  messages.reduce<readonly number[]>((samples, [now, arrivedAt]) => withSample(samples, now, arrivedAt), [])

test('the message with the shortest delay sets the clock', () => {
  const samples = sampled([1000, 5300], [2000, 6040], [3000, 7900])
  expect(aheadOf(samples)).toBe(4040)
})

test('a device that slept is behind, and the next message corrects it', () => {
  expect(aheadOf(sampled([1000, 5000], [61_000, 6000]))).toBe(-55_000)
})

test('a clock that runs fast is followed after some messages', () => {
  const messages = Array.from({ length: 60 }, (_, nth) => [nth * 1000, nth * 1001] as const)
  expect(aheadOf(sampled(...messages))).toBe(20)
})

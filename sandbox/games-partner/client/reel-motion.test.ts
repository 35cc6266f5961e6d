import { expect, test } from 'vitest'
import { distanceAfter, startMs, stopEnds, stopLands, stopOf, stopping } from './reel-motion.ts'

test('a reel swings up, then only goes down, without a jump', () => {
  expect(distanceAfter(100)).toBeLessThan(0)
  let last = distanceAfter(130)
  for (let ms = 131; ms < 2_000; ms++) {
    const now = distanceAfter(ms)
    expect(now).toBeGreaterThanOrEqual(last)
    expect(now - last).toBeLessThan(0.05)
    last = now
  }
})

test.each([0, 80, 700, 2_345])('a reel that runs for %i ms more ends on a whole cell, once', (runMs) => {
  const at = startMs + 17
  const from = distanceAfter(at)
  const stop = stopOf(at, from, runMs)
  expect(Number.isInteger(stop.to)).toBe(true)
  expect(stop.runMs).toBeGreaterThanOrEqual(runMs)
  expect(stop.runMs).toBeLessThan(runMs + 80)
  expect(stopping(stop, at)).toBeCloseTo(from)
  expect(stopping(stop, stopEnds(stop))).toBe(stop.to)
  expect(stopping(stop, stopEnds(stop) + 10_000)).toBe(stop.to)
  let last = from
  for (let now = at; now <= stopEnds(stop); now++) {
    const position = stopping(stop, now)
    expect(Math.abs(position - last)).toBeLessThan(0.06)
    // It bounces, but shows no more than a part of the next symbol.
    expect(position).toBeLessThan(stop.to + 0.3)
    last = position
  }
})

test('the sound of the stop is played when the symbols are first in their rows', () => {
  const stop = stopOf(1_000, 20.3, 200)
  expect(stopping(stop, stopLands(stop))).toBeGreaterThan(stop.to - 0.05)
  expect(stopLands(stop)).toBeLessThan(stopEnds(stop))
})

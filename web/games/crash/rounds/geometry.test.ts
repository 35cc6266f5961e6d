import { msOf } from '@casino/rules/games/crash/rules'
import { expect, test } from 'vitest'
import { axesAt, exactly, heightOf, placeAt, ticksOf } from './geometry.ts'

const flights = [0, 10, 3_000, 9_000, 11_553, 40_000, 115_000, msOf(100_000_000)]

test.each(flights)('after %d ms the kite and all of its string are inside the drawing', (elapsed) => {
  const axes = axesAt(elapsed)
  let before = -1
  for (let part = 0; part <= 20; part++) {
    const { x, y } = placeAt(axes, (elapsed * part) / 20)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(1)
    expect(y).toBeLessThanOrEqual(1 + 1e-9)
    expect(y).toBeGreaterThanOrEqual(Math.max(before, 0))
    before = y
  }
})

test('it begins at the lower left, and after nine seconds it is at the upper right', () => {
  expect(placeAt(axesAt(0), 0)).toEqual({ x: 0, y: 0 })
  expect(placeAt(axesAt(9_000), 9_000)).toEqual({ x: 1, y: 1 })
  expect(placeAt(axesAt(60_000), 60_000)).toEqual({ x: 1, y: 1 })
})

test('the string of a long flight does not become a wall', () => {
  const axes = axesAt(115_000)
  expect(placeAt(axes, 115_000 / 2).y).toBeGreaterThan(0.2)
})

test.each(flights)('after %d ms there are a few lines, far enough apart', (elapsed) => {
  const axes = axesAt(elapsed)
  const ticks = ticksOf(axes)
  expect(ticks.length).toBeGreaterThan(0)
  expect(ticks.length).toBeLessThan(7)
  for (const tick of ticks) expect(heightOf(axes, tick)).toBeLessThanOrEqual(1)
})

test('the drawing and the server have the same multiplier', () => {
  for (const hundredths of [101, 200, 12_345])
    expect(exactly(msOf(hundredths)) * 100).toBeGreaterThanOrEqual(hundredths)
})

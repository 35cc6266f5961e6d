import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { chips } from './chips.ts'
import { chipPaint } from './denominations.ts'

test('each chip has its own colour, and a sum that of the greatest chip in it', () => {
  const grounds = chips.map((chip) => chipPaint(chip).ground)
  expect(new Set(grounds).size).toBe(chips.length)
  for (const [place, chip] of chips.entries()) {
    const next = chips[place + 1]
    if (next !== undefined) expect(chipPaint(kopecks(next - 1)).ground).toBe(grounds[place])
    expect(chipPaint(chip).ground).toBe(grounds[place])
  }
})

test('the sum on a chip can be read on its colour', () => {
  for (const chip of chips) {
    const { ground, ink } = chipPaint(chip)
    const [darker, lighter] = [brightness(ground), brightness(ink)].sort((a, b) => a - b) as [number, number]
    expect((lighter + 0.05) / (darker + 0.05), ground).toBeGreaterThanOrEqual(4.5)
  }
})

/** Relative luminance, from which contrast is computed. */
function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

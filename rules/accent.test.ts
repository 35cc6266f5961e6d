import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentShades, contrastOf, hardestBackground } from './accent.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('the contrast of %s and %s is %f', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2)
  expect(contrastOf(other, one)).toBeCloseTo(contrast, 2)
})

const tokens = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8')
const [dark = '', light = ''] = tokens.split('[data-theme="light"]')
const backgroundsOf = (theme: string) =>
  ['bg', 'surface', 'raised', 'control'].map((name) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(theme)?.[1] ?? '')

test('texts in any accent colour, and on it, are readable on every background of both themes', () => {
  const colours = fc.integer({ min: 0, max: 0xffffff }).map((of) => `#${of.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colours, (colour) => {
      const shades = accentShades(colour)
      expect(shades.dark.accent).toBe(colour)
      for (const [theme, { accent, hover, on, text }] of [
        [dark, shades.dark] as const,
        [light, shades.light] as const,
      ]) {
        for (const filled of [accent, hover]) expect(contrastOf(on, filled)).toBeGreaterThanOrEqual(4.5)
        for (const background of backgroundsOf(theme))
          expect(contrastOf(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 500 },
  )
})

test('the hardest backgrounds are those of the tokens', () => {
  expect(backgroundsOf(dark)).toContain(hardestBackground.dark)
  expect(backgroundsOf(light)).toContain(hardestBackground.light)
})

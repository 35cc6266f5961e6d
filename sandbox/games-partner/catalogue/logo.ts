import { at, ellipse, flat, tintGradients } from './draw.ts'
import { drawLetters, write } from './lettering.ts'
import { objects } from './objects.ts'
import type { CatalogueProvider } from './provider.ts'

/** A provider's mark and name on its own colours, 16:9. */
export function logoOf({ name, palettes, things, font, lettering }: CatalogueProvider): string {
  const [light, middle, dark] = palettes[0]!
  const [, object, tint] = things[0]!
  const shown = name.replace(/^./, (first) => first.toUpperCase())
  const text = write(shown, font, { ...lettering, arc: 0 }, { width: 250, height: 40 })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" viewBox="0 0 320 180"><defs>${tintGradients}<filter id="blur"><feGaussianBlur stdDeviation="8"/></filter></defs><radialGradient id="ground" cy=".3" r=".9"><stop stop-color="${light}"/><stop offset=".45" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></radialGradient>${flat('M0 0H320V180H0z', 'url(#ground)')}${flat(ellipse(160, 64, 58), '#fff', 0.14)}${at(160, 64, objects[object](tint), 0.46)}${at(160, 140 - text.height / 2, drawLetters(text, { ...lettering, slant: 0 }))}</svg>\n`
}

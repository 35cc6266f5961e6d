/** The art of the game partner's slots: the same objects, colours and letters as on the covers. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { type Tint, tintGradient } from './draw.ts'
import type { CatalogueGame } from './games.ts'
import { type FontName, fontFiles } from './lettering.ts'
import { objects } from './objects.ts'
import type { CatalogueProvider } from './provider.ts'

/** Titles, ranks of cards and sums. */
const letters = `${String.fromCodePoint(...Array.from({ length: 0x7e - 0x1f }, (_, i) => 0x20 + i))}\u00a0×−₽€`

/** Everything that one provider's games need, as their client loads it. */
export function slotArtOf(provider: CatalogueProvider, games: readonly CatalogueGame[]): object {
  const { name, palettes, backdrops, frame, font, lettering } = provider
  const mine = games.filter((game) => game.provider === provider).toSorted((a, b) => a.number - b.number)
  const things = provider.things.map(([, object, tint]) => `${object} ${tint}`)
  const heroes = Object.fromEntries(mine.map(({ alias, object, tint }) => [alias, `${object} ${tint}`]))
  const wanted = [...new Set([...things, ...Object.values(heroes)])].toSorted()
  return {
    name,
    palettes,
    backdrops,
    frame,
    font,
    lettering,
    things,
    /** In the order of their numbers, which also determine a cover's palette and backdrop. */
    heroes,
    drawings: Object.fromEntries(wanted.map((each) => [each, drawn(each)])),
  }
}

function drawn(thing: string): string {
  const [object, tint] = thing.split(' ') as [keyof typeof objects, Tint]
  const inside = objects[object](tint)
  const used = [...new Set([...inside.matchAll(/url\(#(\w+)\)/g)].map(([, name]) => name as Tint))]
  return `<defs>${used.map(tintGradient).join('')}</defs>${inside}`
}

/** A provider's font, reduced to the letters of titles and sums. */
export function slotFont(name: FontName): Promise<Uint8Array> {
  const packed = readFileSync(fileURLToPath(import.meta.resolve(fontFiles[name])))
  return subsetFont(packed, letters, { targetFormat: 'woff2' })
}

import { backdrop } from './backdrops.ts'
import { around, at, ellipse, flat, line, type Palette, round, solid, star, tintGradients } from './draw.ts'
import { frame } from './frames.ts'
import type { CatalogueGame } from './games.ts'
import { drawLetters, type Written, write } from './lettering.ts'
import { objects } from './objects.ts'
import type { Composition } from './provider.ts'
import { randomFrom, type SeededNumbers } from './random.ts'

const width = 360
const height = 480
const textWidth = 300
const textHeight = 122

export function paletteOf({ provider, number }: CatalogueGame): Palette {
  return provider.palettes[number % provider.palettes.length]!
}

/** The whole picture as SVG. */
export function coverOf(game: CatalogueGame): string {
  const { provider } = game
  const { lettering, font } = provider
  const random = randomFrom(game.name)
  const palette = paletteOf(game)
  const scenery = provider.backdrops[game.number % 3 === 2 ? 1 : 0]
  const text = write(game.name, font, lettering, { width: textWidth, height: textHeight })
  const top = lettering.place === 'top'
  const middle = top ? 286 : 196
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>${tintGradients}<filter id="blur" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="12"/></filter>
<filter id="shadow" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="0" dy="7" stdDeviation="6" flood-color="#000" flood-opacity=".55"/></filter></defs>
${backdrop(scenery, palette, random)}
<g filter="url(#blur)">${flat(ellipse(width / 2, middle, 108), '#fff', 0.32)}</g>
<g transform="translate(${width / 2} ${middle})">${compositions[provider.compositions[game.number < 10 ? 0 : 1]](game, palette, random)}</g>
${sparkles(random, middle)}
${shadeBehindText(lettering.place, palette)}
${frame(provider.frame, palette)}
${placed(text, game)}
</svg>`
}

const dropped = (inside: string) => `<g filter="url(#shadow)">${inside}</g>`

/** Two other objects of the same provider, drawn small. */
function companions({ name, provider, object }: CatalogueGame): [string, string] {
  const random = randomFrom(`beside ${name}`)
  const others = provider.things.filter(([, each]) => each !== object)
  const drawn = ([, each, tint]: (typeof others)[number]) => objects[each](tint)
  const first = random.one(others)
  return [drawn(first), drawn(random.one(others.filter(([, each]) => each !== first[1])))]
}

const hero = ({ object, tint }: CatalogueGame) => objects[object](tint)

const compositions: Record<Composition, (game: CatalogueGame, palette: Palette, random: SeededNumbers) => string> = {
  hero: (game, _palette, random) => {
    const [left, right] = companions(game)
    return (
      dropped(at(-104, 66, left, 0.46, -16) + at(104, 66, right, 0.46, 16)) +
      dropped(at(0, -14, hero(game), 1.32, random.between(-5, 5)))
    )
  },
  pair: (game, _palette, random) => {
    const [left] = companions(game)
    return (
      dropped(at(76, -52, left, 0.68, random.between(6, 18))) +
      dropped(at(-26, 14, hero(game), 1.26, random.between(-10, -2)))
    )
  },
  trio: (game) => {
    const [left, right] = companions(game)
    return dropped(at(-92, 26, left, 0.78, -12) + at(92, 26, right, 0.78, 12)) + dropped(at(0, -12, hero(game), 1.16))
  },
  medallion: (game, [light]) => {
    const [left, right] = companions(game)
    const ring =
      solid(ellipse(0, 0, 132), 'gold', 5) +
      flat(ellipse(0, 0, 116), '#160d08', 0.92) +
      flat(ellipse(0, 0, 112), light, 0.4)
    const teeth = around(24, flat('M-5-129L0-121 5-129z', '#6a4318'))
    return (
      dropped(ring + teeth) +
      dropped(at(0, -4, hero(game), 1.02)) +
      dropped(at(-112, 92, left, 0.38, -14) + at(112, 92, right, 0.38, 14))
    )
  },
  heap: (game, _palette, random) => {
    const [left, right] = companions(game)
    const small = [
      [-126, 60, left],
      [124, 54, right],
      [-78, 96, right],
      [82, 100, left],
    ] as const
    return (
      dropped(at(0, -16, hero(game), 1.24)) +
      dropped(small.map(([x, y, each]) => at(x, y, each, 0.42, random.between(-24, 24))).join(''))
    )
  },
  orbit: (game, [light], random) => {
    const [left, right] = companions(game)
    const path = (rx: number, ry: number) =>
      `<g transform="rotate(-20)">${line(ellipse(0, 0, rx, ry), light, 2.5, 0.8)}</g>`
    return (
      path(158, 64) +
      path(124, 46) +
      dropped(at(0, 0, hero(game), 1.06, random.between(-8, 8))) +
      dropped(at(-132, 62, left, 0.34, -10) + at(134, -66, right, 0.34, 10))
    )
  },
  reels: (game) => {
    const [left, right] = companions(game)
    const things = [left, hero(game), right, hero(game), hero(game), hero(game), right, left, hero(game)]
    const cells = things.map((each, i) => {
      const [x, y] = [((i % 3) - 1) * 98, (Math.floor(i / 3) - 1) * 92]
      const lit = Math.floor(i / 3) === 1
      return (
        at(x, y, flat('M-46-43H46V43H-46z', lit ? '#fffbe8' : '#e4d6c0', lit ? 1 : 0.72)) +
        at(x, y, each, lit ? 0.46 : 0.36)
      )
    })
    return `${dropped(solid('M-160-150H160V150H-160z', 'gold', 5) + flat('M-150-140H150V140H-150z', '#1b070c'))}${cells.join('')}${line('M-156 0H156', '#ff2a4a', 4, 0.55)}`
  },
}

function sparkles(random: SeededNumbers, middle: number): string {
  return Array.from({ length: 7 }, () => {
    const [x, y] = [random.between(40, 320), middle + random.between(-150, 110)]
    return at(x, y, flat(star(4, 16, 2.6), '#fff', 0.9), round(random.between(0.4, 1)))
  }).join('')
}

function shadeBehindText(place: CatalogueGame['provider']['lettering']['place'], [light, , dark]: Palette): string {
  const fade = (y1: number, y2: number) =>
    `<linearGradient id="fade" x1="0" x2="0" y1="${y1}" y2="${y2}"><stop offset=".1" stop-color="${dark}" stop-opacity=".94"/><stop offset="1" stop-color="${dark}" stop-opacity="0"/></linearGradient>`
  if (place === 'top') return `${fade(0, 1)}${flat('M0 0H360V190H0z', 'url(#fade)')}`
  const below = `${fade(1, 0)}${flat('M0 270H360V480H0z', 'url(#fade)')}`
  if (place === 'bottom') return below
  return `${below}${flat('M-4 330L18 322H342L364 330V452L342 460H18L-4 452z', dark, 0.92)}${line('M0 334H360M0 448H360', light, 2.5, 0.8)}`
}

function placed(text: Written, { provider }: CatalogueGame): string {
  const { place } = provider.lettering
  const y =
    place === 'top'
      ? 32 + (textHeight - text.height) / 2
      : place === 'band'
        ? 391 - text.height / 2
        : 452 - text.height - (textHeight - text.height) * 0.4
  return at(width / 2, y, drawLetters(text, provider.lettering))
}

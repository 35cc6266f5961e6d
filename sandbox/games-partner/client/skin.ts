/** A provider's style, and the look of one of its games. The art is drawn by catalogue/, like the covers. */
import { type Palette, type Random, randomFrom } from './canvas.ts'

export interface Lettering {
  readonly fill: readonly [top: string, middle: string, bottom: string]
  readonly edge: string
  readonly depth: number
  readonly capitals: boolean
  readonly slant?: number
  readonly glow?: boolean
}

export type SceneName =
  | 'hills'
  | 'curtain'
  | 'fans'
  | 'desert'
  | 'planks'
  | 'forest'
  | 'jungle'
  | 'space'
  | 'horizon'
  | 'burst'
  | 'stripes'
  | 'clouds'
  | 'temple'
  | 'sea'
  | 'beach'
  | 'castle'
  | 'stage'

export type FrameName =
  | 'gilt'
  | 'timber'
  | 'vines'
  | 'neon'
  | 'slant'
  | 'rope'
  | 'scallop'
  | 'iron'
  | 'bulbs'
  | 'chrome'
  | 'hairline'
  | 'stone'

interface Art {
  readonly name: string
  readonly palettes: readonly Palette[]
  readonly backdrops: readonly [SceneName, SceneName]
  readonly frame: FrameName
  readonly font: string
  readonly lettering: Lettering
  /** The objects of the provider, such as `bird sapphire`. */
  readonly things: readonly string[]
  /** The main object of each game, in the order of the games' numbers. */
  readonly heroes: Readonly<Record<string, string>>
  /** Each object as SVG around its own origin, some 200 wide and high. */
  readonly drawings: Readonly<Record<string, string>>
}

export interface Skin {
  readonly provider: string
  readonly title: string
  readonly palette: Palette
  readonly scene: SceneName
  readonly frame: FrameName
  readonly lettering: Lettering
  readonly fontFamily: string
  /** The game's main object first. */
  readonly things: readonly string[]
  readonly drawings: Readonly<Record<string, string>>
  readonly random: () => Random
}

const providers = [
  'velmora',
  'kestrino',
  'tanglewick',
  'orbelune',
  'nimbolt',
  'quillfox',
  'saffrell',
  'drakemoor',
  'pomelita',
  'gildhaven',
  'umbrasol',
  'tikovari',
]

/** A provider without its own art borrows another's; a game missing in the art gets one of its looks at random. */
export async function loadSkin(game: { provider: string; alias: string; title: string }): Promise<Skin> {
  const seed = randomFrom(`${game.provider} ${game.alias}`)
  const provider = providers.includes(game.provider)
    ? game.provider
    : providers[Math.floor(seed.fraction() * providers.length)]
  const answer = await fetch(new URL(`art/${provider}.json`, import.meta.url))
  if (!answer.ok) throw new Error(`no art of ${provider}`)
  const art = (await answer.json()) as Art
  await loadFont(art.font)
  return skinOf(art, game, seed)
}

function skinOf(art: Art, { alias, title }: { alias: string; title: string }, seed: Random): Skin {
  const listed = Object.keys(art.heroes).indexOf(alias)
  const number = listed >= 0 ? listed : Math.floor(seed.fraction() * 20)
  const hero = art.heroes[alias] ?? art.things[number % art.things.length]!
  // Games next to each other in the list share as few objects as possible.
  const others = art.things.filter((thing) => thing.split(' ')[0] !== hero.split(' ')[0])
  const first = (number * 3) % others.length
  return {
    provider: art.name,
    title,
    palette: art.palettes[number % art.palettes.length]!,
    scene: art.backdrops[number % 3 === 2 ? 1 : 0],
    frame: art.frame,
    lettering: art.lettering,
    fontFamily: `${art.font}, Onest, system-ui, sans-serif`,
    things: [hero, ...others.slice(first), ...others.slice(0, first)],
    drawings: art.drawings,
    random: () => randomFrom(alias),
  }
}

/** A system font is better than no game. */
async function loadFont(name: string): Promise<void> {
  const face = new FontFace(name, `url(${new URL(`art/${name}.woff2`, import.meta.url)})`)
  try {
    document.fonts.add(await face.load())
  } catch {
    console.warn(`the font ${name} is missing`)
  }
}

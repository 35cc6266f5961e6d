import type { Tint } from './draw.ts'
import type { ObjectName } from './objects.ts'
import type { CatalogueProvider } from './provider.ts'
import { providers } from './providers.ts'
import { randomFrom } from './random.ts'

export interface CatalogueGame {
  readonly name: string
  readonly alias: string
  readonly provider: CatalogueProvider
  /** Its number among the games of its provider. */
  readonly number: number
  readonly object: ObjectName
  readonly tint: Tint
  readonly category: CatalogueProvider['category']
  readonly volatility: 'low' | 'medium' | 'high'
  readonly theme: string
  /** 1 is the most played. */
  readonly rank: number
  readonly isNew: boolean
}

/** Objects that may have any of these colours: two games with the same object look different. */
const anyColour: readonly ObjectName[] = [
  'bird',
  'mask',
  'flower',
  'butterfly',
  'chest',
  'cat',
  'potion',
  'planet',
  'candy',
  'donut',
  'saucer',
  'rocket',
  'fish',
  'crystal',
  'ball',
  'vase',
  'mushroom',
  'hat',
  'shield',
  'blade',
]
const colours: readonly Tint[] = ['ruby', 'emerald', 'sapphire', 'amethyst', 'rose', 'teal', 'orange', 'gold']

const themes: Readonly<Record<string, readonly ObjectName[]>> = {
  adventure: ['mask', 'compass', 'pyramid', 'vase', 'shield', 'blade', 'hat', 'horseshoe', 'key', 'lantern'],
  animals: ['butterfly', 'bird', 'owl', 'cat'],
  classic: ['seven', 'bell', 'card', 'die', 'ball', 'bolt', 'gear'],
  fruits: ['cherry', 'fruit'],
  magic: ['potion', 'mushroom', 'crystal', 'flame'],
  nature: ['leaf', 'clover', 'flower', 'cactus', 'snowflake', 'sun'],
  sea: ['fish', 'wave', 'anchor'],
  space: ['planet', 'moon', 'rocket', 'saucer'],
  sweets: ['candy', 'donut'],
  treasure: ['gem', 'crown', 'coin', 'chest'],
}

const themeOf = (object: ObjectName) => Object.keys(themes).find((theme) => themes[theme]!.includes(object))!

/** All games, the most popular first. */
export function catalogueGames(): readonly CatalogueGame[] {
  const all = providers.flatMap((provider) =>
    provider.titles.split(', ').map((title, number) => {
      const [thing, object, usual] = provider.things[number % provider.things.length]!
      const name = title.replace('*', thing)
      const random = randomFrom(`${provider.name} ${name}`)
      return {
        name,
        alias: name.toLowerCase().replaceAll(' ', '-'),
        provider,
        number,
        object,
        tint: number < 10 || !anyColour.includes(object) ? usual : random.one(colours.filter((each) => each !== usual)),
        category: provider.category,
        theme: themeOf(object),
        volatility: random.one(['low', 'medium', 'high'] as const),
        popularity: random.fraction(),
        isNew: random.fraction() < 0.15,
      }
    }),
  )
  return all
    .toSorted((a, b) => b.popularity - a.popularity)
    .map(({ popularity: _popularity, ...game }, i) => ({ ...game, rank: i + 1 }))
}

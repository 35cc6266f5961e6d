import { describe, expect, test } from 'vitest'
import { inOtherLayout, soundOf } from './letters.ts'
import { linesOf } from './lines.ts'
import { makeNameSearch, makeSearch } from './search.ts'
import { makeSelect } from './selection.ts'
import { gamesFrom, rowsOf } from './slot.ts'

const rows = [
  // name, alias, provider, category, volatility, rank, new
  ['Dragon Lantern', 'dragon-lantern', 'velmora', 'slots', 'high', 1, 0],
  ['Lucky Dog Parade', 'lucky-dog', 'kestrino', 'slots', 'low', 2, 1],
  ['Crazy Crown', 'crazy-crown', 'velmora', 'turboGames', 'medium', 3, 0],
  ['Ember Rush', 'ember-rush', 'orbelune', 'slots', 'low', 4, 1],
  ['Wild Wolf', 'wild-wolf', 'kestrino', 'liveGames', 'high', 5, 0],
  ['Moon Bingo', 'moon-bingo', 'umbrasol', 'bingo', 'medium', 6, 0],
  ['Снежный Король', 'snow-king', 'umbrasol', 'slots', 'high', 7, 0],
  ['The Ninth Heron', 'ninth-heron', 'velmora', 'slots', 'medium', 8, 0],
]
const head = ['name', 'alias', 'provider', 'category', 'volatility', 'rank', 'new']
const covers = Object.fromEntries(rows.map(([name], i) => [`${String(name).replaceAll(' ', '_')}-0000000${i}`, '']))
const { slots } = gamesFrom(covers, rowsOf(linesOf([head, ...rows])) ?? [])
const search = makeSearch(slots)
const found = (query: string) => search(query).map((i) => slots[i]!.name)

describe('the first game found', () => {
  test.each([
    // typed, name
    ['dragon', 'Dragon Lantern'],
    ['DRAGON', 'Dragon Lantern'],
    ['lantern drag', 'Dragon Lantern'],
    ['дракон', 'Dragon Lantern'],
    ['драгон', 'Dragon Lantern'],
    ['lhfujy', 'Dragon Lantern'],
    ['вкфпщт', 'Dragon Lantern'],
    ['drgon', 'Dragon Lantern'],
    ['dargon', 'Dragon Lantern'],
    ['draagon', 'Dragon Lantern'],
    ['drakon', 'Dragon Lantern'],
    ['dog', 'Lucky Dog Parade'],
    ['вщп', 'Lucky Dog Parade'],
    ['дог', 'Lucky Dog Parade'],
    ['лаки', 'Lucky Dog Parade'],
    ['luckydog', 'Lucky Dog Parade'],
    ['крейзи', 'Crazy Crown'],
    ['краун', 'Crazy Crown'],
    ['эмбер', 'Ember Rush'],
    ['вайлд', 'Wild Wolf'],
    ['snezhny', 'Снежный Король'],
    ['король', 'Снежный Король'],
    ['rjhjkm', 'Снежный Король'],
    ['korol', 'Снежный Король'],
    ['ninth', 'The Ninth Heron'],
    ['хирон', 'The Ninth Heron'],
  ])('for "%s" is %s', (query, name) => {
    expect(found(query)[0]).toBe(name)
  })

  test.each(['', '   ', '!!!', 'фыва', 'ъ', 'qwertyuiop', 'zzzz', 'qqqq', 'йййй', 'dorw', 'ogpar', 'elmor'])(
    '"%s" finds nothing',
    (query) => {
      expect(found(query)).toEqual([])
    },
  )

  test.each([
    ['слот', 5],
    ['ckjn', 5],
    ['турбо', 1],
    ['bingo', 1],
    ['velmora', 3],
    ['велмора', 3],
  ])('"%s" finds %i by provider or category', (query, count) => {
    expect(found(query)).toHaveLength(count)
  })
})

test.each([
  ['velm', ['Velmora']],
  ['мелвора', []],
  ['велмора', ['Velmora']],
  ['dtkvjhf', ['Velmora']],
  ['kestrno', ['Kestrino']],
  ['slots', []],
])('the names found for "%s" are %j', (query, names) => {
  const providers = ['Velmora', 'Kestrino', 'Orbelune']
  expect(makeNameSearch(providers)(query).map((i) => providers[i])).toEqual(names)
})

test.each([
  ['Дракон', 'drakon'],
  ['ЁЖ', 'ezh'],
  ['Drácon’s', 'drakons'],
  ['Jackpot', 'jakpot'],
  ['Джекпот', 'jekpot'],
  ['a — b', 'a b'],
  ['777 Лет', '777 let'],
  ['Лилли', 'lili'],
  ['zzzz', 'zz'],
])('%s sounds like %s', (text, sound) => {
  expect(soundOf(text)).toBe(sound)
})

test('the other layout is its own inverse', () => {
  for (const text of ['слот', 'ckjn', 'вщп', 'объём', '[eq']) expect(inOtherLayout(inOtherLayout(text))).toBe(text)
  expect(inOtherLayout('ckjn')).toBe('слот')
  expect(inOtherLayout('вщп')).toBe('dog')
})

describe('a selection', () => {
  const select = makeSelect(slots)
  const names = (filter: Parameters<typeof select>[0]) => select(filter).map((i) => slots[i]!.alias)

  test('is ordered by rank, by what is played, by name, by risk or by age', () => {
    expect(names({}).slice(0, 3)).toEqual(['dragon-lantern', 'lucky-dog', 'crazy-crown'])
    expect(names({ popular: ['umbrasol/moon-bingo', 'gone/game', 'velmora/crazy-crown'] }).slice(0, 3)).toEqual([
      'moon-bingo',
      'crazy-crown',
      'dragon-lantern',
    ])
    expect(names({ sort: 'name' }).slice(0, 3)).toEqual(['crazy-crown', 'dragon-lantern', 'ember-rush'])
    expect(names({ sort: 'volatility' }).slice(0, 4)).toEqual([
      'dragon-lantern',
      'wild-wolf',
      'snow-king',
      'crazy-crown',
    ])
    expect(names({ sort: 'new' }).slice(0, 3)).toEqual(['lucky-dog', 'ember-rush', 'dragon-lantern'])
  })

  test.each([
    [{ category: 'turboGames' }, ['crazy-crown']],
    [{ onlyNew: true }, ['lucky-dog', 'ember-rush']],
    [{ provider: 'velmora', volatility: 'medium' }, ['crazy-crown', 'ninth-heron']],
    [{ provider: 'nobody' }, []],
    [{ query: 'velmora', category: 'slots' }, ['dragon-lantern', 'ninth-heron']],
    [{ only: ['orbelune/ember-rush', 'gone/game', 'velmora/crazy-crown'] }, ['ember-rush', 'crazy-crown']],
    [{ only: [] }, []],
  ] as const)('of %j', (filter, aliases) => {
    expect(names(filter)).toEqual(aliases)
  })
})

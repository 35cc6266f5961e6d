import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { catalogueFrom } from '../../catalogue/read.ts'
import { makeNameSearch, makeSearch } from '../../catalogue/search.ts'
import { overwriteGetLocale } from '../../texts/compiled/runtime.js'
import { findPages, inOrder } from './find-pages.ts'

const file = (path: string) => readFileSync(new URL(path, import.meta.url))
const covers = JSON.parse(file('../../catalogue/covers.json').toString())
const sheet = Uint8Array.from(file('../../public/gameSlots.xlsx'))
const { slots, providers } = catalogueFrom(sheet.buffer, covers)
const searchSlots = makeSearch(slots)
const searchProviders = makeNameSearch(providers.map(({ name }) => name))

/** The names of the demo's providers, and the keys of pages and names of slots in their order. */
function listed(query: string): string[] {
  const found = inOrder(
    query,
    findPages(query, ({ name }) => name()),
    searchSlots(query).map((i) => slots[i]!),
  )
  return [
    ...searchProviders(query).map((i) => providers[i]!.name),
    ...found.map((one) => ('place' in one ? one.key : one.name)),
  ]
}

afterEach(() => overwriteGetLocale(() => 'ru'))

test.each([
  ['ru', 'Мины', 'mines'],
  ['ru', 'мыны', 'mines'],
  ['ru', 'миныы', 'mines'],
  ['ru', 'мниы', 'mines'],
  ['ru', 'mnes', 'mines'],
  ['ru', 'vbys', 'mines'],
  ['ru', 'костии', 'dice'],
  ['ru', 'косит', 'dice'],
  ['ru', 'кубики', 'dice'],
  ['ru', 'рулетко', 'roulette'],
  ['ru', 'рулека', 'roulette'],
  ['en', 'mnes', 'mines'],
  ['en', 'minse', 'mines'],
  ['en', 'dcie', 'dice'],
  ['en', 'roulete', 'roulette'],
  ['en', 'rulete', 'roulette'],
  ['es', 'Minas', 'mines'],
  ['es', 'mnias', 'mines'],
  ['es', 'dados', 'dice'],
  ['es', 'dadso', 'dice'],
  ['es', 'ruleta', 'roulette'],
  ['es', 'rulete', 'roulette'],
  ['en', 'ember', 'One More Ember'],
  ['en', 'embre', 'One More Ember'],
] as const)('in %s, "%s" finds %s first', (language, query, first) => {
  overwriteGetLocale(() => language)
  expect(listed(query)[0]).toBe(first)
})

test.each(['zzzz', 'qqqq', 'йййй', 'яяяя', 'aaaaa', 'xxxx', 'asdf', 'фыва', 'qwrt', 'hjkl', 'нет такого', 'bcdfg'])(
  'nothing is found for "%s"',
  (query) => {
    expect(listed(query)).toEqual([])
  },
)

test.each([
  ['mines', ['game', 'Mines of Gold', 'Minas']],
  ['mine', ['Mines of Gold', 'game', 'Minas']],
])('for "%s" the order is %j', (query, expected) => {
  const pages =
    query === 'mines' ? { named: [{ name: 'game' }], similar: [] } : { named: [], similar: [{ name: 'game' }] }
  const found = inOrder(query, pages, [{ name: 'Minas' }, { name: 'Mines of Gold' }])
  expect(found.map(({ name }) => name)).toEqual(expected)
})

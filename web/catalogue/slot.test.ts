import { describe, expect, test } from 'vitest'
import { linesOf } from './lines.ts'
import { gamesFrom, providersOf, rowsOf } from './slot.ts'

const colours = '112233445566778899'
const head = ['name', 'alias', 'provider', 'category', 'volatility', 'rank', 'new']

/** The games from covers of these names and these rows. */
function matched(covers: readonly string[], rows: readonly (readonly unknown[])[], columns: readonly unknown[] = head) {
  return read(covers, rows, columns).slots
}

function read(covers: readonly string[], rows: readonly (readonly unknown[])[], columns: readonly unknown[] = head) {
  const sheet = rowsOf(linesOf([columns, ...rows]))
  return gamesFrom(Object.fromEntries(covers.map((cover) => [cover, colours])), sheet ?? [])
}

describe('a cover and a row are one game', () => {
  test.each([
    // cover, name key, id, name
    ['Plum_Patisserie-808b13c1', 'PlumPatisserie', 'Plum_Patisserie', 'Plum Patisserie'],
    ['Plum Patisserie-808b13c1', 'Plum Patisserie ', 'Plum Patisserie', 'Plum Patisserie'],
    ['plum_patisserie-808b13c1', 'PlumPatisserie', 'plum_patisserie', 'plum patisserie'],
    ['Ёлка_и_Шар-00000000', 'ЁлкаиШар', 'Ёлка_и_Шар', 'Ёлка и Шар'],
    ['Well-deserved-0e1ad0b6', 'Well-deserved', 'Well-deserved', 'Well-deserved'],
    ['Plum_Patisserie', 'PlumPatisserie', 'Plum_Patisserie', 'Plum Patisserie'],
    ['Sevens-328D96BD', 'Sevens-328D96BD', 'Sevens-328D96BD', 'Sevens-328D96BD'],
    ['777-328d96bd', 777, '777', '777'],
  ])('cover %s, row %s', (cover, key, id, name) => {
    expect(matched([cover], [[key, 'an-alias', 'velmora']])).toMatchObject([
      { id, name, cover, alias: 'an-alias', colours },
    ])
  })

  test.each([
    ['no alias', [['Plum', '', 'velmora']]],
    ['an alias of spaces', [['Plum', '  ', 'velmora']]],
    ['no provider', [['Plum', 'plum', undefined]]],
    ['another name', [['Plums', 'plum', 'velmora']]],
    ['no rows', []],
  ])('without a row there is no game: %s', (_, rows) => {
    expect(matched(['Plum-808b13c1'], rows)).toEqual([])
  })

  test('a row without a cover is no game, and of two rows with one name the first counts', () => {
    const rows = [
      ['Plum', 'first', 'velmora'],
      ['Plum', 'second', 'kestrino'],
      ['Pear', 'pear', 'velmora'],
    ]
    expect(matched(['Plum-808b13c1'], rows).map(({ alias }) => alias)).toEqual(['first'])
  })

  test('columns are found by their names, in any order, and unknown values are left out', () => {
    const columns = ['Provider', 'comment', 'alias', 'NAME', 'category', 'volatility', 'rank', 'new', 'theme']
    const rows = [
      ['velmora', 'x', 42, 'Plum', 'liveGames', 'high', 3, 1, 'fruits'],
      ['velmora', 'x', 'pear', 'Pear', 'poker', 'extreme', 'often', 0, null],
    ]
    expect(matched(['Pear-00000001', 'Plum-00000002'], rows, columns)).toMatchObject([
      { alias: '42', category: 'liveGames', volatility: 'high', theme: 'fruits', rank: 3, isNew: true },
      { alias: 'pear', category: 'slots', volatility: undefined, theme: undefined, isNew: false },
    ])
  })
})

test.each([
  // category and volatility as typed in spreadsheets
  ['liveGames', 'high', 'liveGames', 'high'],
  [' Live Games ', ' HIGH', 'liveGames', 'high'],
  ['TURBO_GAMES', 'Medium\u00a0', 'turboGames', 'medium'],
  ['turbo-games', 'low\u200b', 'turboGames', 'low'],
  ['Bingo', '', 'bingo', undefined],
])('the category %j and the volatility %j are %s and %s', (category, volatility, wanted, as) => {
  expect(read(['Plum-808b13c1'], [['Plum', 'plum', 'velmora', category, volatility]])).toMatchObject({
    slots: [{ category: wanted, volatility: as }],
    doubts: [],
  })
})

test('a row that is no game is named with its number and the reason, and costs no other row', () => {
  const rows = [
    ['Plum', 'plum', 'velmora', 'poker', 'extreme'],
    ['', 'nameless', 'velmora'],
    ['Pear', ' ', 'velmora'],
    ['Pear', 'pear', undefined],
    ['PLUM', 'other', 'velmora'],
    ['Cherry', 'cherry', 'velmora'],
    ['Pear', 'pear', 'velmora'],
  ]
  const { slots, doubts, unused } = read(['Plum-00000001', 'Pear-00000002', 'Fig-00000003'], rows)
  expect(slots.map(({ alias }) => alias)).toEqual(['plum', 'pear'])
  expect(doubts.map(({ row, name, why, dropped }) => [row, name, why, dropped])).toEqual([
    [2, 'Plum', 'category', false],
    [2, 'Plum', 'volatility', false],
    [3, 'nameless', 'name', true],
    [4, 'Pear', 'alias', true],
    [5, 'Pear', 'provider', true],
    [6, 'PLUM', 'same_name', true],
    [7, 'Cherry', 'no_cover', true],
  ])
  expect(unused).toEqual(['Fig'])
})

test('the head may come after a title, and without it there are no rows', () => {
  const head = ['Provider', ' NAME ', 'Alias']
  expect(rowsOf(linesOf([['Our games'], head, ['velmora', 'Plum', 'plum']]))).toMatchObject([
    { number: 3, cells: { name: { text: 'Plum' } } },
  ])
  expect(
    rowsOf(
      linesOf([
        ['name', 'alias'],
        ['Plum', 'plum'],
      ]),
    ),
  ).toBeUndefined()
})

test('providers are distinct, with a capital first letter and the number of their games', () => {
  const rows = [
    ['A', 'a', 'velmora'],
    ['B', 'b', 'kestrino'],
    ['C', 'c', 'velmora'],
  ]
  expect(providersOf(matched(['A-00000001', 'B-00000002', 'C-00000003'], rows))).toEqual([
    { key: 'kestrino', name: 'Kestrino', games: 1 },
    { key: 'velmora', name: 'Velmora', games: 2 },
  ])
})

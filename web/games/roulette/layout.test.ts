import { fieldByKey, type RouletteField, rouletteFields, wheel } from '@casino/rules/games/roulette/rules'
import { describe, expect, test } from 'vitest'
import { type Direction, neighbour, type TablePlace, tallTable, trackCells, wideTable } from './layout.ts'
import { sectorFields, withNeighbours } from './sectors.ts'
import { degreesBetween, pocketDegrees, restDegrees } from './wheel-geometry.ts'

const field = (key: string) => fieldByKey(key) as RouletteField
const way = (cells: readonly TablePlace[], from: string, ...directions: Direction[]) =>
  directions.reduce((at, direction) => neighbour(cells, at, direction), field(from)).key

describe.each([
  ['the wide table', wideTable, rouletteFields],
  ['the tall table', tallTable, rouletteFields],
  ['the track', trackCells(false), rouletteFields.slice(0, 37)],
  ['the upright track', trackCells(true), rouletteFields.slice(0, 37)],
])('%s', (_, cells, all) => {
  test('has every field once, and no two overlap', () => {
    expect(cells.map(({ field: { key } }) => key).sort()).toEqual(all.map(({ key }) => key).sort())
    const places = cells.flatMap(({ row, column, rows, columns }) =>
      Array.from({ length: rows * columns }, (__, i) => `${row + (i % rows)}/${column + Math.floor(i / rows)}`),
    )
    expect(new Set(places).size).toBe(places.length)
  })

  test('arrows reach every field from every other', () => {
    const reached = new Set([cells[0]?.field])
    for (const from of reached)
      for (const direction of ['up', 'down', 'left', 'right'] as const)
        reached.add(neighbour(cells, from as RouletteField, direction))
    expect(reached.size).toBe(cells.length)
  })
})

test('the wide table has 3, 6, 9 … on top and its columns end with 2:1', () => {
  const row = (of: number) =>
    wideTable.filter((cell) => cell.row === of && cell.field.type === 'straight' && cell.field.param)
  expect(row(1).map(({ field: { param } }) => param)).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36])
  expect(wideTable.find((cell) => cell.row === 1 && cell.column === 14)?.field.key).toBe('column:3')
})

test.each<[readonly TablePlace[], string, Direction[], string]>([
  [wideTable, 'straight:1', ['right'], 'straight:4'],
  [wideTable, 'straight:1', ['up'], 'straight:2'],
  [wideTable, 'straight:1', ['left'], 'straight:0'],
  [wideTable, 'straight:1', ['down'], 'dozen:1'],
  [wideTable, 'straight:36', ['right'], 'column:3'],
  [wideTable, 'dozen:2', ['down', 'right'], 'black'],
  [wideTable, 'straight:3', ['up'], 'straight:3'],
  [tallTable, 'straight:0', ['down'], 'straight:2'],
  [tallTable, 'straight:34', ['down'], 'column:1'],
  [tallTable, 'straight:1', ['left', 'left'], 'low'],
])('%#: from %s', (cells, from, directions, to) => {
  expect(way(cells, from, ...directions)).toBe(to)
})

test('the track follows the wheel: neighbours on the wheel are neighbours on the track', () => {
  const cells = trackCells(false)
  const place = (number: number) => cells.find(({ field: { param } }) => param === number) as TablePlace
  wheel.forEach((number, i) => {
    const [a, b] = [place(number), place(wheel[(i + 1) % wheel.length] ?? 0)]
    expect(Math.abs(a.row - b.row) + Math.abs(a.column - b.column)).toBeLessThanOrEqual(2)
  })
})

test('sectors are the well-known parts of the wheel', () => {
  const [voisins, tiers, orphelins] = (['voisins', 'tiers', 'orphelins'] as const).map((name) =>
    sectorFields(name).map(({ param }) => param),
  )
  expect(voisins).toEqual([22, 18, 29, 7, 28, 12, 35, 3, 26, 0, 32, 15, 19, 4, 21, 2, 25])
  expect(tiers).toEqual([27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33])
  expect(orphelins).toEqual([17, 34, 6, 1, 20, 14, 31, 9])
  expect([...(voisins ?? []), ...(tiers ?? []), ...(orphelins ?? [])].length).toBe(37)
})

test.each([
  [0, [3, 26, 0, 32, 15]],
  [26, [35, 3, 26, 0, 32]],
  [32, [26, 0, 32, 15, 19]],
  [17, [2, 25, 17, 34, 6]],
])('%d and its neighbours', (number, expected) => {
  expect(withNeighbours(number).map(({ param }) => param)).toEqual(expected)
})

test('from any number to any other the wheel turns by less than a full turn and stops exactly there', () => {
  for (const from of wheel) {
    for (const to of wheel) {
      const way = degreesBetween(from, to)
      expect(way).toBeGreaterThanOrEqual(0)
      expect(way).toBeLessThan(360)
      const pocket = (((restDegrees(from) + way + wheel.indexOf(to) * pocketDegrees) % 360) + 360) % 360
      expect(Math.min(pocket, 360 - pocket)).toBeLessThan(1e-9)
    }
  }
})

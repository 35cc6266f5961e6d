import { globSync, readFileSync, statSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { catalogueGames } from './games.ts'
import { inRoot } from './places.ts'
import { sandboxGamesFile } from './slots.ts'

const mostBytes = 12 * 1024 * 1024

const spreadsheet = unzipSync(readFileSync(inRoot('web', 'public', 'gameSlots.xlsx')))
const rows = [...strFromU8(spreadsheet['xl/worksheets/sheet1.xml']!).matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(
  ([, row = '']) => [...row.matchAll(/<[tv]>([^<]*)</g)].map(([, value]) => value),
)
const coversIn = (folder: string) =>
  globSync('*', { cwd: inRoot('web', 'public', 'assets', 'covers', folder) }).toSorted()

test('the spreadsheet lists the invented games; run write-catalogue.ts again if it does not', () => {
  const [head, ...listed] = rows
  expect(head).toEqual(['name', 'alias', 'provider', 'category', 'volatility', 'rank', 'new', 'theme'])
  expect(listed).toHaveLength(240)
  expect(listed.map(([name, alias, provider]) => [name, alias, provider])).toEqual(
    catalogueGames().map(({ name, alias, provider }) => [name.replaceAll(' ', ''), alias, provider.name]),
  )
  for (const column of [0, 1]) expect(new Set(listed.map((row) => row[column])).size).toBe(240)
  expect(new Set(listed.map((row) => row[2])).size).toBe(12)
})

test('the partner’s sandbox has the same games; run write-catalogue.ts again if it does not', () => {
  expect(readFileSync(inRoot('sandbox', 'games-partner', 'engine', 'games.json'), 'utf8')).toBe(
    sandboxGamesFile(catalogueGames()),
  )
})

test('each game has one cover, in two sizes and two formats, and the index lists it', () => {
  const index: Record<string, string> = JSON.parse(readFileSync(inRoot('web', 'catalogue', 'covers.json'), 'utf8'))
  const covers = Object.keys(index).toSorted()
  expect(covers.map((cover) => cover.replace(/-[0-9a-f]{8}$/, '').replaceAll('_', '')).toSorted()).toEqual(
    rows
      .slice(1)
      .map(([name]) => name)
      .toSorted(),
  )
  const files = covers.flatMap((cover) => [`${cover}.avif`, `${cover}.webp`]).toSorted()
  expect(coversIn('360')).toEqual(files)
  expect(coversIn('180')).toEqual(files)
  expect(Object.values(index).filter((colours) => !/^([0-9a-f]{6}){3}$/.test(colours))).toEqual([])
})

test('the artwork stays small', () => {
  const files = globSync('assets/covers/*/*', { cwd: inRoot('web', 'public') })
  const sizes = files.map((file) => statSync(inRoot('web', 'public', file)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes)
})

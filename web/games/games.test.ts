import { existsSync, readFileSync } from 'node:fs'
import { games as houseGames } from '@casino/rules/games/index'
import { expect, test } from 'vitest'
import { games } from './index.ts'

const types = games.map(({ type }) => type)

test('every game of the house is listed once', () => {
  expect([...types].sort()).toEqual(houseGames.map(({ type }) => type).sort())
})

// They are imported by these names from every folder at once: the compiler does not report a missing one.
test.each(types)('the folder of %s has what others need of the game', (type) => {
  const names = ['Page.tsx', 'Round.tsx', 'Scene.tsx', 'colours.ts', 'columns.tsx', 'sent.ts', 'words.ts']
  expect(names.filter((name) => !existsSync(new URL(`${type}/${name}`, import.meta.url)))).toEqual([])
})

test.each(types)('the parts of rounds of %s are all there', (type) => {
  const text = readFileSync(new URL(`${type}/Round.tsx`, import.meta.url), 'utf8')
  const exported = ['function Outcome', 'function Proof', 'function Recomputed', 'const checks', 'const verify']
  expect(exported.filter((name) => !new RegExp(`^export .*${name}`, 'm').test(text))).toEqual([])
})

test.each(types)('the picture of %s has its words', (type) => {
  const text = readFileSync(new URL(`${type}/Scene.tsx`, import.meta.url), 'utf8')
  expect(text).toMatch(/^export const line = m\.\w+$/m)
})

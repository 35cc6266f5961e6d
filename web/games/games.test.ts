import { existsSync } from 'node:fs'
import { games as houseGames } from '@casino/rules/games/index'
import { expect, test } from 'vitest'
import { games } from './index.ts'

const types = games.map(({ type }) => type)

test('every game of the house is listed once', () => {
  expect([...types].sort()).toEqual(houseGames.map(({ type }) => type).sort())
})

// They are imported by these names from every folder at once: the compiler does not report a missing one.
test.each(types)('the folder of %s has what others need of the game', (type) => {
  const names = ['Page.tsx', 'Round.tsx', 'Scene.tsx', 'checks.ts', 'columns.tsx', 'sent.ts', 'words.ts']
  expect(names.filter((name) => !existsSync(new URL(`${type}/${name}`, import.meta.url)))).toEqual([])
})

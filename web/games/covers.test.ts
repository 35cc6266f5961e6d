import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freshCover } from '@casino/contract/play/house-games'
import { games } from '@casino/rules/games/index'
import { expect, test } from 'vitest'

test.each(games)('$type has the picture that its new record names', ({ type }) => {
  expect(existsSync(fileURLToPath(new URL(`../public${freshCover(type)}`, import.meta.url)))).toBe(true)
})

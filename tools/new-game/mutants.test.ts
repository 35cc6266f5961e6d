import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../places.ts'
import { clientMutants, serverMutants } from './mutants.ts'

// `npm run new-game` takes a quarter of an hour; this finds mistakes in its list early.
test.each([
  ['server/test/play/new-game.alone.test.ts', serverMutants],
  ['web/test/new-game.test.tsx', clientMutants],
] as const)('each place that %s has to find is there once, and so is the test that finds it', (test, mutants) => {
  const titles = readFileSync(inRoot(test), 'utf8')
  for (const { file, search, replace, finds } of mutants) {
    expect([file, readFileSync(inRoot(file), 'utf8').split(search).length - 1]).toEqual([file, 1])
    expect(replace, file).not.toBe(search)
    expect([file, titles.includes(`'${finds}'`)]).toEqual([file, true])
  }
})

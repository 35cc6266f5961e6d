import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot, root } from '../places.ts'
import { entryOf, readEquivalent, staleEntries } from './equivalent.ts'
import { mutantSets } from './sets.ts'

const read = (file: string) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : undefined)

test('each mutant on the list of equivalents begins on a line of its file, and says why', () => {
  const entries = readEquivalent()
  expect(staleEntries(entries, read)).toEqual([])
  expect(entries.filter(({ why }) => why.length < 20)).toEqual([])
  const keys = entries.map(({ file, line, becomes }) => `${file} ${line} ${becomes}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('an entry of a changed line, or of a missing file, is stale', () => {
  const entry = { file: 'a.ts', line: 'return 1', why: '' }
  expect(staleEntries([entry], () => '  return 1\n')).toEqual([])
  expect(staleEntries([entry], () => '  return 12\n')).toEqual([entry])
  expect(staleEntries([entry], () => undefined)).toEqual([entry])
})

test('an entry covers its own mutant, or all of its line', () => {
  const mutant = { file: 'a.ts', line: 'a < b', becomes: 'a <= b' }
  const entry = { file: 'a.ts', line: 'a < b', why: '' }
  expect(entryOf(mutant, [{ ...entry, becomes: 'a >= b' }])).toBeUndefined()
  expect(entryOf(mutant, [{ ...entry, file: 'b.ts' }])).toBeUndefined()
  expect(entryOf(mutant, [{ ...entry, becomes: 'a <= b' }])).toBeDefined()
  expect(entryOf(mutant, [entry])).toBeDefined()
})

test.each(mutantSets)('the set $name has code and tests', ({ code, tests }) => {
  for (const glob of [...code, ...tests]) expect(globSync(glob, { cwd: root }).length, glob).toBeGreaterThan(0)
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

const folder = new URL('../../', import.meta.url).pathname
const registry = 'platform/database/advisory-locks.ts'
const files = globSync('**/*.{ts,sql}', { cwd: folder })
  .filter((file) => !file.startsWith('node_modules/') && !/\.test\.ts$/.test(file) && file !== registry)
  .map((file) => ({ file, text: readFileSync(folder + file, 'utf8') }))
const taken: readonly number[] = Object.values(advisoryLocks)
const numbersOf = (text: string) => [...text.matchAll(/advisory\w*\((\d+)/g)].map(([, number]) => Number(number))

test('no two advisory locks share a number', () => {
  expect(new Set(taken).size).toBe(taken.length)
})

test('migrations use only the numbers that are on the list', () => {
  const used = files.filter(({ file }) => file.endsWith('.sql')).flatMap(({ text }) => numbersOf(text))
  const { months, auditLog, exclusions, usernames } = advisoryLocks
  expect(new Set(used)).toEqual(new Set([months, auditLog, exclusions, usernames]))
})

test('code takes only advisory locks that are on the list', () => {
  const code = files.filter(({ file }) => file.endsWith('.ts'))
  const locking = code.filter(({ text }) => /pg_\w*advisory/.test(text))
  expect(locking.length).toBeGreaterThan(3)
  for (const { file, text } of locking)
    expect([file, numbersOf(text), text.includes('advisoryLocks.')]).toEqual([file, [], true])
  const numbered = code.filter(({ text }) => taken.some((number) => text.replaceAll('_', '').includes(String(number))))
  expect(numbered.map(({ file }) => file)).toEqual([])
})

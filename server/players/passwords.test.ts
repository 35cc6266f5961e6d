import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

test('what was hashed matches itself alone, however its letters are put together', async () => {
  const passwords = openPasswords()
  const hashed = await passwords.hash('\u00e9t\u00e9 chaud') // é as one character
  expect(await passwords.matches('e\u0301te\u0301 chaud', hashed)).toBe(true) // é as two
  expect(await passwords.matches('ete chaud', hashed)).toBe(false)
  expect(await passwords.matches('ete chaud', undefined)).toBe(false)
})

test('a crowd is let in as far as the queue reaches, the rest is refused at once', async () => {
  const passwords = openPasswords()
  const began = performance.now()
  const refusedAfterMs: number[] = []
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () =>
      passwords.hash('x').then(
        () => 'hashed',
        (refusal) => {
          refusedAfterMs.push(performance.now() - began)
          return refusal.code
        },
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'hashed')).toHaveLength(66)
  expect(outcomes.filter((outcome) => outcome === 'overloaded')).toHaveLength(34)
  expect(Math.max(...refusedAfterMs)).toBeLessThan(20)
})

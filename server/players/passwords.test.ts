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
  const outcomes: string[] = []
  await Promise.all(
    Array.from({ length: 100 }, () =>
      passwords.hash('x').then(
        () => outcomes.push('hashed'),
        (refusal) => outcomes.push(refusal.code),
      ),
    ),
  )
  expect(outcomes).toEqual([...Array(34).fill('overloaded'), ...Array(66).fill('hashed')])
})

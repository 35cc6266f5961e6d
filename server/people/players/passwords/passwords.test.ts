import { expect, test } from 'vitest'
import { openPasswords } from './passwords.ts'

test('a hash matches only its own password, in any Unicode normalisation', async () => {
  const passwords = openPasswords()
  const hashed = await passwords.hash('\u00e9t\u00e9 chaud') // é as one character
  expect(await passwords.matches('e\u0301te\u0301 chaud', hashed)).toBe(true) // é as two
  expect(await passwords.matches('ete chaud', hashed)).toBe(false)
})

test('without a hash nothing matches, after the time of a verification', async () => {
  const passwords = openPasswords()
  const hashed = await passwords.hash('another')
  // Of the processor, and alternated, so that a busy machine slows all three alike.
  const fastestMs = new Map<string | null | undefined, number>()
  for (let turn = 0; turn < 8; turn++) {
    for (const against of [hashed, undefined, null]) {
      const begun = process.cpuUsage()
      expect(await passwords.matches('ete chaud', against)).toBe(false)
      const tookMs = process.cpuUsage(begun).user / 1000
      fastestMs.set(against, Math.min(tookMs, fastestMs.get(against) ?? tookMs))
    }
  }
  const usual = fastestMs.get(hashed)!
  for (const absent of [undefined, null]) expect(fastestMs.get(absent)).toBeGreaterThan(usual / 2)
})

test('requests are accepted until the queue is full, and the rest are refused at once', async () => {
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

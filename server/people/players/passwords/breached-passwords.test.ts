import { expect, test } from 'vitest'
import { isBreached } from './breached-passwords.ts'
import { addDigest, emptyFilter, fromBytes, hasDigest, sha1Of, toBytes } from './password-filter.ts'

test.each(['123456', 'trustno1', 'jennifer', 'Jennifer', 'buster', '1qaz2wsx'])('%s is known', (password) => {
  expect(isBreached(password)).toBe(true)
})

test.each(['seven-owls-sing', 'nine-herons-wade', 'correct-horse-battery'])('%s is not', (password) => {
  expect(isBreached(password)).toBe(false)
})

test('every password that was added is found, also after it was stored', () => {
  const passwords = Array.from({ length: 5000 }, (_, index) => `added ${index}`)
  const filter = emptyFilter(passwords.length)
  for (const password of passwords) addDigest(filter, sha1Of(password))
  const stored = fromBytes(toBytes(filter))
  expect(passwords.every((password) => hasDigest(stored, sha1Of(password)))).toBe(true)
})

test('of a hundred thousand others, fewer than two in a thousand are taken for known', () => {
  const mistaken = Array.from({ length: 100_000 }, (_, index) => `Other ${index}!`).filter(isBreached).length
  expect(mistaken).toBeLessThan(200)
})

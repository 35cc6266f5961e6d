import { expect, test } from 'vitest'
import { isEmail, passwordProblem } from './credentials.ts'

test.each([
  ['a@b.co', true],
  ["o'neil+x@sub.example.travel", true],
  ['почта@пример.рф', true],
  ['a@b', false],
  ['a@b.c', false],
  ['@b.co', false],
  ['a@-b.co', false],
  ['a@b..co', false],
  ['a b@c.co', false],
  ['a@b.co\nBcc: x@y.zz', false],
  [`${'x'.repeat(65)}@b.co`, false],
  [`a@${'b'.repeat(63)}.${'c'.repeat(190)}.co`, false],
])('%j is an address: %s', (email, expected) => {
  expect(isEmail(email)).toBe(expected)
})

test('a malicious address takes no time to check', () => {
  const began = performance.now()
  isEmail(`a@${'a-'.repeat(120)}!`)
  isEmail(`a@${'a.'.repeat(120)}!`)
  expect(performance.now() - began).toBeLessThan(50)
})

test.each([
  ['12345', 'password_too_short'],
  ['пять5', 'password_too_short'],
  ['x1'.repeat(65), 'password_too_long'],
  // Words, and common variations of them.
  ['password', 'password_too_common'],
  ['Password1!', 'password_too_common'],
  ['qwerty123', 'password_too_common'],
  ['йцукен1', 'password_too_common'],
  ['123456', 'password_too_common'],
  ['987654321', 'password_too_common'],
  ['1234567890', 'password_too_common'],
  ['qwertyuiop', 'password_too_common'],
  ['aaaaaa', 'password_too_common'],
  ['112233', 'password_too_common'],
  ['121212', 'password_too_common'],
  ['abcabc', 'password_too_common'],
  ['01011990', 'password_too_common'],
  ['19900101', 'password_too_common'],
  ['iloveyou2', 'password_too_common'],
  ['1q2w3e4r', 'password_too_common'],
  ['Vezuno2026', 'password_too_common'],
  // Passwords that are not among the first guesses.
  ['seven-owls-sing', undefined],
  ['try-the-house', undefined],
  ['кот на крыше', undefined],
  ['g7$kPq', undefined],
  ['correct-horse-9', undefined],
] as const)('%j as a new password: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

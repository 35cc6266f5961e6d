import { Secret, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'

const secret = Secret.fromLatin1('12345678901234567890').base32

// RFC 6238, appendix B, SHA-1; our codes are the last six of its eight digits.
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test.each(vectors)('at %i seconds the code is %s', (at, code) => {
  expect(stepOf(secret, code, at)).toBe(Math.floor(at / 30))
})

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('a clock that is %i steps off is accepted: %s', (steps, forgiven) => {
  const at = 1_111_111_109
  expect(stepOf(secret, '081804', at + steps * 30)).toBe(forgiven ? Math.floor(at / 30) : undefined)
})

test.each(['', '0', '0818040', '08180', 'abcdef', '08180４'])('%j is not a code', (code) => {
  expect(stepOf(secret, code, 1_111_111_109)).toBeUndefined()
})

test('secrets differ, and the URI contains all that an authenticator needs', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret)
  expect(new Set(secrets).size).toBe(50)
  const uri = totpUri(secrets[0]!, { site: 'Удача: 777 & co', username: 'ветер' })
  const { issuer, label, secret: read, ...rest } = URI.parse(uri) as import('otpauth').TOTP
  expect([issuer, label, read.base32]).toEqual(['Удача  777 & co', 'ветер', secrets[0]])
  expect(rest).toMatchObject({ algorithm: 'SHA1', digits: 6, period: 30 })
})

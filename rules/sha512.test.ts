import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hex } from './sha256.ts'
import { sha512 } from './sha512.ts'

test('the examples of FIPS 180-4', () => {
  const of = (text: string) => hex(sha512(new TextEncoder().encode(text)))
  expect(of('abc')).toBe(
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  )
  expect(of('')).toBe(
    'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
  )
})

test('messages of every length up to three blocks have the digest of the platform', () => {
  for (let length = 0; length <= 384; length++) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255)
    expect(hex(sha512(message)), `${length} bytes`).toBe(hash('sha512', message))
  }
})

test('so do arbitrary bytes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => hex(sha512(bytes)) === hash('sha512', bytes)))
})

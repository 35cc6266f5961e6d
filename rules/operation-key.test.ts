import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalKey, keyMadeAt, operationKey } from './operation-key.ts'

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

test('a key is a UUID of version 7 and contains its creation time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), bytes, (at, random) => {
      const key = operationKey(at, random)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(keyMadeAt(key)).toBe(at)
    }),
  )
})

test('keys of one moment differ in 74 bits', () => {
  const flipped = Array.from({ length: 80 }, (_, bit) => {
    const random = new Uint8Array(10)
    random[bit >> 3]! |= 0x80 >> (bit & 7)
    return operationKey(0, random)
  })
  // Four bits hold the version and two the variant.
  expect(new Set(flipped).size).toBe(74 + 1)
})

// RFC 9562, appendix A.6
test('the published example', () => {
  const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])
  expect(operationKey(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  expect(keyMadeAt('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toBe(1645557742000)
})

test.each(['', 'a', '9b2b1c1e-6a55-4e0e-9d3b-0d0c2f4a9c11', '017f22e2-79b0-7cc3-78c4-dc0c0c07398f', 'opening credit'])(
  '%j contains no creation time',
  (key) => expect(keyMadeAt(key)).toBeUndefined(),
)

test.each([
  ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
  ['9b2b1c1e-6a55-4e0e-9d3b-0d0c2f4a9c11', '9b2b1c1e-6a55-4e0e-9d3b-0d0c2f4a9c11'],
  ['Opening Credit', 'Opening Credit'],
  ['X17F22E2-79B0-7CC3-98C4-DC0C0C07398F', 'X17F22E2-79B0-7CC3-98C4-DC0C0C07398F'],
  ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F0', '017F22E2-79B0-7CC3-98C4-DC0C0C07398F0'],
  ['0017F22E2-79B0-7CC3-98C4-DC0C0C07398F', '0017F22E2-79B0-7CC3-98C4-DC0C0C07398F'],
])('%s is the key %s', (key, canonical) => {
  expect(canonicalKey(key)).toBe(canonical)
})

test('a time before 1970 or beyond 48 bits still gives a key', () => {
  const random = new Uint8Array(10)
  expect(keyMadeAt(operationKey(-5, random))).toBe(0)
  expect(keyMadeAt(operationKey(1.9, random))).toBe(1)
  expect(operationKey(2 ** 48 + 7, random)).toBe(operationKey(7, random))
})

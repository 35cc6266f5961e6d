import { expect, test } from 'vitest'
import { fingerprintOf, readKey } from './idempotency.ts'
import { Refusal } from './refusal.ts'

test.each(['a', '~!@#$%^&*()', 'x'.repeat(64)])('%s is a key', (key) => {
  expect(readKey(key)).toBe(key)
})

test('a UUID in capitals is the same key; other keys are case-sensitive', () => {
  const uuids = ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f', '9b2b1c1e-6a55-4e0e-9d3b-0d0c2f4a9c11']
  for (const uuid of uuids) expect(readKey(uuid.toUpperCase())).toBe(uuid)
  expect(readKey('My-Key')).toBe('My-Key')
  expect(readKey('017F22E2-79B0-7CC3-98C4-DC0C0C07398G')).toBe('017F22E2-79B0-7CC3-98C4-DC0C0C07398G')
})

test.each(['', ' ', 'a b', 'x'.repeat(65), 'ключ', 'a\n', [['a', 'b']]])('%j is not a key', (key) => {
  expect(() => readKey(key as string)).toThrow(Refusal)
})

test('the same request has one fingerprint, however it is written', () => {
  const fingerprint = fingerprintOf('POST /a', { body: { b: 1, a: [1, { d: null, c: 'x' }], gone: undefined } })
  expect(fingerprint).toMatch(/^[\w-]{22}$/)
  expect(fingerprintOf('POST /a', { body: { a: [1, { c: 'x', d: null }], b: 1 } })).toBe(fingerprint)
})

test('requests that differ in anything have different fingerprints', () => {
  const requests: [string, unknown][] = [
    ['POST /a', {}],
    ['POST /b', {}],
    ['POST /a', { a: 1 }],
    ['POST /a', { a: '1' }],
    ['POST /a', { a: [1] }],
    ['POST /a', { a: null }],
    ['POST /a', { a: { 0: 1 } }],
    ['POST /a', { b: 1 }],
    ['POST /a', [{ a: 1 }]],
  ]
  expect(new Set(requests.map(([name, body]) => fingerprintOf(name, body)))).toHaveLength(requests.length)
})

test('a body that is nested too deep has no fingerprint', () => {
  const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown
  expect(fingerprintOf('POST /a', { body: nested(10) })).toMatch(/^[\w-]{22}$/)
  expect(() => fingerprintOf('POST /a', { body: nested(30_000) })).toThrow(Refusal)
})

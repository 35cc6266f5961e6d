import { expect, test } from 'vitest'
import { isOwnOrigin } from './origin.ts'

test.each([
  // public URL                origin                        host                own
  ['https://casino.example', undefined, 'casino.example', true],
  ['https://casino.example', 'https://casino.example', 'casino.example', true],
  ['https://casino.example', 'https://casino.example', 'behind-a-proxy:3000', true],
  ['https://casino.example', 'http://casino.example', 'casino.example', false],
  ['https://casino.example', 'https://evil.example', 'casino.example', false],
  ['https://casino.example', 'https://evil.example', 'evil.example', false],
  ['https://casino.example', 'https://casino.example.evil.example', 'casino.example', false],
  ['https://casino.example', 'null', 'casino.example', false],
  ['https://casino.example', '', 'casino.example', false],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', '127.0.0.1:3000', true],
  ['http://127.0.0.1:3000', 'http://localhost:3000', 'localhost:3000', true],
  ['http://127.0.0.1:0', 'http://127.0.0.1:34567', '127.0.0.1:34567', true],
  ['http://localhost:3000', 'http://192.168.1.5:3000', '192.168.1.5:3000', true],
  ['http://[::1]:3000', 'http://localhost:3000', 'localhost:3000', true],
  ['http://127.0.0.1:3000', 'https://evil.example', '127.0.0.1:3000', false],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:4000', '127.0.0.1:3000', false],
  ['http://127.0.0.1:3000', 'null', '127.0.0.1:3000', false],
] as const)('for the site %s, origin %s and host %s: own is %s', (publicUrl, origin, host, own) => {
  expect(isOwnOrigin({ headers: { host, ...(origin !== undefined && { origin }) } }, publicUrl)).toBe(own)
})

import { expect, test } from 'vitest'
import { linkIn } from './read-answer.ts'

const real = 'https://pay.example'
const sandbox = 'http://127.0.0.1:3401'

test.each([
  ['https://t.me/CryptoBot?start=IV1', real],
  ['https://checkout.stripe.com/c/pay/cs_1#fid', real],
  ['https://t.me/CryptoBot?start=IV1', sandbox],
  ['http://localhost:3401/invoice/1', sandbox],
])('%s of %s may be shown to players', (link, provider) => {
  expect(linkIn(link, provider)).toBe(link)
})

test.each([
  'http://pay.example/1',
  'HTTP://pay.example/1',
  'javascript:alert(1)',
  'data:text/html,x',
  '//pay.example/1',
  '/profile',
  'https://',
  'https://pay.example@evil.test/1',
  'https://user:word@pay.example/1',
  ' https://pay.example/1',
  'https://pay.example/\u0000',
  'https://pay.example/\ud800',
  'https://pay.example/a b',
  `https://pay.example/${'x'.repeat(2_048)}`,
  7,
  null,
  ['https://pay.example/1'],
])('%j of a real provider may not', (link) => {
  expect(linkIn(link, real)).toBeUndefined()
})

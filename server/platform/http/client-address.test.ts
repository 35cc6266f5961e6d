import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientOf, isPrivate, openClientAddress } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  withHeaders(remoteAddress, { 'x-forwarded-for': forwarded })
const withHeaders = (remoteAddress: string, headers: Record<string, string | undefined>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

test.each([
  // proxies                direct            forwarded                      client
  [[], '203.0.113.5', undefined, '203.0.113.5'],
  [[], '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  [[], '::ffff:203.0.113.5', undefined, '203.0.113.5'],
  [['10.0.0.1'], '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  [['10.0.0.1'], '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  [['10.0.0.1'], '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  // Entries written by the client come before the one that the proxy added.
  [['10.0.0.1'], '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  [['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 198.51.100.1, 10.7.7.7', '198.51.100.1'],
  [['10.0.0.0/8'], '10.0.0.1', '10.3.3.3', '10.3.3.3'],
  [['10.0.0.0/8'], '10.0.0.1', 'rubbish', '10.0.0.1'],
  [['10.0.0.0/8'], '10.0.0.1', '198.51.100.1, rubbish, 10.7.7.7', '10.7.7.7'],
  [['10.0.0.0/8'], '10.0.0.1', '', '10.0.0.1'],
  [['fd00::/8'], 'fd00::1', '2001:db8::5', '2001:db8::5'],
  [['2001:db8:1000::/36'], '2001:db8:1fff::1', '198.51.100.1', '198.51.100.1'],
  [['2001:db8:1000::/36'], '2001:db8:2000::1', '198.51.100.1', '2001:db8:2000::1'],
  [['fe80::/10'], 'fe80::1%eth0', '198.51.100.1', '198.51.100.1'],
  // With a port, in brackets or quotes, and in other spellings of one address.
  [['10.0.0.1'], '10.0.0.1', '198.51.100.1:41234', '198.51.100.1'],
  [['10.0.0.1'], '10.0.0.1', '[2001:db8::5]:41234', '2001:db8::5'],
  [['10.0.0.1'], '10.0.0.1', '[2001:db8::5]', '2001:db8::5'],
  [['10.0.0.1'], '10.0.0.1', '"[2001:db8::5]:41234"', '2001:db8::5'],
  [['10.0.0.1'], '10.0.0.1', '"198.51.100.1"', '198.51.100.1'],
  [['10.0.0.1'], '10.0.0.1', 'for=198.51.100.1', '198.51.100.1'],
  [['10.0.0.1'], '10.0.0.1', '2001:0DB8:0:0::0005', '2001:db8::5'],
  [['10.0.0.1'], '10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  [['10.0.0.1'], '10.0.0.1', '::ffff:c633:6401', '198.51.100.1'],
  [['10.0.0.0/8'], '10.0.0.1', '1.2.3.4:1, 198.51.100.1:80, 10.7.7.7:443', '198.51.100.1'],
  [['10.0.0.1'], '10.0.0.1', '"1.2.3.4, 198.51.100.1', '198.51.100.1'],
  [['10.0.0.1'], '10.0.0.1', '198.51.100.1,', '198.51.100.1'],
] as const)('with proxies %j, a request from %s with %j has the client %s', (proxies, direct, forwarded, client) => {
  expect(openClientAddress(proxies, () => {})(request(direct, forwarded))).toBe(client)
})

test.each([
  ['for=198.51.100.1', '198.51.100.1'],
  ['For="198.51.100.1:41234";proto=https', '198.51.100.1'],
  ['proto=https;by=10.0.0.1;for="[2001:db8::5]:41234"', '2001:db8::5'],
  ['for=1.2.3.4, for=198.51.100.1;by=203.0.113.43, for="10.7.7.7"', '198.51.100.1'],
  ['for = 198.51.100.1', '198.51.100.1'],
  // An open quote of the client cannot swallow the proxy's entry.
  ['for=1.2.3.4;by=", for="[2001:db8::5]"', '2001:db8::5'],
  ['for=unknown', '10.0.0.1'],
  ['for=198.51.100.1, for=_hidden', '10.0.0.1'],
  ['proto=https', '10.0.0.1'],
] as const)('behind a proxy with Forwarded: %s the client is %s', (forwarded, client) => {
  expect(openClientAddress(['10.0.0.0/8'], () => {})(withHeaders('10.0.0.1', { forwarded }))).toBe(client)
  expect(openClientAddress([], () => {})(withHeaders('10.0.0.1', { forwarded }))).toBe('10.0.0.1')
})

test.each([
  // proxies       direct         headers                                  reported
  [[], '203.0.113.5', {}, []],
  [[], '203.0.113.5', { 'x-forwarded-for': '198.51.100.1' }, ['203.0.113.5']],
  [[], '203.0.113.5', { 'x-forwarded-for': '' }, ['203.0.113.5']],
  [[], '203.0.113.5', { forwarded: 'for=198.51.100.1' }, ['203.0.113.5']],
  [['10.0.0.1'], '::ffff:10.0.0.2', { 'x-forwarded-for': '198.51.100.1' }, ['10.0.0.2']],
  [['10.0.0.1'], '10.0.0.1', { 'x-forwarded-for': '198.51.100.1' }, []],
  [['10.0.0.1'], '10.0.0.1', { forwarded: 'for=198.51.100.1' }, []],
  [['10.0.0.1'], '10.0.0.1', { 'x-forwarded-for': 'unknown' }, ['10.0.0.1 unknown']],
  [['10.0.0.1'], '10.0.0.1', { forwarded: 'for=_hidden;proto=http' }, ['10.0.0.1 for=_hidden;proto=http']],
  // Entries that the client wrote before its proxy's entry cause no warning.
  [['10.0.0.1'], '10.0.0.1', { 'x-forwarded-for': 'rubbish, 198.51.100.1' }, []],
  [['10.0.0.1'], '10.0.0.1', { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1' }, []],
  [
    ['10.0.0.1'],
    '10.0.0.1',
    { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.2' },
    ['10.0.0.1 198.51.100.1 198.51.100.2'],
  ],
] as const)('with proxies %j, requests from %s with %j warn of %j once', (proxies, direct, headers, expected) => {
  const warnings: string[] = []
  const clientAddress = openClientAddress(proxies, (facts) => warnings.push(Object.values(facts).join(' ')))
  for (const _ of [1, 2]) clientAddress(withHeaders(direct, headers))
  expect(warnings).toEqual(expected)
})

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s shares the limits of %s', (address, client) => {
  expect(clientOf(address)).toBe(client)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.0', false],
  ['192.168.1.1', true],
  ['203.0.113.5', false],
  ['2001:db8::1', false],
  ['', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected)
})

import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientOf, isPrivate, openClientAddress } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

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
] as const)('with proxies %j, a request from %s with %j has the client %s', (proxies, direct, forwarded, client) => {
  expect(openClientAddress(proxies, () => {})(request(direct, forwarded))).toBe(client)
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
] as const)('with proxies %j, requests from %s with %j report %j once', (proxies, direct, headers, expected) => {
  const disbelieved: string[] = []
  const clientAddress = openClientAddress(proxies, (address) => disbelieved.push(address))
  const request = { socket: { remoteAddress: direct }, headers } as unknown as IncomingMessage
  clientAddress(request)
  clientAddress(request)
  expect(disbelieved).toEqual(expected)
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

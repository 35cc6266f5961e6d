import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countryFile } from '../../test/kit/country-file.ts'
import { type Countries, type CountrySources, openCountries } from './countries.ts'

const folder = mkdtempSync(join(tmpdir(), 'countries-'))
const path = join(folder, 'countries.mmdb')
const problems: (string | undefined)[] = []
let opened: Countries | undefined
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  opened?.close()
  problems.length = 0
  vi.useRealTimers()
  rmSync(path, { force: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

const open = (sources: Partial<CountrySources>) => {
  opened = openCountries({
    header: undefined,
    file: undefined,
    trustedProxies: ['10.0.0.1'],
    onFile: (problem) => problems.push(problem),
    ...sources,
  })
  return opened
}
const request = (remoteAddress: string, headers = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage
const written = (code: string, from = '10.0.0.1') => request(from, { 'cf-ipcountry': code })

test.each([
  ['a code of the proxy', written('IR'), 'IR'],
  ['a code in small letters', written('ir'), 'IR'],
  ['the same from an IPv6 socket', written('IR', '::ffff:10.0.0.1'), 'IR'],
  ['a code of a stranger', written('IR', '203.0.113.9'), undefined],
  ['unknown to the proxy', written('XX'), undefined],
  ['Tor', written('T1'), undefined],
  ['a text', written('Iran'), undefined],
  ['no header', request('10.0.0.1'), undefined],
])('a header: %s', (_case, from, expected) => {
  expect(open({ header: 'CF-IPCountry' }).of(from, '203.0.113.1')).toBe(expected)
})

test('without a source every country is unknown', () => {
  expect(open({}).of(written('IR'), '203.0.113.1')).toBeUndefined()
  expect(opened!.file).toBeUndefined()
})

test('a file knows the country of an address, and not of others', () => {
  writeFileSync(path, countryFile({ '203.0.113.0/24': 'IR', '203.0.112.0/25': 'KP', '198.51.100.7/32': 'DE' }))
  const countries = open({ file: path })
  const of = (client: string) => countries.of(request('127.0.0.1'), client)
  expect(['203.0.113.1', '203.0.113.255', '203.0.112.127', '198.51.100.7'].map(of)).toEqual(['IR', 'IR', 'KP', 'DE'])
  expect(['203.0.112.128', '198.51.100.8', '192.0.2.1', '2001:db8::1', 'nonsense', ''].map(of)).toEqual(
    Array(6).fill(undefined),
  )
  expect(countries.file).toMatchObject({ builtAt: new Date(1_790_000_000_000), problem: null })
})

test('the header of the proxy comes before the file', () => {
  writeFileSync(path, countryFile({ '203.0.113.0/24': 'IR' }))
  const countries = open({ file: path, header: 'CF-IPCountry' })
  expect(countries.of(written('DE'), '203.0.113.1')).toBe('DE')
  expect(countries.of(written('XX'), '203.0.113.1')).toBe('IR')
})

test('a changed file is read again; a broken one leaves the last good one in use and is reported once', () => {
  writeFileSync(path, countryFile({ '203.0.113.0/24': 'IR' }))
  const countries = open({ file: path })
  const now = () => {
    vi.advanceTimersByTime(5000)
    return [countries.of(request('127.0.0.1'), '203.0.113.1'), countries.file!.problem !== null, problems.length]
  }
  expect(now()).toEqual(['IR', false, 0])
  writeFileSync(path, countryFile({ '203.0.113.0/24': 'KP', '192.0.2.0/24': 'DE' }))
  expect(now()).toEqual(['KP', false, 0])
  writeFileSync(path, 'half a file')
  expect(now()).toEqual(['KP', true, 1])
  expect(now()).toEqual(['KP', true, 1])
  writeFileSync(path, countryFile({ '203.0.113.0/24': 'IR' }))
  expect(now()).toEqual(['IR', false, 2])
  expect(problems[1]).toBeUndefined()
})

test.each([
  ['that is not there', () => {}],
  ['that is empty', () => writeFileSync(path, '')],
  ['of something else', () => writeFileSync(path, countryFile({ '203.0.113.0/24': 'IR' }, 'Test-ASN'))],
])('a file %s stops nothing, and is reported', (_case, write) => {
  write()
  const countries = open({ file: path })
  expect(countries.of(request('127.0.0.1'), '203.0.113.1')).toBeUndefined()
  expect(countries.file).toEqual({ builtAt: null, problem: expect.any(String) })
  expect(problems).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { affectedBy, installedOf, readAdvisories } from './advisories.ts'
import { readReleaseTimes, staleOf } from './releases.ts'

const osv = (ranges: object[], rest: object = {}) =>
  JSON.stringify({
    id: 'GHSA-1',
    summary: 'Bad',
    affected: [{ package: { ecosystem: 'npm', name: 'left' }, ranges, ...rest }],
  })
const semver = (...events: object[]) => [{ type: 'SEMVER', events }]
const installed = (version: string) =>
  installedOf({ 'node_modules/left': { version }, 'node_modules/a/node_modules/right': { version, dev: true } })

test.each([
  // events of the range, versions with the vulnerability, versions without
  [
    [{ introduced: '0' }, { fixed: '1.2.3' }],
    ['0.0.0', '1.2.2', '1.2.3-beta.1'],
    ['1.2.3', '2.0.0'],
  ],
  [
    [{ introduced: '1.0.0' }, { last_affected: '1.4.0' }],
    ['1.0.0', '1.4.0'],
    ['0.9.9', '1.4.1'],
  ],
  [[{ introduced: '2.0.0' }], ['2.0.0', '9.0.0'], ['1.9.9']],
  [
    [{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.0.0' }, { fixed: '2.1.0' }],
    ['0.5.0', '2.0.5'],
    ['1.5.0', '2.1.0'],
  ],
])('OSV events %j affect %j and not %j', (events, affected, healthy) => {
  const [advisory] = readAdvisories(osv(semver(...events)))
  const isAffected = (version: string) => advisory && affectedBy(advisory, installed(version)).length === 1
  expect(affected.filter((version) => !isAffected(version))).toEqual([])
  expect(healthy.filter(isAffected)).toEqual([])
})

test('OSV is read as one record, as a list, as lines and as an answer', () => {
  const record = osv(semver({ introduced: '0' }))
  const forms = [record, `[${record},${record}]`, `${record}\n${record}\n`, `{"vulns":[${record}]}`]
  expect(forms.map((text) => readAdvisories(text).length)).toEqual([1, 2, 2, 1])
  expect(readAdvisories('{"vulns":[]}')).toEqual([])
})

test('listed versions count; other ecosystems, git ranges and withdrawn records do not', () => {
  const find = (text: string) => readAdvisories(text).flatMap((advisory) => affectedBy(advisory, installed('1.0.0')))
  expect(find(osv([], { versions: ['1.0.0'] })).map(({ name }) => name)).toEqual(['left'])
  expect(find(osv([{ type: 'GIT', events: [{ introduced: '0' }] }]))).toEqual([])
  expect(find(osv(semver({ introduced: '0' })).replace('"npm"', '"PyPI"'))).toEqual([])
  expect(find(osv(semver({ introduced: '0' })).replace('{"id"', '{"withdrawn":"2026-01-01","id"'))).toEqual([])
})

test('the output of npm audit names each finding once, with its range', () => {
  const finding = {
    source: 7,
    name: 'right',
    title: 'Worse',
    url: 'https://example.com/advisories/GHSA-7',
    severity: 'high',
    range: '<1.5.0',
  }
  const advisories = readAdvisories(
    JSON.stringify({ vulnerabilities: { right: { via: [finding] }, left: { via: ['right', finding] } } }),
  )
  expect(advisories).toMatchObject([{ id: 'GHSA-7', severity: 'high' }])
  const [only] = advisories
  expect(only && affectedBy(only, installed('1.4.9')).map(({ path, dev }) => [path, dev])).toEqual([
    ['node_modules/a/node_modules/right', true],
  ])
  expect(only && affectedBy(only, installed('1.5.0'))).toEqual([])
})

test.each(['', '{}', '[{}]', 'null', '"text"', 'no JSON'])(
  '%j is refused, instead of having no vulnerabilities',
  (text) => {
    expect(() => readAdvisories(text)).toThrow(/json/i)
  },
)

test('a package without a release for two years is stale, the oldest first', () => {
  const releases = readReleaseTimes(
    ['old', 'older', 'new']
      .map((name, i) => {
        const at = ['2024-11-28', '2020-01-01', '2024-11-30'][i]
        return JSON.stringify({
          name,
          time: { created: '2011-01-01', modified: '2026-11-01', '1.0.0': '2012-01-01', '1.0.1': `${at}T10:00:00Z` },
        })
      })
      .join('\n'),
  )
  expect(staleOf(['new', 'old', 'older', 'unknown'], releases, new Date('2026-11-29T12:00:00Z'))).toEqual([
    'older',
    'old',
  ])
  expect(readReleaseTimes('')).toEqual({})
  expect(() => readReleaseTimes('{"name":"x"}')).toThrow('This is not what')
})

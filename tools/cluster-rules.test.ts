import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { adviceFor, dangersOf, type PatroniConfig } from './cluster-rules.ts'
import { inRoot } from './places.ts'

const text = readFileSync(inRoot('deploy', 'cluster', 'patroni.yml'), 'utf8')
const changed = (from: string, to: string) => {
  expect(text).toContain(from)
  return parse(text.replace(from, to)) as PatroniConfig
}

test('the shipped configuration has no dangers and needs no advice', () => {
  const config = parse(text) as PatroniConfig
  expect([dangersOf(config, '3.0.2'), adviceFor(config)]).toEqual([[], []])
})

test.each([
  ['\netcd:\n', '\netcd3:\n', '3.0.2', /etcd3.*3\.0\.2.*answered bets are lost/],
  ['\netcd:\n', '\netcd3:\n', '2.1.7', /etcd3/],
  ['\netcd:\n', '\netcd3:\n', undefined, /unknown version/],
  ['synchronous_mode: true', 'synchronous_mode: false', '3.0.2', /synchronous_mode/],
  ['primary_start_timeout: 0', 'primary_start_timeout: 300', '3.0.2', /primary_start_timeout/],
  ['wal_log_hints: "on"', "fsync: 'off'", '3.0.2', /fsync/],
] as const)('%j changed to %j, with Patroni %s, is refused', (from, to, version, danger) => {
  expect(dangersOf(changed(from, to), version)).toEqual([expect.stringMatching(danger)])
})

test('a repaired Patroni may use the newer interface of etcd', () => {
  expect(dangersOf(changed('\netcd:\n', '\netcd3:\n'), '3.1.0')).toEqual([])
})

test.each([
  ['ttl: 20', 'ttl: 30'],
  ['synchronous_mode_strict: true', 'synchronous_mode_strict: false'],
  ['failsafe_mode: true', 'failsafe_mode: false'],
  ['mode: automatic', 'mode: off'],
] as const)('%j changed to %j could be better', (from, to) => {
  expect(adviceFor(changed(from, to))).toHaveLength(1)
})

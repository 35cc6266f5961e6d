import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Casino, openCasino } from '../kit/casino.ts'

const fileOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const watch = fileURLToPath(new URL('../../../deploy/watch', import.meta.url))

/** Served only if the database has a synchronous standby, or a replica. */
const withStandby = ['casino_standby_attached', 'casino_replica_lag_seconds', 'casino_replica_used']

let casino: Casino
let served: ReadonlyMap<string, string>
beforeAll(async () => {
  casino = await openCasino()
  await casino.call('GET /api/status')
  const text = await (await fetch(`${casino.address}/metrics`)).text()
  served = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]))
})
afterAll(() => casino.close())

test('docs/metrics.md lists every metric, and none that does not exist', () => {
  const listed = [...fileOf('docs/metrics.md').matchAll(/^\| `(\w+)` \| (\w+) \|/gm)]
  expect(listed.map(([, name = '']) => name).toSorted()).toEqual([...served.keys(), ...withStandby].toSorted())
  const wrong = listed.filter(
    ([, name = '', kind = '']) => (served.get(name) ?? 'gauge') !== (kind === 'database' ? 'gauge' : kind),
  )
  expect(wrong.map(([line]) => line)).toEqual([])
})

/** The metric names in an expression: what remains without texts, labels, durations, functions and keywords. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'by', 'up', 'offset', 'bool'].includes(name))
}

test('names are found in expressions', () => {
  expect(namesIn('sum by (le) (rate(a_bucket{b="c d"}[5m])) / max(e) > 2e9 and f')).toEqual(['a_bucket', 'e', 'f'])
})

test.each(globSync('*.{yml,json}', { cwd: watch }))('deploy/watch/%s uses only metrics that exist', (file) => {
  const text = fileOf(`deploy/watch/${file}`)
  const expressions = file.endsWith('.json')
    ? (JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
        targets.map(({ expr }) => expr),
      )
    : [...text.matchAll(/^ *expr: (.+)$|series: '([^']+)'/gm)].map(([, expr, series]) => expr ?? series ?? '')
  expect(expressions.length > 10 || file === 'prometheus.yml').toBe(true)
  const parts = (name: string) => [name, name.replace(/_(bucket|sum|count)$/, '')]
  const unknown = expressions
    .flatMap(namesIn)
    .filter((name) => !parts(name).some((part) => served.has(part) || withStandby.includes(part)))
  expect(unknown).toEqual([])
})

test('every answer has a request id of its own', async () => {
  const ids = await Promise.all(
    ['/api/status', '/health/live', '/api/nothing'].map(async (path) =>
      (await fetch(`${casino.address}${path}`)).headers.get('x-request-id'),
    ),
  )
  expect(ids.every((id) => /^[\w-]{8}-\w+$/.test(id ?? ''))).toBe(true)
  expect(new Set(ids).size).toBe(3)
})

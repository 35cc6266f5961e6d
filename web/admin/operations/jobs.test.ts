import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobs, stateOfJob } from './jobs.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const backup = jobs[0]!

test.each([
  [undefined, 'never'],
  [{ ok: true, lastOk: '2026-11-23T11:00:00Z' }, 'done'],
  [{ ok: true, lastOk: '2026-11-22T10:00:00Z' }, 'done'],
  [{ ok: true, lastOk: '2026-11-22T09:59:59Z' }, 'overdue'],
  [{ ok: false, lastOk: '2026-11-23T11:00:00Z' }, 'failed'],
  [{ ok: false, lastOk: null }, 'failed'],
] as const)('a backup whose last run is %o is %s', (run, state) => {
  expect(stateOfJob(backup, run, now)).toBe(state)
})

test('the panel calls a job overdue when the alerts do', () => {
  const alerts = readFileSync(new URL('../../../deploy/watch/alerts.yml', import.meta.url), 'utf8')
  for (const { kind, dueHours } of jobs)
    expect(alerts).toContain(`max(casino_${kind}_age_seconds) > ${dueHours * 3600}`)
})

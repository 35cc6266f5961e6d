import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { staffWith } from '../kit/staff.ts'

/** The auditor runs the audit from the panel, at one of two servers. */
let [here, there] = [] as unknown as [Casino, Casino]
let [owner, auditor] = [] as unknown as [Administrator, Administrator]
beforeAll(async () => {
  here = await openCasino()
  there = await here.node()
  owner = await administratorOf(here)
  auditor = await staffWith(here, 'auditor')
})
afterAll(() => closeAudited(here, there))

const runs = async (at: Casino = here) =>
  (await at.call('GET /api/admin/audit-runs', { token: auditor.token })).body.runs
const start = (at: Casino = here, { token }: Administrator = auditor) =>
  at.call('POST /api/admin/audit-runs', { token })
const ended = async (id: string) => {
  await expect
    .poll(async () => (await runs()).find((run) => run.id === id)?.outcome, { timeout: 60_000, interval: 50 })
    .not.toBeNull()
  return (await runs()).find((run) => run.id === id)!
}

test('one of many simultaneous starts on two servers runs, while players bet, and all checks hold', async () => {
  const player = await here.player({ balance: 1000 })
  const answers = await Promise.all([here, there, here, there].map((at) => start(at)))
  expect(answers.map(({ body }) => body.code ?? body.run.outcome).sort()).toEqual([
    'audit_running',
    'audit_running',
    'audit_running',
    null,
  ])
  const { run } = answers.find(({ status }) => status === 200)!.body
  expect(run).toMatchObject({ startedBy: { id: String(auditor.id) }, source: 'primary', outcome: null, findings: [] })
  const body = { betAmount: 1, targetValue: 50, betType: 'over' }
  for (let bets = 0; bets < 20; bets++)
    expect((await player.call('POST /api/games/dice/roll', { body })).status).toBe(200)
  const done = await ended(run.id)
  expect(done).toMatchObject({ outcome: 'clean', findings: [] })
  expect([done.done > 50, done.done === done.of]).toEqual([true, true])
  expect(await runs(there)).toEqual(await runs())
  const query = { subject: 'audit', subjectId: run.id }
  const { auditEvents } = (await owner.call('GET /api/admin/audit-log', { query })).body
  expect(auditEvents.map(({ action, administrator, after }) => [action, administrator.id, after])).toEqual([
    ['audit.end', String(auditor.id), { outcome: 'clean', checks: done.done, broken: 0 }],
    ['audit.start', String(auditor.id), { onReplica: false }],
  ])
  const { runs: jobs } = (await owner.call('GET /api/admin/operations')).body
  expect(jobs.find(({ kind }) => kind === 'audit')).toMatchObject({ ok: true })
})

test('what does not hold is named with examples', async () => {
  const player = await here.player({ balance: 10 })
  const shift = (by: number) =>
    here.owner.read.rows(`UPDATE account SET balance = balance + $2 WHERE owner = $1 AND kind = 'cash'`, [
      player.id,
      by,
    ])
  await shift(1)
  const { run } = (await start()).body
  const done = await ended(run.id)
  expect(done.outcome).toBe('findings')
  expect(JSON.stringify(done.findings)).toContain(String(player.id))
  await shift(-1)
})

test('without the permission an audit is neither started nor shown', async () => {
  const support = await staffWith(here, 'support')
  expect((await start(here, support)).body.code).toBe('permission_missing')
  expect((await support.call('GET /api/admin/audit-runs')).body.code).toBe('permission_missing')
})

test('a run whose server stopped counts as interrupted, and the next one begins', async () => {
  await here.owner.read.rows(
    `INSERT INTO audit_run (started_by, on_replica, seen_at) VALUES ($1, false, now() - interval '1 minute')`,
    [auditor.id],
  )
  expect((await runs())[0]).toMatchObject({ outcome: 'interrupted' })
  const { run } = (await start()).body
  expect((await ended(run.id)).outcome).not.toBe('interrupted')
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifierKeyText } from '@casino/rules/log/note'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseLogSalt } from '../../play/log/erase.ts'
import { scheduleLog } from '../../play/log/schedule-log.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

const folder = mkdtempSync(join(tmpdir(), 'casino-log-watch-'))
const key = { name: 'witness.example', type: 4, publicKey: new Uint8Array(32).fill(5) }
let casino: Casino
let node: Casino
let admin: Administrator
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino()
  // A witness that does not answer: nothing listens there.
  const env = { LOG_WITNESSES: `${verifierKeyText(key)} http://127.0.0.1:2`, RATE_LIMITS: 'on' }
  node = await openCasino({ databaseUrl: casino.databaseUrl, env })
  admin = await administratorOf(casino)
  player = await casino.player({ balance: 100 })
})
afterAll(async () => {
  await node.close()
  await closeAudited(casino)
  rmSync(folder, { recursive: true })
})

const roll = async () => {
  const body = { betAmount: 1, targetValue: 50, betType: 'over' as const }
  return (await player.call('POST /api/games/dice/roll', { body })).body.roundId
}
const state = async (query: { state?: 'open' | 'seen' } = {}) =>
  (await admin.call('GET /api/admin/log', { query })).body
const report = (evidence: Record<string, string>, round?: string) =>
  casino.call('POST /api/log/faults', { body: { kind: 'changed', evidence, ...(round && { round }) } })

test('the panel has the size, the delay, and a witness that does not answer', async () => {
  await roll()
  await expect.poll(async () => (await state()).delaySeconds).toBeGreaterThan(0)
  await casino.app.publicLog.step()
  await node.app.publicLog.cosign()
  const { size, checkpointAt, delaySeconds, halted, witnesses } = (
    await node.call('GET /api/admin/log', { token: admin.token })
  ).body
  expect({ size, delaySeconds, halted }).toEqual({ size: 3, delaySeconds: 0, halted: null })
  expect(Date.now() - Date.parse(checkpointAt!)).toBeLessThan(60_000)
  expect(witnesses).toEqual([
    { name: 'witness.example', size: 0, signedAt: null, failedAt: expect.any(String), failure: expect.any(String) },
  ])
})

test('a log that signs nothing says why, until it continues', async () => {
  const { database, jobs } = casino.app
  const signer = casino.app.publicLog.keys.of(1)
  const file = join(folder, 'checkpoint')
  writeFileSync(file, signer.checkpoint({ size: 1_000_000, root: new Uint8Array(32) }))
  const warnings: string[] = []
  const keeping = scheduleLog({
    database,
    jobs,
    signersIn: async () => [signer],
    file,
    everyMs: undefined,
    onTrouble: () => {},
    onSigned: () => {},
    warn: (text) => warnings.push(text),
  })
  await keeping.step()
  await keeping.step()
  expect(warnings).toHaveLength(1)
  expect((await state()).halted).toBe(warnings[0])
  const { size } = await state()
  await roll()
  await casino.app.publicLog.step()
  expect(await state()).toMatchObject({ size, halted: warnings[0] })
  expect(casino.troubles.splice(0).join()).toContain('the database was restored')
  rmSync(file)
  await keeping.anchor()
  await keeping.close()
  expect((await state()).halted).toBeNull()
})

test('a report waits for an administrator, who notes the findings; a repeated report changes nothing', async () => {
  const evidence = { checkpoint: 'casino.example/log\n1\n', proof: 'c2sp.org/tlog-proof@v1' }
  for (const _ of [1, 2]) expect((await report(evidence, '77')).status).toBe(200)
  const { faults, open, more } = await state()
  expect({ open, more }).toEqual({ open: 1, more: false })
  expect(faults).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      kind: 'changed',
      round: '77',
      evidence,
      seenAt: null,
      note: null,
    },
  ])
  const call = (note: string) =>
    admin.call('POST /api/admin/log/faults/{id}/seen', { params: { id: faults[0]!.id }, body: { note } })
  expect((await call(' ')).body.code).toBe('reason_required')
  expect((await call('an old page')).status).toBe(200)
  expect((await call('again')).body.code).toBe('not_found')
  expect(await state()).toMatchObject({ open: 0, faults: [] })
  expect((await state({ state: 'seen' })).faults).toMatchObject([{ note: 'an old page', seenAt: expect.any(String) }])
  const { auditEvents } = (await admin.call('GET /api/admin/audit-log', { query: { subject: 'log' } })).body
  expect(auditEvents).toMatchObject([
    { action: 'log.fault-seen', reason: 'an old page', subject: { id: faults[0]!.id } },
  ])
})

test('reports are bounded in size, in shape, in number, and by a rate', async () => {
  const statusOf = async (evidence: Record<string, string>) => (await report(evidence)).status
  expect(await statusOf({ proof: 'x'.repeat(30_001) })).toBe(400)
  expect(await statusOf(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`text${i}`, 'x'])))).toBe(400)
  expect(await statusOf({ one: 'x'.repeat(30_000), two: 'x'.repeat(30_000), three: 'x'.repeat(30_000) })).toBe(413)
  await casino.owner.read.rows(
    `INSERT INTO log_fault (kind, evidence, digest) SELECT 'key', '{}', 'many ' || i FROM generate_series(1, 1000) AS i`,
  )
  expect((await report({ key: 'another' })).body.code).toBe('unavailable')
  await casino.owner.read.rows(`DELETE FROM log_fault WHERE digest LIKE 'many %'`)
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) {
    const body = { kind: 'key', evidence: { key: String(i) } }
    statuses.push((await node.call('POST /api/log/faults', { body })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('the log is read at a rate', async () => {
  const visits = (amount: number, burst: number) => casino.set('rates', { visits: { amount, seconds: 1, burst } })
  await visits(1, 10)
  const read = async () => (await fetch(`${node.address}/log/key`)).status
  // The other server has the setting a little later.
  await expect.poll(async () => Promise.all(Array.from({ length: 30 }, read))).toContain(429)
  await visits(100, 1000)
})

test('pages of faults follow each other, newest first', async () => {
  await casino.owner.read.rows('DELETE FROM log_fault')
  await casino.owner.read.rows(
    `INSERT INTO log_fault (kind, evidence, digest) SELECT 'key', '{}', 'page ' || i FROM generate_series(1, 25) AS i`,
  )
  const first = await state()
  const next = (await admin.call('GET /api/admin/log', { query: { cursor: first.next! } })).body
  expect([first.faults.length, first.more, next.faults.length, next.more, next.next]).toEqual([
    20,
    true,
    5,
    false,
    null,
  ])
  const ids = [...first.faults, ...next.faults].map(({ id }) => Number(id))
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect((await admin.call('GET /api/admin/log', { query: { cursor: 'x' } })).body.code).toBe('bad_request')
  await casino.owner.read.rows('DELETE FROM log_fault')
})

test('reports about the rounds of an erased player are erased', async () => {
  const id = await roll()
  const insert = 'INSERT INTO log_fault (kind, round_id, evidence, digest) VALUES ($1, $2, $3, $4)'
  await casino.owner.read.rows(insert, ['changed', id, '{}', 'theirs'])
  await casino.owner.read.rows(insert, ['changed', '1', '{}', 'of another'])
  await casino.app.database.transact((tx) => eraseLogSalt(tx, player.id))
  const left = await casino.owner.read.rows<{ digest: string }>('SELECT digest FROM log_fault')
  expect(left).toEqual([{ digest: 'of another' }])
})

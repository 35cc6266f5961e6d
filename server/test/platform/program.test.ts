import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHeartbeat } from '../../platform/operations/nodes.ts'
import { checkProgram, describe, manifestFile } from '../../platform/operations/program.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'

const release = mkdtempSync(join(tmpdir(), 'casino-release-'))
const main = join(release, 'server', 'main.ts')
let casino: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino()
  admin = await administratorOf(casino)
  mkdirSync(join(release, 'server'))
  writeFileSync(main, 'start()')
  writeFileSync(join(release, manifestFile), JSON.stringify(await describe(release, ['server'])))
})
afterAll(async () => {
  await casino.close()
  rmSync(release, { recursive: true })
})

const nodes = async () => (await admin.call('GET /api/admin/operations')).body.nodes
const metric = async () =>
  /^casino_program_changed_nodes (\d+)$/m.exec(await (await fetch(`${casino.address}/metrics`)).text())?.[1]

test('a node says whether its files are those of its release, when it starts and whenever it is requested', async () => {
  await expect.poll(nodes).toMatchObject([{ release: null, changed: [], checkedAt: expect.any(String) }])
  expect(await metric()).toBe('0')
  writeFileSync(main, 'start(now)')
  const alarms: string[] = []
  const heartbeat = await startHeartbeat({
    database: casino.app.database,
    role: 'all',
    dataKeys: async () => '',
    program: () => checkProgram(release),
    onTrouble: (error) => alarms.push(String(error)),
    onChanged: (files) => alarms.push(...files),
  })
  const changed = async () => (await nodes()).find((node) => node.release !== null)?.changed
  await expect.poll(changed).toEqual(['server/main.ts'])
  expect([await metric(), alarms]).toEqual(['1', ['server/main.ts']])
  writeFileSync(main, 'start()')
  expect((await admin.call('POST /api/admin/operations/program-check', { body: {} })).status).toBe(200)
  await expect.poll(changed, { timeout: 20_000 }).toEqual([])
  expect(await metric()).toBe('0')
  await heartbeat.close()
})

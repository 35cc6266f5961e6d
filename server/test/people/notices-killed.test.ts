import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { openTestDatabase } from '../kit/database.ts'
import { type KillableServer, openKillableServer } from '../kit/killable-server.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { changeDeliveries, minutesAgo } from '../kit/stored.ts'

// One server is killed while sending; another one on the same database continues.
const env = { WEBHOOK_NETWORKS: '127.0.0.1' }
let server: KillableServer
let casino: Casino
let service: Sandbox
let player: CasinoPlayer
beforeAll(async () => {
  const database = await openTestDatabase()
  server = await openKillableServer(database, env)
  casino = await openCasino({ databaseUrl: database.url, env })
  service = await openSandbox('push')
  player = await casino.player()
  const { pushKey } = (await player.call('GET /api/notices')).body
  const { endpoint, keys } = await service.control<{ endpoint: string; keys: object }>('subscribe', { key: pushKey })
  expect((await player.call('POST /api/notices/devices', { body: { endpoint, ...keys } })).status).toBe(200)
  await server.start()
})
afterAll(async () => {
  await casino.close()
  await server.close()
  await service.close()
})

const tags = async () =>
  (await service.control<{ message: { tag: string } }[]>('messages')).map(({ message }) => message.tag)
const limit = (amount: number) =>
  player.call('POST /api/protection/limits', { body: { kind: 'deposit', period: 'day', amount } })

test('killed after the push service took a message and before recording it, it is followed by one that sends it with the same tag', async () => {
  await server.lock.query('BEGIN')
  // Claiming changes the row, so the lock is taken once the message is at the service.
  await service.control('reply', { path: '/push', fault: 'delay', carriesOut: true, ms: 8000, times: 1 })
  expect((await limit(5000)).status).toBe(200)
  await expect.poll(tags, { timeout: 20_000 }).toHaveLength(1)
  await server.lock.query('SELECT FROM notice_delivery FOR UPDATE')
  await server.untilItWaits()
  await server.kill()
  await server.endWaiting()
  await server.lock.query('ROLLBACK')
  await changeDeliveries(casino.owner.read, {}, { dueAt: minutesAgo(0) })
  await casino.app.notices.step()
  const sent = await tags()
  expect([sent.length, new Set(sent).size]).toEqual([2, 1])
  expect(await casino.owner.read.rows('SELECT FROM notice_delivery')).toEqual([])
})

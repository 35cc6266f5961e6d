import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { openTestDatabase } from '../kit/database.ts'
import { type KillableServer, openKillableServer } from '../kit/killable-server.ts'
import { openReceiver, type Receiver } from '../kit/receiver.ts'

// One server is killed while delivering; another one on the same database continues.
const env = { WEBHOOK_NETWORKS: '127.0.0.1' }
let server: KillableServer
let casino: Casino
let admin: Administrator
beforeAll(async () => {
  const database = await openTestDatabase()
  server = await openKillableServer(database, env)
  casino = await openCasino({ databaseUrl: database.url, env })
  admin = await administratorOf(casino)
})
afterAll(async () => {
  await casino.close()
  await server.close()
})

let receiver: Receiver
let answered: Promise<void> = Promise.resolve()
beforeEach(async () => {
  answered = Promise.resolve()
  receiver = await openReceiver(async () => {
    await answered
    return {}
  })
  const body = { url: receiver.url, types: ['player.registered'], personal: false }
  expect((await admin.call('POST /api/admin/integrations/webhooks', { body })).status).toBe(200)
  await server.start()
})
afterEach(async () => {
  const { webhooks } = (await admin.call('GET /api/admin/integrations')).body
  for (const { id } of webhooks) await admin.call('DELETE /api/admin/integrations/webhooks/{id}', { params: { id } })
  await receiver.close()
})

const received = () => receiver.calls.map(({ headers }) => headers['webhook-id'])
const recorded = async (count: number) => {
  const rows = await casino.owner.read.rows<{ id: string }>(
    `SELECT 'evt_' || id AS id FROM (SELECT id FROM service_event WHERE type = 'player.registered' ORDER BY id DESC LIMIT $1) AS last ORDER BY last.id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

test('a server killed before the receiver answers is followed by one that delivers the message again', async () => {
  let answer = () => {}
  answered = new Promise((resolve) => {
    answer = resolve
  })
  await casino.player()
  await expect.poll(() => receiver.calls.length, { timeout: 20_000 }).toBe(1)
  await casino.player()
  await server.kill()
  answer()
  await casino.app.webhooks.step()
  const [first, second] = await recorded(2)
  expect(received()).toEqual([first, first, second])
})

test('a server killed after the answer and before recording it is followed by one that delivers the message again', async () => {
  await server.lock.query('BEGIN')
  await server.lock.query('SELECT FROM webhook FOR UPDATE')
  await casino.player()
  await server.untilItWaits()
  await server.kill()
  await server.endWaiting()
  await server.lock.query('ROLLBACK')
  await casino.player()
  await casino.app.webhooks.step()
  const [first, second] = await recorded(2)
  expect(received()).toEqual([first, first, second])
})

test('killed while players register, nothing is lost and nothing is out of order', async () => {
  const registering = (async () => {
    for (let player = 0; player < 12; player++) await casino.player()
  })()
  await receiver.came(3)
  await server.kill()
  await registering
  await casino.app.webhooks.step()
  const all = await recorded(12)
  const ids = received()
  expect([...new Set(ids)]).toEqual(all)
  // Only the message that was being sent arrives twice.
  expect(ids.length).toBeLessThanOrEqual(all.length + 1)
})

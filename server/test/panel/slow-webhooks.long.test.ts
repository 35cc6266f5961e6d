import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { openReceiver, type Receiver } from '../kit/receiver.ts'

// A receiver that nearly times out on each message, next to quick ones, at the pace of a running server.
let casino: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino({ env: { WEBHOOK_NETWORKS: '127.0.0.1' }, completeEveryMs: 500 })
  admin = await administratorOf(casino)
})
afterAll(() => casino.close())

/** A server gives up after ten seconds. */
const slowMs = 9_500
const [playMs, quick] = [40_000, 3]
const longestMs = 2_000

const add = async ({ url }: Pick<Receiver, 'url'>) =>
  expect(
    (
      await admin.call('POST /api/admin/integrations/webhooks', {
        body: { url, types: ['player.registered'], personal: false },
      })
    ).status,
  ).toBe(200)

test('delays no other receiver, and its own messages arrive in order', { timeout: 180_000 }, async () => {
  const arrivals: { id: string; at: number }[] = []
  const slow = await openReceiver(() => pause(slowMs).then(() => ({})))
  const others = await Promise.all(
    Array.from({ length: quick }, () =>
      openReceiver(({ headers }) => {
        arrivals.push({ id: String(headers['webhook-id']), at: Date.now() })
        return {}
      }),
    ),
  )
  for (const receiver of [slow, ...others]) await add(receiver)

  const until = Date.now() + playMs
  while (Date.now() < until) await casino.player()
  const recorded = await casino.owner.read.rows<{ id: string; at: Date }>(
    `SELECT 'evt_' || id AS id, recorded_at AS at FROM service_event WHERE type = 'player.registered' ORDER BY service_event.id`,
  )
  await expect.poll(() => arrivals.length, { timeout: 10_000 }).toBe(recorded.length * quick)
  const since = new Map(recorded.map(({ id, at }) => [id, at.getTime()]))
  const delays = arrivals.map(({ id, at }) => at - since.get(id)!).toSorted((one, other) => one - other)
  expect(delays.length).toBeGreaterThan(60)
  expect(delays[Math.ceil(delays.length * 0.99) - 1]).toBeLessThanOrEqual(longestMs)

  const ids = slow.calls.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual(recorded.slice(0, ids.length).map(({ id }) => id))
  expect(ids.length).toBeGreaterThanOrEqual(Math.floor(playMs / (slowMs + 1000)))
  const { webhooks } = (await admin.call('GET /api/admin/integrations')).body
  expect(webhooks.map(({ failingSince, paused }) => ({ failingSince, paused }))).toEqual(
    Array.from({ length: quick + 1 }, () => ({ failingSince: null, paused: false })),
  )
  for (const receiver of [slow, ...others]) await receiver.close()
})

test('that never ends its answers has one connection at a time, and counts as slow', async () => {
  let [open, most] = [0, 0]
  const endless = createServer((request, response) => {
    most = Math.max(most, ++open)
    response.on('close', () => open--)
    request.resume().on('end', () => response.writeHead(200).write('.'))
  }).listen(0, '127.0.0.1')
  await once(endless, 'listening')
  await add({ url: `http://127.0.0.1:${(endless.address() as AddressInfo).port}/hook` })
  for (let player = 0; player < 2; player++) await casino.player()
  await expect
    .poll(async () => (await admin.call('GET /api/admin/integrations')).body.webhooks.at(-1), { timeout: 30_000 })
    .toMatchObject({ waiting: 0, failingSince: null })
  expect(most).toBe(1)
  endless.closeAllConnections()
  endless.close()
})

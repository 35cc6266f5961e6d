import type { EventType } from '@casino/contract/panel/event-types'
import type { ServiceEvent } from '@casino/contract/panel/service-events'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HookCall } from '../../platform/http/hooks.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { openReceiver, type Receiver } from '../kit/receiver.ts'
import { changePlayers } from '../kit/stored.ts'
import { times } from '../kit/two-servers.ts'

// What administrators change of a webhook while messages are on their way, and what is stored of them.
let here: Casino
let admin: Administrator
beforeAll(async () => {
  here = await openCasino({ env: { WEBHOOK_NETWORKS: '127.0.0.1' } })
  admin = await administratorOf(here)
})
afterAll(() => here.close())

let receiver: Receiver
let answer: (call: HookCall, place: number) => { status?: number } | Promise<{ status?: number }>
beforeEach(async () => {
  answer = () => ({})
  receiver = await openReceiver((call, place) => answer(call, place))
})
afterEach(async () => {
  for (const { id } of (await admin.call('GET /api/admin/integrations')).body.webhooks)
    await admin.call('DELETE /api/admin/integrations/webhooks/{id}', { params: { id } })
  await receiver.close()
})

const add = async (body: { types?: readonly EventType[]; personal?: boolean; url?: string } = {}) => {
  const sent = { url: receiver.url, types: ['player.registered'], personal: false, ...body }
  const added = await admin.call('POST /api/admin/integrations/webhooks', { body: sent })
  expect(added.status).toBe(200)
  return added.body
}
const state = async () => (await admin.call('GET /api/admin/integrations')).body.webhooks[0]!
/** The messages, each verified as receivers verify them. */
const verified = (secret: string) =>
  receiver.calls.map(
    ({ raw, headers }) =>
      new Webhook(secret).verify(raw.toString(), headers as Record<string, string>) as ServiceEvent & { type: string },
  )

test('a webhook that sends less from now on does so for what was read before, too', async () => {
  const arrived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<object>()
  answer = (_, place) => {
    if (place > 0) return {}
    arrived.resolve()
    return held.promise
  }
  const { secret, webhook } = await add({ personal: true })
  for (const _ of times(3, () => 0)) await here.player()
  const stepped = here.app.webhooks.step()
  await arrived.promise
  await admin.call('PATCH /api/admin/integrations/webhooks/{id}', {
    params: { id: webhook.id },
    body: { personal: false },
  })
  held.resolve({})
  await stepped
  await here.app.webhooks.step()
  expect(verified(secret).map(({ data }) => 'email' in data)).toEqual([true, false, false])
})

test('a webhook whose address was changed during an attempt is neither paused nor delayed by its outcome', async () => {
  const arrived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<object>()
  const former = await openReceiver(() => {
    arrived.resolve()
    return held.promise
  })
  const { webhook } = await add({ url: former.url })
  await here.player()
  const stepped = here.app.webhooks.step()
  await arrived.promise
  const body = { url: receiver.url }
  await admin.call('PATCH /api/admin/integrations/webhooks/{id}', { params: { id: webhook.id }, body })
  held.resolve({ status: 410 })
  await stepped
  expect(await state()).toMatchObject({ paused: false, failingSince: null })
  await here.app.webhooks.step()
  expect(receiver.calls).toHaveLength(1)
  await former.close()
})

test('a webhook stores no personal data of what it gave up, and sends that of the moment, where it may', async () => {
  answer = () => ({ status: 500 })
  const { secret, webhook } = await add({ personal: true })
  const { id, username } = await here.player()
  await here.app.webhooks.step()
  const params = { id: webhook.id }
  await admin.call('POST /api/admin/integrations/webhooks/{id}/try', { params, body: { skip: true } })
  const [row] = await here.owner.read.rows<{ text: string }>(
    'SELECT message::text AS text FROM webhook_dead WHERE webhook_id = $1',
    [webhook.id],
  )
  expect(row?.text).toContain(`"${id}"`)
  expect(row?.text).not.toContain(username)
  answer = () => ({})
  const replay = async () => {
    const { messages } = (await admin.call('GET /api/admin/integrations/webhooks/{id}/dead', { params })).body
    const call = 'POST /api/admin/integrations/webhooks/{id}/dead/{message}/replay'
    return (await admin.call(call, { params: { ...params, message: messages[0]!.id } })).body
  }
  await changePlayers(here.owner.read, { id }, { email: null })
  expect(await replay()).toMatchObject({ delivered: true })
  expect(verified(secret).at(-1)?.data).toMatchObject({ player: String(id), username, email: null })
  expect(receiver.calls.at(-1)?.headers['webhook-id']).toBe(receiver.calls[0]?.headers['webhook-id'])

  // Somebody without the right to personal data may send less, and then elsewhere: what was given up stays without it.
  answer = () => ({ status: 500 })
  await here.player()
  await here.app.webhooks.step()
  await admin.call('POST /api/admin/integrations/webhooks/{id}/try', { params, body: { skip: true } })
  answer = () => ({})
  const body = { personal: false, paused: true }
  await admin.call('PATCH /api/admin/integrations/webhooks/{id}', { params, body })
  expect(await replay()).toMatchObject({ delivered: true })
  expect(verified(secret).at(-1)?.data).not.toHaveProperty('email')
})

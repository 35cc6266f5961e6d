import { describe, expect, test } from 'vitest'
import { openReceiver } from '../kit/receiver.ts'
import { changePlayers } from '../kit/stored.ts'
import { times } from '../kit/two-servers.ts'
import { webhookCasino } from '../kit/webhook-casino.ts'

// Changes by administrators while messages are on their way, and what is stored of the messages.
const { site, add, state, verified } = webhookCasino()

test('a webhook that sends less from now on does so for what was read before, too', async () => {
  const arrived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<object>()
  site.answer = (_, place) => {
    if (place > 0) return {}
    arrived.resolve()
    return held.promise
  }
  const { secret, webhook } = await add({ personal: true })
  for (const _ of times(3, () => 0)) await site.here.player()
  const stepped = site.here.app.webhooks.step()
  await arrived.promise
  await site.admin.call('PATCH /api/admin/integrations/webhooks/{id}', {
    params: { id: webhook.id },
    body: { personal: false },
  })
  held.resolve({})
  await stepped
  await site.here.app.webhooks.step()
  expect(verified(secret).map(({ data }) => 'email' in data)).toEqual([true, false, false])
})

describe('a call whose answer was lost', () => {
  const listed = async () => (await site.admin.call('GET /api/admin/integrations')).body

  test('creates one webhook, whichever server repeats it, and returns its first secret', async () => {
    const body = { url: site.receiver.url, types: ['player.registered'] as const, personal: false }
    const create = (key: string, more = {}) =>
      site.admin.call('POST /api/admin/integrations/webhooks', { body: { ...body, ...more }, key })
    const answers = await Promise.all([create('lost'), create('lost'), create('lost')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { webhook, secret } = answers[0].body
    await site.admin.call('POST /api/admin/integrations/webhooks/{id}/secret', {
      params: { id: webhook.id },
      body: { replace: true },
    })
    const again = (await create('lost')).body
    expect([again.webhook.id, again.secret]).toEqual([webhook.id, secret])
    expect((await listed()).webhooks).toHaveLength(1)
    expect((await create('lost', { personal: true })).body.code).toBe('key_reused')
    expect((await create('next')).body.webhook.id).not.toBe(webhook.id)
  })

  test('replaces a secret once, so that the former one still signs', async () => {
    const { secret, webhook } = await add()
    const replace = (key: string) =>
      site.admin.call('POST /api/admin/integrations/webhooks/{id}/secret', {
        params: { id: webhook.id },
        body: { replace: true },
        key,
      })
    const [first, again] = [await replace('replace'), await replace('replace')].map(({ body }) => body.secret)
    expect(again).toBe(first)
    await site.here.player()
    await site.here.app.webhooks.step()
    for (const each of [secret, first!]) expect(verified(each)).toHaveLength(1)
    expect((await replace('another')).body.secret).not.toBe(first)
  })

  test('makes one key for another program', async () => {
    const make = (name: string) =>
      site.admin.call('POST /api/admin/integrations/keys', {
        body: { name, permissions: ['events.view'] },
        key: 'new-key',
      })
    const answers = (await Promise.all([make('CRM'), make('CRM')])).map(({ body }) => body)
    expect(answers[1]).toEqual(answers[0])
    expect((await listed()).keys).toHaveLength(1)
    expect((await site.here.call('GET /api/service/events', { token: answers[0]!.secret })).status).toBe(200)
    expect((await make('Other')).body.code).toBe('key_reused')
  })
})

test('a webhook whose address was changed during an attempt is neither paused nor delayed by its outcome', async () => {
  const arrived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<object>()
  const former = await openReceiver(() => {
    arrived.resolve()
    return held.promise
  })
  const { webhook } = await add({ url: former.url })
  await site.here.player()
  const stepped = site.here.app.webhooks.step()
  await arrived.promise
  const body = { url: site.receiver.url }
  await site.admin.call('PATCH /api/admin/integrations/webhooks/{id}', { params: { id: webhook.id }, body })
  held.resolve({ status: 410 })
  await stepped
  expect(await state()).toMatchObject({ paused: false, failingSince: null })
  await site.here.app.webhooks.step()
  expect(site.receiver.calls).toHaveLength(1)
  await former.close()
})

test('a webhook stores no personal data of what it gave up, and sends that of the moment, where it may', async () => {
  site.answer = () => ({ status: 500 })
  const { secret, webhook } = await add({ personal: true })
  const { id, username } = await site.here.player()
  await site.here.app.webhooks.step()
  const params = { id: webhook.id }
  await site.admin.call('POST /api/admin/integrations/webhooks/{id}/try', { params, body: { skip: true } })
  const [row] = await site.here.owner.read.rows<{ text: string }>(
    'SELECT message::text AS text FROM webhook_dead WHERE webhook_id = $1',
    [webhook.id],
  )
  expect(row?.text).toContain(`"${id}"`)
  expect(row?.text).not.toContain(username)
  site.answer = () => ({})
  const replay = async () => {
    const { messages } = (await site.admin.call('GET /api/admin/integrations/webhooks/{id}/dead', { params })).body
    const call = 'POST /api/admin/integrations/webhooks/{id}/dead/{message}/replay'
    return (await site.admin.call(call, { params: { ...params, message: messages[0]!.id } })).body
  }
  await changePlayers(site.here.owner.read, { id }, { email: null })
  expect(await replay()).toMatchObject({ delivered: true })
  expect(verified(secret).at(-1)?.data).toMatchObject({ player: String(id), username, email: null })
  expect(site.receiver.calls.at(-1)?.headers['webhook-id']).toBe(site.receiver.calls[0]?.headers['webhook-id'])

  // An administrator without the right to personal data may reduce the fields and then change the address; messages given up
  // earlier stay without personal data.
  site.answer = () => ({ status: 500 })
  await site.here.player()
  await site.here.app.webhooks.step()
  await site.admin.call('POST /api/admin/integrations/webhooks/{id}/try', { params, body: { skip: true } })
  site.answer = () => ({})
  const body = { personal: false, paused: true }
  await site.admin.call('PATCH /api/admin/integrations/webhooks/{id}', { params, body })
  expect(await replay()).toMatchObject({ delivered: true })
  expect(verified(secret).at(-1)?.data).not.toHaveProperty('email')
})

import type { ServiceEvent } from '@casino/contract/panel/service-events'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { confirmProposed } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { openReceiver } from '../kit/receiver.ts'
import { times } from '../kit/two-servers.ts'
import { webhookCasino } from '../kit/webhook-casino.ts'

const { site, add, state, verified } = webhookCasino()
let there: Casino
beforeAll(async () => {
  there = await site.here.node()
})

const due = (id: string) => site.here.owner.read.rows('UPDATE webhook SET due_at = now() WHERE id = $1', [id])
const failingFor = (id: string, days: number) =>
  site.here.owner.read.rows(
    `WITH older AS (UPDATE service_event SET at = at - make_interval(days => $2))
     UPDATE webhook SET failing_since = now() - make_interval(days => $2), due_at = now() WHERE id = $1`,
    [id, days],
  )
/** What the metric for alerts reports. */
async function delaySeconds(): Promise<number> {
  const text = await (await fetch(`${site.here.address}/metrics`)).text()
  return Number(/^casino_webhook_delay_seconds(?:{.*})? (.+)$/m.exec(text)?.[1])
}

describe('a webhook', () => {
  test('receives what happens from then on, in its order, signed, the same as what is read', async () => {
    await site.here.player()
    const start = (await site.admin.call('GET /api/service/events', { query: { after: 'latest' } })).body.next
    const { secret, webhook } = await add()
    const players = await Promise.all(times(5, (index) => (index % 2 ? there : site.here).player()))
    await site.here.app.webhooks.step()
    const read = (await site.admin.call('GET /api/service/events', { query: { after: start } })).body.events
    expect(read).toHaveLength(players.length)
    expect(verified(secret)).toEqual(
      read.map(({ data: { player, invitedBy }, ...event }) => ({ ...event, data: { player, invitedBy } })),
    )
    expect(site.receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual(read.map(({ id }) => id))
    await site.here.app.webhooks.step()
    expect(site.receiver.calls).toHaveLength(players.length)
    expect(await state()).toMatchObject({ id: webhook.id, waiting: 0, dead: 0, failingSince: null })
  })

  test('receives usernames and addresses only where that was chosen', async () => {
    const { secret } = await add({ personal: true })
    const { username, user } = await site.here.player()
    await site.here.app.webhooks.step()
    expect(verified(secret)[0]?.data).toMatchObject({ username, email: user.email })
  })

  test('receives rounds many to a message', async () => {
    const { secret } = await add({ types: ['round.settled', 'ticket.written'] })
    const { token } = await site.here.player({ balance: 100 })
    const body = { betAmount: 1, targetValue: 50, betType: 'over' }
    const bets = await Promise.all(times(6, () => site.here.call('POST /api/games/dice/roll', { token, body })))
    await site.here.app.webhooks.step()
    const [message] = verified(secret) as unknown as { type: string; data: { events: ServiceEvent[] } }[]
    expect(site.receiver.calls).toHaveLength(1)
    expect(message?.type).toBe('round.settled')
    expect(message?.data.events.map(({ data }) => data.round).sort()).toEqual(
      bets.map(({ body }) => body.roundId).sort(),
    )
    await site.here.app.webhooks.step()
    expect(site.receiver.calls).toHaveLength(1)
  })

  test.each([
    ['player.registered', 'events'],
    ['round.settled', 'rounds'],
  ] as const)('shows since when a message of %s waits, to alerts as well', async (type, stream) => {
    site.answer = (_, place) => ({ status: place < 1 ? 500 : 200 })
    const { webhook } = await add({ types: [type] })
    expect(await state()).toMatchObject({ waitingSince: null })
    const readFrom = async (after: string) =>
      (await site.admin.call('GET /api/service/events', { query: { stream, after } })).body
    const { next } = await readFrom('latest')
    const { token } = await site.here.player({ balance: 100 })
    const body = { betAmount: 1, targetValue: 50, betType: 'over' }
    for (let bet = 0; bet < 2; bet++) await site.here.call('POST /api/games/dice/roll', { token, body })
    const first = (await readFrom(next)).events.find((event) => event.type === type)!
    expect(await state()).toMatchObject({ waitingSince: first.timestamp })
    await site.here.app.webhooks.step()
    expect(await state()).toMatchObject({ waitingSince: first.timestamp, failingSince: expect.any(String) })
    const age = (Date.now() - Date.parse(first.timestamp)) / 1000
    const shown = await delaySeconds()
    expect(shown).toBeGreaterThanOrEqual(age)
    expect(shown).toBeLessThan(age + 30)
    await due(webhook.id)
    await site.here.app.webhooks.step()
    expect(await state()).toMatchObject({ waitingSince: null })
    expect(await delaySeconds()).toBe(0)
  })

  test('that fails is tried again later, and nothing overtakes what waits', async () => {
    site.answer = (_, place) => ({ status: place < 2 ? 500 : 200 })
    const { secret, webhook } = await add()
    await site.here.player()
    await site.here.player()
    await site.here.app.webhooks.step()
    await site.here.app.webhooks.step()
    expect(site.receiver.calls).toHaveLength(1)
    expect(await state()).toMatchObject({ waiting: 2, failure: 'answered 500', failingSince: expect.any(String) })
    await due(webhook.id)
    await site.here.app.webhooks.step()
    await due(webhook.id)
    await there.app.webhooks.step()
    const ids = verified(secret).map(({ id }) => id)
    expect(ids).toHaveLength(4)
    expect([ids[0], ids[1], ids[3]]).toEqual([ids[2], ids[2], `evt_${Number(ids[2]!.slice(4)) + 1}`])
    expect(await state()).toMatchObject({ waiting: 0, failure: null, failingSince: null })
  })

  test('does not receive later what an administrator skips, and the others follow', async () => {
    site.answer = (_, place) => ({ status: place === 0 ? 400 : 200 })
    const { webhook } = await add()
    const params = { id: webhook.id }
    expect(
      (await site.admin.call('POST /api/admin/integrations/webhooks/{id}/try', { params, body: {} })).body.code,
    ).toBe('nothing_waits')
    await site.here.player()
    await site.here.player()
    await site.here.app.webhooks.step()
    await site.admin.call('POST /api/admin/integrations/webhooks/{id}/try', { params, body: { skip: true } })
    await site.here.app.webhooks.step()
    expect(site.receiver.calls).toHaveLength(2)
    const { messages } = (await site.admin.call('GET /api/admin/integrations/webhooks/{id}/dead', { params })).body
    expect(messages).toMatchObject([{ id: site.receiver.calls[0]?.headers['webhook-id'], failure: 'answered 400' }])
    const replay = { params: { ...params, message: messages[0]!.id } }
    const call = 'POST /api/admin/integrations/webhooks/{id}/dead/{message}/replay'
    site.answer = () => ({ status: 503 })
    expect((await site.admin.call(call, replay)).body).toEqual({ delivered: false, failure: 'answered 503' })
    site.answer = () => ({})
    expect((await site.admin.call(call, replay)).body).toEqual({ delivered: true, failure: null })
    expect(site.receiver.calls.at(-1)?.raw).toEqual(site.receiver.calls[0]?.raw)
    expect((await site.admin.call(call, replay)).body.code).toBe('not_found')
    expect((await state()).dead).toBe(0)
  })

  test('gives up after three days without an answer, and lists what it gave up', async () => {
    site.answer = () => ({ status: 500 })
    const { webhook } = await add()
    await Promise.all(times(3, () => site.here.player()))
    await site.here.app.webhooks.step()
    await failingFor(webhook.id, 2)
    await site.here.app.webhooks.step()
    expect(await state()).toMatchObject({ waiting: 3, dead: 0 })
    await failingFor(webhook.id, 4)
    await site.here.player()
    await site.here.app.webhooks.step()
    // One attempt shows that it still fails; newer events keep waiting.
    expect(site.receiver.calls).toHaveLength(3)
    expect(await state()).toMatchObject({ waiting: 1, dead: 3 })
  })

  test('whose receiver says that it is gone is paused, and goes on where it was', async () => {
    site.answer = (_, place) => ({ status: place === 0 ? 410 : 200 })
    const { webhook } = await add()
    await site.here.player()
    await site.here.app.webhooks.step()
    expect(await state()).toMatchObject({ paused: true, waiting: 1 })
    await due(webhook.id)
    await site.here.app.webhooks.step()
    expect(site.receiver.calls).toHaveLength(1)
    const body = { paused: false }
    await site.admin.call('PATCH /api/admin/integrations/webhooks/{id}', { params: { id: webhook.id }, body })
    await site.here.app.webhooks.step()
    expect(site.receiver.calls).toHaveLength(2)
  })

  test('that is slow delays no other', async () => {
    let answered = () => {}
    const held = new Promise<void>((resolve) => {
      answered = resolve
    })
    const slow = await openReceiver(async () => {
      await held
      return {}
    })
    await add({ url: slow.url })
    const { secret } = await add()
    await site.here.player()
    const stepped = site.here.app.webhooks.step()
    await site.receiver.came(1)
    expect(verified(secret)).toHaveLength(1)
    answered()
    await stepped
    await slow.close()
  })

  test('that is slow does not delay the closing of a server: the next one delivers the rest', async () => {
    const [answered, arrived] = [Promise.withResolvers<object>(), Promise.withResolvers<void>()]
    const slow = await openReceiver(() => {
      arrived.resolve()
      return answered.promise
    })
    await add({ url: slow.url })
    for (const _ of times(3, () => 0)) await site.here.player()
    const node = await site.here.node()
    const stepped = node.app.webhooks.step()
    await arrived.promise
    const closed = node.app.webhooks.close()
    answered.resolve({})
    await Promise.all([closed, stepped])
    expect(slow.calls).toHaveLength(1)
    await site.here.app.webhooks.step()
    expect(slow.calls).toHaveLength(3)
    await slow.close()
  })

  test('signs with its former secret as well for a day after it is replaced', async () => {
    const { webhook, secret } = await add()
    const params = { id: webhook.id }
    const show = async (replace: boolean) =>
      (await site.admin.call('POST /api/admin/integrations/webhooks/{id}/secret', { params, body: { replace } })).body
        .secret
    expect(await show(false)).toBe(secret)
    const next = await show(true)
    expect(next).not.toBe(secret)
    await site.here.player()
    await site.here.app.webhooks.step()
    expect([verified(secret), verified(next)].map(({ length }) => length)).toEqual([1, 1])
    await site.here.owner.read.rows(`UPDATE webhook SET former_secret_until = now() - interval '1 minute'`)
    await site.here.player()
    await site.here.app.webhooks.step()
    expect(() => verified(secret)).toThrow('No matching signature found')
    expect(verified(next)).toHaveLength(2)
  })
})

test('to which rounds or events are added later receives those from then on', async () => {
  const { webhook } = await add({ types: ['ticket.written'] })
  const params = { id: webhook.id }
  const { token } = await site.here.player({ balance: 10 })
  const bet = { betAmount: 1, targetValue: 50, betType: 'over' }
  await site.here.call('POST /api/games/dice/roll', { token, body: bet })
  const types = ['round.settled']
  await site.admin.call('PATCH /api/admin/integrations/webhooks/{id}', { params, body: { types } })
  await site.here.app.webhooks.step()
  expect(site.receiver.calls).toEqual([])
  await site.here.call('POST /api/games/dice/roll', { token, body: bet })
  await site.here.app.webhooks.step()
  expect(site.receiver.calls).toHaveLength(1)
  await site.here.player()
  await site.admin.call('PATCH /api/admin/integrations/webhooks/{id}', {
    params,
    body: { types: ['player.registered'] },
  })
  await site.here.app.webhooks.step()
  expect(site.receiver.calls).toHaveLength(1)
})

test('cannot send what its editor may not read, not even to a new address of an existing one', async () => {
  const { webhook } = await add({ personal: true })
  const params = { id: webhook.id }
  const member = await site.here.player()
  const save = async (permissions: string[]) => {
    const request = { params: { name: 'links' }, body: { permissions } }
    const { loosened } = (await site.admin.call('PUT /api/admin/staff/roles/{name}', request)).body
    if (loosened) await confirmProposed(site.here, loosened)
  }
  await save(['integrations.view', 'integrations.edit'])
  await site.here.changeRights(member.id, { role: 'support', staffRole: 'links' })
  const { token } = (await site.here.signIn(member)).body
  const change = async (body: object) =>
    (await site.here.call('PATCH /api/admin/integrations/webhooks/{id}', { token, params, body })).body
  const body = { url: site.receiver.url, types: ['player.registered'], personal: false }
  const missing = (permission: string) => ({ code: 'permission_missing', details: { permission } })
  expect((await site.here.call('POST /api/admin/integrations/webhooks', { token, body })).body).toMatchObject(
    missing('events.view'),
  )
  expect(await change({ url: `${site.receiver.url}/mine` })).toMatchObject(missing('events.view'))
  await save(['integrations.view', 'integrations.edit', 'events.view'])
  // The cached session is replaced when the database's notification arrives.
  await vi.waitFor(async () =>
    expect(await change({ url: `${site.receiver.url}/mine` })).toMatchObject(missing('players.personal')),
  )
  expect(await change({ types: ['deposit.succeeded'] })).toMatchObject(missing('players.personal'))
  expect((await change({ paused: true })).webhook).toMatchObject({ paused: true, url: site.receiver.url })
})

test('addresses inside, however they are written, are refused', async () => {
  const guarded = await openCasino({ databaseUrl: site.here.databaseUrl })
  for (const url of [
    'http://example.test/hook',
    'https://10.0.0.1/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hook',
    'https://[::ffff:192.168.0.1]/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://0177.0.0.1/hook',
    'https://127.0.0.1./hook',
    'https://[::ffff:7f00:1]/hook',
    'https://[::7f00:1]/hook',
    'https://[64:ff9b::a9fe:a9fe]/hook',
    'https://[2002:7f00:1::]/hook',
    'https://[::ffff:0:7f00:1]/hook',
    'https://[fec0::1]/hook',
    'https://user:secret@example.test/hook',
    'ftp://example.test/hook',
    'javascript:alert(1)',
    'nothing',
  ]) {
    const body = { url, types: ['player.registered'], personal: false }
    const refused = await guarded.call('POST /api/admin/integrations/webhooks', { token: site.admin.token, body })
    expect([url, refused.status, refused.body.code]).toEqual([url, 400, 'webhook_url_invalid'])
  }
  await guarded.close()
})

test('a host name of this machine is detected when it is called', async () => {
  const guarded = await openCasino({ databaseUrl: site.here.databaseUrl })
  const body = {
    url: `https://localhost:${new URL(site.receiver.url).port}/hook`,
    types: ['player.registered'],
    personal: false,
  }
  const { webhook } = (await guarded.call('POST /api/admin/integrations/webhooks', { token: site.admin.token, body }))
    .body
  await guarded.player()
  await guarded.app.webhooks.step()
  expect(await state()).toMatchObject({ id: webhook.id, failure: expect.stringMatching(/^inside (127\.0\.0\.1|::1)$/) })
  expect(site.receiver.calls).toEqual([])
  await guarded.close()
})

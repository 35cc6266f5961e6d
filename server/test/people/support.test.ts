import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let casino: Casino
let node: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino()
  node = await casino.node()
  admin = await administratorOf(casino)
})
afterAll(() => casino.close())

const hello = { topic: 'payment', text: 'My deposit has not arrived.' }
const write = (player: CasinoPlayer, body: object = {}, key?: string) =>
  player.call('POST /api/support/threads', { body: { ...hello, ...body }, ...(key !== undefined && { key }) })
const writeAsGuest = (body: object = {}, at: Casino = casino, client = '203.0.113.1') =>
  at.call('POST /api/support/threads', {
    body: { ...hello, email: 'guest@example.test', ...body },
    headers: { 'x-forwarded-for': client },
  })
const of = (id: string) => ({ params: { id } })
const answer = (id: string, text: string, key?: string) =>
  admin.call('POST /api/admin/support/threads/{id}/answer', {
    ...of(id),
    body: { text },
    ...(key !== undefined && { key }),
  })
const threadsOf = async (player: CasinoPlayer) => (await player.call('GET /api/support/threads')).body.threads
const messagesOf = async (player: CasinoPlayer, id: string) =>
  (await player.call('GET /api/support/threads/{id}', of(id))).body.messages.map(({ text }) => text)
const listed = async (query: Record<string, string>) =>
  (await admin.call('GET /api/admin/support/threads', { query })).body.threads.map(({ id }) => id)

describe('refusals, in the order in which they are decided', () => {
  test.each([
    ['bad_request', { topic: 'gossip' }],
    ['message_invalid', { text: '', reference: 'x', email: 'no' }],
    ['message_invalid', { text: ' \n\t ', reference: 'x', email: 'no' }],
    ['message_invalid', { text: '\u0007\u009f', reference: 'x', email: 'no' }],
    ['message_invalid', { text: 'x'.repeat(4001), reference: 'x', email: 'no' }],
    ['message_invalid', { text: 5 }],
    ['reference_invalid', { reference: 'my deposit', email: 'no' }],
    ['reference_invalid', { reference: "1' OR '1'='1", email: 'no' }],
    ['email_invalid', { email: 'no' }],
    ['email_invalid', { email: '' }],
    ['email_invalid', { email: undefined }],
  ])('%s %j', async (code, body) => {
    expect(await writeAsGuest(body)).toMatchObject({ status: 400, body: { code } })
  })

  test('text is stored as it was typed, as plain text, without control characters', async () => {
    const player = await casino.player()
    const { id } = (await write(player, { text: ' <b>Hi</b>\r\nthere\u0007 🦉 ' })).body
    expect(await messagesOf(player, id)).toEqual(['<b>Hi</b>\nthere 🦉'])
    expect((await write(player, { text: '🦉'.repeat(4000) })).status).toBe(200)
  })
})

test('a player writes, is answered, sees that at once on every node, reads it, and writes on', async () => {
  const player = await casino.player()
  const live = node.live(player.token)
  let updates = 0
  live.socket.on('support:update', () => updates++)
  await live.subscribe(player.user.id)
  const reference = '0123abcd-0000-4000-8000-0123456789ab'
  const { id } = (await write(player, { reference: reference.toUpperCase() })).body
  expect(await threadsOf(player)).toMatchObject([{ id, topic: 'payment', reference, status: 'open', unread: false }])
  await vi.waitFor(() => expect(updates).toBeGreaterThan(0))

  updates = 0
  expect(await answer(id, 'It has arrived now.')).toMatchObject({
    status: 200,
    body: { message: { fromSupport: true, author: { username: 'admin' } } },
  })
  await vi.waitFor(() => expect(updates).toBeGreaterThan(0), { timeout: 1000 })
  expect(await threadsOf(player)).toMatchObject([{ id, status: 'answered', unread: true }])
  const { body } = await player.call('GET /api/support/threads/{id}', of(id))
  expect(body.messages).toMatchObject([
    { fromSupport: false, text: hello.text },
    { fromSupport: true, text: 'It has arrived now.' },
  ])
  // Players do not see which administrator answered.
  expect(JSON.stringify(body)).not.toContain('admin')

  await player.call('POST /api/support/threads/{id}/read', of(id))
  expect(await threadsOf(player)).toMatchObject([{ status: 'answered', unread: false }])
  await player.call('POST /api/support/threads/{id}/messages', { ...of(id), body: { text: 'Thanks!' } })
  expect(await threadsOf(player)).toMatchObject([{ status: 'open', unread: false }])
  expect(await messagesOf(player, id)).toHaveLength(3)
})

test('a request is visible only to its author', async () => {
  const [player, other] = [await casino.player(), await casino.player()]
  const { id } = (await write(player)).body
  const body = { text: 'Let me see' }
  const tries = [
    await other.call('GET /api/support/threads/{id}', of(id)),
    await other.call('POST /api/support/threads/{id}/messages', { ...of(id), body }),
    await other.call('POST /api/support/threads/{id}/read', of(id)),
  ]
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await casino.call('GET /api/support/threads/{id}', of(id))).status).toBe(401)
  expect(await threadsOf(other)).toEqual([])
  const asPlayer = await player.call('POST /api/admin/support/threads/{id}/answer', { ...of(id), body })
  expect(asPlayer.status).toBe(403)
  const ofGuest = (await writeAsGuest()).body.id
  expect((await other.call('GET /api/support/threads/{id}', of(ofGuest))).status).toBe(404)
})

test('repeating after a lost answer creates no second message', async () => {
  const player = await casino.player()
  const ids = await Promise.all(Array.from({ length: 8 }, () => write(player, {}, 'twice')))
  expect(new Set(ids.map(({ body }) => body.id)).size).toBe(1)
  expect((await write(player, { text: 'another' }, 'twice')).body.code).toBe('key_reused')
  const { id } = ids[0]!.body
  expect(await messagesOf(player, id)).toHaveLength(1)
  const answers = [await answer(id, 'Once', 'answer-once'), await answer(id, 'Once', 'answer-once')]
  expect(answers[1]!.body).toEqual(answers[0]!.body)
  expect(await messagesOf(player, id)).toHaveLength(2)
})

test('guests’ keys are spaces of their own: the same key of another guest is another request', async () => {
  const key = 'one-key'
  const write = (email: string, text: string) =>
    casino.call('POST /api/support/threads', { body: { ...hello, email, text }, key })
  const first = (await write('first@example.test', 'Where is my deposit?')).body.id
  const second = await write('second@example.test', 'Where is mine?')
  expect(second.status).toBe(200)
  expect(second.body.id).not.toBe(first)
  expect((await write('first@example.test', 'Where is my deposit?')).body.id).toBe(first)
  expect(await write('first@example.test', 'Another question')).toMatchObject({ body: { code: 'key_reused' } })
  const both = await Promise.all([write('third@example.test', 'Hello'), write('third@example.test', 'Hello')])
  expect(both[1]!.body.id).toBe(both[0]!.body.id)
})

test('answers to two requests at once under one key: one is written, the other refused', async () => {
  const player = await casino.player()
  for (let times = 0; times < 5; times++) {
    const ids: string[] = [(await write(player)).body.id, (await write(player)).body.id]
    const answers = await Promise.all(ids.map((id) => answer(id, 'To both', `to-both-${times}`)))
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'key_reused'])
    for (const id of ids) {
      const body = { status: 'closed' }
      await admin.call('PATCH /api/admin/support/threads/{id}/status', { ...of(id), body })
    }
  }
})

test('the panel lists the longest waiting first, filters, pages, and shows whom to write to', async () => {
  const player = await casino.player()
  const first = (await write(player, { topic: 'game', reference: '77001' })).body.id
  const guest = (await writeAsGuest({ topic: 'game', email: 'Distinct@example.test' })).body.id
  const second = (await write(player, { topic: 'game' })).body.id
  expect(await listed({ status: 'open', topic: 'game' })).toEqual([first, guest, second])
  await answer(guest, 'We have written to you.')
  expect(await listed({ status: 'open', topic: 'game' })).toEqual([first, second])
  expect(await listed({ status: 'answered', topic: 'game' })).toEqual([guest])
  expect(await listed({ topic: 'game' })).toEqual([guest, second, first])
  expect(await listed({ search: 'distinct@', topic: 'game' })).toEqual([guest])
  // Others may have these digits in their address.
  expect(await listed({ search: guest, topic: 'game' })).toContain(guest)
  expect(await listed({ search: '77001' })).toEqual([first])
  expect(await listed({ search: player.username.toUpperCase(), topic: 'game' })).toEqual([second, first])
  const page = await admin.call('GET /api/admin/support/threads', { query: { topic: 'game', limit: '2' } })
  expect(page.body.more).toBe(true)
  expect(await listed({ topic: 'game', from: page.body.threads[1]!.cursor })).toEqual([first])
  const { body } = await admin.call('GET /api/admin/support/threads/{id}', of(guest))
  expect(body.thread).toMatchObject({ player: null, email: 'Distinct@example.test' })
})

test('answers and closings are audit events; a closed request is answered no more, until its player writes', async () => {
  const player = await casino.player()
  const { id } = (await write(player)).body
  await answer(id, 'Please send the receipt.')
  const close = (status: string) =>
    admin.call('PATCH /api/admin/support/threads/{id}/status', { ...of(id), body: { status } })
  expect((await close('closed')).body).toEqual({ status: 'closed' })
  await close('closed')
  expect(await answer(id, 'One more thing')).toMatchObject({ status: 409, body: { code: 'thread_closed' } })
  await player.call('POST /api/support/threads/{id}/messages', { ...of(id), body: { text: 'Here it is' } })
  expect(await threadsOf(player)).toMatchObject([{ status: 'open' }])
  const { auditEvents } = (
    await admin.call('GET /api/admin/audit-log', { query: { subject: 'support', subjectId: id } })
  ).body
  expect(auditEvents.map(({ action }) => action)).toEqual(['support.close', 'support.answer'])
  expect((await answer('999999', 'x')).status).toBe(404)
})

test('a player has at most ten requests that are not closed', async () => {
  const player = await casino.player()
  for (let index = 0; index < 10; index++) expect((await write(player)).status).toBe(200)
  expect(await write(player)).toMatchObject({ status: 409, body: { code: 'too_many_requests_open' } })
})

test('accounts and addresses have an hourly limit', async () => {
  const guarded = await openCasino({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    const guests = await Promise.all(Array.from({ length: 7 }, () => writeAsGuest({}, guarded, '203.0.113.9')))
    expect(guests.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await writeAsGuest({}, guarded, '203.0.113.10')).status).toBe(200)
    const player = await guarded.player({ client: '203.0.113.11' })
    const from = (client: string) =>
      player.call('POST /api/support/threads', { body: hello, headers: { 'x-forwarded-for': client } })
    for (let index = 0; index < 5; index++) expect((await from(`198.51.100.${index}`)).status).toBe(200)
    expect((await from('198.51.100.77')).status).toBe(429)
  } finally {
    await guarded.close()
  }
})

describe('the desk', () => {
  const desk = async (id: string) => (await admin.call('GET /api/admin/support/threads/{id}', of(id))).body.thread
  const assign = (id: string, to: string | null) =>
    admin.call('PATCH /api/admin/support/threads/{id}/assignee', { ...of(id), body: { to } })

  test('a request is assigned to the administrator who answers it, and can be handed over to another, never to a player', async () => {
    const [player, other] = [await casino.player(), await secondAdministrator(casino)]
    const { id } = (await write(player)).body
    const status = 'open'
    expect(await listed({ status, assigned: 'none', limit: '100' })).toContain(id)
    expect((await assign(id, String(player.id))).body).toMatchObject({ code: 'not_found' })
    expect((await assign(id, String(other.id))).body.thread).toMatchObject({ assignee: { id: String(other.id) } })
    expect(await listed({ assigned: 'others', limit: '100' })).toContain(id)
    expect(await listed({ assigned: 'me', limit: '100' })).not.toContain(id)
    await answer(id, 'Looking')
    expect(await desk(id)).toMatchObject({ assignee: { id: String(other.id) } })
    expect((await assign(id, null)).body.thread.assignee).toBeNull()
    await answer(id, 'Found it')
    expect(await desk(id)).toMatchObject({ assignee: { id: String(admin.id) } })
    expect(await listed({ assigned: 'me', limit: '100' })).toContain(id)
    const [taken] = (
      await admin.call('GET /api/admin/audit-log', { query: { subject: 'support', subjectId: id } })
    ).body.auditEvents.filter(({ action }) => action === 'support.assign')
    expect(taken).toMatchObject({ before: { assignee: other.id }, after: { assignee: null } })
  })

  test('templates are common to administrators; each change is an audit event, and players see none', async () => {
    const body = { title: '  Where is my deposit ', text: 'Hello {name},\r\nit takes an hour.' }
    const { template } = (await admin.call('POST /api/admin/support/templates', { body })).body
    expect(template).toMatchObject({ title: 'Where is my deposit', text: 'Hello {name},\nit takes an hour.' })
    const other = await secondAdministrator(casino)
    const change = { title: 'Deposit', text: 'Hello {name}.' }
    await other.call('PUT /api/admin/support/templates/{id}', { ...of(template.id), body: change })
    const { templates } = (await admin.call('GET /api/admin/support/templates')).body
    expect(templates).toMatchObject([{ id: template.id, ...change }])
    for (const wrong of [{ title: ' ' }, { title: 'x'.repeat(81) }])
      expect(
        (await admin.call('POST /api/admin/support/templates', { body: { ...body, ...wrong } })).body,
      ).toMatchObject({
        code: 'template_invalid',
      })
    const player = await casino.player()
    expect((await player.call('GET /api/admin/support/templates')).status).toBe(403)
    await admin.call('DELETE /api/admin/support/templates/{id}', of(template.id))
    expect((await admin.call('DELETE /api/admin/support/templates/{id}', of(template.id))).status).toBe(404)
    const query = { subject: 'support', subjectId: template.id }
    const { auditEvents } = (await admin.call('GET /api/admin/audit-log', { query })).body
    expect(auditEvents.map(({ action }) => action)).toEqual([
      'support.template-delete',
      'support.template-update',
      'support.template-create',
    ])
  })
})

import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { maskedMir, mir, moneyOf, only, standIn, toCard } from '../kit/stand-in.ts'

const digits = mir.replaceAll(' ', '')
const call = 'POST /api/admin/transactions/{id}/card-number'
const log: string[] = []
const rows = <Row>(text: string, values: unknown[] = []) => casino.app.database.read.rows<Row>(text, values)

let casino: Casino
let admin: Administrator
let password: string
beforeAll(async () => {
  casino = await openCasino({ ...only(), onLog: (line) => log.push(line) })
  admin = await administratorOf(casino)
  password = casino.administrator.password
})
afterAll(() => closeAudited(casino))

async function waiting(amount = 600): Promise<string> {
  const { body } = await toCard(await casino.player({ balance: 1000 }), amount)
  expect(body.transaction.provider).toBeNull()
  return body.transaction.uuid
}
const show = (id: string, body: object, who = admin) => who.call(call, { params: { id }, body })
const shown = (uuid: string) =>
  rows<{ administrator: number }>(
    `SELECT administrator_id AS administrator FROM audit_event WHERE action = 'transaction.show-card' AND subject_id = $1`,
    [uuid],
  )

test('an administrator sees the number of a payout by hand with the password, and each look is an audit event', async () => {
  const uuid = await waiting()
  expect((await show(uuid, {})).body.code).toBe('fill_all_fields')
  expect((await show(uuid, { password: 'not-the-right-one' })).body.code).toBe('wrong_password')
  expect(await shown(uuid)).toEqual([])
  for (const times of [1, 2]) {
    const answer = await show(uuid, { password })
    expect([answer.status, answer.body]).toEqual([200, { card: digits }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await shown(uuid)).toEqual(Array(times).fill({ administrator: admin.id }))
  }
  const { body } = await admin.call('GET /api/admin/audit-log')
  const [entry] = body.auditEvents
  expect(entry).toMatchObject({ action: 'transaction.show-card', subject: { kind: 'transaction', id: uuid } })
  const list = await admin.call('GET /api/admin/get-transactions')
  const file = await admin.call('POST /api/admin/transactions/export', { body: {} })
  const one = await admin.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })
  expect(one.body.transaction).toMatchObject({ card: maskedMir })
  const auditEvents = await rows('SELECT audit_event::text FROM audit_event')
  for (const place of [log, body, list.body, file.body, one.body, auditEvents]) {
    for (const form of [mir, digits]) expect(JSON.stringify(place)).not.toContain(form)
  }
})

test('an administrator with a second factor needs a fresh code, which counts once', async () => {
  const uuid = await waiting()
  const holder = await secondAdministrator(casino)
  const own = 'seven-owls-sing'
  const begun = await holder.call('POST /api/auth/second-factor', { body: { password: own } })
  expect(begun.status).toBe(200)
  const code = (steps = 0) =>
    new TOTP({ secret: begun.body.secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  expect((await holder.call('POST /api/auth/second-factor/confirm', { body: { code: code() } })).status).toBe(200)
  expect((await show(uuid, { password: own }, holder)).body.code).toBe('second_factor_required')
  expect((await show(uuid, { code: '000000' }, holder)).body.code).toBe('second_factor_wrong')
  const fresh = code(1)
  expect((await show(uuid, { code: fresh }, holder)).body).toEqual({ card: digits })
  expect((await show(uuid, { code: fresh }, holder)).body.code).toBe('second_factor_wrong')
  expect(await shown(uuid)).toEqual([{ administrator: holder.id }])
})

test('nobody else sees it, nobody sees their own, and after the settlement it is gone', async () => {
  const uuid = await waiting()
  const player = await casino.player()
  expect((await player.call(call, { params: { id: uuid }, body: { password } })).status).toBe(403)
  expect((await casino.call(call, { params: { id: uuid }, body: { password } })).status).toBe(401)
  const playing = await casino.player({ balance: 1000 })
  const own = (await toCard(playing, 600)).body.transaction.uuid
  await casino.changeRights(playing.id, { role: 'admin' })
  const { token } = (await casino.signIn(playing)).body
  const answer = await casino.call(call, { token, params: { id: own }, body: { password: playing.password } })
  expect(answer.body.code).toBe('not_on_yourself')

  const params = { id: uuid }
  await admin.call('PATCH /api/admin/transactions/{id}/status', { params, body: { status: 'success' } })
  expect((await show(uuid, { password })).body.code).toBe('payment_settled')
  expect((await show(crypto.randomUUID(), { password })).body.code).toBe('not_found')
  expect(await shown(uuid)).toEqual([])
  expect(await shown(own)).toEqual([])
})

test('the number of a payout that a provider makes is never shown', async () => {
  const paying = await openCasino(only(standIn({ name: 'freekassa', to: ['card'] })))
  try {
    const { uuid } = (await toCard(await paying.player({ balance: 1000 }), 600)).body.transaction
    const there = await administratorOf(paying)
    const body = { password: paying.administrator.password }
    expect((await show(uuid, body, there)).body.code).toBe('card_not_shown')
  } finally {
    await closeAudited(paying)
  }
})

test('views of numbers have a separate rate limit', async () => {
  const uuid = await waiting()
  const limited = await openCasino({ databaseUrl: casino.databaseUrl, ...only(), env: { RATE_LIMITS: 'on' } })
  try {
    await limited.set('rates', { cardNumbers: { amount: 1, seconds: 3600, burst: 2 } })
    const there = await administratorOf(casino, limited)
    const answers = []
    for (let time = 0; time < 3; time++) answers.push((await show(uuid, { password }, there)).status)
    expect(answers).toEqual([200, 200, 429])
  } finally {
    await limited.close()
  }
})

test('if manual payouts are off, a card withdrawal is not available', async () => {
  await casino.set('payments', { cardsByHand: false })
  const player = await casino.player({ balance: 1000 })
  const methods = await player.call('GET /api/payments/methods')
  expect(methods.body.withdrawal.card).toBe(false)
  const refused = await toCard(player, 600)
  expect([refused.status, refused.body.code]).toEqual([409, 'method_unavailable'])
  await casino.set('payments', { cardsByHand: true })
  expect((await player.call('GET /api/payments/methods')).body.withdrawal.card).toBe(true)
})

test('withdrawals accepted before are still decided by an administrator, or cancelled', async () => {
  const players = await Promise.all([1, 2, 3].map(() => casino.player({ balance: 1000 })))
  const uuids = await Promise.all(players.map(async (each) => (await toCard(each, 600)).body.transaction.uuid))
  const [paid = '', rejected = '', cancelled = ''] = uuids
  await casino.set('payments', { cardsByHand: false })
  const review = (id: string, body: object) =>
    admin.call('PATCH /api/admin/transactions/{id}/status', { params: { id }, body })
  expect((await show(paid, { password })).body).toEqual({ card: digits })
  expect((await review(paid, { status: 'success' })).body.transaction.step).toBe('paid')
  expect((await review(rejected, { status: 'rejected', reason: 'nobody pays it' })).body.transaction.step).toBe(
    'declined',
  )
  expect((await players[2]!.call('POST /api/payments/cancel-withdraw', { body: { uuid: cancelled } })).status).toBe(200)
  expect(await Promise.all(players.map((each) => moneyOf(casino, each)))).toEqual(
    [400, 1000, 1000].map((cash) => ({ cash, held: 0 })),
  )
  await casino.set('payments', { cardsByHand: true })
})

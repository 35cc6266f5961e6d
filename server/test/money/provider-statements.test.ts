import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type CallName, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { addRequisites, openTransfer, receive } from '../kit/transfers.ts'

let sandbox: Sandbox
let casino: Casino
let player: CasinoPlayer
let admin: Administrator
let today: string
beforeAll(async () => {
  sandbox = await openSandbox('crypto-pay')
  casino = await openCasino({ env: sandbox.env })
  player = await casino.player({ balance: 10_000 })
  admin = await administratorOf(casino)
  today = (
    await casino.owner.read.one<{ day: string }>(`SELECT (now() AT TIME ZONE 'Europe/Moscow')::date::text AS day`)
  ).day
})
afterAll(async () => {
  await casino.app.aggregates.step()
  await closeAudited(casino)
  await sandbox.close()
})

const params = () => ({ provider: 'crypto-pay', day: today })
const load = (by = admin) => by.call('POST /api/admin/reconciliation/{provider}/{day}/load', { params: params() })
const addFees = (by = admin) => by.call('POST /api/admin/reconciliation/{provider}/{day}/fees', { params: params() })
const linesOf = async () =>
  (await admin.call('GET /api/admin/reconciliation/{provider}/{day}', { params: params() })).body.lines
const dayOf = async () => {
  const { body } = await admin.call('GET /api/admin/reconciliation')
  return body.days.find(({ day }) => day === today)!
}
const ngrOf = async () => {
  const { body } = await admin.call('GET /api/admin/reports/days', { query: { from: today, to: today } })
  return { fees: body.lines[0]!.fees, ngr: body.lines[0]!.ngr, ggr: body.lines[0]!.ggr }
}
const balanceOf = async (kind: string) =>
  (
    await casino.owner.read.one<{ sum: number }>(
      'SELECT coalesce(sum(balance), 0)::bigint AS sum FROM account WHERE kind = $1',
      [kind],
    )
  ).sum

async function upload(text: string, provider = 'crypto-pay') {
  const answer = await fetch(`${casino.address}/api/admin/reconciliation/${provider}/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
    body: text,
  })
  return { status: answer.status, body: (await answer.json()) as { code: string; details: object } }
}

async function open(amount: number): Promise<string> {
  const body = { amount, currency: 'USDT', user_id: player.user.id }
  return (await player.call('POST /api/payments/create-crypto', { body })).body.invoice_id
}
const pay = (invoice: string) => sandbox.control('pay', { invoice_id: /\d+$/.exec(invoice)?.[0] })
async function check(invoice: string): Promise<void> {
  const name: CallName = 'GET /api/payments/check-crypto/{invoice_id}/{userId}/{amount}/{fiat}/{currency}'
  const of = { invoice_id: invoice, userId: player.user.id, amount: '1', fiat: 'RUB', currency: 'USDT' }
  expect((await player.call(name, { params: of })).status).toBe(200)
}

const none = { matched: 0, missing_here: 0, missing_there: 0, other_sum: 0, twice: 0, unreadable: 0, pending: 0 }

test('before a statement is loaded there is only what the ledger has', async () => {
  for (const amount of [500, 640]) {
    const invoice = await open(amount)
    await pay(invoice)
    await check(invoice)
  }
  expect(await dayOf()).toEqual({
    day: today,
    provider: 'crypto-pay',
    isOwn: false,
    statement: null,
    lines: { ...none, missing_there: 2 },
    said: { in: 0, out: 0 },
    booked: { in: 1140, out: 0 },
    fees: { stated: 0, booked: 0, unknown: 0 },
  })
  expect((await addFees()).body.code).toBe('not_found')
})

test('a statement through the API matches, has fees, and shows what is missing here', async () => {
  const unseen = await open(700)
  await pay(unseen)
  expect((await load()).body).toEqual({ lines: 3 })
  expect(await dayOf()).toMatchObject({
    statement: { source: 'api', loadedBy: 'admin' },
    // The payment was made a moment ago: it is on its way.
    lines: { ...none, matched: 2, pending: 1 },
    said: { in: 1140, out: 0 },
    fees: { stated: 18.37, booked: 0, unknown: 0 },
  })
  await sandbox.control('clock', { aheadMs: 0 })
  await casino.owner.read.rows(`UPDATE provider_statement_line SET at = at - interval '1 hour' WHERE amount = 70000`)
  expect((await dayOf()).lines).toEqual({ ...none, matched: 2, missing_here: 1 })
  expect((await linesOf())[0]).toMatchObject({
    state: 'missing_here',
    way: 'in',
    said: 700,
    booked: null,
    fee: expect.closeTo(7, 1),
    payment: { step: 'invoiced' },
  })
  await check(unseen)
  expect((await dayOf()).lines).toEqual({ ...none, matched: 3 })
})

test('its fees are booked once, by several people at once and after it was loaded again', async () => {
  const [before, float] = [await ngrOf(), await balanceOf('float:crypto-pay')]
  const second = await secondAdministrator(casino)
  const answers = await Promise.all([addFees(), addFees(second), addFees(), addFees(second)])
  const booked = answers.filter(({ status }) => status === 200)
  expect(booked.length).toBeGreaterThan(0)
  expect(new Set(booked.map(({ body }) => body.booked))).toEqual(new Set([18.37]))
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(answers.length === booked.length ? [] : ['fees_booked']),
  )
  expect((await load()).status).toBe(200)
  expect((await addFees()).body.code).toBe('fees_booked')
  expect([await balanceOf('fees:crypto-pay'), await balanceOf('float:crypto-pay')]).toEqual([-18_37, float + 18_37])
  expect(await ngrOf()).toEqual({ ...before, fees: 18.37, ngr: Math.round((before.ngr - 18.37) * 100) / 100 })
  expect((await dayOf()).fees).toEqual({ stated: 18.37, booked: 18.37, unknown: 0 })
  const { auditEvents } = (await admin.call('GET /api/admin/audit-log', { query: { subject: 'statement' } })).body
  expect(auditEvents.map(({ action }) => action)).toEqual(['statement.load', 'statement.book-fees', 'statement.load'])
})

test('a file replaces the day: other sums, twice the same, what is missing there, and a fee that is lower', async () => {
  const payments = await casino.owner.read.rows<{ uuid: string; amount: number }>(
    `SELECT uuid, amount FROM payment WHERE kind = 'topup' ORDER BY id`,
  )
  const [first, second] = payments
  const rows = [
    `a1;${first!.uuid};500,00;4,00`,
    `a2;${second!.uuid};639,99;5,00`,
    `a3;${second!.uuid};640,00;`,
    'a4;none-of-ours;15,00;1,00',
  ]
  const file = ['Операция;Заказ;Сумма;Комиссия;Дата', ...rows.map((row) => `${row};${today} 00:00`)].join('\n')
  expect(await upload(file)).toEqual({ status: 200, body: { lines: 4, days: [today] } })
  const once = await dayOf()
  expect(once).toMatchObject({
    statement: { source: 'file', loadedBy: 'admin' },
    lines: { ...none, matched: 1, other_sum: 1, twice: 1, missing_here: 1, missing_there: 1 },
    booked: { in: 1840, out: 0 },
    fees: { stated: 10, booked: 18.37, unknown: 1 },
  })
  expect((await linesOf()).map(({ state, said, booked }) => [state, said, booked])).toEqual([
    ['other_sum', 639.99, 640],
    ['twice', 640, 640],
    ['missing_here', 15, null],
    ['missing_there', null, 700],
    ['matched', 500, 500],
  ])
  // The same file again changes nothing.
  await upload(file)
  expect({ ...(await dayOf()), statement: null }).toEqual({ ...once, statement: null })
  expect((await addFees()).body).toEqual({ booked: -8.37 })
  expect([await balanceOf('fees:crypto-pay'), (await ngrOf()).fees]).toEqual([-10_00, 10])
})

test('the statement of another day through the API changes nothing of a file, whose references may be others', async () => {
  const before = await dayOf()
  const earlier = new Date(Date.parse(today) - 2 * 86_400_000).toISOString().slice(0, 10)
  const of = { provider: 'crypto-pay', day: earlier }
  const loaded = await admin.call('POST /api/admin/reconciliation/{provider}/{day}/load', { params: of })
  expect(loaded.body).toEqual({ lines: 0 })
  expect(await dayOf()).toEqual(before)
  expect((await addFees()).body.code).toBe('fees_booked')
})

test('a file that cannot be read as a whole changes nothing', async () => {
  const before = await dayOf()
  const { status, body } = await upload(`ref,at,amount\nb1,${today},5\nb2,${today},five\n`)
  expect([status, body.code, body.details]).toEqual([400, 'statement_line_invalid', { line: 3, column: 'amount' }])
  expect(await dayOf()).toEqual(before)
})

test('a provider that does not answer, a day to come and an unknown provider are refused', async () => {
  await sandbox.control('reply', { fault: 'say', status: 500, json: {}, times: 9 })
  expect((await load()).body.code).toBe('provider_unavailable')
  await sandbox.control('reset', {})
  const at = (of: object) =>
    admin.call('POST /api/admin/reconciliation/{provider}/{day}/load', { params: { ...params(), ...of } })
  expect((await at({ day: '2099-01-01' })).body.code).toBe('day_not_begun')
  expect((await at({ day: '2026-02-31' })).body.code).toBe('bad_request')
  expect((await at({ provider: 'nobody' })).body.code).toBe('not_found')
  const period = await admin.call('GET /api/admin/reconciliation', { query: { from: '2026-01-01', to: '2026-03-01' } })
  expect(period.body.code).toBe('period_invalid')
})

test('in the morning the server loads yesterday, and posts a fee that a killed server had begun', async () => {
  await casino.owner.read.rows(
    `INSERT INTO provider_fee (provider, day, part, amount, booked_by, address, user_agent)
     VALUES ('crypto-pay', $1, 3, 250, $2, '192.0.2.1', 'a browser')`,
    [today, admin.id],
  )
  await Promise.all([casino.app.statements.step(), casino.app.statements.step()])
  expect(await balanceOf('fees:crypto-pay')).toBe(-12_50)
  const { hour, loaded } = await casino.owner.read.one<{ hour: number; loaded: string[] }>(
    `SELECT extract(hour FROM now() AT TIME ZONE 'Europe/Moscow')::int AS hour,
            (SELECT array_agg(provider) FROM provider_statement WHERE day = $1::date - 1 AND source = 'api' AND loaded_by IS NULL) AS loaded`,
    [today],
  )
  expect(loaded).toEqual(hour >= 5 ? ['crypto-pay'] : null)
})

test('a provider of our own has no statement of its own, so none is loaded or missing; a bank list is a file', async () => {
  await addRequisites(casino, admin)
  const { uuid } = await openTransfer(player)
  await receive(admin, uuid, 700)
  const own = { provider: 'p2p', day: today }
  const loading = await admin.call('POST /api/admin/reconciliation/{provider}/{day}/load', { params: own })
  expect(loading.body.code).toBe('not_found')
  const dayOfOwn = async () =>
    (await admin.call('GET /api/admin/reconciliation')).body.days.find(({ provider }) => provider === 'p2p')
  expect(await dayOfOwn()).toMatchObject({ isOwn: true, statement: null, booked: { in: 700, out: 0 } })
  const list = `ref,order,amount,at\nb1,${uuid},700,${today} 00:00\n`
  expect(await upload(list, 'p2p')).toEqual({ status: 200, body: { lines: 1, days: [today] } })
  expect(await dayOfOwn()).toMatchObject({ isOwn: true, statement: { source: 'file' }, lines: { ...none, matched: 1 } })
})

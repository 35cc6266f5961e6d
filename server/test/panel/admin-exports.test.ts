import { mostInFile } from '@casino/contract/list-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { only } from '../kit/stand-in.ts'
import { changePlayers } from '../kit/stored.ts'
import { testLedger } from '../kit/test-ledger.ts'

let casino: Casino
let admin: Administrator
let [anna, boris] = [] as unknown as [CasinoPlayer, CasinoPlayer]
beforeAll(async () => {
  casino = await openCasino(only())
  admin = await administratorOf(casino)
  anna = await casino.player({ username: 'anna.out', balance: 5000 })
  boris = await casino.player({ username: 'boris.out', balance: 20.5 })
})
afterAll(() => closeAudited(casino))

const auditEvents = async () =>
  (await admin.call('GET /api/admin/audit-log', { query: { limit: '100' } })).body.auditEvents
const linesOf = (csv: string) => csv.slice(1).split('\r\n').slice(0, -1)
const rename = (id: number, name: string) => changePlayers(casino.app.database.read, { id }, { username: name })

test('users are exported as the list shows them, with an audit event', async () => {
  const request = { search: '.out', sort: 'balance', order: 'asc' }
  const { status, body } = await admin.call('POST /api/admin/users/export', { body: request })
  expect([status, body.rows, body.cut]).toEqual([200, 2, false])
  expect(body.fileName).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  expect(body.csv.codePointAt(0)).toBe(0xfeff)
  const [head, first, second, ...others] = linesOf(body.csv)
  expect(head).toBe('id;username;email;balance;status;role;createdAt;last_login;deposits;revenue;lastBet;tags')
  expect(first).toMatch(new RegExp(`^${boris.id};boris\\.out;boris\\.out@example\\.\\w+;20,5;active;user;20`))
  expect(second).toMatch(new RegExp(`^${anna.id};anna\\.out;`))
  expect(others).toEqual([])
  expect((await auditEvents())[0]).toMatchObject({
    administrator: { id: String(admin.id) },
    action: 'user.export',
    subject: { kind: 'user', id: 'list' },
    before: null,
    after: { ...request, rows: 2, cut: false },
  })
})

test('transactions are exported as the list shows them, cards masked', async () => {
  const ofAnna = testLedger(casino.app.ledger, anna.id)
  const uuids = [
    await ofAnna.topUp({ amount: 700_00, provider: 'stripe' }, 'invoiced', 'paid'),
    await ofAnna.withdraw({ amount: 600_50, provider: null }),
    await ofAnna.withdraw({ amount: 900_00, provider: null }, 'declined'),
  ]
  const request = { type: 'withdrawal', search: 'anna', sort: 'amount', order: 'asc' }
  const { body } = await admin.call('POST /api/admin/transactions/export', { body: request })
  const [head, ...lines] = linesOf(body.csv)
  expect(head).toMatch(/^id;uuid;date;user_id;username;type;method;amount;status;step;/)
  expect(lines.map((line) => line.split(';')[1])).toEqual([uuids[1], uuids[2]])
  expect(lines[0]).toContain(`;${anna.id};anna.out;withdrawal;card;600,5;pending;waiting;`)
  expect(lines[0]).toContain(';2200 00** **** 0004;')
  expect(body.csv).not.toMatch(/sealed|checkUrl/)
  expect((await auditEvents())[0]).toMatchObject({
    action: 'transaction.export',
    after: { ...request, rows: 2, cut: false },
  })
  const all = await admin.call('POST /api/admin/transactions/export', { body: {} })
  expect(all.body.rows).toBe(6)
})

test('a refunded deposit is exported with what was refunded, and when', async () => {
  const carla = await casino.player({ username: 'carla.out' })
  const ofCarla = testLedger(casino.app.ledger, carla.id)
  const [refunded] = [
    await ofCarla.topUp({ amount: 300_50, provider: 'stripe' }, 'invoiced', 'paid'),
    await ofCarla.topUp({ amount: 200_00, provider: 'stripe' }, 'invoiced', 'paid'),
  ]
  const request = { params: { id: refunded }, body: { reason: 'charged back' } }
  expect((await admin.call('POST /api/admin/transactions/{id}/refund', request)).status).toBe(200)
  const body = { type: 'topup', user: String(carla.id), sort: 'id', order: 'asc' }
  const [head, ...lines] = linesOf((await admin.call('POST /api/admin/transactions/export', { body })).body.csv)
  expect(head).toMatch(/;updatedAt;refundedAmount;refundedAt$/)
  expect(lines).toEqual([expect.stringMatching(/;300,5;20[\dTZ:.-]+$/), expect.stringMatching(/;;$/)])
})

test.each([
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['10-11', "'10-11"],
])('the name %s is plain text in every file', async (name, written) => {
  await rename(anna.id, name)
  const search = String(anna.id)
  const users = await admin.call('POST /api/admin/users/export', { body: { search } })
  expect(linesOf(users.body.csv)[1]).toContain(`${anna.id};${written};`)
  const payments = await admin.call('POST /api/admin/transactions/export', { body: { search } })
  expect(linesOf(payments.body.csv)).toHaveLength(5)
  for (const line of linesOf(payments.body.csv).slice(1)) expect(line).toContain(`;${anna.id};${written};`)
  await rename(anna.id, 'anna.out')
})

test('an invalid export request creates neither a file nor an audit event', async () => {
  const before = (await auditEvents()).length
  for (const body of [{ status: 'gone' }, { sort: 'password_hash' }, { search: 'x'.repeat(101) }, { order: 1 }])
    expect((await admin.call('POST /api/admin/users/export', { body })).status).toBe(400)
  for (const body of [{ from: '2026-02-30' }, { sort: 'card' }, { type: 'bonus' }])
    expect((await admin.call('POST /api/admin/transactions/export', { body })).status).toBe(400)
  expect((await anna.call('POST /api/admin/users/export', { body: {} })).status).toBe(403)
  expect((await auditEvents()).length).toBe(before)
})

test('a file ends at its limit, and says that it was cut', async () => {
  const { read } = casino.app.database
  // In parts, because a statement has a time limit.
  for (let made = 0; made <= mostInFile; made += 1000) {
    await read.rows(
      `WITH made AS (
         INSERT INTO player (username, email, password_hash, referral_code, created_at)
         SELECT 'many' || n, 'many' || n || '@example.test', 'none', 'MANY' || n, now() - interval '1 year'
         FROM generate_series($1::int, $2::int) AS n RETURNING id
       )
       INSERT INTO account (kind, owner, floor) SELECT kind, id, 0 FROM made, unnest(ARRAY['cash', 'held']) AS kind`,
      [made + 1, Math.min(made + 1000, mostInFile + 1)],
    )
  }
  const { body } = await admin.call('POST /api/admin/users/export', { body: { search: 'many', sort: 'username' } })
  expect([body.rows, body.cut, linesOf(body.csv).length]).toEqual([mostInFile, true, mostInFile + 1])
  expect((await auditEvents())[0]).toMatchObject({ after: { rows: mostInFile, cut: true } })
  const whole = await admin.call('POST /api/admin/users/export', { body: { search: 'many1' } })
  expect([whole.body.cut, whole.body.rows]).toEqual([false, linesOf(whole.body.csv).length - 1])
})

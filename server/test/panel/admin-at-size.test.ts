import type { Calls } from '@casino/contract/routes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino, type WireAnswer } from '../kit/casino.ts'
import { expectAlways } from '../kit/property.ts'

/** More users than a payment search looks up one by one, and payments in every group of them. */
const [users, payments] = [700, 3000]

interface ListRow {
  readonly id: number
  readonly uuid: string
  readonly player: number
  readonly username: string
  readonly kind: string
  readonly method: string
  readonly status: string
  readonly amount: number
  readonly at: number
}

let casino: Casino
let admin: Administrator
let rows: readonly ListRow[]
beforeAll(async () => {
  casino = await openCasino()
  admin = await administratorOf(casino)
  const { read } = casino.app.database
  await read.rows(
    `INSERT INTO player (username, email, password_hash, referral_code, status)
     SELECT (ARRAY['user', 'Lucky', 'игрок'])[1 + n % 3] || '_' || substr(md5(n::text), 1, 6), 'mail' || n || '@example.test', '-', 'C' || n,
            (ARRAY['active', 'active', 'banned', 'pending'])[1 + n % 4]
     FROM generate_series(1, ${users}) AS n`,
  )
  await read.rows(
    `INSERT INTO account (kind, owner, floor, balance) SELECT kind, id, 0, id * 7919 % 1000 FROM player, unnest(ARRAY['cash', 'held']) AS kind
     WHERE password_hash = '-'`,
  )
  // Many share their day, amount or even time, and the numbers are out of order.
  await read.rows(
    `INSERT INTO payment (id, uuid, player_id, kind, method, amount, step, created_at, updated_at, due_at)
     SELECT n * 7919 % 100003, md5(n::text)::uuid, (SELECT min(id) FROM player WHERE password_hash = '-') + n * n % ${users},
            CASE WHEN n % 3 = 0 THEN 'withdrawal' ELSE 'topup' END, CASE WHEN n / 3 % 2 = 0 THEN 'card' ELSE 'crypto' END, 100 + n % 40,
            (ARRAY[CASE WHEN n % 3 = 0 THEN 'waiting' ELSE 'invoiced' END, 'declined', 'paid', 'paid', 'paid'])[1 + n % 5], at, at, at
     FROM (SELECT n, '2026-01-01T00:00:00Z'::timestamptz + n * 37 % 2000 * interval '1 hour' AS at FROM generate_series(1, ${payments}) AS n) AS made`,
  )
  // They register on days with payments; so does the administrator.
  await read.rows(
    `UPDATE player SET created_at = '2026-01-02T00:00:00Z'::timestamptz + id * 31 % 1500 * interval '1 hour'`,
  )
  rows = await read.rows<ListRow>(
    `SELECT payment.id, uuid::text, player_id AS player, lower(username) AS username, kind, method, payment.status, amount,
            extract(epoch FROM payment.created_at)::float8 AS at
     FROM payment JOIN player ON player.id = player_id
     UNION ALL
     SELECT id, overlay(lpad(to_hex(id), 12, '0') placing '-' from 9 for 0) || '-8002-8000-000000000000', id, lower(username),
            'registration', 'others', 'success', 0, extract(epoch FROM created_at)::float8
     FROM player`,
  )
  await read.rows('ANALYZE')
})
afterAll(() => casino.close())

/** Rows other than payments are found by the part of the uuid that identifies them. */
const leastOf = (kind: string) => (kind === 'registration' ? 13 : 4)

const isOneOf =
  (text: string) =>
  ({ username, player, uuid, kind }: ListRow) =>
    username.includes(text) || String(player) === text || (text.length >= leastOf(kind) && uuid.startsWith(text))

const keysOf: Readonly<Record<string, (row: ListRow) => readonly (string | number)[]>> = {
  id: (row) => [row.at],
  date: (row) => [row.at],
  type: (row) => [row.kind, row.at],
  method: (row) => [row.method, row.at],
  status: (row) => [row.status, row.at],
  amount: (row) => [row.amount],
  username: (row) => [row.username],
}

function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  for (const [at, key] of one.entries()) if (key !== other[at]) return key < other[at]! ? -1 : 1
  return 0
}

const midnight = (day: string) => Date.parse(`${day}T00:00:00+03:00`) / 1000
const days = fc
  .integer({ min: 0, max: 90 })
  .map((day) => new Date(Date.UTC(2025, 11, 28 + day)).toISOString().slice(0, 10))
const either = <T extends string>(...some: readonly T[]) => fc.option(fc.constantFrom(...some), { nil: undefined })

test('the transaction list with any filter, sort and page matches a plain scan of all transactions', async () => {
  const texts = () => {
    const { username, uuid, player } = rows[17]!
    return [
      username,
      username.slice(2, 6),
      'user_',
      'игрок_',
      '_',
      'nobody',
      uuid,
      uuid.slice(0, 8),
      uuid.slice(0, 15),
      String(player),
      rows.at(-5)!.uuid,
      rows.at(-6)!.uuid.slice(0, 15),
      '%',
    ]
  }
  const query = fc.record({
    type: either('topup', 'withdrawal', 'registration'),
    status: either('pending', 'success', 'rejected'),
    search: fc.option(fc.constantFrom(...texts()), { nil: undefined }),
    from: fc.option(days, { nil: undefined }),
    to: fc.option(days, { nil: undefined }),
    sort: fc.constantFrom(...Object.keys(keysOf)),
    order: fc.constantFrom('asc', 'desc'),
    page: fc.constantFrom(1, 2, 7, 25, 100, 101),
    limit: fc.constantFrom(1, 10, 100),
  })
  await expectAlways(
    fc.asyncProperty(query, async ({ page, limit, ...of }) => {
      const query = Object.fromEntries(
        Object.entries({ ...of, page, limit }).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, String(value)]],
        ),
      )
      const { status, body } = await admin.call('GET /api/admin/get-transactions', { query })
      expect(status).toBe(200)
      const all = rows
        .filter(of.search === undefined ? () => true : isOneOf(of.search))
        .filter(({ at }) => !of.from || at >= midnight(of.from))
        .filter(({ at }) => !of.to || at < midnight(of.to) + 86_400)
      const own = all.filter((row) => row.kind === (of.type ?? row.kind) && row.status === (of.status ?? row.status))
      const keys = (row: ListRow) => [...keysOf[of.sort]!(row), row.id]
      const sorted = own.toSorted((one, other) => compare(keys(one), keys(other)) * (of.order === 'asc' ? 1 : -1))
      const shown = sorted.slice(0, 1000).slice((page - 1) * limit, page * limit)
      expect(body.transactions.map(({ id }) => Number(id))).toEqual(shown.map(({ id }) => id))
      const count = (part: Partial<ListRow>) =>
        all.filter((row) => Object.entries(part).every(([key, value]) => Reflect.get(row, key) === value)).length
      expect(body).toMatchObject({
        total: own.length,
        counts: {
          all: all.length,
          deposits: count({ kind: 'topup' }),
          withdrawals: count({ kind: 'withdrawal' }),
          pending: count({ status: 'pending' }),
        },
        partial: of.search === '_',
      })
    }),
    60,
  )
})

test('users sorted by balance keep the order of a moment ago, each once, with their current balance', async () => {
  await casino.app.aggregates.step()
  const { read } = casino.app.database
  const [richest] = await read.rows<{ owner: number }>(
    `UPDATE account SET balance = 999999 WHERE kind = 'cash' AND owner = (SELECT max(owner) FROM account) RETURNING owner`,
  )
  for (const status of [undefined, 'banned']) {
    const listed: { id: number; balance: number }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Record<string, string> = {
        sort: 'balance',
        order: 'desc',
        limit: '100',
        ...(status && { status }),
        ...(cursor && { cursor }),
      }
      const { body }: WireAnswer<Calls['GET /api/admin/get-users']['reply']> = await admin.call(
        'GET /api/admin/get-users',
        { query },
      )
      listed.push(...body.users.map(({ id, balance }) => ({ id: Number(id), balance })))
      cursor = body.next
    }
    const expected = await read.rows<{ id: number; balance: number }>(
      `SELECT player.id, account.balance::float8 / 100 AS balance FROM player JOIN account ON owner = player.id AND kind = 'cash'
       JOIN balance_seen ON player_id = player.id WHERE ($1::text IS NULL OR player.status = $1) ORDER BY balance_seen.balance DESC, player.id DESC`,
      [status ?? null],
    )
    expect(listed).toEqual(expected)
  }
  const first = async () => {
    const { body } = await admin.call('GET /api/admin/get-users', {
      query: { sort: 'balance', order: 'desc', limit: '1' },
    })
    return body.users[0]?.id
  }
  expect(await first()).not.toBe(String(richest!.owner))
  await casino.app.aggregates.step()
  expect(await first()).toBe(String(richest!.owner))
})

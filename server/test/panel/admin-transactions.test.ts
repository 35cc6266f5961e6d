import { isPayment } from '@casino/contract/money/transaction-list'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { administrator, only } from '../kit/stand-in.ts'
import { changePayments } from '../kit/stored.ts'
import { testLedger } from '../kit/test-ledger.ts'

let casino: Casino
let { list, one } = {} as Awaited<ReturnType<typeof administrator>>
let [anna, boris] = [] as unknown as [CasinoPlayer, CasinoPlayer]
const uuids: string[] = []

beforeAll(async () => {
  casino = await openCasino(only())
  ;({ list, one } = await administrator(casino))
  anna = await casino.player({ balance: 10_000, username: 'Anna_50' })
  boris = await casino.player({ balance: 10_000, username: 'борис.в' })
  const [ofAnna, ofBoris] = [testLedger(casino.app.ledger, anna.id), testLedger(casino.app.ledger, boris.id)]
  uuids.push(await ofAnna.topUp({ amount: 500_00, provider: 'stripe' }, 'invoiced', 'paid'))
  uuids.push(await ofBoris.topUp({ amount: 700_00, provider: 'stripe' }, 'invoiced'))
  uuids.push(await ofAnna.withdraw({ amount: 600_00, provider: null }, 'declined'))
  uuids.push(await ofBoris.withdraw({ amount: 900_00, provider: null }))
  uuids.push(await ofAnna.withdraw({ amount: 650_50, provider: null }, 'paid'))
})
afterAll(() => closeAudited(casino))

async function found(query: Record<string, string>): Promise<number[]> {
  const { status, body } = await list(query)
  expect(status).toBe(200)
  // Registrations have their own stories below.
  return body.transactions.filter(isPayment).map(({ uuid }) => uuids.indexOf(uuid))
}

test('all, newest first, with the counts of the tabs: payments, and the three earlier registrations', async () => {
  const { body } = await list()
  expect(body.transactions.map(({ uuid }) => uuids.indexOf(uuid))).toEqual([4, 3, 2, 1, 0, -1, -1, -1])
  expect(body.transactions.slice(5).map(({ type, username }) => [type, username])).toEqual([
    ['registration', 'борис.в'],
    ['registration', 'Anna_50'],
    ['registration', 'admin'],
  ])
  expect(body).toMatchObject({ total: 8, counts: { all: 8, deposits: 2, withdrawals: 3, pending: 2, undecided: 1 } })
  expect(body.transactions[0]).toMatchObject({
    user_id: String(anna.id),
    username: 'Anna_50',
    amount: 650.5,
    card: '2200 00** **** 0004',
    status: 'success',
  })
  expect(JSON.stringify(body)).not.toContain('sealed')
})

test.each<[Record<string, string>, number[]]>([
  [{ type: 'topup' }, [1, 0]],
  [{ type: 'withdrawal' }, [4, 3, 2]],
  [{ status: 'pending' }, [3, 1]],
  [{ type: 'withdrawal', status: 'rejected' }, [2]],
  // The top-up waits for its player, not for an administrator.
  [{ undecided: 'yes' }, [3]],
  [{ undecided: 'yes', type: 'topup' }, []],
  [{ undecided: 'yes', status: 'success' }, []],
  [{ undecided: 'yes', search: 'борис' }, [3]],
  [{ undecided: 'yes', search: 'Anna_50' }, []],
  [{ undecided: 'yes', sort: 'amount' }, [3]],
  [{ undecided: 'yes', sort: 'username' }, [3]],
  [{ search: 'ANNA' }, [4, 2, 0]],
  [{ search: 'Борис' }, [3, 1]],
  [{ search: '%' }, []],
  [{ search: '_' }, [4, 2, 0]],
  [{ search: 'a%5' }, []],
  [{ search: 'a_5' }, [4, 2, 0]],
  [{ search: 'с.в' }, [3, 1]],
  [{ search: 'a.5' }, []],
  [{ search: '\\' }, []],
  [{ search: "'; DROP TABLE payment; --" }, []],
  [{ search: '   ' }, [4, 3, 2, 1, 0]],
  [{ sort: 'amount', order: 'asc' }, [0, 2, 4, 1, 3]],
  [{ sort: 'amount', order: 'desc' }, [3, 1, 4, 2, 0]],
  [{ sort: 'date', order: 'asc' }, [0, 1, 2, 3, 4]],
  [{ sort: 'id', order: 'asc' }, [0, 1, 2, 3, 4]],
  [{ sort: 'username', order: 'asc' }, [0, 2, 4, 1, 3]],
  [{ sort: 'username', order: 'desc', search: 'a' }, [4, 2, 0]],
  [{ sort: 'type', order: 'asc' }, [0, 1, 2, 3, 4]],
  [{ sort: 'status', order: 'desc' }, [4, 0, 2, 3, 1]],
  [{ sort: 'method', order: 'asc' }, [0, 1, 2, 3, 4]],
  [{ limit: '2' }, [4, 3]],
  [{ limit: '2', page: '3' }, [0]],
  [{ limit: '2', page: '4' }, []],
  [{ page: '10000' }, []],
])('%j', async (query, expected) => {
  // A part of a uuid also matches, and may by chance match any of them.
  const byChance = query.search === 'a'
  const got = await found(query)
  expect(byChance ? got.filter((at) => [0, 2, 4].includes(at)) : got).toEqual(expected)
})

test('of one user, and not of users whose name only contains theirs', async () => {
  const user = String(anna.id)
  const { id } = await casino.player({ username: 'Anna_500' })
  expect((await list({ search: 'Anna_50' })).body.total).toBe(5)
  const { body } = await list({ user })
  expect(body.transactions.map(({ uuid }) => uuids.indexOf(uuid))).toEqual([4, 2, 0, -1])
  expect(body).toMatchObject({
    total: 4,
    counts: { all: 4, deposits: 1, withdrawals: 2, pending: 0, undecided: 0 },
    partial: false,
  })
  expect(await found({ user, type: 'withdrawal', sort: 'amount', order: 'asc' })).toEqual([2, 4])
  // Combined with a search, only matches of both.
  expect(await found({ user, search: uuids[2]! })).toEqual([2])
  expect(await found({ user, search: uuids[3]! })).toEqual([])
  expect(await found({ user, search: 'anna' })).toEqual([4, 2, 0])
  expect(await found({ user, search: 'борис' })).toEqual([])
  expect((await list({ user: String(id) })).body.transactions).toMatchObject([{ type: 'registration' }])
  expect((await list({ user: '999999' })).body.total).toBe(0)
  expect((await list({ user: 'anna' })).status).toBe(400)
})

test('by a whole uuid, its beginning and a whole user id', async () => {
  expect(await found({ search: uuids[2]! })).toEqual([2])
  expect(await found({ search: uuids[2]!.slice(0, 15).toUpperCase() })).toEqual([2])
  expect(await found({ search: String(boris.id) })).toEqual(expect.arrayContaining([3, 1]))
  const { body } = await list({ search: uuids[3]!, type: 'topup' })
  expect(body).toMatchObject({
    total: 0,
    transactions: [],
    counts: { all: 1, withdrawals: 1, deposits: 0, pending: 1, undecided: 1 },
  })
})

describe('days are Moscow’s', () => {
  test('from its midnight to its midnight', async () => {
    const { read } = casino.app.database
    const put = (at: number, time: string) => changePayments(read, { uuid: uuids[at] }, { createdAt: time })
    const rows = await read.rows<{ created_at: Date }>('SELECT created_at FROM payment ORDER BY id')
    await put(0, '2026-03-09T20:59:59.999Z')
    await put(1, '2026-03-09T21:00:00Z')
    await put(2, '2026-03-10T20:59:59.999Z')
    await put(3, '2026-03-10T21:00:00Z')
    expect(await found({ from: '2026-03-10', to: '2026-03-10' })).toEqual([2, 1])
    expect(await found({ to: '2026-03-09' })).toEqual([0])
    expect((await found({ from: '2026-03-11' })).sort()).toEqual([3, 4])
    expect(await found({ from: '2026-03-10', to: '2026-03-09' })).toEqual([])
    expect((await list({ from: '2026-03-10', to: '2026-03-10' })).body.counts).toEqual({
      all: 2,
      deposits: 1,
      withdrawals: 1,
      pending: 1,
      undecided: 0,
    })
    for (const [at, { created_at }] of rows.entries()) await put(at, created_at.toISOString())
  })

  test.each<Record<string, string>>([
    { from: '2026-02-30' },
    { from: '2026-13-01' },
    { to: '0000-01-01' },
    { to: 'today' },
    { sort: 'card_sealed' },
    { order: 'desc; SELECT 1' },
    { page: '0' },
    { page: '1e9' },
    { limit: '101' },
    { limit: '-1' },
    { type: 'bet' },
    { status: 'paid' },
    { search: 'x'.repeat(65) },
  ])('%j makes no sense', async (query) => {
    expect((await list(query)).status).toBe(400)
  })
})

describe('one of them', () => {
  test('by uuid or number, of any player, with its steps', async () => {
    const { body } = await one(uuids[2]!)
    expect(body.transaction).toMatchObject({
      uuid: uuids[2],
      username: 'Anna_50',
      step: 'declined',
      status: 'rejected',
    })
    expect(body.events.map(({ step }) => step)).toEqual(['waiting', 'declined'])
    expect(JSON.stringify(body)).not.toContain('sealed')
    expect((await one(body.transaction.id)).body).toEqual(body)
  })

  test.each(['0', '999999999', 'x', '00000000-0000-4000-8000-000000000000', "1' OR 1=1"])('%s is none', async (id) => {
    expect((await one(id)).status).toBe(404)
  })

  test('a player has no access', async () => {
    const params = { id: uuids[2]! }
    const { token } = anna
    expect((await casino.call('GET /api/admin/transactions/{id}', { token, params })).status).toBe(403)
    expect((await casino.call('GET /api/admin/transactions/{id}', { params })).status).toBe(401)
  })
})

import { isPayment, usualTypes } from '@casino/contract/money/transaction-list'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAuditedExcept } from '../kit/audited.ts'
import { postAccepted } from '../kit/bank.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { administrator, only } from '../kit/stand-in.ts'
import { testLedger } from '../kit/test-ledger.ts'

// The rows other than payments in the list of transactions (docs/product.md §3): each row follows from the ledger, the rounds
// and the players.

let casino: Casino
let admin: Awaited<ReturnType<typeof administrator>>
let [anna, boris] = [] as unknown as [CasinoPlayer, CasinoPlayer]
/** Rounds; the last one won less than its stake. */
let [won, lost, reduced] = [] as unknown as [number, number, number]

beforeAll(async () => {
  casino = await openCasino(only())
  admin = await administrator(casino)
  anna = await casino.player({ balance: 1000, username: 'anna' })
  boris = await casino.player({ balance: 1000, username: 'boris' })
  await testLedger(casino.app.ledger, anna.id).topUp({ amount: 500_00, provider: 'stripe' }, 'invoiced', 'paid')
  await share(boris, anna, 100_00)
  await promocode(anna, 50_00)
  const { token } = (await casino.signIn(casino.administrator)).body
  const lower = { token, params: { id: String(boris.id) }, body: { balance: 995, reason: 'a correction' } }
  expect((await casino.call('PATCH /api/admin/update-user/{id}', lower)).status).toBe(200)
  ;[won, lost] = [await rolled(anna, 'win'), await rolled(boris, 'loss')]
  reduced = await rolled(anna, 'win', 1)
})
// Its bonuses are bare transfers.
afterAll(() => closeAuditedExcept(/^Every bonus moved its money/, casino))

/** Posts a referral share without the deposit that it would be of. */
async function share(from: CasinoPlayer, to: CasinoPlayer, amount: number): Promise<void> {
  await postAccepted(casino.app.ledger, {
    purpose: 'adjustment',
    kind: 'referral',
    player: from.id,
    others: [to.id],
    decide: () => ({
      transfers: [
        {
          kind: 'referral_share',
          from: { house: 'referral' },
          to: { player: to.id, account: 'cash' },
          amount: kopecks(amount),
        },
      ],
      writes: [],
      record: {},
    }),
  })
}

/** Posts only the transfer of a promo code's reward. */
async function promocode(player: CasinoPlayer, amount: number): Promise<void> {
  await postAccepted(casino.app.ledger, {
    purpose: 'reward',
    kind: 'promocode',
    player: player.id,
    decide: () => ({
      transfers: [
        {
          kind: 'bonus',
          from: { house: 'bonus' },
          to: { player: player.id, account: 'cash' },
          amount: kopecks(amount),
        },
      ],
      writes: [],
      record: {},
    }),
  })
}

/** Rolls for 10 roubles until this outcome; returns the round. */
async function rolled(player: CasinoPlayer, outcome: string, targetValue = 50): Promise<number> {
  for (let rolls = 0; rolls < 100; rolls++) {
    const body = { betAmount: 10, targetValue, betType: 'over' }
    const roll = await player.call('POST /api/games/dice/roll', { body })
    expect(roll.status).toBe(200)
    if (roll.body.outcome !== outcome) continue
    const [newest] = (await player.call('GET /api/games/history', { query: { limit: '1' } })).body
    return Number(newest!._id)
  }
  throw new Error(`no roll in a hundred was a ${outcome}`)
}

const rows = async (query: Record<string, string>) => {
  const { status, body } = await admin.list({ limit: '100', ...query })
  expect(status).toBe(200)
  return body
}

test('the default list omits bets and adjustments, which would bury everything else', async () => {
  const { transactions, total, counts } = await rows({})
  expect([...new Set(transactions.map(({ type }) => type))].sort()).toEqual(
    usualTypes.filter((type) => type !== 'withdrawal').sort(),
  )
  expect([total, counts.all]).toEqual([transactions.length, transactions.length])
  expect(
    transactions
      .filter((one) => !isPayment(one))
      .every(({ method, status }) => method === 'others' && status === 'success'),
  ).toBe(true)
})

test.each([
  ['registration', ['boris', 'anna', 'admin'], [0, 0, 0]],
  ['referral_reward', ['anna'], [100]],
  ['promocode', ['anna'], [50]],
  ['adjustment', ['boris', 'boris', 'anna'], [-5, 1000, 1000]],
] as const)('%s', async (type, names, amounts) => {
  const { transactions, total } = await rows({ type })
  expect(transactions.map(({ username }) => username)).toEqual(names)
  expect(transactions.map(({ amount }) => amount)).toEqual(amounts)
  expect(total).toBe(names.length)
  expect((await rows({ type, status: 'pending' })).transactions).toEqual([])
  expect((await rows({ type, from: '2020-01-01', to: '2020-01-31' })).transactions).toEqual([])
  expect((await rows({ type, from: '2020-01-01' })).total).toBe(names.length)
})

test.each([
  ['bet_placed', 10, 10, 10],
  ['bet_win', 19.6, undefined, 9.9],
  ['game_win', 9.6, undefined, undefined],
  ['game_loss', undefined, 10, 0.1],
] as const)('%s follows from the round', async (type, ofWon, ofLost, ofReduced) => {
  const { transactions, total, counts } = await rows({ type })
  expect(total).toBe(transactions.length)
  // The tabs count the rows of the default list.
  expect(counts.all).toBe((await rows({})).counts.all)
  const of = (round: number): unknown[] | undefined =>
    transactions
      .filter((one) => !isPayment(one))
      .filter((one) => one.round === String(round))
      .map(({ round: id, amount, game }) => [Number(id), amount, game])[0]
  expect(of(won)).toEqual(ofWon && [won, ofWon, 'dice'])
  expect(of(lost)).toEqual(ofLost && [lost, ofLost, 'dice'])
  expect(of(reduced)).toEqual(ofReduced && [reduced, ofReduced, 'dice'])
  const today = await rows({ type, from: '2020-01-01', to: '2199-12-31' })
  expect(today.transactions).toEqual(transactions)
  expect((await rows({ type, to: '2020-01-31' })).transactions).toEqual([])
  expect((await rows({ type, from: '2199-01-01' })).transactions).toEqual([])
})

describe('found and sorted like the others', () => {
  const types = ['bet_placed', 'registration', 'referral_reward', 'promocode', 'adjustment'] as const

  test.each(types)('%s by name, by user id and by uuid, whole or as it is shown', async (type) => {
    const all = (await rows({ type })).transactions.filter(({ username }) => username === 'anna')
    const [one] = all
    expect((await rows({ type, search: 'ANN' })).transactions).toEqual(all)
    expect((await rows({ type, search: String(anna.id) })).transactions).toEqual(expect.arrayContaining(all))
    for (const search of [one!.uuid, one!.uuid.slice(0, 15), one!.uuid.toUpperCase()])
      expect((await rows({ type, search })).transactions).toContainEqual(one)
    expect((await rows({ type, search: 'nobody' })).transactions).toEqual([])
    expect((await rows({ type, search: one!.uuid, to: '2020-01-01' })).transactions).toEqual([])
  })

  test.each(['id', 'username', 'type', 'method', 'amount', 'status', 'date'])('by %s, both ways', async (sort) => {
    const queries: Record<string, string>[] = [{}, { type: 'bet_placed' }, { type: 'registration' }, { search: 'nn' }]
    for (const query of queries) {
      const of = async (order: string) => (await rows({ ...query, sort, order })).transactions.map(({ uuid }) => uuid)
      const [up, down] = [await of('asc'), await of('desc')]
      expect(up.length).toBeGreaterThan(0)
      expect(up.toReversed()).toEqual(down)
    }
  })

  test('page by page', async () => {
    const { transactions } = await rows({ type: 'bet_placed' })
    const pages: unknown[] = []
    for (let page = 1; page <= transactions.length; page++)
      pages.push(...(await rows({ type: 'bet_placed', limit: '1', page: String(page) })).transactions)
    expect(pages).toEqual(transactions)
  })

  test('every uuid is unique, and opens its own row', async () => {
    const all = []
    for (const type of [...types, 'bet_win', 'game_win', 'game_loss']) all.push(...(await rows({ type })).transactions)
    expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(all.length)
    const { token } = (await casino.signIn(casino.administrator)).body
    for (const transaction of all) {
      const params = { id: transaction.uuid }
      const { body } = await casino.call('GET /api/admin/transactions/{id}', { token, params })
      expect(body).toEqual({ transaction, events: [] })
      const review = await admin.review(transaction.uuid, 'rejected')
      expect([review.status, review.body.code]).toEqual([404, 'not_found'])
    }
    // Of this type, but of no existing object.
    for (const id of [
      '000000000000-8002',
      '00000000-0000-8002-8000-000000000000',
      'ffffffff-ffff-8002-8000-000000000000',
    ])
      expect((await casino.call('GET /api/admin/transactions/{id}', { token, params: { id } })).status).toBe(404)
  })
})

test('an export includes them, with empty cells in payment-only columns', async () => {
  const { token } = (await casino.signIn(casino.administrator)).body
  const { body } = await casino.call('POST /api/admin/transactions/export', { token, body: { type: 'registration' } })
  expect(body.rows).toBe(3)
  expect(body.csv).toContain('registration')
})

test('a player’s own list has rewards among payments, and bets only when requested', async () => {
  const own = async (query: Record<string, string> = {}) =>
    (await anna.call('GET /api/payments/transactions', { query })).body
  expect((await own()).transactions.map(({ type, amount }) => [type, amount])).toEqual([
    ['promocode', 50],
    ['referral_reward', 100],
    ['topup', 500],
  ])
  const first = await own({ limit: '1' })
  expect([first.transactions.length, first.more]).toEqual([1, true])
  const rest = await own({ before: first.transactions[0]!.id })
  expect([rest.transactions.map(({ type }) => type), rest.more]).toEqual([['referral_reward', 'topup'], false])
  expect((await own({ status: 'pending' })).transactions).toEqual([])
  expect((await own({ type: 'registration' })).transactions).toHaveLength(1)
  expect((await own({ type: 'adjustment' })).transactions.map(({ amount }) => amount)).toEqual([1000])
  const bets = (await own({ type: 'bet_placed', limit: '100' })).transactions
  const older = await own({ type: 'bet_placed', before: bets[0]!.id })
  expect(older.transactions).toEqual(bets.slice(1))
  expect(bets.every(({ user_id }) => user_id === String(anna.id))).toBe(true)
  expect((await anna.call('GET /api/payments/transactions', { query: { type: 'bet' } })).status).toBe(400)
})

import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HouseAccountKind } from '../../accounting/ledger/accounts.ts'
import type { TransferKind } from '../../accounting/ledger/posting.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAuditedExcept } from '../kit/audited.ts'
import { postAccepted } from '../kit/bank.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { pagedRows } from '../kit/paged.ts'
import { only } from '../kit/stand-in.ts'
import { changePayments } from '../kit/stored.ts'
import { testLedger } from '../kit/test-ledger.ts'

let casino: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino(only())
  admin = await administratorOf(casino)
})
// Its bonuses are bare transfers.
afterAll(() => closeAuditedExcept(/^Every bonus moved its money/, casino))

const about = (id: number, query: Record<string, string> = {}) => ({ params: { id: String(id) }, query })
const bonusesOf = async ({ id }: { id: number }) =>
  (await admin.call('GET /api/admin/users/{id}/bonuses', about(id))).body
const timelineOf = async ({ id }: { id: number }, query = {}) =>
  (await admin.call('GET /api/admin/users/{id}/timeline', about(id, query))).body.entries
const balanceOf = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance

interface Given {
  readonly to: CasinoPlayer
  readonly posting: string
  readonly kind: TransferKind
  readonly house: HouseAccountKind
  /** Roubles; a negative amount is taken back. */
  readonly amount: number
  /** The owner of the posting, if it is not this player. */
  readonly by?: CasinoPlayer
}

/** Posts only the transfer of a reward between the house and a player. */
function give({ to, posting, kind, house, amount, by = to }: Given) {
  const cash = { player: to.id, account: 'cash' } as const
  const ends = amount > 0 ? { from: { house }, to: cash } : { from: cash, to: { house } }
  return postAccepted(casino.app.ledger, {
    purpose: 'adjustment',
    kind: posting,
    player: by.id,
    ...(by !== to && { others: [to.id] }),
    decide: () => ({
      transfers: [{ kind, ...ends, amount: kopecks(Math.abs(amount) * 100) }],
      writes: [],
      record: {},
    }),
  })
}

/** A player invited by the other one. */
async function invited(by: CasinoPlayer, username: string): Promise<CasinoPlayer> {
  const body = { username, email: `${username}@example.test`, password: 'seven-owls-sing', referal: by.user.referal }
  const { token, user } = (await casino.call('POST /api/auth/register', { body })).body
  const call: CasinoPlayer['call'] = (name, request) => casino.call(name, { token, ...request })
  return { ...by, id: Number(user.id), user, token, username, call }
}

describe('bonuses', () => {
  test('a new player has none: level 0, and the requirement of the first level', async () => {
    expect(await bonusesOf(await casino.player())).toEqual({
      deposits: 0,
      firstDeposit: null,
      level: 0,
      progress: 0,
      next: { level: 1, requirement: 100, reward: 50 },
      promocodes: 0,
      given: [],
    })
  })

  test('succeeded deposits count towards the level, with the amount actually paid; others do not', async () => {
    const player = await casino.player({ balance: 1000 })
    const { topUp, withdraw } = testLedger(casino.app.ledger, player.id)
    await topUp({ amount: 5000_00, provider: 'stripe' }, 'invoiced', 'expired')
    await topUp({ amount: 500_00, paid: 450_00, provider: 'stripe' }, 'invoiced', 'paid')
    await topUp({ amount: 100_00, provider: 'stripe' }, 'invoiced', 'paid')
    await topUp({ amount: 900_00, provider: 'stripe' }, 'invoiced')
    await withdraw({ amount: 500_00, provider: null }, 'paid')
    expect(await bonusesOf(player)).toMatchObject({
      deposits: 550,
      firstDeposit: { at: expect.stringMatching(/^2\d{3}-.*Z$/), amount: 450 },
      level: 2,
      progress: 91,
      next: { level: 3, requirement: 600, reward: 90 },
    })
  })

  test('bonuses and revocations are listed on the day of their posting, and change the balance', async () => {
    const [player, friend] = [await casino.player({ balance: 100 }), await casino.player()]
    await give({ to: player, posting: 'promocode', kind: 'bonus', house: 'bonus', amount: 300 })
    await give({ to: player, posting: 'level_reward', kind: 'bonus', house: 'bonus', amount: 50 })
    await give({ to: player, posting: 'bonus_given_up', kind: 'bonus', house: 'bonus', amount: -120.5 })
    await give({ to: player, posting: 'cashback', kind: 'cashback', house: 'bonus', amount: 15 })
    await give({
      to: player,
      posting: 'friend_paid_in',
      kind: 'referral_share',
      house: 'referral',
      amount: 200,
      by: friend,
    })

    const { given, promocodes } = await bonusesOf(player)
    expect(promocodes).toBe(1)
    expect(given).toEqual([
      { kind: 'bonus', times: 2, amount: 229.5 },
      { kind: 'cashback', times: 1, amount: 15 },
      { kind: 'referral_share', times: 1, amount: 200 },
    ])
    const rewards = async (query: Record<string, string>) =>
      (await admin.call('GET /api/admin/users/{id}/rewards', about(player.id, query))).body
    const all = (await rewards({})).rewards
    expect(all.map(({ kind, posting, amount, from }) => [kind, posting, amount, from?.username ?? null])).toEqual([
      ['referral_share', 'friend_paid_in', 200, friend.username],
      ['cashback', 'cashback', 15, null],
      ['bonus', 'bonus_given_up', -120.5, null],
      ['bonus', 'level_reward', 50, null],
      ['bonus', 'promocode', 300, null],
    ])
    const paged = await pagedRows(
      (cursor) => rewards({ limit: '2', ...cursor }),
      (page) => page.rewards,
    )
    expect(paged).toEqual(all)
    // None of it belongs to the friend.
    expect((await bonusesOf(friend)).given).toEqual([])
    expect(await timelineOf(friend)).toMatchObject([{ kind: 'friend_paid_in', amount: 0 }])

    const timeline = await timelineOf(player)
    const sum = timeline.reduce((kopecks, { amount }) => kopecks + Math.round(amount * 100), 0)
    expect(sum).toBe(Math.round((await balanceOf(player)) * 100))
    expect(timeline[0]).toMatchObject({ kind: 'referral_share', amount: 200, balance: null })
    expect((await timelineOf(player, { limit: '1' }))[0]).toEqual(timeline[0])
    expect(await timelineOf(player, { only: 'bets' })).toEqual([])
  })
})

describe('referrals', () => {
  test('are listed newest first with their state and deposits, paged and counted', async () => {
    const inviter = await casino.player()
    const friends = []
    for (const name of ['ref-a', 'ref-b', 'ref-c', 'ref-d', 'ref-e']) friends.push(await invited(inviter, name))
    const [first, second] = friends as [CasinoPlayer, CasinoPlayer]
    await testLedger(casino.app.ledger, first.id).topUp({ amount: 700_00, provider: 'stripe' }, 'invoiced', 'paid')
    await casino.changeRights(second.id, { status: 'banned' })
    await casino.changeRights(friends[2]!.id, { status: 'pending' })
    // Players invited by a friend do not count as invited by this player.
    await invited(second, 'ref-of-b')
    const page = async (query: Record<string, string> = {}) =>
      (await admin.call('GET /api/admin/users/{id}/referrals', about(inviter.id, query))).body
    const all = await page()
    expect(all.counts).toEqual({ all: 5, active: 3, pending: 1, banned: 1, closed: 0 })
    expect(all.users.map(({ username, status, deposits }) => [username, status, deposits])).toEqual([
      ['ref-e', 'active', 0],
      ['ref-d', 'active', 0],
      ['ref-c', 'pending', 0],
      ['ref-b', 'banned', 0],
      ['ref-a', 'active', 700],
    ])
    const paged = await pagedRows(
      async (cursor) => {
        const part = await page({ limit: '2', ...cursor })
        expect(part.counts === null).toBe(cursor.before !== undefined)
        return part
      },
      ({ users }) => users,
    )
    expect(paged).toEqual(all.users)
    const profile = (await admin.call('GET /api/admin/get-user/{id}', about(first.id))).body
    expect(profile.referredBy).toEqual({ id: String(inviter.id), username: inviter.username })
    expect((await page({ before: '1' })).users).toEqual([])
  })
})

test('payments of one user only, paged; a cheque stays its player’s', async () => {
  const [player, other] = [await casino.player({ balance: 5000 }), await casino.player({ balance: 5000 })]
  const own = testLedger(casino.app.ledger, player.id)
  const uuids = [
    await own.topUp({ amount: 500_00, provider: 'stripe' }, 'invoiced', 'paid'),
    await own.withdraw({ amount: 600_00, provider: null }, 'declined'),
    await own.withdraw({ amount: 700_00, provider: null }, 'paid'),
  ]
  await testLedger(casino.app.ledger, other.id).topUp({ amount: 500_00, provider: 'stripe' }, 'invoiced')
  await changePayments(casino.app.database.read, { uuid: uuids[2] }, { checkUrl: 'https://pay.test/cheque' })
  const page = async (query = {}) =>
    (await admin.call('GET /api/admin/users/{id}/payments', about(player.id, query))).body
  const { transactions, more } = await page()
  expect([transactions.map(({ uuid }) => uuid), more]).toEqual([uuids.toReversed(), false])
  const first = await page({ limit: '2' })
  expect([first.transactions.length, first.more]).toEqual([2, true])
  const rest = await page({ limit: '2', before: first.transactions.at(-1)!.id })
  expect([...first.transactions, ...rest.transactions]).toEqual(transactions)
  const profile = await admin.call('GET /api/admin/get-user/{id}', about(player.id))
  expect(profile.body.transactions).toEqual(transactions)
  expect(JSON.stringify(profile.body)).not.toContain('cheque')
})

test.each(['payments', 'bonuses', 'rewards', 'referrals'] as const)('%s of an unknown user', async (part) => {
  const answer = await admin.call(`GET /api/admin/users/{id}/${part}`, about(999_999))
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
})

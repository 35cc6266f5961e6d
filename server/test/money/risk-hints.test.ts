import { hash } from 'node:crypto'
import { isPayment } from '@casino/contract/money/transaction-list'
import type { AdminTransaction } from '@casino/contract/money/transactions'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transfer } from '../../accounting/ledger/posting.ts'
import { closeAuditedExcept } from '../kit/audited.ts'
import { postAccepted } from '../kit/bank.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { administrator, bitcoin, only, payment, toCard } from '../kit/stand-in.ts'
import { changePlayers, daysAgo, minutesAgo } from '../kit/stored.ts'
import { testLedger } from '../kit/test-ledger.ts'

let casino: Casino
let admin: Awaited<ReturnType<typeof administrator>>
beforeAll(async () => {
  casino = await openCasino({ ...only(), env: { TRUSTED_PROXIES: '127.0.0.1' } })
  admin = await administrator(casino)
})
// Its bonuses are bare transfers.
afterAll(() => closeAuditedExcept(/^Every bonus moved its money/, casino))

let players = 0
/** Each from a separate address, unless the story gives one. */
const newcomer = (client = `10.1.0.${++players}`) => casino.player({ client, balance: 10_000 })
/** A unique number that passes the check. */
function card(number: number): string {
  const digits = `220000000${String(number).padStart(6, '0')}`
  const sum = [...digits].reduce((all, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return all + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}
let cards = 0
const paidIn = (player: CasinoPlayer, roubles: number) =>
  testLedger(casino.app.ledger, player.id).topUp({ amount: roubles * 100, provider: 'stripe' }, 'invoiced', 'paid')
async function roll(player: CasinoPlayer, betAmount: number): Promise<void> {
  const body = { betAmount, targetValue: 99, betType: 'under' }
  expect((await player.call('POST /api/games/dice/roll', { body })).status).toBe(200)
}
/** Moves the player's registration far into the past. */
async function settled(player: CasinoPlayer): Promise<void> {
  await changePlayers(casino.app.database.read, { id: player.id }, { createdAt: daysAgo(90) })
}

/** The hints for the player's withdrawal, the same in the list and in its details. */
async function hintsOf(uuid: string): Promise<AdminTransaction['hints']> {
  const [listed, looked] = await Promise.all([admin.list({ search: uuid }), admin.one(uuid)])
  expect(payment(listed.body.transactions[0]).hints).toEqual(looked.body.transaction.hints)
  return looked.body.transaction.hints
}
async function withdrawn(player: CasinoPlayer, roubles: number, number = card(++cards)): Promise<string> {
  const { status, body } = await toCard(player, roubles, { card: number })
  expect([status, body.code]).toEqual([200, undefined])
  return body.transaction.uuid
}
const codes = (hints: AdminTransaction['hints']) => hints.map(({ code }) => code)

describe('deposit without play', () => {
  test('shows the deposit and the stakes since, to the kopeck', async () => {
    const player = await newcomer()
    await settled(player)
    await paidIn(player, 1000)
    await roll(player, 1000)
    await paidIn(player, 5000)
    await roll(player, 300)
    const uuid = await withdrawn(player, 600)
    const hints = await hintsOf(uuid)
    expect(codes(hints)).toEqual(['deposit_unplayed', 'deposits_unplayed', 'new_destination'])
    expect(hints[0]).toMatchObject({ deposited: 5000, staked: 300, since: expect.any(String) })
    expect(hints[1]).toMatchObject({ deposited: 6000, staked: 1300 })
    // Also once it is aggregated, and after more play.
    await casino.app.aggregates.step()
    expect(await hintsOf(uuid)).toEqual(hints)
    await roll(player, 200.5)
    expect(await hintsOf(uuid)).toMatchObject([{ staked: 500.5 }, { staked: 1500.5 }, {}])
  })

  test('is not shown for a player who wagered all of it', async () => {
    const player = await newcomer()
    await settled(player)
    await paidIn(player, 1000)
    for (let times = 0; times < 4; times++) await roll(player, 250)
    expect(codes(await hintsOf(await withdrawn(player, 500)))).toEqual(['new_destination'])
  })
})

test('a bonus that is not wagered, by its own turnover; not once it is, or was revoked', async () => {
  const player = await newcomer()
  await settled(player)
  const cash = { player: player.id, account: 'cash' } as const
  const give = (kind: string, ends: Pick<Transfer, 'from' | 'to'>) =>
    postAccepted(casino.app.ledger, {
      purpose: 'adjustment',
      kind,
      player: player.id,
      decide: () => ({ transfers: [{ kind: 'bonus', ...ends, amount: kopecks(300_00) }], writes: [], record: {} }),
    })
  await give('promocode', { from: { house: 'bonus' }, to: cash })
  const uuid = await withdrawn(player, 600)
  const open = async () => (await hintsOf(uuid)).find(({ code }) => code === 'bonus_open')
  expect(await open()).toMatchObject({ given: 300, toStake: 1500, staked: 0, since: expect.any(String) })
  await roll(player, 1499)
  expect(await open()).toMatchObject({ staked: 1499 })
  await roll(player, 1)
  expect(await open()).toBeUndefined()
  await give('level_reward', { from: { house: 'bonus' }, to: cash })
  expect(await open()).toMatchObject({ given: 300, toStake: 1500, staked: 0 })
  await give('bonus_given_up', { from: cash, to: { house: 'bonus' } })
  expect(await open()).toBeUndefined()
})

test('a new account, which never paid in, withdraws: with the hours, and against nothing', async () => {
  const player = await casino.player({ balance: 2000, client: `10.1.0.${++players}` })
  await changePlayers(casino.app.database.read, { id: player.id }, { createdAt: minutesAgo(190) })
  const hints = await hintsOf(await withdrawn(player, 700))
  expect(hints).toMatchObject([
    { code: 'large_against_deposits', withdrawn: 700, deposited: 0 },
    { code: 'new_account', hours: 3, registeredAt: expect.any(String) },
    { code: 'new_destination', payouts: 0 },
  ])
})

test('a destination that was paid to before, and one that was not', async () => {
  const player = await newcomer()
  await settled(player)
  await paidIn(player, 5000)
  for (let times = 0; times < 5; times++) await roll(player, 1000)
  const usual = card(++cards)
  const first = await withdrawn(player, 500, usual)
  expect(await hintsOf(first)).toMatchObject([{ code: 'new_destination', payouts: 0 }])
  expect((await admin.review(first, 'success')).body.transaction).toMatchObject({ step: 'paid', hints: [] })
  const second = await withdrawn(player, 500, usual)
  expect(await hintsOf(second)).toEqual([])
  await admin.review(second, 'rejected')
  // A rejected one paid nothing there.
  const other = card(++cards)
  await admin.review(await withdrawn(player, 500, other), 'rejected')
  expect(await hintsOf(await withdrawn(player, 500, other))).toEqual([{ code: 'new_destination', payouts: 1 }])
})

describe('what other accounts share', () => {
  const ofCode = (hints: AdminTransaction['hints'], code: string) => hints.filter((hint) => hint.code === code)
  const account = ({ id, username }: CasinoPlayer) => ({ id: String(id), username })

  test('an address: who, and five of many', async () => {
    const player = await newcomer('10.2.0.1')
    await paidIn(player, 1000)
    const uuid = await withdrawn(player, 600)
    expect(ofCode(await hintsOf(uuid), 'shared_address')).toEqual([])
    const other = await newcomer('10.2.0.1')
    const expected = { code: 'shared_address', shared: '10.2.0.1', accounts: [account(other)], more: false }
    expect(ofCode(await hintsOf(uuid), 'shared_address')).toEqual([expected])
    for (let times = 0; times < 5; times++) await newcomer('10.2.0.1')
    const [hint] = ofCode(await hintsOf(uuid), 'shared_address')
    expect(hint).toMatchObject({ more: true, accounts: { length: 5 } })
  })

  test('a browser, from different addresses, and bonuses of several accounts with it', async () => {
    const device = 'device=0123456789-_abcdefghij'
    const withDevice = async () => {
      const one = await newcomer()
      const headers = { 'x-forwarded-for': `10.3.0.${++players}`, cookie: device }
      const body = { username: one.username, password: one.password }
      expect((await casino.call('POST /api/auth/login', { body, headers })).status).toBe(200)
      return one
    }
    const player = await withDevice()
    const uuid = await withdrawn(player, 600)
    expect(ofCode(await hintsOf(uuid), 'shared_device')).toEqual([])
    const others = [await withDevice(), await withDevice()]
    const shared = hash('sha256', device.slice('device='.length)).slice(0, 8)
    const expected = { shared, accounts: others.map(account), more: false }
    expect(ofCode(await hintsOf(uuid), 'shared_device')).toEqual([{ code: 'shared_device', ...expected }])
    await casino.owner.read.rows(
      `INSERT INTO promo_code (code, reward, max_uses, created_by) VALUES ('BROWSER', 1000, 9, 1)`,
    )
    for (const one of [player, ...others])
      await one.call('POST /api/payments/redeem-promocode', { body: { code: 'BROWSER' } })
    expect(ofCode(await hintsOf(uuid), 'shared_bonus')).toEqual([{ code: 'shared_bonus', ...expected }])
  })

  test('promo codes of several accounts at one address, if the player took one, too', async () => {
    await casino.owner.read.rows(
      `INSERT INTO promo_code (code, reward, max_uses, created_by) VALUES ('FAMILY', 1000, 9, 1)`,
    )
    const redeem = async (one: CasinoPlayer) =>
      expect((await one.call('POST /api/payments/redeem-promocode', { body: { code: 'FAMILY' } })).status).toBe(200)
    const player = await newcomer('10.2.0.9')
    const uuid = await withdrawn(player, 600)
    const [first, second] = [await newcomer('10.2.0.9'), await newcomer('10.2.0.9'), await newcomer('10.2.0.9')]
    const hint = async () => ofCode(await hintsOf(uuid), 'shared_bonus')
    for (const one of [first, player]) await redeem(one)
    expect(await hint()).toEqual([])
    await redeem(second)
    expect(await hint()).toEqual([
      { code: 'shared_bonus', shared: '10.2.0.9', accounts: [first, second].map(account), more: false },
    ])
    const { token } = (await casino.signIn(casino.administrator)).body
    const request = { token, params: { id: String(player.id) } }
    const { accounts } = (await casino.call('GET /api/admin/users/{id}/linked', request)).body
    expect(accounts.filter(({ hasTakenBonus }) => hasTakenBonus).map(({ id }) => Number(id))).toEqual([
      first.id,
      second.id,
    ])
    expect(accounts).toHaveLength(3)
  })

  test('an invitation between accounts at one address, not one from elsewhere', async () => {
    const place = '10.2.0.20'
    const inviter = await newcomer(place)
    const invite = async (client: string): Promise<string> => {
      const username = `invited-${++players}`
      const { referal } = inviter.user
      const body = { username, email: `${username}@example.test`, password: 'seven-owls-sing', referal }
      const headers = { 'x-forwarded-for': client }
      return (await casino.call('POST /api/auth/register', { body, headers })).body.user.id
    }
    const ofInviter = await withdrawn(inviter, 600)
    const stranger = await newcomer(place)
    await invite('10.2.0.21')
    const hint = async (uuid: string) => ofCode(await hintsOf(uuid), 'shared_referral')
    expect(await hint(ofInviter)).toEqual([])
    const invited = await invite(place)
    const accounts = [{ id: invited, username: expect.stringMatching(/^invited-/) }]
    expect(await hint(ofInviter)).toEqual([{ code: 'shared_referral', shared: place, accounts, more: false }])
    expect(await hint(await withdrawn(stranger, 600))).toEqual([])
  })

  test('a card and a wallet: other players with a payout there, without the player', async () => {
    const [anna, boris] = [await newcomer(), await newcomer()]
    for (const player of [anna, boris]) await paidIn(player, 3000)
    const shared = card(++cards)
    const uuid = await withdrawn(anna, 600, shared)
    expect(ofCode(await hintsOf(uuid), 'shared_card')).toEqual([])
    await withdrawn(boris, 600, shared)
    expect(ofCode(await hintsOf(uuid), 'shared_card')).toMatchObject([{ accounts: [account(boris)], more: false }])

    await admin.review(uuid, 'rejected')
    const [dora, egor] = [await newcomer(), await newcomer()]
    const toWallet = async (player: CasinoPlayer) => {
      await paidIn(player, 3000)
      const body = { id: player.user.id, amount: 700, currency: 'RUB', asset: 'BTC', wallet: bitcoin }
      return (await player.call('POST /api/payments/create-crypto-withdraw', { body })).body.transaction.uuid
    }
    const [ofDora] = [await toWallet(dora), await toWallet(egor)]
    expect(ofCode(await hintsOf(ofDora), 'shared_wallet')).toEqual([
      { code: 'shared_wallet', shared: bitcoin, accounts: [account(egor)], more: false },
    ])
  })
})

test('no hints for top-ups, for settled payments, and to players', async () => {
  const player = await newcomer()
  await paidIn(player, 3000)
  const uuid = await withdrawn(player, 600)
  expect(await hintsOf(uuid)).not.toEqual([])
  const own = await player.call('GET /api/payments/transactions/{uuid}', { params: { uuid } })
  for (const field of ['hints', 'hintsUnread', 'needsTwo', 'approvedOnce'])
    expect(own.body.transaction).not.toHaveProperty(field)
  await admin.review(uuid, 'rejected')
  const { body } = await admin.list({ search: player.username })
  expect(body.transactions.filter(isPayment).map(({ hints }) => hints)).toEqual([[], []])
})

test('without readable hints the list and the answers to decisions still work', async () => {
  const player = await newcomer()
  const [first, second] = [await withdrawn(player, 500), await withdrawn(await newcomer(), 500)]
  const there = await casino.node()
  const aside = await administrator(there)
  const { rows } = casino.owner.read
  await rows('ALTER TABLE play_day RENAME TO day_elsewhere')
  try {
    const { status, body } = await aside.list({ search: first })
    expect([status, body.transactions[0]]).toMatchObject([200, { uuid: first, hints: [], hintsUnread: true }])
    expect((await aside.one(second)).body.transaction).toMatchObject({ step: 'waiting', hints: [], hintsUnread: true })
    await casino.set('payments', { fourEyesAbove: kopecks(100_00) })
    await there.app.settings.refresh()
    const once = await aside.review(second, 'success')
    expect([once.status, once.body.transaction]).toMatchObject([
      200,
      { step: 'waiting', approvedOnce: { by: { username: 'admin' } }, hints: [], hintsUnread: true },
    ])
    await casino.set('payments', { fourEyesAbove: kopecks(0) })
    await there.app.settings.refresh()
    const done = await aside.review(first, 'success')
    expect([done.status, done.body.transaction]).toMatchObject([200, { step: 'paid', hints: [], hintsUnread: false }])
    expect(there.troubles.length).toBeGreaterThan(0)
    expect(there.troubles.every((line) => line.includes('play_day'))).toBe(true)
  } finally {
    await rows('ALTER TABLE day_elsewhere RENAME TO play_day')
  }
  expect((await aside.one(second)).body.transaction).toMatchObject({ hintsUnread: false })
  expect(await hintsOf(second)).not.toEqual([])
})

import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { deposit, infoOf, stake } from '../kit/depositor.ts'
import { everything, payment, standIn, toCard } from '../kit/stand-in.ts'
import { changePlayers } from '../kit/stored.ts'
import { openThirdParty, sendHook } from '../kit/third-party.ts'

// A player who invites themselves earns nothing: docs/product.md R5, decision 90.
const card = openThirdParty('stripe', 'card')
const payouts = standIn({ name: 'freekassa', to: ['card'] })
let casino: Casino
let anna: Administrator
let [referrer, invited] = [] as unknown as [CasinoPlayer, CasinoPlayer]
beforeAll(async () => {
  const both = [card.provider, payouts.provider]
  casino = await openCasino({ openProviders: () => new Map(both.map((provider) => [provider.name, provider])) })
  anna = await administratorOf(casino)
})
afterAll(() => closeAudited(casino))
beforeEach(async () => {
  await casino.set('bonus', { depositTurnover: 0 })
  // The referrer's own turnover is tested elsewhere.
  await casino.set('affiliate', { shareTurnover: 0 })
  await casino.set('payments', { approveUpTo: everything })
  referrer = await casino.player({ balance: 1000 })
  invited = await casino.player({ balance: 500_000 })
  await changePlayers(casino.owner.read, { id: invited.id }, { referredBy: referrer.id })
})

/** They appear to be two people. */
const apart = async () => {
  for (const table of ['player_address', 'player_device'])
    await casino.owner.read.rows(`DELETE FROM ${table} WHERE player_id = $1`, [invited.id])
}
const seen = async (uuid: string) =>
  payment((await anna.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })).body.transaction)
const heldOf = async (player = referrer) => (await infoOf(player)).turnover.held
const withdraw = async (amount: number) => {
  const { body } = await toCard(referrer, amount)
  return body.code ? [body.code, body.details] : payment(body.transaction).step
}

test('a share is in the balance immediately, and is released as the invited player stakes the deposit', async () => {
  await apart()
  await deposit(card, invited, 10_000)
  expect((await infoOf(referrer)).turnover).toMatchObject({ held: 2000, withdrawable: 1000, left: 0 })
  const { withdrawal } = (await referrer.call('GET /api/payments/methods')).body
  expect(withdrawal).toMatchObject({ available: 1000, heldShares: 2000 })
  expect(await withdraw(1001)).toEqual(['share_not_released', { left: 1000, held: 2000 }])
  // Half of fifteen times the deposit.
  await stake(invited, 75_000)
  expect(await heldOf()).toBe(1000)
  expect(await withdraw(2001)).toEqual(['share_not_released', { left: 2000, held: 1000 }])
  await stake(invited, 74_999.99)
  expect(await heldOf()).toBe(0.01)
  await stake(invited, 1)
  expect([await heldOf(), await withdraw(3000)]).toEqual([0, 'paid'])
})

test('a bet that the invited player may still take back releases nothing', async () => {
  await apart()
  await deposit(card, invited, 10_000)
  const bet = async () => {
    const body = { betAmount: 1000, panel: 1 } as const
    expect((await invited.call('POST /api/games/crash/bet', { body })).status).toBe(200)
  }
  await vi.waitFor(bet, { timeout: 60_000, interval: 100 })
  expect([await withdraw(1001), await heldOf()]).toEqual([['share_not_released', { left: 1000, held: 2000 }], 2000])
})

test('a held share cannot be staked, even by concurrent bets, until it is released', async () => {
  await apart()
  await deposit(card, invited, 10_000)
  const bet = (betAmount: number) =>
    referrer.call('POST /api/games/dice/roll', { body: { betAmount, targetValue: 98, betType: 'over' } })
  expect((await bet(1000.01)).body).toMatchObject({ code: 'insufficient_funds', details: { left: 1000, held: 2000 } })
  const many = await Promise.all(Array.from({ length: 20 }, () => bet(100)))
  const played = many.filter(({ status }) => status === 200)
  // Unless one of them won, no more than the referrer's own 1000.
  expect(played.some(({ body }) => body.outcome === 'win') || played.length === 10).toBe(true)
  expect(played.every(({ body }) => body.balance >= 2000)).toBe(true)
  expect(many.every(({ status, body }) => status === 200 || body.code === 'insufficient_funds')).toBe(true)
  const balanceOf = async () => Number((await referrer.call('GET /api/auth/me')).body.user.balance)
  expect(await balanceOf()).toBeGreaterThanOrEqual(2000)
  await stake(invited, 75_000)
  await casino.app.shareRelease.step()
  const before = await balanceOf()
  expect((await bet(Math.round((before - 1050) * 100) / 100)).status).toBe(200)
  expect((await bet(Math.round((await balanceOf()) * 100 - 999_99) / 100)).body.code).toBe('insufficient_funds')
})

test('money that is deposited after own money was lost can be withdrawn immediately', async () => {
  await apart()
  await deposit(card, invited, 10_000)
  for (let left = 1000; left > 0; ) {
    const body = { betAmount: left, targetValue: 98, betType: 'over' } as const
    left =
      Math.round(Number((await referrer.call('POST /api/games/dice/roll', { body })).body.balance) * 100 - 2000_00) /
      100
  }
  await deposit(card, referrer, 1500)
  expect(await withdraw(1500)).toBe('paid')
})

test('a banned referrer may withdraw the whole balance, by a person’s decision', async () => {
  await apart()
  await deposit(card, invited, 10_000)
  await casino.changeRights(referrer.id, { status: 'banned' })
  const { token } = (await casino.signIn(referrer)).body
  const call: typeof referrer.call = (name, request) => casino.call(name, { token, ...request })
  const { withdrawal } = (await call('GET /api/payments/methods')).body
  expect([withdrawal.available, withdrawal.heldShares]).toEqual([3000, 0])
  const { body } = await toCard({ ...referrer, token, call }, 3000)
  expect([body.code, payment(body.transaction).step]).toEqual([undefined, 'waiting'])
})

test('stakes placed before a deposit, or for another one, do not release its share', async () => {
  await stake(invited, 100_000)
  await deposit(card, invited, 1000)
  expect(await heldOf()).toBe(200)
  await deposit(card, invited, 1000)
  await stake(invited, 15_000)
  expect(await heldOf()).toBe(200)
  await stake(invited, 7500)
  expect(await heldOf()).toBe(100)
  await stake(invited, 7500)
  expect(await heldOf()).toBe(0)
  // The surplus does not count for the next one.
  await stake(invited, 50_000)
  await deposit(card, invited, 1000)
  expect(await heldOf()).toBe(200)
})

test('a refund takes the share back, and none of it is held any longer', async () => {
  const { invoice_id: ref } = await deposit(card, invited, 1000)
  card.invoice(ref).givenBack.amount = 500_00
  await sendHook(casino, 'stripe', card.signed({ givenBackOf: ref }))
  expect(await heldOf()).toBe(100)
  await stake(invited, 3750)
  expect(await heldOf()).toBe(50)
  card.invoice(ref).givenBack.amount = 1000_00
  await sendHook(casino, 'stripe', card.signed({ givenBackOf: ref }))
  expect(await heldOf()).toBe(0)
})

test('the terms are those of the deposit’s moment', async () => {
  await casino.set('affiliate', { invitedTurnover: 1_00 })
  await deposit(card, invited, 1000)
  await casino.set('affiliate', { invitedTurnover: 0 })
  await deposit(card, invited, 1000)
  await casino.set('affiliate', { invitedTurnover: 15_00 })
  expect(await heldOf()).toBe(200)
  await stake(invited, 1000)
  expect(await heldOf()).toBe(0)
})

test('a share that waits for nothing can be staked immediately', async () => {
  await casino.set('affiliate', { invitedTurnover: 0 })
  await deposit(card, invited, 1000)
  const body = { betAmount: 1200, targetValue: 98, betType: 'over' } as const
  expect((await referrer.call('POST /api/games/dice/roll', { body })).status).toBe(200)
  await casino.set('affiliate', { invitedTurnover: 15_00 })
})

test('a referrer who cannot stake is paid by an administrator, like all of their money', async () => {
  await deposit(card, invited, 1000)
  const timeOut = { lasts: 'day' }
  expect((await referrer.call('POST /api/protection/exclusion', { body: timeOut })).status).toBe(200)
  const { withdrawal } = (await referrer.call('GET /api/payments/methods')).body
  expect(withdrawal).toMatchObject({ outOfPlay: true, available: 1200, heldShares: 0 })
})

test('accounts that share something are not paid without a person, one that invited nobody is', async () => {
  await casino.set('affiliate', { invitedTurnover: 0 })
  await deposit(card, invited, 1000)
  // All players of this story come from one address.
  for (const [player, to] of [
    [referrer, '2200 0000 0000 0004'],
    [invited, '4111 1111 1111 1111'],
  ] as const) {
    const { uuid, step } = payment((await toCard(player, 500, { card: to })).body.transaction)
    expect([step, (await seen(uuid)).personNeeded!.map(({ code }) => code)]).toEqual([
      'waiting',
      ['shared_with_invited'],
    ])
    await player.call('POST /api/payments/cancel-withdraw', { body: { uuid } })
  }
  const other = await casino.player({ balance: 1000 })
  expect(payment((await toCard(other, 500)).body.transaction).step).toBe('paid')
  await apart()
  expect(await withdraw(500)).toBe('paid')
  await casino.set('payments', { approveUpTo: kopecks(0) })
})

import { levelOf } from '@casino/rules/levels'
import { describe, expect, test } from 'vitest'
import { deposit, infoOf, playedLastWeek, stake } from '../kit/depositor.ts'
import { changePromoCodes, hoursAgo } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'
import { type TwoServers, times, withTwoServers } from '../kit/two-servers.ts'

const card = openThirdParty('stripe', 'card')
let { here, there, admin, player } = {} as TwoServers
withTwoServers(
  (servers) => {
    ;({ here, there, admin, player } = servers)
  },
  { openProviders: providersOf(card) },
)

const node = (index: number) => (index % 2 === 0 ? here : there)
const codesOf = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'paid' : body.code)).sort()
const balance = async (of = player) => (await of.call('GET /api/auth/me')).body.user.balance
const claim = (level: unknown, { at = here, of = player, key = undefined as string | undefined } = {}) =>
  at.call('POST /api/payments/claim-bonus', { token: of.token, body: { level }, ...(key !== undefined && { key }) })

test('a new player has no deposits, no level and nothing to stake', async () => {
  expect(await infoOf(player)).toMatchObject({
    totalDeposits: 0,
    bonusLevel: 0,
    bonusRewards: [],
    welcome: { used: false, available: true, percent: 100, cap: 25_000, turnover: 10 },
    reload: { available: false },
    cashback: { eligible: false, alreadyClaimed: false, availableAmount: 0, percent: 15 },
    turnover: { staked: 0, target: 0, left: 0, withdrawable: 0, givesUp: null, open: [] },
    recent: [],
  })
})

describe('levels', () => {
  test('each reward is claimed once, in any order, as soon as deposits reach it', async () => {
    await deposit(card, player, 650)
    expect(await infoOf(player)).toMatchObject({
      totalDeposits: 650,
      bonusLevel: 3,
      bonusRewards: [1, 2, 3].map((level) => ({ level, claimed: false })),
      welcome: { used: true, available: false },
    })
    const before = await balance()
    expect((await claim(3)).body).toMatchObject({ newBalance: before + 90, reward: 90 })
    expect((await claim(1)).body).toMatchObject({ newBalance: before + 140, reward: 50 })
    expect(codesOf([await claim(3), await claim(4), await claim(0), await claim(101), await claim('2')])).toEqual([
      'level_claimed',
      'level_invalid',
      'level_invalid',
      'level_invalid',
      'level_not_reached',
    ])
    const { bonusRewards, recent } = await infoOf(player)
    expect(bonusRewards.map(({ claimed }) => claimed)).toEqual([true, false, true])
    expect(recent.map(({ kind, amount, toStake }) => [kind, amount, toStake])).toEqual([
      ['level_reward', 50, 250],
      ['level_reward', 90, 450],
    ])
  })

  test('twenty claims at two nodes at the same moment are paid once', async () => {
    await deposit(card, player, 500)
    const before = await balance()
    const answers = await Promise.all(times(20, (index) => claim(1, { at: node(index) })))
    expect(codesOf(answers)).toEqual([...Array(19).fill('level_claimed'), 'paid'])
    expect(await balance()).toBe(before + 50)
  })

  test('the same key again returns the first answer, and for another level it is refused', async () => {
    await deposit(card, player, 500)
    const answers = await Promise.all(times(10, (index) => claim(2, { at: node(index), key: 'second-level' })))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]!.body.reward).toBe(levelOf(2).reward / 100)
    expect((await claim(1, { key: 'second-level' })).body.code).toBe('key_reused')
  })
})

describe('promo codes', () => {
  const create = (code: string, more: object = {}) =>
    admin.call('POST /api/admin/promocodes', { body: { code, reward: 100, maxUses: 100, ...more } })
  const redeem = (code: unknown, { at = here, of = player, key = undefined as string | undefined } = {}) =>
    at.call('POST /api/payments/redeem-promocode', {
      token: of.token,
      body: { code },
      ...(key !== undefined && { key }),
    })
  const usesOf = async (code: string) =>
    (await admin.call('GET /api/admin/promocodes', { query: { search: code } })).body.promocodes[0]!.uses

  test('is redeemed once, in any case, and has to be staked five times', async () => {
    await create('Весна-1')
    expect((await redeem(' вЕСНА-1 ')).body).toMatchObject({ newBalance: 100, reward: 100 })
    expect((await redeem('ВЕСНА-1')).body).toMatchObject({
      code: 'promocode_already_used',
      message: 'Promo code already used',
    })
    expect((await infoOf(player)).turnover).toMatchObject({ target: 500, left: 500, withdrawable: 0, givesUp: 100 })
    expect(await usesOf('Весна-1')).toBe(1)
    const { transactions } = (await player.call('GET /api/payments/transactions')).body
    expect(transactions.filter(({ type }) => type === 'promocode')).toMatchObject([{ amount: 100 }])
  })

  test('deleted and made again, it is not redeemed again by those who have redeemed it', async () => {
    const other = await here.player()
    for (const code of ['AGAIN', 'again', 'Again']) {
      await create(code)
      const isFirst = code === 'AGAIN'
      expect((await redeem('aGAIN')).body.code).toBe(isFirst ? undefined : 'promocode_already_used')
      // Other players can still redeem it.
      if (code === 'Again') expect((await redeem('again', { of: other })).status).toBe(200)
      await admin.call('DELETE /api/admin/promocodes/{id}', { params: { id: code } })
    }
    expect(await balance()).toBe(100)
  })

  test('each refusal says why', async () => {
    await create('OFF', { active: false })
    await create('GONE', { maxUses: 1 })
    await create('OLD')
    await create('DELETED')
    await changePromoCodes(here.owner.read, { code: 'OLD' }, { expiresAt: hoursAgo(1) })
    await admin.call('DELETE /api/admin/promocodes/{id}', { params: { id: 'DELETED' } })
    expect((await redeem('GONE', { of: await here.player() })).status).toBe(200)
    const said = async (code: unknown) => {
      const { status, body } = await redeem(code)
      return [status, body.code, body.message]
    }
    expect(await said('NOSUCH')).toEqual([404, 'promocode_unknown', 'Invalid promo code'])
    expect(await said('DELETED')).toEqual([404, 'promocode_unknown', 'Invalid promo code'])
    expect(await said('')).toEqual([404, 'promocode_unknown', 'Invalid promo code'])
    expect(await said('OFF')).toEqual([409, 'promocode_inactive', 'Promo code is inactive'])
    expect(await said('OLD')).toEqual([409, 'promocode_expired', 'Promo code has expired'])
    expect(await said('GONE')).toEqual([409, 'promocode_used_up', 'Promo code has reached its max uses'])
    expect(await balance()).toBe(0)
  })

  test('five uses and twenty players at two nodes: five are paid', async () => {
    await create('FIVE', { maxUses: 5 })
    const players = await Promise.all(times(20, () => here.player()))
    const answers = await Promise.all(players.map((of, index) => redeem('FIVE', { of, at: node(index) })))
    expect(codesOf(answers)).toEqual([...Array(5).fill('paid'), ...Array(15).fill('promocode_used_up')])
    expect(await usesOf('FIVE')).toBe(5)
  })

  test('twenty redemptions of one player at two nodes are paid once', async () => {
    await create('ONCE')
    const answers = await Promise.all(times(20, (index) => redeem('ONCE', { at: node(index) })))
    expect(codesOf(answers)).toEqual(['paid', ...Array(19).fill('promocode_already_used')])
    expect([await balance(), await usesOf('ONCE')]).toEqual([100, 1])
  })
})

describe('cashback', () => {
  const claimIt = ({ at = here, key = undefined as string | undefined } = {}) =>
    at.call('POST /api/payments/claim-cashback', { token: player.token, ...(key !== undefined && { key }) })

  test('is 15 % of what the player lost on balance in the last complete week, once', async () => {
    player = await here.player({ balance: 10_000 })
    const rounds = []
    for (const betAmount of [1000, 500, 250, 125.55, 33.33]) {
      // One in a hundred of these wins.
      const body = { betAmount, targetValue: 1, betType: 'under' }
      rounds.push((await player.call('POST /api/games/dice/roll', { body })).body)
    }
    // Rounds of this week do not count.
    const lost = -rounds.reduce((sum, { profit }) => sum + Math.round(profit * 100), 0)
    await playedLastWeek(here, player)
    await stake(player, 100)
    const expected = lost > 0 ? Math.floor((lost * 15) / 100) / 100 : 0
    const { cashback } = await infoOf(player)
    expect(cashback).toMatchObject({ eligible: expected > 0, alreadyClaimed: false, availableAmount: expected })
    const before = await balance()
    const answers = await Promise.all(times(20, (index) => claimIt({ at: node(index) })))
    if (expected === 0) return expect(codesOf(answers)).toEqual(Array(20).fill('cashback_nothing'))
    expect(codesOf(answers)).toEqual([...Array(19).fill('cashback_claimed'), 'paid'])
    const paid = answers.find(({ status }) => status === 200)!.body
    expect(paid).toMatchObject({ amount: expected, success: true, message: `Кэшбэк зачислен: ${expected.toFixed(2)}` })
    expect(await balance()).toBeCloseTo(before + expected, 6)
    expect((await infoOf(player)).cashback).toMatchObject({ alreadyClaimed: true, availableAmount: 0 })
  })

  test('there is none after a week without rounds', async () => {
    expect((await claimIt()).body.code).toBe('cashback_nothing')
  })
})

import { describe, expect, test, vi } from 'vitest'
import { latestBonuses } from '../../money/review/latest-bonus.ts'
import type { CasinoPlayer } from '../kit/casino.ts'
import { deposit, infoOf, stake } from '../kit/depositor.ts'
import { miner } from '../kit/miner.ts'
import { moneyOf, toCard } from '../kit/stand-in.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'
import { type TwoServers, times, withTwoServers } from '../kit/two-servers.ts'

const card = openThirdParty('stripe', 'card')
const [welcome, none, reload] = [0, 1, 2] as const
let { here, there, admin, player } = {} as TwoServers
withTwoServers(
  (servers) => {
    ;({ here, there, admin, player } = servers)
  },
  { openProviders: providersOf(card) },
)

const node = (index: number) => (index % 2 === 0 ? here : there)
const balance = async (of = player) => (await of.call('GET /api/auth/me')).body.user.balance
const turnover = async (of = player) => (await infoOf(of)).turnover
const giveUp = ({ at = here, key = undefined as string | undefined } = {}) =>
  at.call('POST /api/payments/give-up-bonus', { token: player.token, ...(key !== undefined && { key }) })
const invite = async (referrer: CasinoPlayer, username: string): Promise<CasinoPlayer> => {
  const body = {
    username,
    email: `${username}@example.test`,
    password: 'seven-owls-sing',
    referal: referrer.user.referal,
  }
  const { token, user } = (await here.call('POST /api/auth/register', { body })).body
  const call = ((name, request) => here.call(name, { token, ...request })) as CasinoPlayer['call']
  return { id: Number(user.id), user, token, username, password: body.password, call, live: () => here.live(token) }
}
/** Stakes this much at little cost: almost every bet wins back nearly all of its stake. */
const stakeSafely = async (roubles: number) => {
  for (let left = roubles; left > 0; left -= 100) {
    const body = { betAmount: Math.min(100, left), targetValue: 1, betType: 'over' }
    const { status } = await player.call('POST /api/games/dice/roll', { body })
    expect(status).toBe(200)
  }
}

describe('the welcome bonus', () => {
  test('doubles the first deposit up to a cap, and has to be staked ten times', async () => {
    await deposit(card, player, 1000, { bonus: welcome })
    expect(await balance()).toBe(2000)
    expect(await infoOf(player)).toMatchObject({
      totalDeposits: 1000,
      welcome: { used: true, available: false },
      turnover: { staked: 0, target: 11_000, left: 11_000, withdrawable: 0, givesUp: 1000 },
      recent: [{ kind: 'welcome', amount: 1000, toStake: 10_000, staked: 0, open: true }],
    })
    const { open } = await turnover()
    expect(open.map(({ kind, toStake }) => [kind, toStake])).toEqual([
      ['deposit', 1000],
      ['welcome', 10_000],
    ])
    const rich = await here.player()
    await deposit(card, rich, 30_000, { bonus: welcome })
    expect(await balance(rich)).toBe(55_000)
  })

  test.each([
    ['chosen as none', { bonus: none }],
    ['not chosen', {}],
  ])('is not given when it is %s, nor later', async (_, more) => {
    await deposit(card, player, 1000, more)
    expect(await balance()).toBe(1000)
    const body = { type: 'card', amount: 1000, currency: 'RUB', user_id: player.user.id, bonus: welcome }
    expect((await player.call('POST /api/payments/create-payment', { body })).body.code).toBe('bonus_unavailable')
    expect(await turnover()).toMatchObject({ left: 1000, givesUp: null })
  })

  test('is not given to a player who is excluded by the time it is paid', async () => {
    const body = { type: 'card', amount: 1000, currency: 'RUB', user_id: player.user.id, bonus: welcome }
    const { uuid, invoice_id } = (await player.call('POST /api/payments/create-payment', { body })).body.transaction
    await player.call('POST /api/protection/exclusion', { body: { lasts: 'day' } })
    card.pay(invoice_id)
    await player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } })
    expect(await moneyOf(here, player)).toEqual({ cash: 1000, held: 0 })
    expect(await turnover()).toMatchObject({ givesUp: null })
  })

  test('is no credit where it is less than a kopeck', async () => {
    const body = { type: 'card', amount: 1000, currency: 'RUB', user_id: player.user.id, bonus: welcome }
    const { uuid, invoice_id } = (await player.call('POST /api/payments/create-payment', { body })).body.transaction
    card.pay(invoice_id, { amount: 1 })
    await here.set('bonus', { welcomePercent: 50_00 })
    try {
      await player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } })
      expect(await infoOf(player)).toMatchObject({ totalDeposits: 0.01, recent: [] })
    } finally {
      await here.set('bonus', { welcomePercent: 100_00 })
    }
  })

  test('of several invoices that chose it, the first that is paid has it, however often it is checked', async () => {
    const body = { type: 'card', amount: 1000, currency: 'RUB', user_id: player.user.id, bonus: welcome }
    const invoices: { uuid: string; invoice_id: string | null }[] = []
    for (const _ of times(3, () => 0))
      invoices.push((await player.call('POST /api/payments/create-payment', { body })).body.transaction)
    for (const { invoice_id } of invoices) card.pay(invoice_id)
    await Promise.all(
      times(18, (index) =>
        node(index).call('GET /api/payments/check-payment/{uuid}', {
          token: player.token,
          params: { uuid: invoices[index % 3]!.uuid },
        }),
      ),
    )
    expect(await balance()).toBe(4000)
    expect(await turnover()).toMatchObject({ target: 13_000 })
  })

  test.each([3, 'welcome', -1, 0.5, null])('an option %j is refused', async (bonus) => {
    const body = { type: 'card', amount: 1000, currency: 'RUB', user_id: player.user.id, bonus }
    expect((await player.call('POST /api/payments/create-payment', { body })).body.code).toBe('bonus_unavailable')
  })
})

test('the reload bonus is off at first, and then for each deposit after the first', async () => {
  const body = { type: 'card', amount: 1000, currency: 'RUB', user_id: player.user.id, bonus: reload }
  await deposit(card, player, 1000)
  expect((await player.call('POST /api/payments/create-payment', { body })).body.code).toBe('bonus_unavailable')
  await here.set('bonus', { reloadPercent: 50_00 })
  try {
    expect((await infoOf(player)).reload).toMatchObject({ available: true, percent: 50, cap: 5000, turnover: 10 })
    await deposit(card, player, 1000, { bonus: reload })
    await deposit(card, player, 20_000, { bonus: reload })
    expect(await balance()).toBe(22_000 + 500 + 5000)
    // Administrators' hints follow the bonus that was chosen.
    const latest = await latestBonuses(here.app.database.read, [player.id])
    expect(latest).toMatchObject([{ amount: 5000_00, by: 'reload' }])
    const fresh = await here.player()
    const first = { ...body, user_id: fresh.user.id }
    expect((await fresh.call('POST /api/payments/create-payment', { body: first })).body.code).toBe('bonus_unavailable')
  } finally {
    await here.set('bonus', { reloadPercent: 0 })
  }
})

describe('turnover', () => {
  test('a withdrawal is refused with the remaining turnover, and allowed once it is staked', async () => {
    await deposit(card, player, 1000)
    const refused = await toCard(player, 600)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'turnover_left', details: { left: 1000 }, message: 'Before a withdrawal 1000 more must be staked' },
    ])
    await stakeSafely(999)
    expect((await toCard(player, 600)).body).toMatchObject({ code: 'turnover_left', details: { left: 1 } })
    await stakeSafely(1)
    expect(await turnover()).toMatchObject({ staked: 1000, target: 1000, left: 0, open: [] })
    expect((await toCard(player, 600)).status).toBe(200)
  })

  test('stakes before a deposit do not count for it', async () => {
    const rich = await here.player({ balance: 5000 })
    await stake(rich, 1000)
    await deposit(card, rich, 500)
    expect(await turnover(rich)).toMatchObject({ staked: 1000, target: 1500, left: 500 })
  })

  test('every game counts, mines included, and so do concurrent bets at two nodes', async () => {
    const rich = await here.player({ balance: 5000 })
    await deposit(card, rich, 1000)
    const roll = { betAmount: 10, targetValue: 50, betType: 'over' }
    const rolls = times(20, (index) => node(index).call('POST /api/games/dice/roll', { token: rich.token, body: roll }))
    await Promise.all(rolls)
    await miner(rich).start({ betAmount: 300, numberOfMines: 3 })
    const spin = { bets: [{ type: 'red', amount: 30 }], totalBet: 30 }
    expect((await rich.call('POST /api/games/roulette/spin', { body: spin })).body).toMatchObject({
      resultColor: expect.any(String),
    })
    expect(await turnover(rich)).toMatchObject({ staked: 530, left: 470 })
  })

  const betOnCrash = (of: CasinoPlayer) => {
    const bet = async () => {
      const body = { betAmount: 1000, panel: 1 } as const
      expect((await of.call('POST /api/games/crash/bet', { body })).status).toBe(200)
    }
    return vi.waitFor(bet, { timeout: 60_000, interval: 100 })
  }

  test('a bet that its player may still take back does not count for a withdrawal', async () => {
    const rich = await here.player({ balance: 5000 })
    await deposit(card, rich, 1000)
    await betOnCrash(rich)
    expect((await toCard(rich, 600)).body).toMatchObject({ code: 'turnover_left', details: { left: 1000 } })
  })

  test('nor for the bonus of a player who has excluded themselves meanwhile', async () => {
    const rich = await here.player({ balance: 50_000 })
    await deposit(card, rich, 1000, { bonus: welcome })
    await stake(rich, 10_000)
    await betOnCrash(rich)
    await rich.call('POST /api/protection/exclusion', { body: { lasts: 'half_year' } })
    expect((await toCard(rich, 600)).body).toMatchObject({ code: 'turnover_left', details: { left: 1000 } })
  })

  test('an adjustment carries none, and a factor of 0 switches it off', async () => {
    await here.set('bonus', { depositTurnover: 0 })
    try {
      await deposit(card, player, 1000)
      expect(await turnover()).toMatchObject({ target: 0, left: 0, withdrawable: 1000 })
      expect((await toCard(player, 600)).status).toBe(200)
    } finally {
      await here.set('bonus', { depositTurnover: 100 })
    }
  })
})

describe('giving up', () => {
  test('takes the open bonus back, and leaves the deposit’s turnover', async () => {
    await deposit(card, player, 1000, { bonus: welcome })
    await stakeSafely(400)
    const before = await balance()
    expect(await turnover()).toMatchObject({ givesUp: 1000, afterGivingUp: { left: 600, missing: 0 } })
    const answers = await Promise.all(times(10, (index) => giveUp({ at: node(index), key: 'give-up' })))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]!.body).toMatchObject({ takenBack: 1000, newBalance: before - 1000 })
    expect(await turnover()).toMatchObject({ left: 600, givesUp: null, open: [{ kind: 'deposit', toStake: 600 }] })
    expect((await giveUp()).body.code).toBe('no_open_bonus')
    await stakeSafely(600)
    expect((await toCard(player, 500)).status).toBe(200)
  })

  test('takes no more than the balance, and opens withdrawals', async () => {
    await here.set('bonus', { depositTurnover: 0 })
    try {
      await deposit(card, player, 1000, { bonus: welcome })
    } finally {
      await here.set('bonus', { depositTurnover: 100 })
    }
    // Each loss takes 500 of at most 3000.
    for (let rolls = 0; (await balance()) >= 600; rolls++) {
      expect(rolls).toBeLessThan(10)
      const body = { betAmount: 500, targetValue: 1, betType: 'under' }
      await player.call('POST /api/games/dice/roll', { body })
      if ((await balance()) > 3000) return // One in a hundred wins.
    }
    const left = await balance()
    expect((await giveUp()).body).toMatchObject({ takenBack: left, newBalance: 0 })
    expect(await turnover()).toMatchObject({ left: 0, withdrawable: 0, open: [] })
  })

  test('waits for the end of a round, because its stake may be bonus money', async () => {
    await deposit(card, player, 1000, { bonus: welcome })
    await miner(player).start({ betAmount: 2000, numberOfMines: 1 })
    expect((await giveUp()).body.code).toBe('round_in_progress')
  })

  test('ten concurrent requests with a claim in between: taken back once, and the claim keeps its turnover', async () => {
    await deposit(card, player, 1000, { bonus: welcome })
    await Promise.all([
      ...times(10, (index) => giveUp({ at: node(index) })),
      player.call('POST /api/payments/claim-bonus', { body: { level: 1 } }),
    ])
    const { left, open } = await turnover()
    const stays = (await balance()) === 1050
    expect([await balance(), left]).toEqual(stays ? [1050, 1250] : [1000, 1000])
    expect(open.map(({ kind }) => kind)).toEqual(stays ? ['deposit', 'level_reward'] : ['deposit'])
  })
})

describe('the referral share', () => {
  test('is a fifth of each deposit, in its commit, and is listed', async () => {
    const referrer = await here.player()
    const invited = await invite(referrer, 'invited-friend')
    await deposit(card, invited, 1000, { bonus: welcome })
    await deposit(card, invited, 500.55)
    expect(await balance(referrer)).toBe(300.11)
    expect(await turnover(referrer)).toMatchObject({ target: 300.11, open: [{ amount: 200 }, { amount: 100.11 }] })
    const { body } = await referrer.call('GET /api/referrals/stats')
    expect(body).toMatchObject({ count: 1, totalEarned: 300.11, periodEarned: 300.11, sharePercent: 20, more: false })
    expect(body.referrals).toMatchObject([{ name: 'in***', deposits: 1500.55, earned: 300.11 }])
    expect(Date.parse(body.endDate) - Date.parse(body.startDate)).toBe(30 * 86_400_000)
    const past = await referrer.call('GET /api/referrals/stats', { query: { from: '2020-01-01', to: '2020-02-01' } })
    expect(past.body).toMatchObject({ periodEarned: 0, totalEarned: 300.11, endDate: '2020-02-01T20:59:59.999Z' })
    const { transactions } = (await referrer.call('GET /api/payments/transactions')).body
    expect(transactions.filter(({ type }) => type === 'referral_reward').map(({ amount }) => amount)).toEqual([
      100.11, 200,
    ])
    const rewards = await admin.call('GET /api/admin/users/{id}/rewards', { params: { id: String(referrer.id) } })
    expect(rewards.body.rewards).toMatchObject([
      { amount: 100.11 },
      { amount: 200, from: { username: 'invited-friend' } },
    ])
  })

  test('is not paid to a banned player; the deposit is credited all the same', async () => {
    const referrer = await here.player()
    const invited = await invite(referrer, 'friend-of-a-banned-one')
    await here.changeRights(referrer.id, { status: 'banned' })
    await deposit(card, invited, 1000)
    expect(await balance(invited)).toBe(1000)
    expect((await moneyOf(here, referrer)).cash).toBe(0)
  })

  test('is no credit where it is 0 %', async () => {
    const referrer = await here.player()
    const invited = await invite(referrer, 'friend-without-share')
    await here.set('affiliate', { sharePercent: 0 })
    try {
      await deposit(card, invited, 1000)
    } finally {
      await here.set('affiliate', { sharePercent: 20_00 })
    }
    const rewards = await admin.call('GET /api/admin/users/{id}/rewards', { params: { id: String(referrer.id) } })
    expect(rewards.body.rewards).toEqual([])
  })

  test('lists referrals in pages, newest first', async () => {
    const referrer = await here.player()
    for (const index of [1, 2, 3]) await invite(referrer, `many-${index}`)
    const first = (await referrer.call('GET /api/referrals/stats', { query: { limit: '2' } })).body
    expect([first.referrals.length, first.more, first.count]).toEqual([2, true, 3])
    const query = { before: first.referrals[1]!.id }
    const rest = (await referrer.call('GET /api/referrals/stats', { query })).body
    expect([rest.referrals.length, rest.more]).toEqual([1, false])
  })
})

test('ten deposits of ten friends at two nodes while the referrer bets and claims: all shares arrive', async () => {
  const referrer = await here.player({ balance: 1000 })
  const friends = []
  for (const index of times(10, (n) => n)) friends.push(await invite(referrer, `crowd-${index}`))
  const body = { betAmount: 1, targetValue: 50, betType: 'over' }
  await Promise.all([
    ...friends.map((friend) => deposit(card, friend, 1000, { bonus: welcome })),
    ...times(20, (index) => node(index).call('POST /api/games/dice/roll', { token: referrer.token, body })),
  ])
  const { turnover: own } = await infoOf(referrer)
  expect([own.staked, own.open.length]).toEqual([20, 10])
  expect((await referrer.call('GET /api/referrals/stats')).body.totalEarned).toBe(2000)
  for (const friend of friends) expect(await balance(friend)).toBe(2000)
})

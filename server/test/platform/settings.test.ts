import { games } from '@casino/rules/games/index'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Casino, openCasino } from '../kit/casino.ts'
import { saveGroup } from '../kit/stored.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => casino.close())

const save = (section: string, value: unknown, at: Casino = casino) => saveGroup(at.app.database.read, section, value)
const settings = async (token?: string) =>
  (await casino.call('GET /api/casino/get-settings', token === undefined ? {} : { token })).body

const everyone = {
  site: {
    name: 'Vezuno',
    logo: '/logo.svg',
    accent: '#ffb224',
    currency: 'RUB',
    currencySymbol: '₽',
    minimumDeposit: 500,
    minimumWithdrawal: 500,
    maxWithdrawalPerDay: 0,
    supportUrl: '',
    company: '',
    licence: '',
    licenceUrl: '',
    contact: '',
    complaintConfirmDays: 3,
    complaintDecideDays: 28,
    complaintContact: '',
    disputeBody: '',
  },
  payments: { crypto: expect.any(Array) },
  gameOrder: [],
  games: { maximumWin: 5_000_000, autoPlay: true, turbo: true, celebrations: true, minesOverride: true },
  slides: ['welcome', 'fair', 'live', 'tournament'].map((built) => ({ built })),
  maintenance: { enabled: false },
  protection: { cancelWithdrawals: true, confirmAge: false },
  bonus: {
    welcomePercent: 100,
    welcomeCap: 25_000,
    welcomeTurnover: 10,
    reloadPercent: 0,
    reloadCap: 5_000,
    reloadTurnover: 10,
    cashbackPercent: 15,
    cashbackTurnover: 1,
    levelTurnover: 5,
    promocodeTurnover: 5,
    depositTurnover: 1,
  },
  affiliate: { sharePercent: 20, invitedTurnover: 15 },
}

test('everyone sees the public part, and nothing else', async () => {
  expect(await settings()).toEqual(everyone)
  expect(await settings((await casino.player()).token)).toEqual(everyone)
  expect((await settings()).payments.crypto.map(({ currency }) => currency)).toEqual([
    'USDT',
    'BTC',
    'ETH',
    'TON',
    'LTC',
    'SOL',
    'TRX',
  ])
})

test('two administrators who add coins at once add both, and a third removes one of those that they saw', async () => {
  const { token } = (await casino.signIn(casino.administrator)).body
  const put = (crypto: typeof seenCrypto) =>
    casino.call('PUT /api/admin/settings/payments', { token, body: { crypto, seenCrypto } })
  const { crypto: seenCrypto } = (await settings()).payments
  const lists = ['DOGE', 'XMR', 'DOGE'].map((currency) => [...seenCrypto, { name: currency, currency }])
  const answers = await Promise.all([...lists, seenCrypto.slice(1)].map(put))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const names = (await settings()).payments.crypto.map(({ currency }) => currency)
  expect(names.sort()).toEqual(['BTC', 'DOGE', 'ETH', 'LTC', 'SOL', 'TON', 'TRX', 'XMR'])
  await casino.call('PUT /api/admin/settings/payments', { token, body: { crypto: seenCrypto } })
})

test('an administrator sees all of them', async () => {
  const { token } = (await casino.signIn(casino.administrator)).body
  expect(await settings(token)).toEqual({
    ...everyone,
    payments: {
      ...everyone.payments,
      approveUpTo: 0,
      fourEyesAbove: 0,
      newAddressHoldHours: 24,
      approveAloneUpTo: 500_000,
      invoiceMinutes: 60,
      maximumDeposit: 1_000_000,
      cardsByHand: true,
      cardsFromRequisites: false,
      sbpFromRequisites: false,
      routes: [],
      pauseAfterFailures: 0,
      pauseMinutes: 10,
      transferMinutes: 30,
    },
    games: {
      ...everyone.games,
      highStake: 5000,
      majorWin: 1000,
      majorWinMultiplier: 2,
      freeRoundMaximum: 5000,
      crashStakes: 0,
      crashPayouts: 0,
    },
    home: { slides: everyone.slides.map((slide) => ({ ...slide, on: true })), games: [] },
    registration: { openingCredit: 0 },
    verification: {
      noneSingle: 0,
      noneTotal: 0,
      emailSingle: 0,
      emailTotal: 0,
      depositsTotal: 0,
      fundsTotal: 0,
      depositDays: 180,
      screeningDays: 90,
      screeningWaitHours: 24,
      keepDays: 90,
      eraseClosedDays: 30,
      validMonths: 0,
    },
    race: {
      enabled: false,
      prizes: [15_000, 10_000, 7000, 5000, 3000, 2000, 2000, 2000, 2000, 2000],
      minimum: 1000,
      turnover: 1,
    },
    protection: {
      ...everyone.protection,
      realityCheckMinutes: 60,
      idleMinutes: 0,
      certifiedOnly: false,
      limitsReviewMonths: 0,
      slotStakeYoung: 0,
      slotStake: 0,
      tableStakeYoung: 0,
      tableStake: 0,
      instantStakeYoung: 0,
      instantStake: 0,
      maximumTurnover: 0,
      dormantMonths: 0,
      dormantNoticeDays: 30,
      netDeposits: false,
      minimumCycleMs: 0,
      oneGameAtATime: false,
      requireDepositLimit: false,
      holdLinkedAccounts: false,
    },
    security: {
      administratorSecondFactor: false,
      staffIdleMinutes: 30,
      telegramMiniApp: false,
      countriesNotServed: '',
    },
    affiliate: { sharePercent: 20, shareTurnover: 1, invitedTurnover: 15 },
    bonus: {
      welcomePercent: 100,
      welcomeCap: 25_000,
      welcomeTurnover: 10,
      reloadPercent: 0,
      reloadCap: 5000,
      reloadTurnover: 10,
      cashbackPercent: 15,
      cashbackTurnover: 1,
      levelTurnover: 5,
      promocodeTurnover: 5,
      depositTurnover: 1,
    },
    rates: expect.objectContaining({ bets: { amount: 10, seconds: 1, burst: 30 }, socketsPerPlayer: 5 }),
  })
})

test('the games with their limits, all of them open', async () => {
  const { body } = await casino.call('GET /api/casino/get-games')
  expect(
    body.map(({ type, status, house_edge, min_bet, max_bet }) => [type, status, house_edge, min_bet, max_bet]),
  ).toEqual(games.map(({ type, usualEdge }) => [type, 'active', usualEdge / 100, 1, 100_000]))
})

test('saved settings apply on every server at once', async () => {
  const node = await casino.node()
  await save('site', { name: 'Удача', minimumDeposit: 12_345 })
  for (const at of [casino, node]) {
    const name = async () => (await at.call('GET /api/casino/get-settings')).body.site
    await vi.waitFor(async () => expect(await name()).toMatchObject({ name: 'Удача', minimumDeposit: 123.45 }))
  }
})

test('a closed game takes no more bets, and limits are enforced', async () => {
  const player = await casino.player({ balance: 1000 })
  const roll = async (betAmount = 10) =>
    (await player.call('POST /api/games/dice/roll', { body: { betAmount, targetValue: 50, betType: 'over' } })).body
  await casino.setGame('dice', { minBet: 500 })
  expect(await roll(4.99)).toMatchObject({ code: 'stake_too_small', details: { minimum: 5 } })
  await casino.setGame('dice', { maxBet: 2000 })
  expect(await roll(20.01)).toMatchObject({ code: 'stake_too_large', details: { maximum: 20 } })
  for (const status of ['development', 'disabled', 'maintenance']) {
    await casino.setGame('dice', { status })
    expect(await roll()).toMatchObject({ code: 'game_closed' })
  }
  await casino.setGame('dice', { status: 'active' })
  expect(await roll()).toHaveProperty('roundId')
})

test('invalid settings leave the last good ones in force, with a warning', async () => {
  const before = casino.app.settings.current
  await save('games', { maximumWin: 'a lot' })
  await vi.waitFor(() => expect(casino.troubles.join()).toContain('games'))
  expect(casino.app.settings.current).toEqual(before)
  await save('games', { maximumWin: 100 })
  await vi.waitFor(() => expect(casino.app.settings.current.games.maximumWin).toBe(100))
})

test('saved settings survive a restart', async () => {
  await save('registration', { openingCredit: 700 })
  const again = await casino.node()
  expect(again.app.settings.current.registration).toEqual({ openingCredit: 700 })
  expect(again.app.settings.games).toHaveLength(games.length)
})

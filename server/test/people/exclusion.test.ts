import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { deposit } from '../kit/depositor.ts'
import { toCard } from '../kit/stand-in.ts'
import { endExclusion } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'
import { openTwoServers, type TwoServers, times } from '../kit/two-servers.ts'

const thirdParty = openThirdParty('stripe', 'card')
let servers: TwoServers
let here: Casino
let there: Casino
beforeAll(async () => {
  servers = await openTwoServers({ openProviders: providersOf(thirdParty) })
  ;({ here, there } = servers)
})
afterAll(() => closeAudited(here, there))

const dice = { betAmount: 10, targetValue: 50, betType: 'over' }
const roll = (casino: Casino, player: CasinoPlayer) =>
  casino.call('POST /api/games/dice/roll', { token: player.token, body: dice })
const exclude = (player: CasinoPlayer, lasts: string) =>
  player.call('POST /api/protection/exclusion', { body: { lasts } })
const excluded = async (player: CasinoPlayer) => (await player.call('GET /api/protection')).body.exclusion

describe('an exclusion', () => {
  test('stops play on every server from its answer on', async () => {
    const player = await here.player({ balance: 1000 })
    expect((await roll(there, player)).status).toBe(200)
    const { status, body } = await exclude(player, 'day')
    expect({ status, kind: body.exclusion?.kind }).toEqual({ status: 200, kind: 'time_out' })
    const hours = (Date.parse(body.exclusion!.until!) - Date.now()) / 3600_000
    expect(hours).toBeGreaterThan(23.9)
    for (const server of [here, there]) {
      expect((await roll(server, player)).body).toMatchObject({
        code: 'time_out',
        details: { until: body.exclusion!.until },
      })
    }
  })

  test('never lets a bet through that is decided after it, among many at once', async () => {
    const player = await here.player({ balance: 1000 })
    const bets = times(20, (at) => roll(at % 2 ? here : there, player))
    await exclude(player, 'forever')
    const after = await Promise.all(times(10, (at) => roll(at % 2 ? here : there, player)))
    expect(after.map(({ body }) => body.code)).toEqual(times(10, () => 'self_excluded'))
    const before = await Promise.all(bets)
    for (const { status, body } of before) expect([200, 'self_excluded']).toContain(body.code ?? status)
    const [{ late }] = (await here.owner.read.rows<{ late: number }>(
      `SELECT count(*)::int AS late FROM posting JOIN protection_event AS event USING (player_id)
       WHERE posting.player_id = $1 AND posting.kind = 'dice' AND posting.at > event.at`,
      [player.id],
    )) as [{ late: number }]
    expect(late).toBe(0)
  })

  test('stops deposits, claims, bonuses by hand and real play at the partner', async () => {
    const player = await here.player({ balance: 1000 })
    await exclude(player, 'year')
    const refused = { code: 'self_excluded' }
    const deposit = { type: 'card', amount: 500, currency: 'RUB', user_id: player.user.id }
    expect((await player.call('POST /api/payments/create-payment', { body: deposit, key: 'd' })).body).toMatchObject(
      refused,
    )
    expect((await player.call('POST /api/payments/claim-cashback', { key: 'c' })).body).toMatchObject(refused)
    expect((await player.call('POST /api/payments/claim-bonus', { body: { level: 1 }, key: 'b' })).body).toMatchObject(
      refused,
    )
    expect(
      (await player.call('POST /api/payments/redeem-promocode', { body: { code: 'NO' }, key: 'p' })).body,
    ).toMatchObject(refused)
    const admin = await administratorOf(here)
    const gift = { amount: 100, turnover: 1, reason: 'A gift' }
    const given = await admin.call('POST /api/admin/users/{id}/bonuses', {
      params: { id: player.user.id },
      body: gift,
      key: 'g',
    })
    expect(given.body).toMatchObject(refused)
  })

  test('gives no share of what an invited player deposits', async () => {
    const referrer = await here.player()
    const body = { username: 'invited-heron', email: 'invited-heron@example.test', password: 'seven-owls-sing' }
    const { token, user } = (
      await here.call('POST /api/auth/register', { body: { ...body, referal: referrer.user.referal } })
    ).body
    const invited: CasinoPlayer = {
      ...referrer,
      id: Number(user.id),
      token,
      user,
      call: (name, request) => here.call(name, { token, ...request }),
    }
    const balance = async () => (await referrer.call('GET /api/auth/me')).body.user.balance
    await deposit(thirdParty, invited, 1000)
    expect(await balance()).toBe(200)
    await exclude(referrer, 'year')
    await deposit(thirdParty, invited, 1000)
    expect(await balance()).toBe(200)
  })

  test('leaves signing in, withdrawals and a round of mines in progress alone', async () => {
    const player = await here.player({ balance: 1000 })
    const { body: round } = await player.call('POST /api/games/mines/start', {
      body: { betAmount: 10, numberOfMines: 1, cells: 49 },
      key: 'm',
    })
    await exclude(player, 'half_year')
    let open = 0
    for (let cell = 0; cell < 5 && open === 0; cell++) {
      const { status, body } = await player.call('POST /api/games/mines/reveal', { body: { cellIndex: cell } })
      expect(status).toBe(200)
      if (body.outcome === 'loss') return
      open++
    }
    expect((await player.call('POST /api/games/mines/cashout', { body: {} })).status).toBe(200)
    expect(round.roundId).toBeDefined()
    expect((await here.signIn(player)).status).toBe(200)
    expect((await toCard(player, 500)).status).toBe(200)
  })

  test('can be made longer and not shorter, by the player or in the database', async () => {
    const player = await here.player()
    await exclude(player, 'year')
    const until = (await excluded(player))!.until
    for (const lasts of ['day', 'month', 'half_year'])
      expect((await exclude(player, lasts)).body).toMatchObject({ code: 'exclusion_shorter' })
    expect((await excluded(player))!.until).toBe(until)
    expect((await exclude(player, 'forever')).body.exclusion).toMatchObject({ kind: 'self_exclusion', until: null })
    expect((await exclude(player, 'five_years')).body).toMatchObject({ code: 'exclusion_shorter' })
    await expect(
      here.owner.read.rows('UPDATE player_protection SET exclusion = NULL, excluded_at = NULL WHERE player_id = $1', [
        player.id,
      ]),
    ).rejects.toMatchObject({ constraint: 'exclusion_stays' })
  })

  test('ends by itself', async () => {
    const player = await here.player({ balance: 1000 })
    await exclude(player, 'day')
    await endExclusion(here, player.id)
    expect(await excluded(player)).toBeNull()
    expect((await roll(here, player)).status).toBe(200)
    expect((await exclude(player, 'day')).status).toBe(200)
  })

  test('refuses a duration that is not offered', async () => {
    const player = await here.player()
    for (const lasts of ['hour', '', null, 7, 'forever '])
      expect((await exclude(player, lasts as string)).status).toBe(400)
    expect(await excluded(player)).toBeNull()
  })
})

describe('the unstaked money of a player who is excluded', () => {
  const terms = async (player: CasinoPlayer) => (await player.call('GET /api/payments/methods')).body.withdrawal
  const correct = (player: CasinoPlayer, uuid: string) =>
    player.call('PATCH /api/payments/update-transaction', {
      body: { uuid, details: { card: validCard('220070003333444') } },
    })
  beforeAll(() => here.set('payments', { approveUpTo: 10_000_00 as never }))
  afterAll(() => here.set('payments', { approveUpTo: 0 as never }))

  test.each([
    ['by a time-out', 'day', {}],
    ['for good', 'forever', {}],
    ['by a time-out, after it gave up its bonus', 'day', { bonus: 0 }],
    ['for good, after it gave up its bonus', 'forever', { bonus: 0 }],
  ])('%s can be withdrawn, whatever it amounts to, and an administrator decides', async (_, lasts, bonus) => {
    const player = await here.player()
    await deposit(thirdParty, player, 1000, bonus)
    expect((await toCard(player, 1000)).body.code).toBe('turnover_left')
    await exclude(player, lasts)
    if ('bonus' in bonus) {
      expect((await toCard(player, 1000)).body.code).toBe('turnover_left')
      expect((await player.call('POST /api/payments/give-up-bonus')).body).toMatchObject({ newBalance: 1000 })
    }
    expect(await terms(player)).toMatchObject({ minimum: 0, available: 1000, leftToStake: 0, outOfPlay: true })
    const { status, body } = await toCard(player, 300)
    expect([status, body.transaction.status]).toEqual([200, 'pending'])
    // Neither its end nor another card makes it automatic.
    if (lasts === 'day') await endExclusion(here, player.id)
    expect((await correct(player, body.transaction.uuid)).status).toBe(200)
    const rows = await here.owner.read.rows("SELECT due_at = 'infinity' AS waits FROM payment WHERE uuid = $1", [
      body.transaction.uuid,
    ])
    expect(rows).toEqual([{ waits: true }])
  })

  test('is held by its turnover again after a time-out', async () => {
    const player = await here.player()
    await deposit(thirdParty, player, 1000)
    await exclude(player, 'day')
    await endExclusion(here, player.id)
    expect(await terms(player)).toMatchObject({ leftToStake: 1000, outOfPlay: false })
    expect((await toCard(player, 1000)).body.code).toBe('turnover_left')
  })
})

/** With the check digit of a valid card number. */
function validCard(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

test('an exclusion is counted by a rate of its own', async () => {
  const limited = await openCasino({ env: { RATE_LIMITS: 'on' } })
  const player = await limited.player()
  const answers = []
  for (let time = 0; time < 11; time++)
    answers.push(await player.call('POST /api/protection/exclusion', { body: { lasts: 'day' } }))
  expect(answers.map(({ status }) => status)).toEqual([...times(10, () => 200), 429])
  await limited.close()
})

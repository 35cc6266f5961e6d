import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { closeAudited } from '../kit/audited.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { deposit } from '../kit/depositor.ts'
import { serverKey } from '../kit/keys.ts'
import { partnerEnv, settleAll, start } from '../kit/partner.ts'
import { everything, standIn, toCard } from '../kit/stand-in.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'
import { openTwoServers, times } from '../kit/two-servers.ts'

const card = openThirdParty('stripe', 'card')
const payer = standIn({ name: 'freekassa', to: ['card'] }).provider
let here: Casino
let there: Casino
beforeAll(async () => {
  const openProviders = () => providersOf(card)().set(payer.name, payer)
  ;({ here, there } = await openTwoServers({ env: partnerEnv, openProviders }))
})
afterAll(async () => {
  await settleAll(here)
  await closeAudited(here, there)
})

type Period = 'day' | 'week' | 'month' | 'session'
const setLimit = (player: CasinoPlayer, kind: string, period: Period, amount: number | null) =>
  player.call('POST /api/protection/limits', { body: { kind, period, amount } as never })
const limitOf = async (player: CasinoPlayer, kind: string, period: Period) =>
  (await player.call('GET /api/protection')).body.limits.find((limit) => limit.kind === kind && limit.period === period)
const roll = (player: CasinoPlayer, betAmount: number, casino = here) =>
  casino.call('POST /api/games/dice/roll', {
    token: player.token,
    body: { betAmount, targetValue: 50, betType: 'over' },
  })
/** Simulates elapsed time for a player: moves everything recorded about them this far into the past. */
async function pass(player: CasinoPlayer, hours: number): Promise<void> {
  const ms = Math.round(hours * 3600_000)
  await here.owner.read.rows(
    `UPDATE player_protection SET
       limits = coalesce((SELECT jsonb_agg(CASE WHEN one ? 'next' THEN jsonb_set(one, '{next,from}', to_jsonb((one #>> '{next,from}')::bigint - $2)) ELSE one END)
                          FROM jsonb_array_elements(limits) AS one), '[]'),
       play = play || jsonb_build_object('playedAt', (play ->> 'playedAt')::bigint - $2,
                                         'session', play -> 'session' || jsonb_build_object('at', (play #>> '{session,at}')::bigint - $2)),
       checked_at = checked_at - $2 * interval '1 ms'
     WHERE player_id = $1`,
    [player.id, ms],
  )
}

/** The recorded events of the player's protection, oldest first. */
const eventsOf = async (player: CasinoPlayer) =>
  (
    await here.owner.read.rows<{ kind: string; details: object }>(
      'SELECT kind, details FROM protection_event WHERE player_id = $1 ORDER BY id',
      [player.id],
    )
  ).map(({ kind, details }) => [kind, details])

describe('a bet on any of two servers, in our games and the partner’s,', () => {
  test('that fits is not refused, and a refusal says what is left', async () => {
    const player = await here.player({ balance: 1000 })
    await setLimit(player, 'stake', 'month', 100)
    expect((await roll(player, 60)).status).toBe(200)
    expect((await roll(player, 41, there)).body).toMatchObject({
      code: 'stake_limit_reached',
      details: { period: 'month', left: 40 },
    })
    expect((await roll(player, 40, there)).status).toBe(200)
    expect((await roll(player, 1)).body).toMatchObject({ code: 'stake_limit_reached', details: { left: 0 } })
  })

  test('at the partner beyond a limit is refused, wins and cancels are not', async () => {
    const player = await here.player({ balance: 1000 })
    const slot = await start(player)
    const trx = (name: string) => `${player.id}-${name}`
    await slot.bet(here, trx('b'), 50_00, 'r')
    await setLimit(player, 'loss', 'day', 60)
    expect(await slot.bet(there, trx('b2'), 20_00, 'r')).toMatchObject({ status: 403, message: 'Bet is not allowed' })
    expect(await slot.cancel(there, trx('b'), 50_00, 'r')).toMatchObject({ status: 200 })
    expect(await slot.bet(here, trx('b3'), 60_00, 'r3')).toMatchObject({ status: 200 })
    await player.call('POST /api/protection/exclusion', { body: { lasts: 'day' } })
    expect(await slot.bet(there, trx('b4'), 1_00, 'r4')).toMatchObject({ status: 403 })
    expect(await slot.win(there, trx('w3'), 70_00, 'r3')).toMatchObject({ status: 200 })
  })
})

describe('a limit', () => {
  test('is tightened at once, and loosened after a day and a confirmation', async () => {
    const player = await here.player({ balance: 1000 })
    await setLimit(player, 'stake', 'day', 100)
    await setLimit(player, 'stake', 'day', 50)
    expect((await roll(player, 51)).status).toBe(403)
    const raised = (await setLimit(player, 'stake', 'day', 500)).body
    expect(raised.limits).toMatchObject([{ amount: 50, next: { amount: 500 } }])
    const confirm = () => player.call('POST /api/protection/limits/confirm', { body: { kind: 'stake', period: 'day' } })
    expect((await confirm()).body).toMatchObject({ code: 'limit_not_due' })
    await pass(player, 23.9)
    expect((await confirm()).body).toMatchObject({ code: 'limit_not_due' })
    await pass(player, 0.2)
    // It remains in force until it is confirmed.
    expect((await roll(player, 51)).status).toBe(403)
    expect((await confirm()).body.limits).toMatchObject([{ amount: 500, next: null }])
    expect((await roll(player, 51)).status).toBe(200)
    expect((await confirm()).body).toMatchObject({ code: 'limit_not_due' })

    await setLimit(player, 'stake', 'day', null)
    expect((await limitOf(player, 'stake', 'day'))!.next).toMatchObject({ amount: null })
    // Keeping the limit ends the request.
    await setLimit(player, 'stake', 'day', 500)
    await pass(player, 25)
    expect((await confirm()).body).toMatchObject({ code: 'limit_not_due' })
  })

  test.each([
    ['session', 'day', 10],
    ['stake', 'session', 10],
    ['stake', 'day', 0],
    ['stake', 'day', -5],
    ['stake', 'day', 1.005],
    ['stake', 'day', 1e12],
    ['session', 'session', 0],
    ['session', 'session', 1.5],
    ['session', 'session', 1441],
    ['wins', 'day', 10],
    ['stake', 'year', 10],
    ['stake', 'day', 'ten'],
  ])('of %s by %s cannot be %s', async (kind, period, amount) => {
    const player = await here.player()
    const { status, body } = await setLimit(player, kind, period as Period, amount as number)
    expect([status, body.code]).toEqual([400, 'limit_invalid'])
    expect((await player.call('GET /api/protection')).body.limits).toEqual([])
  })

  test('of a session is from one minute to a day', async () => {
    const player = await here.player()
    for (const minutes of [1440, 1])
      expect((await setLimit(player, 'session', 'session', minutes)).body.limits).toMatchObject([
        { kind: 'session', amount: minutes },
      ])
  })

  test('is on record, and whether a change of it waits does not depend on another limit', async () => {
    const player = await here.player()
    await setLimit(player, 'stake', 'day', 100)
    await setLimit(player, 'stake', 'day', 200)
    await setLimit(player, 'stake', 'week', 300)
    await setLimit(player, 'loss', 'day', 50)
    await setLimit(player, 'stake', 'day', null)
    await pass(player, 25)
    await player.call('POST /api/protection/limits/confirm', { body: { kind: 'stake', period: 'day' } })
    await setLimit(player, 'stake', 'week', 400)
    await pass(player, 25)
    await player.call('POST /api/protection/limits/confirm', { body: { kind: 'stake', period: 'week' } })
    expect(await eventsOf(player)).toEqual([
      ['limit_set', { kind: 'stake', period: 'day', amount: 100_00 }],
      ['limit_requested', { kind: 'stake', period: 'day', amount: 200_00 }],
      ['limit_set', { kind: 'stake', period: 'week', amount: 300_00 }],
      ['limit_set', { kind: 'loss', period: 'day', amount: 50_00 }],
      ['limit_requested', { kind: 'stake', period: 'day', amount: null }],
      ['limit_confirmed', { kind: 'stake', period: 'day', amount: null }],
      ['limit_requested', { kind: 'stake', period: 'week', amount: 400_00 }],
      ['limit_confirmed', { kind: 'stake', period: 'week', amount: 400_00 }],
    ])
  })

  test('on a session stops play until there was a pause', async () => {
    const player = await here.player({ balance: 1000 })
    await setLimit(player, 'session', 'session', 30)
    expect((await roll(player, 1)).status).toBe(200)
    await pass(player, 0.49)
    expect((await roll(player, 1)).status).toBe(200)
    await pass(player, 0.02)
    expect((await roll(player, 1)).body).toMatchObject({ code: 'session_limit_reached', details: { left: 0 } })
    await pass(player, 0.6)
    expect((await roll(player, 1)).status).toBe(200)
  })
})

describe('a deposit limit', () => {
  const open = (player: CasinoPlayer, amount: number, casino = here) =>
    casino.call('POST /api/payments/create-payment', {
      token: player.token,
      body: { type: 'card', amount, currency: 'RUB', user_id: player.user.id },
    })

  test('holds for invoices opened at once, on two servers', async () => {
    const player = await here.player()
    await setLimit(player, 'deposit', 'day', 2500)
    const answers = await Promise.all(times(6, (at) => open(player, 1000, at % 2 ? here : there)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const { status, body } of answers)
      if (status !== 200)
        expect(body).toMatchObject({ code: 'deposit_limit_reached', details: { left: 500, period: 'day' } })
  })

  test('counts payouts against deposits where the site says so, and then never more than was deposited', async () => {
    await here.set('payments', { approveUpTo: everything })
    const player = await here.player({ balance: 5000 })
    const [used, counts] = [
      async () => (await limitOf(player, 'deposit', 'week'))!.used,
      async () => (await player.call('GET /api/protection')).body.netDeposits,
    ]
    const refused = (left: number) => ({ code: 'deposit_limit_reached', details: { left, period: 'week' } })
    await setLimit(player, 'deposit', 'week', 1000)
    expect((await toCard(player, 800)).body.transaction.status).toBe('success')
    await here.set('protection', { netDeposits: true })
    expect((await open(player, 1001)).body).toMatchObject(refused(1000))
    await deposit(card, player, 1000)
    expect([await counts(), await used()]).toEqual([true, 200])
    expect((await open(player, 801)).body).toMatchObject(refused(800))
    await here.set('protection', { netDeposits: false })
    expect([await counts(), await used()]).toEqual([false, 1000])
    expect((await open(player, 800)).body).toMatchObject(refused(0))
    await here.set('payments', { approveUpTo: kopecks(0) })
  })

  test('counts what was credited, the lowest of several holds, and others’ deposits do not count', async () => {
    const [player, other] = await Promise.all(times(2, () => here.player()))
    await setLimit(player!, 'deposit', 'month', 5000)
    await setLimit(player!, 'deposit', 'day', 1500)
    await deposit(card, player!, 1000)
    await deposit(card, other!, 5000)
    expect(await limitOf(player!, 'deposit', 'month')).toMatchObject({ used: 1000 })
    expect((await open(player!, 501)).body).toMatchObject({
      code: 'deposit_limit_reached',
      details: { left: 500, period: 'day' },
    })
    expect((await open(player!, 500)).status).toBe(200)
  })

  test('records what concurrent deposits exceed together', async () => {
    const player = await here.player()
    const invoices = await Promise.all(times(3, async () => (await open(player, 500)).body.transaction))
    await setLimit(player, 'deposit', 'day', 1400)
    for (const { invoice_id } of invoices) card.pay(invoice_id)
    const check = (uuid: string) => player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } })
    await Promise.all(invoices.map(({ uuid }) => check(uuid)))
    expect((await eventsOf(player)).map(([kind]) => kind)).toEqual(['limit_set', 'deposit_over_limit'])
  })

  test.each([
    [false, 'offered', 200],
    [true, 'required', 'deposit_limit_required'],
  ])('is prompted for before the first deposit; required by the settings: %s', async (required, prompt, expected) => {
    await here.set('protection', { requireDepositLimit: required })
    const player = await here.player()
    const prompted = async () => (await player.call('GET /api/payments/methods')).body.deposit.limitPrompt
    await setLimit(player, 'stake', 'day', 5000)
    expect(await prompted()).toBe(prompt)
    const { status, body } = await open(player, 500)
    expect(status === 200 ? status : (body as { code?: string }).code).toBe(expected)
    await setLimit(player, 'deposit', 'week', 5000)
    expect(await prompted()).toBeNull()
    expect((await open(player, 500)).status).toBe(200)
    await here.set('protection', { requireDepositLimit: false })
  })

  test.each([
    ['stake', 'day'],
    ['loss', 'month'],
    ['session', 'session'],
  ] as const)('need not exist: a used-up limit on %s refuses deposits, too', async (kind, period) => {
    const player = await here.player({ balance: 100 })
    await setLimit(player, kind, period, 40)
    // Won or lost, this bet pays less than its stake.
    const body = { betAmount: 10, targetValue: 1, betType: 'over' }
    const bet = () => player.call('POST /api/games/dice/roll', { body })
    expect((await bet()).status).toBe(200)
    expect((await open(player, 500)).status).toBe(200)
    if (kind === 'session') {
      await pass(player, 0.4)
      expect((await bet()).status).toBe(200)
    }
    const { used } = (await limitOf(player, kind, period))!
    await setLimit(player, kind, period, used)
    expect(await open(player, 500, there)).toMatchObject({
      status: 403,
      body: { code: 'play_limit_used_up', details: { period } },
    })
  })

  test('does not refuse money that has come: it is credited and recorded', async () => {
    const player = await here.player()
    const { body } = await open(player, 1000)
    await setLimit(player, 'deposit', 'day', 600)
    await player.call('POST /api/protection/exclusion', { body: { lasts: 'day' } })
    card.pay(body.transaction.invoice_id)
    const { uuid } = body.transaction
    const paid = await player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } })
    expect([paid.status, paid.body.transaction.status]).toEqual([200, 'success'])
    const details = { amount: 1000_00, payment: expect.any(Number) }
    expect(await eventsOf(player)).toEqual([
      ['limit_set', expect.anything()],
      ['time_out', expect.anything()],
      ['deposit_over_limit', details],
      ['deposit_while_excluded', details],
    ])
    // Within its limit, and to a player who plays, money is nothing to record.
    const other = await here.player()
    await setLimit(other, 'deposit', 'day', 1000)
    await deposit(card, other, 1000)
    expect((await eventsOf(other)).map(([kind]) => kind)).toEqual(['limit_set'])
  })
})

describe('the reality check', () => {
  const check = async (player: CasinoPlayer) => (await player.call('GET /api/protection')).body

  test('stops play until it is answered, and says what happened since the session began', async () => {
    const player = await here.player({ balance: 1000 })
    await player.call('POST /api/protection/reality-check', { body: { minutes: 15 } })
    const { payout } = (await roll(player, 10)).body
    await pass(player, 0.24)
    expect((await roll(player, 10)).status).toBe(200)
    await pass(player, 0.02)
    const stopped = await Promise.all([roll(player, 10), roll(player, 10, there)])
    for (const { body } of stopped) expect(body).toMatchObject({ code: 'reality_check_due' })
    const { session, realityCheck, now } = await check(player)
    expect(session).toMatchObject({ staked: 20 })
    expect(session!.won).toBeGreaterThanOrEqual(payout)
    expect(Date.parse(realityCheck.dueAt!)).toBeLessThanOrEqual(Date.parse(now))
    await player.call('POST /api/protection/reality-check/answer')
    expect((await roll(player, 10, there)).status).toBe(200)
    expect(Date.parse((await check(player)).realityCheck.dueAt!)).toBeGreaterThan(Date.parse(now))
  })

  test('does not stop a player who comes back after a pause', async () => {
    const player = await here.player({ balance: 1000 })
    await roll(player, 10)
    await pass(player, 20)
    expect((await check(player)).session).toBeNull()
    expect((await roll(player, 10)).status).toBe(200)
    expect((await check(player)).session).toMatchObject({ staked: 10 })
  })

  test('counts a stake when its round is settled, so that a page may add what is settled later', async () => {
    const player = await here.player({ balance: 1000 })
    await roll(player, 10)
    const before = (await check(player)).session!
    await player.call('POST /api/games/mines/start', { body: { betAmount: 50, numberOfMines: 1 } })
    expect((await check(player)).session).toEqual(before)
    const { outcome } = (await player.call('POST /api/games/mines/reveal', { body: { cellIndex: 0 } })).body
    if (outcome === 'safe') await player.call('POST /api/games/mines/cashout', { body: {} })
    expect((await check(player)).session).toMatchObject({ staked: before.staked + 50 })
  })

  test('ends with the session, half an hour after the last stake, whatever was settled since', async () => {
    const player = await here.player({ balance: 1000 })
    await player.call('POST /api/games/mines/start', { body: { betAmount: 50, numberOfMines: 1 } })
    await pass(player, 0.4)
    const { outcome } = (await player.call('POST /api/games/mines/reveal', { body: { cellIndex: 0 } })).body
    if (outcome === 'safe') await player.call('POST /api/games/mines/cashout', { body: {} })
    await pass(player, 0.2)
    expect(await check(player)).toMatchObject({ session: null, realityCheck: { dueAt: null } })
  })

  test('has an interval of its own, or the site’s, or none', async () => {
    const player = await here.player({ balance: 10 })
    await here.set('protection', { realityCheckMinutes: 0 })
    for (const _ of [1, 2]) expect((await roll(player, 1)).status).toBe(200)
    expect((await check(player)).realityCheck).toEqual({ minutes: 0, dueAt: null })
    await here.set('protection', { realityCheckMinutes: 60 })
    expect((await check(player)).realityCheck.minutes).toBe(60)
    for (const minutes of [0, 7, -15, 1000])
      expect((await player.call('POST /api/protection/reality-check', { body: { minutes } as never })).status).toBe(400)
    await player.call('POST /api/protection/reality-check', { body: { minutes: 30 } })
    expect((await check(player)).realityCheck.minutes).toBe(30)
    await player.call('POST /api/protection/reality-check/answer')
    expect(await eventsOf(player)).toEqual([
      ['reality_check_set', { minutes: 30 }],
      ['reality_check', {}],
    ])
  })
})

test('the audit finds marks that would loosen a limit, and sums that transfers contradict', async () => {
  const player = await here.player({ balance: 1000 })
  for (const _ of [1, 2, 3]) await roll(player, 10)
  const holds = async () =>
    (await audit(here.databaseUrl, serverKey)).checks.filter(({ wrong }) => wrong > 0).map(({ holds }) => holds)
  const plant = async (fault: string, mend: string) => {
    await here.owner.read.rows(fault, [player.id])
    const found = await holds()
    await here.owner.read.rows(mend, [player.id])
    return found
  }
  const counts = 'What counts towards the limits of players is at least what they lost'
  const mark = (change: string) =>
    `UPDATE player_protection SET play = jsonb_set(play, '{week,staked}', to_jsonb((play #>> '{week,staked}')::bigint ${change})) WHERE player_id = $1`
  expect(await plant(mark('+ 500'), mark('- 500'))).toEqual([counts])
  const won = (change: string) =>
    `UPDATE player_protection SET play = jsonb_set(play, '{day,won}', to_jsonb((play #>> '{day,won}')::bigint ${change})) WHERE player_id = $1`
  expect(await plant(won('- 1'), won('+ 1'))).toEqual([counts])
  const sum = (change: string) => `UPDATE account SET won = won ${change} WHERE owner = $1 AND kind = 'cash'`
  expect(await plant(sum('+ 1'), sum('- 1'))).toEqual(
    expect.arrayContaining(['Every account has won what its transfers say']),
  )
  expect(await holds()).toEqual([])
})

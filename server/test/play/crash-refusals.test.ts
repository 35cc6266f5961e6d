import { decidedWithinMs, pauseMs } from '@casino/rules/games/crash/rules'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { chooseFlights } from '../kit/flights.ts'
import { openTwoServers } from '../kit/two-servers.ts'

// Follows one flight of about fifteen seconds, and checks what is refused in each phase, on either server.
let here: Casino
let there: Casino
let crash: number
let startsAt: number
const names = ['anna', 'boris', 'vera', 'gleb', 'limited', 'resting'] as const
type Name = (typeof names)[number]
const players = {} as Record<Name, CasinoPlayer>
beforeAll(async () => {
  ;({ here, there } = await openTwoServers())
  for (const name of names) players[name] = await here.player({ balance: 1000 })
  ;[crash = 0] = await chooseFlights(here.app.database.read, [[240, 280]])
})
afterAll(() => closeAudited(here, there))

type Call = 'bet' | 'cancel' | 'cashout'
type Refused = readonly [what: string, player: Name, call: Call, panel: 1 | 2, code: string, at?: 'there']
const send = (name: Name, call: Call, panel: 1 | 2, { at = here, key = '', autoCashOut = 0 } = {}) =>
  at.call(`POST /api/games/crash/${call}`, {
    token: players[name].token,
    body: { panel, ...(call === 'bet' && { betAmount: 100 }), ...(autoCashOut > 0 && { autoCashOut }) } as never,
    ...(key && { key }),
  })
/** The answer to a bet that is sent again, with its key, when no bets or those of the next flight are taken. */
let accepted: Awaited<ReturnType<typeof send>>
const expectAccepted = async () =>
  expect((await send('vera', 'bet', 1, { at: there, key: 'one-bet' })).body).toEqual(accepted.body)
const bet = async (name: Name, panel: 1 | 2, autoCashOut = 0) =>
  expect((await send(name, 'bet', panel, { autoCashOut })).status).toBe(200)
const codesOf = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => `${status} ${body.code ?? 'done'}`).sort()
/** Everything that a player's call could have changed. */
const recorded = (name: Name) =>
  here.owner.read.one(
    `SELECT balance, (SELECT count(*) FROM posting WHERE player_id = $1) AS postings,
       (SELECT jsonb_agg(bet ORDER BY id) FROM crash_bet AS bet WHERE player_id = $1) AS bets
     FROM account WHERE owner = $1 AND kind = 'cash'`,
    [players[name].id],
  )
const balanceOf = async (name: Name) => (await players[name].call('GET /api/auth/me')).body.user.balance
const table = async () => (await here.call('GET /api/games/crash')).body
const until = (ms: number) =>
  vi.waitFor(async () => expect((await table()).now).toBeGreaterThan(ms), { timeout: 30_000, interval: 50 })
const crashed = () =>
  vi.waitFor(async () => expect((await table()).round?.crash).toBe(crash / 100), { timeout: 40_000, interval: 20 })

async function expectRefused([, name, call, panel, code, at]: Refused): Promise<void> {
  const before = await recorded(name)
  expect(codesOf([await send(name, call, panel, { at: at ? there : here })])).toEqual([`409 ${code}`])
  expect(await recorded(name)).toEqual(before)
}
function testRefusals(rows: readonly Refused[]): void {
  for (const row of rows) test(`${row[0]} is refused`, () => expectRefused(row))
}

describe('before the start', () => {
  beforeAll(async () => {
    startsAt = (await table()).round!.startsAt
    await Promise.all([
      bet('anna', 1),
      bet('anna', 2),
      bet('boris', 1),
      bet('gleb', 1),
      bet('limited', 1, 1.5),
      bet('limited', 2),
      bet('resting', 1, 1.5),
      bet('resting', 2),
    ])
  })

  testRefusals([
    ['a bet on a panel that has one', 'anna', 'bet', 1, 'bet_placed'],
    ['a third bet, from another server', 'anna', 'bet', 2, 'bet_placed', 'there'],
    ['a cash-out', 'anna', 'cashout', 1, 'not_flying'],
    ['a cash-out from another server', 'anna', 'cashout', 1, 'not_flying', 'there'],
    ['a cash-out of the other panel', 'boris', 'cashout', 2, 'no_bet'],
    ['a cash-out of a bet of another player', 'vera', 'cashout', 1, 'no_bet'],
    ['a cancel of a bet of another player', 'vera', 'cancel', 1, 'no_bet'],
  ])

  test.each<[what: string, code: string, body: object]>([
    ['no stake', 'stake_invalid', { betAmount: 0 }],
    ['a negative stake', 'stake_invalid', { betAmount: -100 }],
    ['a part of a kopeck', 'stake_invalid', { betAmount: 0.001 }],
    ['a stake beyond all numbers', 'stake_invalid', { betAmount: 1e308 }],
    ['a stake in words', 'stake_invalid', { betAmount: '100' }],
    ['a third panel', 'panel_invalid', { panel: 3 }],
    ['a panel between two', 'panel_invalid', { panel: 1.5 }],
    ['a panel in words', 'panel_invalid', { panel: '1' }],
    ['both panels', 'panel_invalid', { panel: [1, 2] }],
    ['a target of 1.00', 'auto_cash_out_invalid', { autoCashOut: 1 }],
    ['a target between two hundredths', 'auto_cash_out_invalid', { autoCashOut: 1.505 }],
    ['a negative target', 'auto_cash_out_invalid', { autoCashOut: -2 }],
    ['a target above the greatest', 'auto_cash_out_invalid', { autoCashOut: 1_000_000.01 }],
    ['a target in words', 'auto_cash_out_invalid', { autoCashOut: '2' }],
  ])('a bet with %s is refused', async (_, code, body) => {
    const before = await recorded('vera')
    const whole = { betAmount: 100, panel: 1, ...body } as never
    const answer = await here.call('POST /api/games/crash/bet', { token: players.vera.token, body: whole })
    expect(codesOf([answer])).toEqual([`400 ${code}`])
    expect(await recorded('vera')).toEqual(before)
  })

  test.each(['cancel', 'cashout'] as const)('a %s of a panel that is none is refused', async (call) => {
    const before = await recorded('anna')
    const answers = await Promise.all([0, 3, 1.5, '1', null, [1]].map((panel) => send('anna', call, panel as 1)))
    expect(codesOf(answers)).toEqual(Array(6).fill('400 panel_invalid'))
    expect(await recorded('anna')).toEqual(before)
  })

  test('one of two cancels at the same moment is refused, and so is a later one', async () => {
    accepted = await send('vera', 'bet', 1, { key: 'one-bet' })
    expect(accepted.status).toBe(200)
    const both = await Promise.all([send('vera', 'cancel', 1), send('vera', 'cancel', 1, { at: there })])
    expect(codesOf(both)).toEqual(['200 done', '409 no_bet'])
    await expectRefused(['again', 'vera', 'cancel', 1, 'no_bet'])
    expect(await balanceOf('vera')).toBe(1000)
  })
})

describe('in flight', () => {
  beforeAll(() => until(startsAt + 300))

  testRefusals([
    ['a bet', 'vera', 'bet', 1, 'bets_closed'],
    ['a bet on a panel that has one', 'boris', 'bet', 1, 'bets_closed', 'there'],
    ['a cancel', 'boris', 'cancel', 1, 'bets_closed'],
    ['a cancel from another server', 'boris', 'cancel', 1, 'bets_closed', 'there'],
    ['a cash-out of a cancelled bet', 'vera', 'cashout', 1, 'no_bet'],
    ['a cash-out of the other panel', 'boris', 'cashout', 2, 'no_bet'],
  ])

  test('a bet that is sent again gets its first answer', expectAccepted)

  test('a press that is sent twice at the same moment and repeated later cashes out once', async () => {
    const press = (at = here) => send('anna', 'cashout', 1, { at, key: 'one-press' })
    const [one, other] = await Promise.all([press(), press(there)])
    expect([one.status, one.body]).toMatchObject([200, { balance: await balanceOf('anna') }])
    expect([other.body, (await press()).body]).toEqual([one.body, one.body])
  })

  test('of two tabs that cash out at the same moment one is paid, and a later press is refused', async () => {
    const before = await balanceOf('anna')
    const tabs = await Promise.all([send('anna', 'cashout', 2), send('anna', 'cashout', 2, { at: there })])
    expect(codesOf(tabs)).toEqual(['200 done', '409 no_bet'])
    const { payout } = tabs.find(({ status }) => status === 200)!.body as { payout: number }
    expect(await balanceOf('anna')).toBeCloseTo(before + payout, 2)
    await expectRefused(['again', 'anna', 'cashout', 2, 'no_bet'])
  })
})

// Protection refuses stakes, not what was staked before (docs/product.md S1, S4).
describe('a bet in flight is paid by its target and by hand', () => {
  const roll = (name: Name) =>
    players[name].call('POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 50, betType: 'over' } })

  test.each([
    [
      'the time limit of the session ends',
      'limited',
      'session_limit_reached',
      async ({ id, call }: CasinoPlayer) => {
        const body = { kind: 'session', period: 'session', amount: 30 } as const
        expect((await call('POST /api/protection/limits', { body })).status).toBe(200)
        await here.owner.read.rows(
          `UPDATE player_protection SET play = jsonb_set(play, '{session,at}', to_jsonb((play #>> '{session,at}')::bigint - 1860000))
           WHERE player_id = $1`,
          [id],
        )
      },
    ],
    [
      'the player takes a break',
      'resting',
      'time_out',
      async ({ call }: CasinoPlayer) =>
        expect((await call('POST /api/protection/exclusion', { body: { lasts: 'day' } })).status).toBe(200),
    ],
  ] as const)('after %s, and a new stake is refused', async (_, name, code, stop) => {
    await stop(players[name])
    expect(codesOf([await roll(name)])).toEqual([`403 ${code}`])
    const byHand = await send(name, 'cashout', 2)
    expect(codesOf([byHand])).toEqual(['200 done'])
    const { payout } = byHand.body as { payout: number }
    await vi.waitFor(async () => expect(await balanceOf(name)).toBeCloseTo(800 + payout + 150, 2), {
      timeout: 20_000,
      interval: 100,
    })
    expect((await table()).round?.crash).toBeNull()
  })
})

describe('after the crash', () => {
  beforeAll(crashed, 60_000)

  testRefusals([
    ['a cash-out', 'gleb', 'cashout', 1, 'crashed'],
    ['a cash-out from another server', 'gleb', 'cashout', 1, 'crashed', 'there'],
    ['a cash-out of a bet that was cashed out', 'anna', 'cashout', 1, 'no_bet'],
    ['a cancel', 'gleb', 'cancel', 1, 'bets_closed'],
    ['a bet', 'vera', 'bet', 1, 'bets_closed'],
  ])

  test('a cash-out of a bet that is lost is refused', async () => {
    const { crashedAt } = (await table()).round!
    const own = async () => (await players.gleb.call('GET /api/games/crash/bets')).body
    // Until it is settled a cash-out that arrived in time may still be decided.
    expect((await own()).bets).toMatchObject([{ panel: 1, cashedOutAt: null, settled: false }])
    await until(crashedAt! + decidedWithinMs)
    await vi.waitFor(async () => expect(await recorded('gleb')).toMatchObject({ bets: [{ state: 'settled' }] }), {
      timeout: 5000,
    })
    await expectRefused(['late', 'gleb', 'cashout', 1, 'no_bet'])
    expect(await balanceOf('gleb')).toBe(900)
    const isKnown = async () => {
      const { bets, before } = await own()
      expect([...bets, ...before]).toMatchObject([{ panel: 1, cashedOutAt: null, payout: 0, settled: true }])
      expect(before).toHaveLength(1)
    }
    await vi.waitFor(isKnown, { timeout: 10_000, interval: 100 })
  })

  test('the next flight takes a bet of a player in play, and none of one who is stopped', async () => {
    const { number, crashedAt } = (await table()).round!
    if (crashedAt !== null) await until(crashedAt + pauseMs + 200)
    expect((await table()).round?.number).toBe(crashedAt === null ? number : number + 1)
    expect(codesOf([await send('limited', 'bet', 1), await send('resting', 'bet', 1, { at: there })])).toEqual([
      '403 session_limit_reached',
      '403 time_out',
    ])
    await expectAccepted()
    await bet('gleb', 1)
    expect((await send('gleb', 'cancel', 1)).status).toBe(200)
  })
})

import { greatestTarget } from '@casino/rules/games/crash/rules'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let here: Casino
let there: Casino
let players: CasinoPlayer[]
beforeAll(async () => {
  here = await openCasino()
  there = await openCasino({ databaseUrl: here.databaseUrl })
  players = await Promise.all(Array.from({ length: 12 }, () => here.player({ balance: 10_000 })))
})
afterAll(async () => {
  await there.close()
  await closeAudited(here, there)
})

const bet = (player: CasinoPlayer, body: { betAmount: number; autoCashOut?: number; panel?: 1 | 2 }, at = here) =>
  at.call('POST /api/games/crash/bet', { token: player.token, body: { panel: 1, ...body } })
const codeOf = ({ body }: { body: object }) => (body as { code?: string }).code ?? 'placed'
const setLimits = async (fields: { crashStakes?: number; crashPayouts?: number; maximumWin?: number }) => {
  await here.set('games', { crashStakes: kopecks(0), crashPayouts: kopecks(0), ...(fields as object) })
  await there.app.settings.refresh()
}
/** Waits until a flight takes bets for some seconds, and has none. */
const untilBets = () =>
  vi.waitFor(
    async () => {
      const { now, round } = (await here.call('GET /api/games/crash')).body
      expect(round?.startsAt).toBeGreaterThan(now + 4000)
      expect((await onFlight(round!.number)).staked).toBe(0)
      return round!
    },
    { timeout: 120_000, interval: 100 },
  )
const onFlight = async (number: number) =>
  here.app.database.read.one<{ staked: number; payable: number }>(
    `SELECT coalesce(sum(stake), 0)::float8 AS staked, coalesce(sum(least(maximum_win, floor(stake * coalesce(target, ${greatestTarget}) / 100.0))), 0)::float8 AS payable
     FROM crash_bet JOIN crash_round ON crash_round.id = round_id WHERE number = $1 AND state <> 'cancelled'`,
    [number],
  )

/** Both bets of every player, half of them on each server, in parallel. */
const rush = (body: { betAmount: number; autoCashOut?: number }) =>
  Promise.all(
    players.flatMap((player, place) =>
      ([1, 2] as const).map((panel) => bet(player, { ...body, panel }, (place + panel) % 2 === 0 ? here : there)),
    ),
  )

test('the stakes on a flight stay within their limit when many players bet at the same moment on two servers', async () => {
  await setLimits({ crashStakes: kopecks(1_000_00) })
  const { number } = await untilBets()
  const answers = await rush({ betAmount: 150 })
  expect(answers.map(codeOf).sort()).toEqual([
    ...Array.from({ length: 18 }, () => 'flight_stakes_full'),
    ...Array.from({ length: 6 }, () => 'placed'),
  ])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ details: { maximum: 100 } })
  expect((await onFlight(number)).staked).toBe(900_00)

  // The remaining amount can be staked, and a cancelled stake becomes available again.
  const placed = answers.findIndex(({ status }) => status === 200)
  const [panel, player] = [placed % 2 === 0 ? 1 : 2, players[Math.floor(placed / 2)]!] as const
  expect((await player.call('POST /api/games/crash/cancel', { body: { panel } })).status).toBe(200)
  expect(codeOf(await bet(player, { betAmount: 250.01, panel }))).toBe('flight_stakes_full')
  expect(codeOf(await bet(player, { betAmount: 250, panel }))).toBe('placed')
  expect((await onFlight(number)).staked).toBe(1_000_00)

  // The next test uses this flight, because another one may take a minute to begin.
  await Promise.all(
    players.flatMap((player) =>
      ([1, 2] as const).map((panel) => player.call('POST /api/games/crash/cancel', { body: { panel } })),
    ),
  )
  // A session counts settled bets, not waiting or cancelled ones.
  const stakedOnRolls = async () => (await player.call('GET /api/protection')).body.session?.staked
  const body = { betAmount: 100, targetValue: 50, betType: 'over' as const }
  expect((await player.call('POST /api/games/dice/roll', { body })).status).toBe(200)
  expect(await stakedOnRolls()).toBe(100)
  expect(codeOf(await bet(player, { betAmount: 20, panel }))).toBe('placed')
  expect(await stakedOnRolls()).toBe(100)
  expect((await player.call('POST /api/games/crash/cancel', { body: { panel } })).status).toBe(200)
  expect(await stakedOnRolls()).toBe(100)
}, 200_000)

test('what the bets on a flight can pay stays within its limit; without auto cash-out a bet can win the maximum', async () => {
  await setLimits({ crashPayouts: kopecks(5_000_00), maximumWin: kopecks(3_000_00) })
  const { number } = await untilBets()
  const [anna, boris, vera] = players as [CasinoPlayer, CasinoPlayer, CasinoPlayer]
  expect(codeOf(await bet(anna, { betAmount: 1 }))).toBe('placed')
  const refused = await bet(boris, { betAmount: 1 }, there)
  expect(refused).toMatchObject({ status: 409, body: { code: 'flight_payouts_full', details: { maximum: 2_000 } } })
  const answers = await rush({ betAmount: 100, autoCashOut: 3 })
  // Anna's first panel has a bet.
  expect(answers.map(codeOf).sort()).toEqual([
    'bet_placed',
    ...Array.from({ length: 17 }, () => 'flight_payouts_full'),
    ...Array.from({ length: 6 }, () => 'placed'),
  ])
  expect((await onFlight(number)).payable).toBe(4_800_00)
  await setLimits({})
  expect(codeOf(await bet(vera, { betAmount: 1, panel: 1 }))).toMatch(/^(placed|bet_placed)$/)
}, 200_000)

import { kopecks } from '@casino/rules/money'
import { beforeEach, expect, test } from 'vitest'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { start, withPartnerCasino } from '../kit/partner.ts'
import { changePlayers } from '../kit/stored.ts'

let casino: Casino
let player: CasinoPlayer
const caps = (roubles: Record<string, number>) =>
  casino.set('protection', Object.fromEntries(Object.entries(roubles).map(([name, sum]) => [name, kopecks(sum * 100)])))
withPartnerCasino((opened) => {
  casino = opened
})
beforeEach(async () => {
  await caps({
    slotStakeYoung: 200,
    slotStake: 500,
    tableStakeYoung: 100,
    tableStake: 0,
    instantStakeYoung: 0,
    instantStake: 50,
  })
  player = await casino.player({ balance: 5000 })
})

/** The date `years` years and `days` days ago. */
function birthday(years: number, days = 0): string {
  const at = new Date(Date.now() - days * 86_400_000)
  return `${at.getUTCFullYear() - years}${at.toISOString().slice(4, 10)}`
}
const born = (on: string | null) => changePlayers(casino.owner.read, { id: player.id }, { bornOn: on })
const roll = async (betAmount: number) =>
  (await player.call('POST /api/games/dice/roll', { body: { betAmount, targetValue: 50, betType: 'over' } })).body
const spin = async (amount: number) =>
  (
    await player.call('POST /api/games/roulette/spin', {
      body: {
        totalBet: amount,
        bets: [
          { type: 'red', amount: amount / 2 },
          { type: 'odd', amount: amount / 2 },
        ],
      } as never,
    })
  ).body
const balance = async () => (await player.call('GET /api/auth/me')).body.user.balance

test('each kind of game has its own cap, and an unknown age the stricter one', async () => {
  expect(await roll(50.01)).toMatchObject({ code: 'stake_above_cap', details: { maximum: 50, age: 'unknown' } })
  expect(await roll(50)).toHaveProperty('roundId')
  // All bets of a spin are one stake.
  expect(await spin(102)).toMatchObject({ code: 'stake_above_cap', details: { maximum: 100 } })
  expect(await spin(100)).toHaveProperty('payout')
  const { stakeCaps, age } = (await player.call('GET /api/protection')).body
  expect(age).toBe('unknown')
  expect(Object.fromEntries(stakeCaps.map(({ game, maximum }) => [game, maximum]))).toMatchObject({
    dice: 50,
    roulette: 100,
    external: 200,
  })
})

test.each([
  ['on the 25th birthday', birthday(25, 1), 'from_25', true],
  ['some days before it', birthday(25, -3), 'below_25', false],
  ['whose date was erased', null, 'unknown', false],
] as const)('a player %s', async (_, on, age, free) => {
  await born('1970-02-28')
  await born(on)
  expect((await player.call('GET /api/protection')).body.age).toBe(age)
  const answer = await spin(400)
  if (free) expect(answer).toHaveProperty('payout')
  else expect(answer).toMatchObject({ code: 'stake_above_cap', details: { maximum: 100, age } })
  // Neither a win nor a later cap changes that.
  expect(await roll(60)).toMatchObject({ code: 'stake_above_cap', details: { maximum: 50 } })
})

test('a player born on 29 February is 25 on 1 March', async () => {
  await born('2000-02-29')
  const { rows } = casino.owner.read
  const sql = `SELECT (young_until AT TIME ZONE 'Europe/Moscow')::text AS at FROM player_protection WHERE player_id = $1`
  expect(await rows(sql, [player.id])).toEqual([{ at: '2025-03-01 00:00:00' }])
  await born('1999-02-28')
  expect(await rows(sql, [player.id])).toEqual([{ at: '2024-02-28 00:00:00' }])
})

test('a partner’s bet above the cap is refused in its own words, every time, and moves nothing', async () => {
  const game = await start(player)
  const name = `${player.id}-b`
  for (const _ of [1, 2])
    expect(await game.bet(casino, name, 200_01, 'r')).toMatchObject({ status: 403, message: 'Bet is not allowed' })
  expect(await balance()).toBe(5000)
  expect((await game.bet(casino, `${name}2`, 200_00, 'r')).status).toBe(200)
  // The cap is lowered while the round is open: what is owed is paid.
  await caps({ slotStake: 1, slotStakeYoung: 1 })
  expect((await game.win(casino, `${name}w`, 900_00, 'r')).status).toBe(200)
  expect(await balance()).toBe(5700)
  expect((await game.bet(casino, `${name}2`, 200_00, 'r')).status).toBe(200)
  expect(await balance()).toBe(5700)
})

test('a date of birth in an approved document raises the cap from the next stake on', async () => {
  const game = await start(player)
  expect((await game.bet(casino, `${player.id}-a`, 300_00, 'r')).status).toBe(403)
  await born('1980-05-05')
  expect((await game.bet(casino, `${player.id}-c`, 300_00, 'r')).status).toBe(200)
  expect((await game.bet(casino, `${player.id}-d`, 500_01, 'r')).status).toBe(403)
})

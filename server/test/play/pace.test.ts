import { beforeEach, expect, test } from 'vitest'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { stake } from '../kit/depositor.ts'
import { start, withPartnerCasino } from '../kit/partner.ts'

/** Where the site limits the pace of play (docs/product.md S7). */
let casino: Casino
let player: CasinoPlayer
withPartnerCasino((opened) => {
  casino = opened
})
beforeEach(async () => {
  await casino.set('protection', { minimumCycleMs: 0, oneGameAtATime: false })
  player = await casino.player({ balance: 1000 })
})

/** Makes the last stake older by this much. */
const pass = (seconds: number) =>
  casino.owner.read.rows(
    `UPDATE player_protection SET play = jsonb_set(play, '{last,at}', to_jsonb((play #>> '{last,at}')::bigint - $2)) WHERE player_id = $1`,
    [player.id, seconds * 1000],
  )
const roll = async () => (await stake(player, 1)).body
const mines = async () =>
  (await player.call('POST /api/games/mines/start', { body: { betAmount: 1, numberOfMines: 3 } })).body
const slotOf = async (alias?: string) => {
  const game = await start(player, alias)
  return async (trx: string) => (await game.bet(casino, `${player.id}-${trx}`, 1_00, trx)).status
}
/** Places a bet and expects it to wait about this long. */
function expectWait(answer: object, code: string, seconds: number): void {
  expect(answer).toMatchObject({ code, details: { wait: expect.any(Number) } })
  const { wait } = (answer as { details: { wait: number } }).details
  expect(wait).toBeGreaterThan(seconds / 3)
  expect(wait).toBeLessThanOrEqual(seconds)
}

test('a bet too soon after the last one waits, but not a partner’s', async () => {
  await casino.set('protection', { minimumCycleMs: 60_000 })
  const slot = await slotOf()
  expect(await roll()).toHaveProperty('roundId')
  expectWait(await roll(), 'bet_too_soon', 60)
  await pass(30)
  expectWait(await roll(), 'bet_too_soon', 30)
  // Switching to another game does not bypass it.
  expect(await mines()).toMatchObject({ code: 'bet_too_soon' })
  await pass(30)
  expect(await roll()).toHaveProperty('roundId')
  expect([await slot('one'), await slot('two')]).toEqual([200, 200])
  expect(await roll()).toMatchObject({ code: 'bet_too_soon' })
})

test('another game waits for 15 seconds after the last bet, a partner’s as well', async () => {
  await casino.set('protection', { oneGameAtATime: true })
  const [slot, other] = [await slotOf(), await slotOf('sun-garden')]
  for (const _ of [1, 2]) expect(await roll()).toHaveProperty('roundId')
  expectWait(await mines(), 'other_game_in_play', 15)
  expect(await slot('one')).toBe(403)
  await pass(15)
  expect([await slot('two'), await slot('three'), await other('four')]).toEqual([200, 200, 403])
  expect(await roll()).toMatchObject({ code: 'other_game_in_play' })
  await pass(15)
  expect(await mines()).toHaveProperty('roundId')
})

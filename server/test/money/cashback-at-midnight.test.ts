import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import type { TestDatabase } from '../kit/database.ts'
import { openClockedDatabase, setClock } from '../kit/week-clock.ts'

let database: TestDatabase
let casino: Casino
beforeAll(async () => {
  database = await openClockedDatabase()
  casino = await openCasino({ databaseUrl: database.url })
})
afterAll(async () => {
  await closeAudited(casino)
  await database.drop()
})

/** Each roll has a 99 % chance to lose, so the player loses on balance; three wins in a row do not happen in practice. */
const mostRolls = 3

/** Plays until the player has lost on balance. */
async function loses(player: CasinoPlayer): Promise<number> {
  let lost = 0
  for (let rolls = 0; lost <= 0; rolls++) {
    if (rolls === mostRolls) throw new Error(`the player is not behind after ${mostRolls} rolls`)
    const body = { betAmount: 100 - lost, targetValue: 1, betType: 'under' }
    lost -= (await player.call('POST /api/games/dice/roll', { body })).body.profit
  }
  return lost
}

// A round of Sunday evening may still wait for its player's lock on Monday: the loss of a week is final a minute later.
test('the countdown to the next cashback never shows zero', async () => {
  const player = await casino.player()
  for (const [at, days] of [
    ['-1 second', 0],
    ['0 seconds', 7],
    ['30 seconds', 7],
    ['61 seconds', 7],
    ['3 days', 4],
  ] as const) {
    await setClock(casino, at)
    const { cashback } = (await player.call('GET /api/payments/bonus-info')).body
    const [row] = await casino.owner.read.rows<{ left: number }>(
      'SELECT extract(epoch FROM $1::timestamptz - pg_catalog.now() - by)::float8 AS left FROM clock.shift',
      [cashback.nextMonday],
    )
    expect(row!.left / 86_400, at).toBeCloseTo(days, 2)
  }
})

test('the cashback of a week is claimed once none of its rounds can still be committed', async () => {
  const player = await casino.player({ balance: 100_000 })
  const claim = () => player.call('POST /api/payments/claim-cashback')
  await setClock(casino, '-1 minute')
  const lost = await loses(player)
  await setClock(casino, '30 seconds')
  expect((await claim()).body.code).toBe('cashback_nothing')
  await loses(player)
  await setClock(casino, '61 seconds')
  expect((await claim()).body.amount).toBe(Math.floor(lost * 15) / 100)
  expect((await claim()).body.code).toBe('cashback_claimed')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { stake } from '../kit/depositor.ts'
import { type KillableServer, lockedPrize, openKillableServer } from '../kit/killable-server.ts'
import { openClockedDatabase, setClock } from '../kit/week-clock.ts'

// Killed between two prizes of a race that it has closed.
const prizes = [1000, 500, 250]
let server: KillableServer
let players: CasinoPlayer[]
beforeAll(async () => {
  const database = await openClockedDatabase()
  const casino = await openCasino({ databaseUrl: database.url })
  await setClock(casino, '-1 hour')
  await casino.set('race', { enabled: true, prizes: prizes.map((roubles) => roubles * 100), minimum: 0 } as never)
  players = []
  for (const roubles of [300, 200, 100]) {
    const player = await casino.player({ balance: 1000 })
    await stake(player, roubles)
    players.push(player)
  }
  await casino.app.races.step()
  await setClock(casino, '2 minutes')
  await casino.close()
  server = await openKillableServer(database)
})
afterAll(() => server.close())

async function paid(): Promise<number[]> {
  const { rows } = await server.owner.query<{ paid: number }>(
    `SELECT (SELECT coalesce(sum(amount), 0)::int FROM transfer JOIN account ON account.id = credit_account
             WHERE owner = player AND transfer.kind = 'bonus') AS paid FROM unnest($1::bigint[]) AS player`,
    [players.map(({ id }) => id)],
  )
  return rows.map((row) => row.paid / 100)
}

test('the prizes that a killed server left are paid by the next one, and none of them twice', async () => {
  await server.lock.query('BEGIN')
  await server.lock.query(lockedPrize, [players[1]!.id])
  await server.start()
  await server.untilItWaits()
  expect(await paid()).toEqual([1000, 0, 0])
  await server.kill()
  await server.endWaiting()
  await server.lock.query('ROLLBACK')
  expect(await paid()).toEqual([1000, 0, 0])

  await server.start()
  await expect.poll(paid, { timeout: 30_000 }).toEqual(prizes)
  await server.expectCleanAudit()
}, 120_000)

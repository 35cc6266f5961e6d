import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { closeAudited } from './audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
let casino: Casino
beforeAll(async () => {
  database = await openTestDatabase()
  const owner = openDatabase(database.ownerUrl)
  // The server's statements find this clock before PostgreSQL's own.
  for (const statement of [
    'CREATE SCHEMA clock',
    `CREATE TABLE clock.shift AS SELECT interval '0' AS by`,
    `CREATE FUNCTION clock.now() RETURNS timestamptz STABLE LANGUAGE sql AS 'SELECT pg_catalog.now() + by FROM clock.shift'`,
    'GRANT USAGE ON SCHEMA clock TO casino_app',
    'GRANT SELECT ON clock.shift TO casino_app',
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = clock, pg_catalog, public', current_database()); END $$`,
  ])
    await owner.read.rows(statement)
  await owner.close()
  casino = await openCasino({ databaseUrl: database.url })
})
afterAll(async () => {
  await closeAudited(casino)
  await database.drop()
})

/** Sets the database's clock to a time before or after the end of this week in Moscow. */
const setClock = (fromMidnight: string) =>
  casino.owner.read.rows(
    `UPDATE clock.shift SET by = midnight + $1::interval - pg_catalog.now() FROM (
       SELECT (date_trunc('week', pg_catalog.now() AT TIME ZONE 'Europe/Moscow') + interval '7 days') AT TIME ZONE 'Europe/Moscow' AS midnight
     ) AS next`,
    [fromMidnight],
  )

/** Plays until the player has lost on balance. */
async function loses(player: CasinoPlayer): Promise<number> {
  let lost = 0
  while (lost <= 0) {
    const body = { betAmount: 100, targetValue: 50, betType: 'over' }
    lost -= (await player.call('POST /api/games/dice/roll', { body })).body.profit
  }
  return lost
}

// A round of Sunday evening may still wait for its player's lock on Monday: the loss of a week is final a minute later.
test('the cashback of a week is claimed once none of its rounds can still be committed', async () => {
  const player = await casino.player({ balance: 100_000 })
  const claim = () => player.call('POST /api/payments/claim-cashback')
  await setClock('-1 minute')
  const lost = await loses(player)
  await setClock('30 seconds')
  expect((await claim()).body.code).toBe('cashback_nothing')
  await loses(player)
  await setClock('61 seconds')
  expect((await claim()).body.amount).toBe(Math.floor(lost * 15) / 100)
  expect((await claim()).body.code).toBe('cashback_claimed')
})

import { openDatabase } from '../../platform/database/database.ts'
import type { Casino } from './casino.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

/** A database whose clock the story sets: it shadows PostgreSQL's own in the server's statements. */
export async function openClockedDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase()
  const owner = openDatabase(database.ownerUrl)
  for (const statement of [
    'CREATE SCHEMA clock',
    `CREATE TABLE clock.shift AS SELECT interval '0' AS by`,
    `CREATE FUNCTION clock.now() RETURNS timestamptz STABLE LANGUAGE sql AS 'SELECT pg_catalog.now() + by FROM clock.shift'`,
    // Moves past the idle limits of administrators' sessions and of games.
    ...['session', 'partner_session'].map(
      (table) => `ALTER TABLE ${table} ALTER created_at SET DEFAULT clock.now(), ALTER seen_at SET DEFAULT clock.now()`,
    ),
    'GRANT USAGE ON SCHEMA clock TO casino_app',
    'GRANT SELECT ON clock.shift TO casino_app',
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = clock, pg_catalog, public', current_database()); END $$`,
  ])
    await owner.read.rows(statement)
  await owner.close()
  return database
}

/** Sets that clock to a time before or after the end of the current week in Moscow. */
export async function setClock({ owner }: Pick<Casino, 'owner'>, fromMidnight: string): Promise<void> {
  await owner.read.rows(
    `UPDATE clock.shift SET by = midnight + $1::interval - pg_catalog.now() FROM (
       SELECT (date_trunc('week', pg_catalog.now() AT TIME ZONE 'Europe/Moscow') + interval '7 days') AT TIME ZONE 'Europe/Moscow' AS midnight
     ) AS next`,
    [fromMidnight],
  )
}

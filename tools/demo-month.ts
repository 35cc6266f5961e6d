import { openApp } from '@casino/server/app'
import { demoDays } from '@casino/server/composition/demo-month'
import type { Config } from '@casino/server/platform/config/config'
import { openDatabase, type Read } from '@casino/server/platform/database/database'
import { pino } from 'pino'

/**
 * Gives a new trial site thirty days of history. The server's own operations run on connections whose `now()` is in the past:
 * PostgreSQL finds functions by the search path, where a schema of ours precedes its own. The schema is dropped afterwards.
 * Changes nothing on a site that has players.
 */
export async function seedDemoMonth(
  config: Config,
  urls: { readonly app: string; readonly owner: string },
): Promise<void> {
  if (config.seed !== 'demo') return
  const owner = openDatabase(urls.owner)
  try {
    const { fresh, owned, left } = await owner.read.one<{ fresh: boolean; owned: boolean; left: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM player) AS fresh, to_regnamespace('demo_clock') IS NOT NULL AS left,
         pg_has_role(proowner, 'USAGE') AS owned FROM pg_proc WHERE proname = 'require_event'`,
    )
    // The operator's own database, where we only have the server's rights.
    if (!owned) return
    // An interrupted run is not resumed.
    if (left) await owner.read.rows(presentClock)
    if (!fresh) return
    await owner.read.rows(pastClock)
    await makeMonthsSince(owner.read, demoDays + 1)
    const past = new URL(urls.app)
    past.searchParams.set('options', '-c search_path=demo_clock,pg_catalog,public')
    const app = await openApp({
      config: { ...config, host: '127.0.0.1', port: 0, role: 'web' },
      databaseUrl: past.href,
      log: pino({ level: 'silent' }),
      print: () => {},
      demoMonth: {
        async setHoursAgo(hours) {
          await owner.read.rows(`UPDATE demo_clock.clock SET past = $1 * interval '1 hour'`, [hours])
        },
      },
    })
    await app.close()
    await owner.read.rows(presentClock)
  } finally {
    await owner.close()
  }
}

/**
 * Creates the monthly partitions since this many days ago, as their owner. The server's `make_month` refuses months that began
 * more than two months ago, as the month of 31 days ago did on 1 December.
 */
export const makeMonthsSince = (owner: Read, days: number) =>
  owner.rows(
    `SELECT ensure_partition(table_name, month::date, unique_key) FROM monthly,
       generate_series(date_trunc('month', (now() - $1 * interval '1 day') AT TIME ZONE 'UTC'), now() AT TIME ZONE 'UTC',
         interval '1 month') AS month`,
    [days],
  )

/** Triggers that compare times of one transaction, and have their own search path. */
const checks = ['require_event', 'require_posting']

const pastClock = `
  CREATE SCHEMA demo_clock;
  CREATE TABLE demo_clock.clock (past interval NOT NULL);
  INSERT INTO demo_clock.clock VALUES ('30 days');
  CREATE FUNCTION demo_clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT pg_catalog.now() - past FROM demo_clock.clock';
  GRANT USAGE ON SCHEMA demo_clock TO PUBLIC;
  GRANT SELECT ON demo_clock.clock TO PUBLIC;
${checks.map((name) => `ALTER FUNCTION ${name}() SET search_path = demo_clock, pg_catalog, public, pg_temp;`).join('\n')}
`

const presentClock = `
${checks.map((name) => `ALTER FUNCTION ${name}() SET search_path = public, pg_temp;`).join('\n')}
  DROP SCHEMA demo_clock CASCADE;
`

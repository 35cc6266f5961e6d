import { roleUrl } from '@casino/tools/postgres/embedded-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionConfig } from '../../platform/database/connect.ts'
import { grantPrivileges } from '../../platform/database/grants.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { openTestDatabase, ownerOf } from '../kit/database.ts'

let casino: Casino
let app: pg.Client
let reader: pg.Client
let owner: pg.Client

beforeAll(async () => {
  casino = await openCasino()
  const admin = await administratorOf(casino)
  for (const enabled of [true, false, true, false])
    await admin.call('POST /api/admin/maintenance', { body: { enabled } })
  const player = await casino.player({ balance: 100 })
  await player.call('POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 50, betType: 'over' } })
  await player.call('POST /api/protection/exclusion', { body: { lasts: 'week' } })
  app = await connect(casino.databaseUrl)
  reader = await connect(roleUrl(ownerOf(casino.databaseUrl), 'casino_reader'))
  owner = await connect(ownerOf(casino.databaseUrl))
})
afterAll(async () => {
  await Promise.all([app, reader, owner].map((client) => client.end()))
  await casino.close()
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig(url, 'casino attack'))
  await client.connect()
  return client
}

/** Write-once: only the owner may change, delete or empty these tables and their months. */
const final = ['posting', 'transfer', 'round', 'audit_event', 'payment_event']

const month = () => `posting_${new Date().toISOString().slice(0, 7).replace('-', '_')}`

describe('the server’s own account cannot', () => {
  test.each<[what: string, sql: string | (() => string)]>([
    ['delete the last audit event', 'DELETE FROM audit_event WHERE id = (SELECT max(id) FROM audit_event)'],
    ['disable the trigger that refuses it', 'ALTER TABLE audit_event DISABLE TRIGGER ALL'],
    ['drop that trigger', 'DROP TRIGGER audit_event_is_final ON audit_event'],
    [
      'replace its function',
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE sql AS 'SELECT NULL'`,
    ],
    ['silence all triggers', 'SET session_replication_role = replica'],
    ['drop the audit log', 'DROP TABLE audit_event'],
    ['rename it', 'ALTER TABLE audit_event RENAME TO old_audit_event'],
    ['drop a constraint', 'ALTER TABLE account DROP CONSTRAINT players_never_below_zero'],
    ...final.flatMap((table): [string, string][] => [
      [`change rows of ${table}`, `UPDATE ${table} SET at = at`],
      [`delete rows of ${table}`, `DELETE FROM ${table}`],
      [`empty ${table}`, `TRUNCATE ${table}`],
    ]),
    ['delete a note', 'DELETE FROM player_note'],
    ['delete an exclusion', 'DELETE FROM player_protection'],
    ['give an exclusion to another player', 'UPDATE player_protection SET player_id = player_id + 1000'],
    ['empty the copy of an exclusion that bets read', `UPDATE account SET protection = NULL WHERE kind = 'cash'`],
    [
      'let the copy of an exclusion end earlier',
      `UPDATE account SET protection = protection || '{"excludedUntil": 1}' WHERE kind = 'cash'`,
    ],
    [
      'give the account of an excluded player to another',
      `UPDATE account SET owner = owner + 1000 WHERE kind = 'cash'`,
    ],
    ['change a month by its own name', () => `UPDATE ${month()} SET balance = 0`],
    ['empty a month', () => `TRUNCATE ${month()}`],
    ['drop a month', () => `DROP TABLE ${month()}`],
    ['detach a month', () => `ALTER TABLE posting DETACH PARTITION ${month()}`],
    ['forget a migration', 'DELETE FROM migration'],
    ['choose which tables are partitioned by month', `UPDATE monthly SET unique_key = '(at)'`],
    ['make any month', `SELECT make_month('posting', '2019-01-01')`],
    ['make a partition of its own', `SELECT ensure_partition('posting', '2047-05-01', '(at)')`],
    ['become the owner', 'SET ROLE casino'],
    ['become the owner for the session', 'SET SESSION AUTHORIZATION casino'],
    ['give itself a role', 'GRANT casino TO casino_app'],
    ['make itself more', 'ALTER ROLE casino_app SUPERUSER'],
    ['create a role', 'CREATE ROLE intruder LOGIN'],
    ['create a database', 'CREATE DATABASE intruder'],
    ['create a table', 'CREATE TABLE intruder (a int)'],
    ['create a schema', 'CREATE SCHEMA intruder'],
    ['run a program', `COPY account TO PROGRAM 'cat'`],
    ['write a file', `COPY account TO '/tmp/accounts'`],
    ['read a file', `SELECT pg_read_file('PG_VERSION')`],
  ])('%s', async (_, sql) => {
    const statement = typeof sql === 'string' ? sql : sql()
    await expect(app.query(statement)).rejects.toThrow(
      /permission denied|never changed or deleted|is copied from its own row|must be owner|must be (a )?superuser|not the first day|cannot set/,
    )
  })

  test('lose the copy of an exclusion with the account’s row', async () => {
    await app.query('BEGIN')
    try {
      const read = `SELECT owner, protection FROM account WHERE protection ->> 'exclusion' IS NOT NULL`
      const { rows: before } = await app.query<{ owner: number }>(read)
      expect(before).toHaveLength(1)
      const { owner: player } = before[0]!
      await app.query('DELETE FROM account WHERE owner = $1', [player])
      await app.query(`INSERT INTO account (kind, owner, floor) VALUES ('cash', $1, 0)`, [player])
      expect((await app.query(read)).rows).toEqual(before)
    } finally {
      await app.query('ROLLBACK')
    }
  })

  test('change a closed race by naming its table as one whose texts are erased', async () => {
    await owner.query(
      `INSERT INTO race (monday, prizes, factor, minimum, closed_at, closed_up_to, players, staked)
       VALUES ('2026-01-05', '{100}', 100, 0, now(), 0, 0, 0)`,
    )
    await app.query(`SET casino.erasing = 'race'`)
    try {
      await expect(app.query('UPDATE race SET staked = 1')).rejects.toThrow('rows of race are never changed or deleted')
    } finally {
      await app.query('RESET casino.erasing')
    }
  })

  test('forge the chain through a temporary table of the same name', async () => {
    await app.query('CREATE TEMP TABLE audit_event (LIKE public.audit_event)')
    try {
      const { rows } = await app.query<{ id: number }>(
        `INSERT INTO public.audit_event (at, administrator_id, address, user_agent, action, subject_kind, subject_id)
         VALUES (now(), 1, 'here', 'none', 'settings.attack', 'settings', 'x') RETURNING id`,
      )
      const { rows: latest } = await owner.query<{ id: number }>('SELECT max(id) AS id FROM audit_event')
      expect(rows[0]!.id).toBe(latest[0]!.id)
      expect(rows[0]!.id).toBeGreaterThan(1)
    } finally {
      await app.query('DROP TABLE pg_temp.audit_event')
    }
  })
})

test('the account is no superuser, owns nothing, has no attribute and is a member of nothing', async () => {
  const { rows } = await owner.query(
    `SELECT rolname, rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS more,
            ARRAY(SELECT roleid::regrole::text FROM pg_auth_members WHERE member = pg_roles.oid) AS member_of,
            (SELECT count(*)::int FROM pg_shdepend WHERE refobjid = pg_roles.oid AND deptype = 'o') AS owned
     FROM pg_roles WHERE rolname IN ('casino_app', 'casino_reader') ORDER BY 1`,
  )
  expect(rows).toEqual([
    { rolname: 'casino_app', more: false, member_of: [], owned: 0 },
    { rolname: 'casino_reader', more: false, member_of: [], owned: 0 },
  ])
})

test('only three functions run with the owner’s rights, one of them for all, and their search paths are fixed', async () => {
  const { rows } = await owner.query(
    `SELECT oid::regprocedure::text AS name, array_to_string(proconfig, ',') AS config, has_function_privilege('casino_reader', oid, 'EXECUTE') AS for_all
     FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1`,
  )
  expect(rows).toEqual([
    { name: 'erase_texts(bigint)', config: 'search_path=public, pg_temp', for_all: false },
    { name: 'make_month(text,date)', config: 'search_path=public, pg_temp', for_all: false },
    { name: 'sync_standbys()', config: 'search_path=pg_catalog, pg_temp', for_all: true },
  ])
})

test('a reader reads every table and month, and changes nothing', async () => {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  )
  for (const { name } of tables) await reader.query(`SELECT FROM ${name} LIMIT 1`)
  const sql = [
    'UPDATE account SET balance = 0',
    'DELETE FROM session',
    `INSERT INTO monthly VALUES ('a')`,
    'TRUNCATE dashboard_figures',
  ]
  for (const statement of sql) await expect(reader.query(statement)).rejects.toThrow('permission denied')
  await expect(reader.query(`SELECT make_month('posting', date_trunc('month', now())::date)`)).rejects.toThrow(
    'permission',
  )
})

test('a table of a later migration starts append-only, and gets the rest with the migration', async () => {
  const privileges = async (table: string) => {
    const { rows } = await owner.query<{ privilege: string }>(
      `SELECT privilege FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) AS privilege
       WHERE has_table_privilege('casino_app', $1, privilege)`,
      [table],
    )
    return rows.map(({ privilege }) => privilege)
  }
  await owner.query('BEGIN')
  try {
    await owner.query('CREATE TABLE later (a int); CREATE TABLE latest (a int)')
    expect(await privileges('later')).toEqual(['SELECT', 'INSERT'])
    await owner.query(
      'CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON latest FOR EACH ROW EXECUTE FUNCTION refuse_change(); GRANT TRUNCATE ON latest TO casino_app',
    )
    await grantPrivileges(owner)
    expect(await privileges('later')).toEqual(['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
    expect(await privileges('latest')).toEqual(['SELECT', 'INSERT'])
  } finally {
    await owner.query('ROLLBACK')
  }
})

describe('a start', () => {
  test('with an account that may not change the tables needs them to be up to date', async () => {
    const database = await openTestDatabase()
    try {
      await migrate(database.url)
      const client = await connect(database.ownerUrl)
      await client.query(`DELETE FROM migration WHERE name = '0031_roles.sql'`)
      await client.end()
      await expect(migrate(database.url)).rejects.toThrow('MIGRATION_DATABASE_URL')
    } finally {
      await database.drop()
    }
  })

  test('as the owner warns, as the application does not', async () => {
    const warning = expect.stringContaining('Database roles')
    expect(casino.troubles).not.toContainEqual(warning)
    const unsafe = await openCasino({ databaseUrl: ownerOf(casino.databaseUrl) })
    expect(unsafe.troubles).toContainEqual(warning)
    await unsafe.close()
  })
})

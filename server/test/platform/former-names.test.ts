import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { ownerOf } from '../kit/database.ts'
import { formerNames } from '../kit/former-names.ts'

/** Statements of the previous version that use the former names; elsewhere it only joins `act` to read it. */
const statements = [
  `INSERT INTO act (at, administrator_id, address, user_agent, deed, subject_kind, subject_id, before, after, reason, posting_id)
   SELECT now(), administrator_id, address, user_agent, deed, split_part(deed, '.', 1), subject_id, before, after, reason, posting_id FROM (
     SELECT unnest($1::bigint[]) AS administrator_id, unnest($2::text[]) AS address, unnest($3::text[]) AS user_agent,
            unnest($4::text[]) AS deed, unnest($5::text[]) AS subject_id, unnest($6::jsonb[]) AS before,
            unnest($7::jsonb[]) AS after, unnest($8::text[]) AS reason,
            unnest($9::bigint[]) AS posting_id
   ) AS row`,
  `SELECT id, at, administrator_id, address, user_agent, deed AS action, subject_kind, subject_id, before, after, reason, posting_id, hash, searched
   FROM act`,
  `SELECT max(at) + interval '24 hours' FROM act WHERE subject_kind = 'user' AND subject_id = $1::bigint::text
   AND at > now() - interval '24 hours' AND (after ->> 'role' = 'admin' OR after ->> 'status' = 'active')`,
  `SELECT *, row_number() OVER chain AS place FROM act WINDOW chain AS (ORDER BY id)`,
  `SELECT FROM pg_class WHERE oid IN ('act'::regclass, 'posting'::regclass) AND pg_has_role(relowner, 'MEMBER')`,
  `SELECT coalesce(jsonb_agg(jsonb_build_object('payment', payment_id, 'by', administrator_id) ORDER BY at), '[]')
   FROM payment_refund_asked WHERE player_id = $1`,
  `INSERT INTO payment_refund_asked (payment_id, posting_id, at, player_id, administrator_id)
   SELECT unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::timestamptz[]), unnest($4::bigint[]), unnest($5::bigint[])`,
  `UPDATE tally SET looked_at = now(), users = (SELECT count(*) FROM player WHERE created_at < now()),
          active_week = active.week, active_before = active.before FROM (SELECT 1 AS week, 2 AS before) AS active`,
  `SELECT users + (SELECT count(*) FROM player WHERE created_at >= looked_at) AS users, active_week AS week, active_before AS before
   FROM tally WHERE looked_at > now() - interval '3 minutes'`,
  ...['tally', 'best_win_tally', 'race_tally', 'harm_tally'].flatMap((table) => [
    `SELECT until::text AS since FROM ${table} FOR UPDATE`,
    `UPDATE ${table} SET until = 'infinity'`,
  ]),
]

let casino: Casino
let app: pg.Client
const rows = <Row = unknown>(text: string, values: unknown[] = []) => casino.owner.read.rows<Row>(text, values)

beforeAll(async () => {
  casino = await openCasino()
  app = new pg.Client({ connectionString: casino.databaseUrl })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await casino.close()
})

test('each view is the former name of a table, and says so', async () => {
  const views = await rows<{ name: string; comment: string }>(
    `SELECT relname AS name, obj_description(oid, 'pg_class') AS comment FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const says = (name: string) =>
    `The former name of ${formerNames[name]}, for servers of the version before; to be dropped.`
  expect(views).toEqual(
    Object.keys(formerNames)
      .toSorted()
      .map((name) => ({ name, comment: says(name) })),
  )
})

test('a server of the version before may run all that it runs, also after a start has granted privileges', async () => {
  await migrate(ownerOf(casino.databaseUrl))
  for (const statement of statements) await app.query(`EXPLAIN (GENERIC_PLAN) ${statement}`)
})

test('what it records is chained with what this version records', async () => {
  const admin = await administratorOf(casino)
  const since = (await rows<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM audit_event'))[0]!.id
  const save = (enabled: boolean) => admin.call('POST /api/admin/maintenance', { body: { enabled } })
  await save(true)
  await app.query(statements[0]!, [
    [admin.id],
    ['here'],
    ['none'],
    ['settings.save'],
    ['site'],
    [null],
    ['{}'],
    ['old'],
    [null],
  ])
  await save(false)
  const chained = await rows(
    `SELECT id - $1 AS place, action, hash = audit_event_hash(event, (SELECT hash FROM audit_event WHERE id = event.id - 1)) AS follows
     FROM audit_event AS event WHERE id > $1 AND id > 1 ORDER BY id`,
    [since],
  )
  const event = { action: expect.stringContaining('settings.'), follows: true }
  expect(chained.slice(-2)).toEqual([
    { place: 2, ...event },
    { place: 3, ...event },
  ])
  const [read] = await rows<{ deed: string }>('SELECT deed FROM act WHERE reason = $1', ['old'])
  expect(read).toEqual({ deed: 'settings.save' })
})

test('it can rewrite no more through the former names than through the tables', async () => {
  const refused = async (statement: string, client: Pick<pg.Client, 'query'> = app) =>
    await expect(client.query(statement)).rejects.toThrow(/permission denied|never changed or deleted/)
  for (const name of ['act', 'payment_refund_asked']) {
    await refused(`UPDATE ${name} SET at = at`)
    await refused(`DELETE FROM ${name}`)
  }
  await refused(`INSERT INTO act (id, hash) VALUES (1, '')`)
  // The previous version's audit checks for this trigger.
  await expect(rows(`UPDATE act SET reason = 'another'`)).rejects.toThrow('never changed or deleted')
})

test('nothing of this version in the database uses the former names', async () => {
  const used = await rows(
    `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosrc ~ $1
     UNION ALL SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conname ~ $2
     UNION ALL SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind <> 'v' AND relname ~ $2
     UNION ALL SELECT tgname FROM pg_trigger WHERE tgname ~ $2 AND NOT tgrelid = 'act'::regclass`,
    [
      `\\m(${Object.keys(formerNames).join('|')}|deed|looked_at)\\M`,
      `^(acts?|(\\w+_)?tally|payment_refund_asked)(_|$)|_(act|tally)$`,
    ],
  )
  expect(used).toEqual([])
})

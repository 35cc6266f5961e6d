import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { only, standIn, toCard } from '../kit/stand-in.ts'

/** Write-once tables; months are separate tables. */
const final = [
  'account_event',
  'audit_event',
  'anchor',
  'bonus_credit',
  'bonus_given_up',
  'bonus_taken_back',
  'document_acceptance',
  'document_version',
  'fund_balance',
  'fund_statement',
  'harm_event',
  'late_win_repaid',
  'partner_transaction',
  'payment_event',
  'payment_refund',
  'payment_refund_request',
  'payout_return',
  'payout_return_request',
  'player_note',
  'posting',
  'protection_event',
  'race_result',
  'round',
  'screening_answer',
  'screening_decision',
  'staff_sign_in',
  'support_message',
  'transfer',
]
/** Tables that change. A new table must be in one list or the other. */
const changing = [
  'account',
  'account_closing',
  'aggregated',
  'archived_key',
  'archived_month',
  'archived_pair',
  'archived_sum',
  'audit_run',
  'balance_seen',
  'best_win',
  'best_win_aggregation',
  'complaint',
  'crash_bet',
  'crash_chain',
  'crash_round',
  'data_key',
  'document_draft',
  'dormancy',
  'exclusion_lift',
  'exclusion_link',
  'exclusion_spread',
  'former_username',
  'free_rounds',
  'funds_question',
  'game',
  'game_certificate',
  'harm_case',
  'harm_due',
  'harm_hour',
  'harm_aggregation',
  'held_win',
  'highlight',
  'inbox_read',
  'late_win_claim',
  'lease',
  'log_bundle',
  'log_commitment',
  'log_cosignature',
  'log_fault',
  'log_block',
  'log_halt',
  'log_in_failure',
  'log_key',
  'log_root',
  'log_salt',
  'log_state',
  'log_in_lock',
  'mail',
  'mail_link',
  'mail_turn',
  'migration',
  'mines_game',
  'money_day',
  'monthly',
  'notice_choice',
  'notice_delivery',
  'notice_link',
  'notice_target',
  'operation_run',
  'partner_aggregation',
  'partner_closed',
  'partner_play',
  'partner_play_hour',
  'partner_round',
  'partner_session',
  'passkey',
  'passkey_challenge',
  'payment',
  'payment_attempt',
  'payment_dispute',
  'payment_given_back',
  'play_day',
  'play_hour',
  'player',
  'posting_hour',
  'player_address',
  'player_device',
  'player_identifier',
  'player_identity',
  'player_protection',
  'player_tag',
  'players_of_day',
  'promo_code',
  'proposal',
  'provider_fee',
  'provider_statement',
  'provider_statement_line',
  'provider_turn',
  'race',
  'race_stake',
  'race_aggregation',
  'rate_share',
  'recovery_code',
  'requisites',
  'screening',
  'second_factor',
  'seed_pair',
  'seeds',
  'server_node',
  'service_event',
  'service_key',
  'webhook',
  'webhook_dead',
  'session',
  'setting',
  'sign_in_attempt',
  'sign_in_waiting',
  'slot_favourite',
  'slot_opened',
  'staff_role',
  'picture',
  'shared_view',
  'support_template',
  'support_thread',
  'dashboard_figures',
  'transfer_invoice',
  'transfer_receipt',
  'turnover',
  'verification',
  'verification_document',
  'widget_login',
]

let casino: Casino
const rows = <Row = unknown>(text: string, values: unknown[] = []) => casino.owner.read.rows<Row>(text, values)

interface Table {
  readonly name: string
  readonly of: string
  readonly column: string
}
/** The tables in the database, each month as part of its table. */
const tables = () =>
  rows<Table>(
    `SELECT class.relname AS name, coalesce(parent.relname, class.relname) AS of,
            (SELECT attname FROM pg_attribute WHERE attrelid = class.oid AND attnum > 0 AND attgenerated = '' AND attidentity = '' ORDER BY attnum LIMIT 1) AS column
     FROM pg_class AS class
     LEFT JOIN pg_inherits ON inhrelid = class.oid LEFT JOIN pg_class AS parent ON parent.oid = inhparent
     WHERE class.relkind IN ('r', 'p') AND class.relnamespace = 'public'::regnamespace ORDER BY 1`,
  )

beforeAll(async () => {
  casino = await openCasino(only(standIn({ name: 'freekassa', to: ['card'] })))
  const admin = await administratorOf(casino)
  const player = await casino.player({ balance: 1000 })
  await player.call('POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 50, betType: 'over' } })
  expect((await toCard(player, 600)).status).toBe(200)
  await player.call('POST /api/support/threads', { body: { topic: 'other', text: 'Hello' } })
  await player.call('PATCH /api/auth/username', { body: { username: 'Renamed', password: player.password } })
  const about = { params: { id: String(player.id) } }
  await admin.call('POST /api/admin/users/{id}/notes', { ...about, body: { text: 'asked by phone' } })
  await player.call('POST /api/protection/exclusion', { body: { lasts: 'day' } })
  await admin.call('POST /api/admin/maintenance', { body: { enabled: false } })
  await rows(`INSERT INTO anchor (posting_id, transfers, amount, line) VALUES (0, 0, 0, '{}')`)
  await rows(`INSERT INTO bonus_credit VALUES (0, now(), $1, 'deposit', '0', NULL, 1, 100, 0, 1)`, [player.id])
  await rows(`INSERT INTO race_result VALUES ('2026-11-16', 1, $1, 1, 1)`, [player.id])
  await rows(
    `INSERT INTO partner_transaction VALUES (0, now(), 'x', 'tombstone', '0', 0, $1, NULL, NULL, 0, 'RUB', 0, '{}')`,
    [player.id],
  )
  await rows(`INSERT INTO harm_event (player_id, kind, markers) VALUES ($1, 'found', '[]')`, [player.id])
  await rows(
    `INSERT INTO fund_balance (kind, account, day, amount, entered_by) VALUES ('bank', 'A', '2026-10-31', 1, $1)`,
    [admin.id],
  )
  await rows(
    `INSERT INTO screening_answer (player_id, cause, outcome, list_version, sent, subject, entries) VALUES ($1, 'verified', 'clear', '1', '{name}', 'x', '[]')`,
    [player.id],
  )
  await rows(
    `INSERT INTO screening_decision (player_id, answer_id, administrator_id, decision, reason) VALUES ($1, 1, $2, 'cleared', 'A')`,
    [player.id, admin.id],
  )
  await rows(`INSERT INTO fund_statement (month, number, note, made_by) VALUES ('2026-10', 1, 'A', $1)`, [admin.id])
  await rows('INSERT INTO bonus_given_up VALUES (0, now(), $1, 0, 0, 0, 0)', [player.id])
  await rows('INSERT INTO late_win_repaid VALUES (0, now(), $1, 1)', [player.id])
  await rows(`INSERT INTO bonus_taken_back VALUES ($1, 'deposit', '0', 1, 2, 0, now(), 0, 0, 0, 0, 0)`, [player.id])
  await rows(
    `INSERT INTO payment_refund SELECT id, 0, now(), player_id, 1, 1, 'a test', $1, NULL, 0 FROM payment LIMIT 1`,
    [admin.id],
  )
  await rows('INSERT INTO payment_refund_request SELECT id, $1, 0, now(), player_id FROM payment LIMIT 1', [admin.id])
  await rows(
    `INSERT INTO payout_return SELECT id, 0, now(), player_id, 1, 'a test', $1, NULL, 0 FROM payment LIMIT 1`,
    [admin.id],
  )
  await rows('INSERT INTO payout_return_request SELECT id, $1, 0, now(), player_id FROM payment LIMIT 1', [admin.id])
})
afterAll(() => casino.close())

test('every table of the database is listed as final or as changing', async () => {
  const names = (await tables()).filter(({ name, of }) => name === of).map(({ name }) => name)
  expect(names).toEqual([...final, ...changing].toSorted())
})

test('a name of a table or column that is no word of the field has a comment in the database', async () => {
  const uncommented = await rows<{ name: string }>(
    `SELECT DISTINCT concat_ws('.', relname, part) AS name
     FROM pg_class AS class LEFT JOIN pg_attribute AS field ON attrelid = class.oid AND attnum > 0 AND NOT attisdropped
     CROSS JOIN LATERAL (VALUES (NULL, 0), (attname, attnum)) AS place (part, number)
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
       AND coalesce(part, relname) ~ '(^|_)(act|deed|till|tally|asked|looked|told|kept|book)($|_)'
       AND coalesce(col_description(class.oid, number), '') = '' AND (number > 0 OR obj_description(class.oid, 'pg_class') IS NULL)`,
  )
  expect(uncommented).toEqual([])
})

test('final tables refuse updates, deletes and truncation, also by the month, and in future months', async () => {
  await rows(`SELECT ensure_partition(table_name, '2047-05-01', unique_key) FROM monthly`)
  const parts = (await tables()).filter(({ of }) => final.includes(of))
  // A table without rows does not fire row triggers, so each month gets one.
  for (const { name, of } of parts.filter((part) => part.name !== part.of)) {
    const at = `${name.slice(-7).replace('_', '-')}-15T12:00:00Z`
    const copy = `INSERT INTO ${of} SELECT (jsonb_populate_record(NULL::${of}, to_jsonb(one) || jsonb_build_object('at', $1::text))).* FROM (SELECT * FROM ${of} LIMIT 1) AS one`
    const [own] = await rows(`SELECT FROM ${name} LIMIT 1`)
    if (!own) await rows(copy, [at])
  }
  const statementsFor = ({ name, column }: Table) => [
    `UPDATE ${name} SET ${column} = ${column}`,
    `DELETE FROM ${name}`,
    `TRUNCATE ${name}`,
    `TRUNCATE ${name} CASCADE`,
  ]
  const before = await counts(parts)
  const done: string[] = []
  for (const statement of parts.flatMap(statementsFor)) {
    const refused = await rows(statement).then(
      () => 'done',
      (error: Error) => error.message,
    )
    if (!refused.includes('never changed or deleted')) done.push(`${statement}: ${refused}`)
  }
  expect(done).toEqual([])
  expect(Object.values(before)).not.toContain(0)
  expect(await counts(parts)).toEqual(before)
})

test('they are not truncated by a cascade either', async () => {
  await expect(rows('TRUNCATE payment CASCADE')).rejects.toThrow('never changed or deleted')
})

async function counts(parts: readonly Table[]): Promise<Record<string, number>> {
  const counted = await Promise.all(
    parts.map(({ name }) => rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`)),
  )
  return Object.fromEntries(parts.map(({ name }, index) => [name, counted[index]![0]!.count]))
}

test('the server’s account has exactly the intended rights on each table', async () => {
  const granted = await rows<{ name: string; privileges: string }>(
    `SELECT class.oid::regclass::text AS name, string_agg(privilege, ' ' ORDER BY place) AS privileges
     FROM pg_class AS class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES', 'MAINTAIN']) WITH ORDINALITY AS one (privilege, place)
     WHERE class.relkind IN ('r', 'p') AND class.relnamespace = 'public'::regnamespace AND has_table_privilege('casino_app', class.oid, privilege)
     GROUP BY class.oid`,
  )
  const decided = (of: string) => {
    if (final.includes(of)) return 'SELECT INSERT'
    // An exclusion may become longer, and a proposal is decided; neither row is ever lost.
    if (of === 'player_protection' || of === 'proposal') return 'SELECT INSERT UPDATE'
    return ['migration', 'monthly'].includes(of) || of.startsWith('archived_')
      ? 'SELECT'
      : 'SELECT INSERT UPDATE DELETE'
  }
  const expected = (await tables()).map(({ name, of }) => [name, decided(of)])
  expect(Object.fromEntries(granted.map(({ name, privileges }) => [name, privileges]))).toEqual(
    Object.fromEntries(expected),
  )
})

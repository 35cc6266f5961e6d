import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemsOf } from '../../test/kit/migration-rules.ts'

const folder = new URL('./migrations/', import.meta.url)

const outsideTransaction = 'build it CONCURRENTLY, outside a transaction'
const dropOutside = 'drop it CONCURRENTLY, outside a transaction'
const notValid = 'add it NOT VALID, and validate it in a later file'
const columnCheck = 'the check of a new column reads the whole table'
const stored = 'a stored column rewrites the table'
const manyRows = 'it changes many rows in one transaction'
const inUse = 'servers of the version before still use it'

/** Each is exempt from what it is known to do, and from nothing else: most were applied before these rules. */
const exempt: Readonly<Record<string, { readonly because: string; readonly from: readonly string[] }>> = {
  '0009_roulette.sql': { because: 'rounds were few', from: [outsideTransaction] },
  '0010_mines.sql': { because: 'rounds were few', from: ['another type rewrites the table'] },
  '0011_history.sql': { because: 'rounds were few', from: [outsideTransaction, dropOutside] },
  '0013_administration.sql': { because: 'no server had an audit log before', from: [outsideTransaction, stored] },
  '0014_reports.sql': { because: 'payments were few', from: [outsideTransaction] },
  '0016_four_eyes.sql': {
    because: 'payments were few',
    from: [outsideTransaction, dropOutside, notValid, columnCheck],
  },
  '0018_user_card.sql': {
    because: 'play_hour is built again with another key: servers of the version before are stopped first',
    from: [outsideTransaction, dropOutside, inUse],
  },
  '0020_lists.sql': { because: 'payments were few', from: [outsideTransaction, dropOutside] },
  '0022_acts_searched.sql': { because: 'the audit log was short', from: [stored] },
  '0025_payment_notes.sql': { because: 'payments were few', from: [notValid, columnCheck, manyRows] },
  '0027_transactions.sql': { because: 'transfers were few', from: [outsideTransaction] },
  '0029_approved_sums.sql': { because: 'payments were few', from: [outsideTransaction, notValid, manyRows] },
  '0035_sealed_seeds_and_opening_credits.sql': {
    because:
      'a server of the version before must not take a sealed seed for a plain one: it fails, and is stopped first',
    from: [outsideTransaction, notValid, columnCheck, inUse],
  },
  '0136_aggregates_follow_postings.sql': {
    because: 'the indexes of the months were built CONCURRENTLY before: it only attaches them',
    from: [outsideTransaction],
  },
  '0187_postings_by_purpose.sql': {
    because:
      'the indexes of the months were built CONCURRENTLY before, and an index of months cannot be dropped so; the lists of servers of the version before are slower until these are stopped',
    from: [outsideTransaction, dropOutside],
  },
  '0190_audit_event.sql': { because: 'only triggers call the functions that it renames', from: [inUse] },
  '0192_dashboard_figures.sql': { because: 'no version since 0102 uses the table that it drops', from: [inUse] },
  '0290_staff_roles.sql': { because: 'few players are staff', from: [manyRows] },
  '0165_addresses_in_letters.sql': { because: 'few addresses were accepted in the other form', from: [manyRows] },
}

test.each(readdirSync(folder))('%s can be applied while servers run', (name) => {
  expect(problemsOf(readFileSync(new URL(name, folder), 'utf8'))).toEqual(exempt[name]?.from ?? [])
})

test.each([
  'CREATE INDEX late ON round (at);',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS late ON session (at);',
  '-- Outside a transaction.\nCREATE INDEX CONCURRENTLY late ON session (at);',
  '-- Outside a transaction.\nDROP INDEX CONCURRENTLY IF EXISTS late;\nUPDATE player SET role = role;',
  'DROP INDEX round_id;',
  'ALTER TABLE payment\n  ADD COLUMN a int,\n  ADD CONSTRAINT a_is_small CHECK (a < 5);',
  'ALTER TABLE player ALTER COLUMN role SET NOT NULL;',
  'ALTER TABLE round ALTER COLUMN id TYPE numeric;',
  'ALTER TABLE game ADD COLUMN secret uuid DEFAULT gen_random_uuid();',
  'ALTER TABLE player ADD COLUMN both text GENERATED ALWAYS AS (role || status) STORED;',
  'LOCK TABLE account;',
  'ALTER TABLE seeds RENAME COLUMN nonce TO n;',
  'ALTER TABLE seeds DROP COLUMN nonce;',
  'ALTER TABLE seeds RENAME nonce TO n;',
  'ALTER TABLE payment ADD COLUMN a int CHECK (a < 5);',
  'ALTER TABLE game ADD COLUMN a int NOT NULL;',
  'ALTER TABLE seeds RENAME TO seed_state;',
  'ALTER TABLE seeds RENAME TO seed_state;\nCREATE VIEW seeds AS SELECT * FROM others;',
  'ALTER TABLE seeds RENAME TO seed_state;\nCREATE VIEW seeds AS SELECT * FROM seed_state;\nALTER TABLE player RENAME COLUMN role TO rights;',
  'UPDATE payment SET attempts = 0;',
  'CREATE TABLE later (id bigint);\nDELETE FROM session;',
])('rejected: %s', (sql) => {
  expect(problemsOf(sql)).not.toEqual([])
})

test.each([
  'CREATE TABLE later (id bigint PRIMARY KEY, at timestamptz DEFAULT now(), CHECK (id > 0));\nCREATE INDEX later_at ON later (at);',
  'ALTER TABLE payment ADD COLUMN a int DEFAULT 0, ADD CONSTRAINT a_is_small CHECK (a < 5) NOT VALID;',
  'ALTER TABLE payment VALIDATE CONSTRAINT a_is_small;',
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n  UPDATE player SET role = role;\nEND $$;',
  'ALTER TABLE game ADD COLUMN a int NOT NULL DEFAULT 0;',
  'ALTER TABLE seeds RENAME TO seed_state;\nALTER TABLE seed_state RENAME COLUMN nonce TO n;\nCREATE VIEW seeds AS SELECT n AS nonce FROM seed_state;',
  'ALTER INDEX seeds_pkey RENAME TO seed_state_pkey;\nALTER TRIGGER a ON seeds RENAME TO b;\nALTER TABLE seeds RENAME CONSTRAINT a TO b;',
  '-- Outside a transaction.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS late ON session (at);\nDROP INDEX CONCURRENTLY IF EXISTS early;\n',
])('accepted: %s', (sql) => {
  expect(problemsOf(sql)).toEqual([])
})

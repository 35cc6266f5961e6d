import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('./migrations/', import.meta.url)

/** Written before these rules, or for tables that were small then. */
const older = (name: string) => name < '0038'

/** Bets read or write these tables, or the tables are large. */
const large = 'account|posting|transfer|round|seeds|seed_pair|session|player|payment|payment_event|highlight'

/** What stops bets or rewrites a table while servers run. */
const dangers: readonly (readonly [why: string, pattern: RegExp])[] = [
  [
    'build it CONCURRENTLY, outside a transaction',
    new RegExp(`CREATE (UNIQUE )?INDEX (?!CONCURRENTLY).* ON (ONLY )?(${large})\\b`, 'i'),
  ],
  ['drop it CONCURRENTLY, outside a transaction', /DROP INDEX (?!CONCURRENTLY)/i],
  [
    'add it NOT VALID, and validate it in a later file',
    new RegExp(
      `ALTER TABLE (${large})\\b[^;]*\\bADD (CONSTRAINT \\w+ )?(CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY)(?![^;]*NOT VALID)`,
      'is',
    ),
  ],
  ['SET NOT NULL reads the whole table', new RegExp(`ALTER TABLE (${large})\\b[^;]*SET NOT NULL`, 'is')],
  ['another type rewrites the table', /ALTER COLUMN \w+ (SET DATA )?TYPE/i],
  ['a stored column rewrites the table', /ADD COLUMN[^;]*GENERATED ALWAYS AS[^;]*STORED/is],
  ['a default that changes rewrites the table', /ADD COLUMN[^;]*DEFAULT (?!now\(\))\w+\(/is],
  ['it takes a lock of its own', /LOCK TABLE/i],
  ['servers of the version before still use it', /RENAME (COLUMN|TO)|DROP (COLUMN|TABLE)/i],
]

const problemsOf = (text: string) => {
  const sql = text.replace(/--.*$/gm, '')
  const found = dangers.filter(([, pattern]) => pattern.test(sql)).map(([why]) => why)
  const concurrent = /CONCURRENTLY/i.test(sql)
  if (concurrent !== text.startsWith('-- Outside a transaction.'))
    found.push('concurrent statements stand outside a transaction')
  const others = sql
    .split(/;\s*$/m)
    .filter((one) => one.trim() && !/^\s*(CREATE( UNIQUE)?|DROP) INDEX CONCURRENTLY IF /i.test(one))
  if (concurrent && others.length > 0) found.push('by themselves, and such that they can be repeated')
  return found
}

test.each(readdirSync(folder).filter((name) => !older(name)))('%s can be applied while servers run', (name) => {
  expect(problemsOf(readFileSync(new URL(name, folder), 'utf8'))).toEqual([])
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
])('rejected: %s', (sql) => {
  expect(problemsOf(sql)).not.toEqual([])
})

test.each([
  'CREATE TABLE later (id bigint PRIMARY KEY, at timestamptz DEFAULT now(), CHECK (id > 0));\nCREATE INDEX later_at ON later (at);',
  'ALTER TABLE payment ADD COLUMN a int DEFAULT 0, ADD CONSTRAINT a_is_small CHECK (a < 5) NOT VALID;',
  'ALTER TABLE payment VALIDATE CONSTRAINT a_is_small;',
  '-- Outside a transaction.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS late ON session (at);\nDROP INDEX CONCURRENTLY IF EXISTS early;\n',
])('accepted: %s', (sql) => {
  expect(problemsOf(sql)).toEqual([])
})

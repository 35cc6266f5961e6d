import { audit } from '@casino/server/accounting/audit/audit'
import type {} from '@casino/tools/postgres/vitest-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createCasinoDatabase, dropCasinoDatabase, sealSeeds, serverKey } from './fixture.ts'
import { fillHistory } from './history.ts'

const rounds = 4000
let url: string
let indexesBefore: unknown[]

beforeAll(async () => {
  url = await createCasinoDatabase(inject('postgresUrl'), `history_${process.pid}`, 30)
  indexesBefore = await indexes()
  await fillHistory(url, rounds)
  await sealSeeds(url)
})
afterAll(() => dropCasinoDatabase(inject('postgresUrl'), url))

const broken = async () =>
  (await audit(url, serverKey)).checks.filter(({ wrong }) => wrong > 0).map(({ holds }) => holds)

async function asOwner<Row>(...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let rows: Row[] = []
  for (const sql of statements) rows = (await client.query(sql)).rows as Row[]
  await client.end()
  return rows
}

const indexes = () => asOwner('SELECT indexname, indexdef FROM pg_indexes ORDER BY 1')
const asVandal = (sql: string) => asOwner('SET session_replication_role = replica', sql)

test('the history that measurements run on is consistent: the audit checks all of it and finds nothing', async () => {
  const { checks, clean } = await audit(url, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  expect(clean).toBe(true)
  expect(checks.find(({ holds }) => /recomputes/.test(holds))?.looked).toBe(rounds)
})

test('its tables have all their indexes again', async () => {
  expect(indexesBefore.length).toBeGreaterThan(20)
  expect(await indexes()).toEqual(expect.arrayContaining(indexesBefore))
})

// One row of thousands; after it is restored, the audit is clean again.
const one = '(SELECT id FROM round WHERE payout > 0 ORDER BY id LIMIT 1 OFFSET 1000)'
test.each<[change: string, sql: string, back: string, found: RegExp[]]>([
  [
    'an outcome',
    `UPDATE round SET outcome = outcome || '{"was": 1, "rolledNumber": 50.01}', bet = bet || jsonb_build_object('was', outcome -> 'rolledNumber') WHERE id = ${one}`,
    `UPDATE round SET outcome = (outcome - 'was') || jsonb_build_object('rolledNumber', bet -> 'was'), bet = bet - 'was' WHERE bet ? 'was'`,
    [/recomputes/],
  ],
  [
    'a payout',
    `UPDATE transfer SET amount = amount + 1 WHERE kind = 'payout' AND posting_id = ${one}`,
    `UPDATE transfer SET amount = amount - 1 WHERE kind = 'payout' AND posting_id = ${one}`,
    [/what its transfers make/, /has won what/, /answered/, /staked and paid exactly/],
  ],
  [
    'an answered balance',
    `UPDATE posting SET balance = balance + 1 WHERE id = ${one}`,
    `UPDATE posting SET balance = balance - 1 WHERE id = ${one}`,
    [/answered/],
  ],
  [
    'a moment',
    `UPDATE round SET at = at + interval '1 microsecond' WHERE id = ${one}`,
    `UPDATE round SET at = at - interval '1 microsecond' WHERE id = ${one}`,
    [/staked and paid exactly/, /game of its posting/],
  ],
])('%s is changed in one row: found', async (_, sql, back, found) => {
  await asVandal(sql)
  const sentences = await broken()
  for (const sentence of found) expect(sentences).toContainEqual(expect.stringMatching(sentence))
  expect(sentences).toHaveLength(found.length)
  await asVandal(back)
  expect(await broken()).toEqual([])
})

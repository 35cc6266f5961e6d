import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { protectionChecks } from '../../people/protection/audit.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { openCasino } from '../../test/kit/casino.ts'
import { openTestDatabase, ownerOf, type TestDatabase } from '../../test/kit/database.ts'
import { stake } from '../../test/kit/depositor.ts'
import { serverKey } from '../../test/kit/keys.ts'
import { disableTriggers } from '../../test/kit/stored.ts'
import { audit } from './audit.ts'

// One player who staked and then took a break, another with a limit; each test damages a copy of both.
let protectedOnes: TestDatabase
let [excluded, limited] = [0, 0]
beforeAll(async () => {
  protectedOnes = await openTestDatabase()
  const casino = await openCasino({ databaseUrl: protectedOnes.url })
  const [one, other] = [await casino.player({ balance: 1000 }), await casino.player({ balance: 1000 })]
  await stake(one, 10)
  await one.call('POST /api/protection/exclusion', { body: { lasts: 'week' } })
  await other.call('POST /api/protection/limits', { body: { kind: 'loss', period: 'day', amount: 500 } })
  await stake(other, 10)
  excluded = one.id
  limited = other.id
  await casino.close()
})
afterAll(() => protectedOnes.drop())

let copy: TestDatabase
let owner: Database
beforeEach(async () => {
  copy = await openTestDatabase(protectedOnes.url)
  owner = openDatabase(ownerOf(copy.url))
  return async () => {
    await owner.close()
    await copy.drop()
  }
})

/** Changes rows like someone who disabled the triggers. */
const damage = (statements: readonly string[]) =>
  owner.transact(async (tx) => {
    await disableTriggers(tx)
    for (const statement of statements) await tx.rows(statement.replaceAll('$1', String(excluded)))
  })
const broken = async () =>
  (await audit(copy.url, serverKey)).checks.flatMap(({ wrong, holds }) => (wrong > 0 ? [holds] : []))

test('protected players pass the audit, and every check about them examines something', async () => {
  expect(await broken()).toEqual([])
  const own = new Set(protectionChecks.map(({ holds }) => holds))
  const { checks } = await audit(copy.url, serverKey)
  for (const { looked, holds } of checks) if (own.has(holds)) expect(looked, holds).toBeGreaterThan(0)
})

const lasts = 'Every exclusion lasts as long as the longest that its player was given'
const reaches = 'An exclusion holds for every account that has proved to control the same'
const reads = 'What a bet reads of the protection is what holds'
const stakes = 'Nobody stakes while excluded'
/** Updates the copy that bets read, as the trigger would have. */
const copied = `UPDATE account SET protection = protection_of_account(own) FROM player_protection AS own
  WHERE owner = own.player_id AND kind = 'cash'`
const own = 'UPDATE player_protection SET'

test.each<[string, string[], string[]]>([
  [
    'an exclusion is shortened',
    [`${own} excluded_until = excluded_until - interval '1 hour' WHERE player_id = $1`, copied],
    [lasts],
  ],
  [
    'an exclusion is lifted',
    [`${own} exclusion = NULL, excluded_at = NULL, excluded_until = NULL WHERE player_id = $1`, copied],
    [lasts],
  ],
  ['the row of an excluded player is deleted', ['DELETE FROM player_protection WHERE player_id = $1'], [lasts, reads]],
  ['an exclusion has no event', ['DELETE FROM protection_event WHERE player_id = $1'], [lasts]],
  [
    'an exclusion without an end gets one',
    [`UPDATE protection_event SET details = details - 'until' WHERE player_id = $1`],
    [lasts],
  ],
  [
    'bets read no exclusion',
    [`UPDATE account SET protection = protection - 'exclusion' WHERE owner = $1 AND kind = 'cash'`],
    [reads],
  ],
  [
    'another account has proved the same, and is not excluded',
    [
      `INSERT INTO player_identifier (kind, digest, player_id, proved) SELECT 'payer', 'a card', player_id, true FROM player_protection`,
    ],
    [reaches],
  ],
  ['bets read nothing at all', [`UPDATE account SET protection = NULL WHERE owner = $1 AND kind = 'cash'`], [reads]],
  [
    'a limit is raised, but not in the copy that bets read',
    [`${own} limits = jsonb_set(limits, '{0,amount}', '99900000') WHERE limits <> '[]'`],
    [reads],
  ],
  [
    'a stake after the exclusion began',
    [`UPDATE protection_event SET at = at - interval '1 hour' WHERE player_id = $1 AND kind = 'time_out'`],
    [stakes],
  ],
  [
    'a stake long after an exclusion was copied from another account',
    [
      `UPDATE protection_event SET at = at - interval '1 hour', details = details || '{"shared": "card"}' WHERE player_id = $1`,
    ],
    [stakes],
  ],
])('%s is found', async (_, statements, found) => {
  await damage(statements)
  expect((await broken()).toSorted()).toEqual(found.toSorted())
})

test('a stake while an exclusion is copied from another account is no finding, nor is one with a limit', async () => {
  await damage([
    `UPDATE protection_event SET at = (SELECT max(at) FROM transfer WHERE kind = 'stake') - interval '2 seconds',
       details = details || '{"shared": "card"}' WHERE player_id = $1`,
    `UPDATE protection_event SET at = at - interval '1 hour' WHERE player_id = ${limited}`,
  ])
  expect(await broken()).toEqual([])
})

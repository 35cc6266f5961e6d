import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { formerNames } from '../kit/former-names.ts'

interface Findings {
  readonly sites: number
  readonly texts: number
  readonly typed: number
  readonly unresolved: Readonly<Record<string, string>>
  readonly refused: Readonly<Record<string, string>>
  readonly wrong: Readonly<Record<string, readonly string[]>>
}

const root = join(import.meta.dirname, '../../..')
/** It compiles the server's source, which takes minutes on a busy machine. */
const timeoutMs = 600_000

let database: TestDatabase
let found: Findings

beforeAll(async () => {
  database = await openTestDatabase()
  // This version needs none of them, so that the next one may drop them.
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`DROP VIEW ${Object.keys(formerNames).join(', ')}`)
  await owner.end()
  const args = [join(root, 'tools/row-types.ts'), database.ownerUrl]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: timeoutMs, maxBuffer: 2 ** 26 })
  found = JSON.parse(stdout)
}, timeoutMs)

afterAll(() => database.drop())

/**
 * Statements that are not described, with the reason. The list may only become shorter: a new statement must be written so that
 * its text follows from constants and its callers' arguments.
 */
const notDescribed: Readonly<Record<string, string>> = {
  'server/platform/database/database.ts readOn': 'runs what others pass it',
  'server/accounting/aggregates/best-wins.ts bestWinOf 2': 'built from the answer of an earlier statement',
  'server/panel/admin/get-users.ts serveGetUsers': 'built from a query, and the answer of an earlier statement',
  'server/panel/admin/get-users.ts firstUsers': 'built from a query, and the answer of an earlier statement',
  'server/platform/database/grants.ts grantPrivileges 2': 'statements that the database itself writes',
  'server/platform/database/migrate.ts applyOnce': 'migrations',
  'server/platform/database/migrate.ts applyOnce 3': 'migrations',
  'server/platform/database/migrate.ts dropInvalidIndexes 2': 'names that the catalogue lists',
  'server/platform/database/migrate-command.ts migrateCopy': 'a command, which runs when it is imported',
  'server/platform/database/migrate-command.ts migrateCopy 2': 'a command, which runs when it is imported',
  'server/platform/database/snapshot.ts withSnapshots 4': 'names that the catalogue lists',
  'server/platform/database/snapshot.ts withSnapshots 5': 'the name of a snapshot',
  'server/platform/database/notifications.ts connect 3': 'several commands at once',
}

/** Columns that are never null, although PostgreSQL cannot infer it, with the reason. */
const neverNull: Readonly<Record<string, readonly [columns: string, reason: string]>> = {
  'server/people/players/second-factor/second-factor.ts find': ['since', 'set together with the secret'],
  'server/people/players/second-factor/second-factor.ts confirm': [
    'sealed',
    'set together with the time of its request',
  ],
  'server/accounting/aggregates/aggregates.ts countUsers': [
    'users week before',
    'set together with the time of counting',
  ],
  'server/panel/proposals/proposal.ts findOpenProposals': ['proposedBy', 'references an administrator'],
  'server/panel/proposals/proposal.ts findDecidedProposals': ['proposedBy', 'references an administrator'],
  'server/panel/proposals/proposal.ts lockProposal': ['proposedBy', 'references an administrator'],
  'server/panel/proposals/proposal.ts lockDueProposal': ['proposedBy', 'references an administrator'],
  'server/panel/proposals/proposal.ts addProposal': ['proposedBy', 'references an administrator'],
  'server/panel/proposals/proposal.ts setOutcome': ['proposedBy', 'references an administrator'],
  'server/money/rewards/promo-codes.ts findPromoCode': ['namesakes', 'the code found is one of them'],
  'server/people/mail/mail.ts queueSpaced': ['mailbox', 'the pattern matches any text'],
  'server/people/players/reserved-names.ts isReservedName': ['shapes', 'there are always words'],
  'server/money/transactions/transaction-list.ts spanOf': ['early', 'compares two moments that are given'],
  'server/money/rewards/standing.ts standings': ['status role', 'read for players that exist'],
  'server/money/rewards/bonus-info.ts standingOf': ['status role', 'read for players that exist'],
  'server/platform/keys/sealed-columns.ts resealColumn': ['owner player', 'what is sealed belongs to a player'],
  'server/play/games/seed-vault.ts sealPlainSeeds': ['nextServerSeed', 'stored together with the other seed'],
  'server/play/games/seeds.ts seeds': ['sealed', 'plain seeds are sealed before the first round'],
  'server/play/games/seeds.ts findSeeds': ['sealed', 'plain seeds are sealed before the first round'],
  'server/people/harm/cases.ts listCases': ['key', 'a decided case has the time of the decision'],
  'server/platform/operations/routes.ts databaseOf': ['connections', 'there is always a database'],
  'server/money/statements/lines.ts newestLines': ['balance', 'a player has a cash account'],
  'server/people/support/threads.ts threadsOfPlayer': [
    'excerpt',
    'a request begins with a message, and messages are final',
  ],
  'server/people/support/threads.ts findThread': ['excerpt', 'a request begins with a message, and messages are final'],
  'server/people/support/threads.ts listThreads': [
    'excerpt',
    'a request begins with a message, and messages are final',
  ],
  'server/people/support/threads.ts findWritten': ['fingerprint', 'written together with the key'],
  'server/play/games/audit.ts gameChecks 2': [
    'maximumWin algorithm payoutTable nonce pair player',
    'a round of a house game has all of these; one without its pair has no seed either, and is reported',
  ],
  'server/people/protection/shared-exclusions.ts findUnproved': ['since', 'an exclusion in force has begun'],
}

test('PostgreSQL describes every statement of the server, but for those that are listed with a reason', () => {
  const troubles = { ...found.unresolved, ...found.refused }
  expect(Object.entries(troubles).filter(([place]) => !(place in notDescribed))).toEqual([])
  expect(Object.keys(notDescribed).filter((place) => !(place in troubles))).toEqual([])
  expect(found.sites).toBeGreaterThan(590)
})

test('the rows of every statement have the columns, types and nulls that their type says', () => {
  const isListed = (place: string, difference: string) =>
    (neverNull[place]?.[0].split(' ') ?? []).some((column) => difference === `${column} can be null`)
  const wrong = Object.entries(found.wrong).flatMap(([place, differences]) =>
    differences.filter((difference) => !isListed(place, difference)).map((difference) => `${place}: ${difference}`),
  )
  expect(wrong).toEqual([])
  expect(found.typed).toBeGreaterThan(330)
})

test('no column is excused that PostgreSQL itself knows never to be null', () => {
  const needless = Object.entries(neverNull).flatMap(([place, [columns]]) =>
    columns
      .split(' ')
      .filter((column) => !found.wrong[place]?.includes(`${column} can be null`))
      .map((column) => `${place}: ${column}`),
  )
  expect(needless).toEqual([])
})

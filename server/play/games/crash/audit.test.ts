import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { audit } from '../../../accounting/audit/audit.ts'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { openCasino } from '../../../test/kit/casino.ts'
import { openTestDatabase, ownerOf, type TestDatabase } from '../../../test/kit/database.ts'
import { chooseFlights } from '../../../test/kit/flights.ts'
import { serverKey } from '../../../test/kit/keys.ts'
import { disableTriggers } from '../../../test/kit/stored.ts'
import { crashChecks } from './audit.ts'

// Two flights, the first with a win by its target, one by hand, a loss and a cancelled bet; each test damages a copy.
let flown: TestDatabase
beforeAll(async () => {
  flown = await openTestDatabase()
  const casino = await openCasino({ databaseUrl: flown.url })
  const [anna, boris] = [await casino.player({ balance: 100 }), await casino.player({ balance: 100 })]
  await chooseFlights(casino.app.database.read, [
    [135, 150],
    [100, 105],
  ])
  const table = async () => (await casino.call('GET /api/games/crash')).body
  const { round } = await table()
  const bet = (of: typeof anna, panel: 1 | 2, fields: object) =>
    of.call('POST /api/games/crash/bet', { body: { betAmount: 10, panel, ...fields } })
  const answers: { status: number }[] = [
    await bet(anna, 1, { autoCashOut: 1.2 }),
    await bet(anna, 2, {}),
    await bet(boris, 1, {}),
    await bet(boris, 2, {}),
    await boris.call('POST /api/games/crash/cancel', { body: { panel: 2 } }),
  ]
  const patient = { timeout: 60_000, interval: 50 }
  await vi.waitFor(async () => expect((await table()).now).toBeGreaterThan(round!.startsAt + 500), patient)
  answers.push(await anna.call('POST /api/games/crash/cashout', { body: { panel: 2 } }))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const settled = async () => {
    await table()
    const flights = await casino.owner.read.rows('SELECT FROM crash_round WHERE settled AND number <= 2')
    expect(flights).toHaveLength(2)
  }
  await vi.waitFor(settled, patient)
  await casino.close()
}, 120_000)
afterAll(() => flown.drop())

let copy: TestDatabase
let owner: Database
beforeEach(async () => {
  copy = await openTestDatabase(flown.url)
  owner = openDatabase(ownerOf(copy.url))
  return async () => {
    await owner.close()
    await copy.drop()
  }
})

const checks = async () => (await audit(copy.url, serverKey)).checks

test('flights with each end of a bet pass, and each check examines some of them', async () => {
  const ofCrash = new Set(crashChecks.map(({ holds }) => holds))
  for (const { wrong, looked, holds } of await checks())
    expect([holds, wrong, looked > 0 || !ofCrash.has(holds)]).toEqual([holds, 0, true])
})

const settledOnce = /^A bet of a flight is settled exactly/
const cancelledOnce = /^A cancelled bet of a flight/
const fromSeed = /^Each flight crashed where its seed says/
const moved = /^Every round staked and paid exactly/
const recomputed = /^Every round recomputes from its seeds/
const secondTransfer = (kind: string) =>
  `INSERT INTO transfer SELECT (jsonb_populate_record(transfer, '{"line": 7}')).* FROM transfer
   WHERE kind = '${kind}' AND line < 7`
const won = `state = 'settled' AND payout > 0 AND target IS NOT NULL`

test.each<[string, string, RegExp]>([
  ['another payout of a bet', `UPDATE crash_bet SET payout = payout + 1 WHERE ${won}`, settledOnce],
  ['a payout of a lost bet', `UPDATE crash_bet SET payout = 1 WHERE state = 'settled' AND payout = 0`, settledOnce],
  ['another payout of a round', `UPDATE round SET payout = payout + 1 WHERE payout > 0`, recomputed],
  ['a payout that did not move', `UPDATE round SET payout = payout + 1 WHERE payout > 0`, moved],
  [
    'a cash-out by hand after the crash',
    `UPDATE round SET outcome = outcome || '{"cashedOutAt": 1.6}' WHERE outcome ->> 'cashedOutAt' IS NOT NULL`,
    recomputed,
  ],
  ['a bet that can be settled again', `UPDATE crash_bet SET state = 'open' WHERE ${won}`, settledOnce],
  ['a bet that was paid twice', secondTransfer('payout'), moved],
  ['a settled bet without a round', `UPDATE crash_bet SET id = id + 1000 WHERE ${won}`, settledOnce],
  ['a stake that was returned twice', secondTransfer('stake_return'), cancelledOnce],
  ['another stake of a cancelled bet', `UPDATE crash_bet SET stake = 1 WHERE state = 'cancelled'`, cancelledOnce],
  ['another crash point', 'UPDATE crash_round SET crash = crash + 1 WHERE number = 1', fromSeed],
  ['another moment of a crash', `UPDATE crash_round SET crashed_at = crashed_at + interval '1 s'`, fromSeed],
  ['another house edge of a flight', 'UPDATE crash_round SET edge_basis_points = 100 WHERE number = 1', fromSeed],
  [
    'the seeds of two flights exchanged',
    `UPDATE crash_round SET seed = other.seed, crash = other.crash FROM crash_round AS other
     WHERE other.number = 3 - crash_round.number`,
    fromSeed,
  ],
  ['another published end of a chain', `UPDATE crash_chain SET end_hash = repeat('0', 64)`, fromSeed],
])('%s is found', async (_, text, check) => {
  await owner.transact(async (tx) => {
    await disableTriggers(tx)
    await tx.rows(text)
  })
  const broken = (await checks()).filter(({ wrong }) => wrong > 0).map(({ holds }) => holds)
  expect(broken).toContainEqual(expect.stringMatching(check))
})

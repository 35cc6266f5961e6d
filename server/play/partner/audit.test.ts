import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { withSnapshots } from '../../platform/database/snapshot.ts'
import { openTestDatabase, ownerOf, type TestDatabase } from '../../test/kit/database.ts'
import { playInEverything } from '../../test/kit/played-casino.ts'
import { disableTriggers } from '../../test/kit/stored.ts'
import { partnerChecks } from './audit.ts'

// A casino with rounds of a partner; each test corrupts a copy of it.
let played: TestDatabase
beforeAll(async () => {
  played = await openTestDatabase()
  await playInEverything(played.url)
})
afterAll(() => played.drop())

let copy: TestDatabase
let owner: Database
beforeEach(async () => {
  copy = await openTestDatabase(played.url)
  owner = openDatabase(ownerOf(copy.url))
  return async () => {
    await owner.close()
    await copy.drop()
  }
})

const broken = () =>
  withSnapshots(copy.url, 1, async ([snapshot]) => {
    const found = await Promise.all(
      partnerChecks.map(async ({ holds, find }) => ({ holds, ...(await find(snapshot!)) })),
    )
    return found.filter(({ wrong }) => wrong > 0).map(({ holds }) => holds)
  })
const damage = (text: string) =>
  owner.transact(async (tx) => {
    await disableTriggers(tx)
    await tx.rows(text)
  })

test('a casino with rounds of a partner passes', async () => {
  expect(await broken()).toEqual([])
})

const calls = /^Every call of the partner/
const cancelled = /^Every cancelled bet/
const rounds = /^Every round of the partner/
const free = /^All free rounds/
const addedUp = /^What is added up/
const settled = /^Every settled round/

test.each<[string, RegExp]>([
  [`DELETE FROM partner_transaction WHERE kind = 'win' AND trx_id = 'w-1'`, calls],
  [`UPDATE partner_transaction SET player_id = 2 WHERE trx_id = 'b-1'`, calls],
  [`UPDATE partner_transaction SET balance = balance + 1 WHERE trx_id = 'b-1'`, calls],
  [`UPDATE partner_transaction SET amount = 0 WHERE trx_id = 'b-1'`, calls],
  [`DELETE FROM posting WHERE id = (SELECT id FROM partner_transaction WHERE kind = 'tombstone')`, calls],
  [`DELETE FROM partner_transaction WHERE kind = 'cancel' AND trx_id = 'b-2'`, cancelled],
  [`DELETE FROM transfer WHERE kind = 'stake_return'`, cancelled],
  [`UPDATE transfer SET amount = amount + 1 WHERE kind = 'stake_return'`, cancelled],
  [`UPDATE partner_transaction SET amount = amount - 1 WHERE kind = 'cancel'`, cancelled],
  [`UPDATE partner_transaction SET part_id = part_id + 1 WHERE trx_id = 'b-1'`, rounds],
  [`UPDATE partner_round SET staked = staked + 1 WHERE settled_by IS NULL`, rounds],
  [`DELETE FROM partner_round WHERE round_id = 'r-5'`, rounds],
  [`DELETE FROM round WHERE partner_round = 'r-2'`, settled],
  [`UPDATE round SET payout = payout + 1 WHERE partner_round = 'r-1'`, settled],
  [`UPDATE partner_round SET settled_by = NULL WHERE round_id = 'r-2'`, settled],
  [`DELETE FROM partner_transaction WHERE kind = 'free_rounds' AND trx_id = 'a-1'`, free],
  [`DELETE FROM partner_transaction WHERE kind = 'free_win'`, free],
  [`DELETE FROM partner_transaction WHERE kind = 'free_cancel'`, free],
  [`UPDATE partner_transaction SET free_rounds_id = free_rounds_id + 1 WHERE trx_id = 'a-3'`, free],
  [`UPDATE partner_transaction SET player_id = 3 WHERE kind = 'free_win'`, free],
  [`UPDATE free_rounds SET won = won + 1 WHERE won IS NOT NULL`, free],
  [`UPDATE free_rounds SET completed_by = NULL, won = NULL WHERE won IS NOT NULL`, free],
  [
    `UPDATE free_rounds SET completed_by = activated_by, won = 0 WHERE completed_by IS NULL AND activated_by IS NOT NULL`,
    free,
  ],
  [`UPDATE free_rounds SET player_id = 3 WHERE activated_by IS NULL`, free],
  [`DELETE FROM free_rounds WHERE won IS NOT NULL`, free],
  ['UPDATE partner_play_hour SET rounds = rounds + 1', addedUp],
  ['UPDATE partner_play_hour SET paid = paid - 1', addedUp],
  ['DELETE FROM partner_play_hour', addedUp],
  [`UPDATE aggregated SET up_to = 0 WHERE aggregate = 'partner'`, addedUp],
])('%s is found', async (text, check) => {
  await damage(text)
  expect(await broken()).toContainEqual(expect.stringMatching(check))
})

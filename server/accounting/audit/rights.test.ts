import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Bank, openBank } from '../../test/kit/bank.ts'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database.ts'
import { serverKey } from '../../test/kit/keys.ts'
import { playInEverything } from '../../test/kit/played-casino.ts'
import { audit } from './audit.ts'

let database: TestDatabase
let bank: Bank
beforeEach(async () => {
  database = await openTestDatabase()
  await playInEverything(database.url)
  bank = await openBank({ url: database.url, players: 0 })
})
afterEach(async () => {
  await bank.close()
  await database.drop()
})

test.each([
  ['GRANT DELETE ON player_protection TO casino_app', 'casino_app may DELETE player_protection'],
  [
    'ALTER TABLE player_protection DISABLE TRIGGER protection_stays',
    'the trigger protection_stays of player_protection is missing or disabled',
  ],
  [
    'DROP TRIGGER protection_is_a_copy ON account',
    'the trigger protection_is_a_copy of account is missing or disabled',
  ],
])('%s: found', async (sql, sentence) => {
  await bank.owner.read.rows(sql)
  const { checks } = await audit(bank.url, serverKey)
  expect(checks.flatMap(({ examples }) => examples)).toEqual([sentence])
})

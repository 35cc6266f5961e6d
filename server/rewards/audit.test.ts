import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../audit/audit.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { administratorOf } from '../test/administrator.ts'
import { type Casino, openCasino } from '../test/casino.ts'
import { openTestDatabase, ownerOf, type TestDatabase } from '../test/database.ts'
import { deposit, playedLastWeek, stake } from '../test/depositor.ts'
import { serverKey } from '../test/keys.ts'
import { openThirdParty, providersOf } from '../test/third-party.ts'

// Each kind of reward is given once; each test damages a copy of it.
const card = openThirdParty('stripe', 'card')
let played: TestDatabase
beforeAll(async () => {
  played = await openTestDatabase()
  const casino: Casino = await openCasino({ databaseUrl: played.url, openProviders: providersOf(card) })
  const admin = await administratorOf(casino)
  await admin.call('POST /api/admin/promocodes', { body: { code: 'SPRING', reward: 100, maxUses: 3 } })
  const referrer = await casino.player({ username: 'referrer' })
  const player = await casino.player({ balance: 5000 })
  await casino.owner.read.rows('UPDATE player SET referred_by = $1 WHERE id = $2', [referrer.id, player.id])
  for (const _ of Array(20).keys())
    await player.call('POST /api/games/dice/roll', { body: { betAmount: 10, targetValue: 1, betType: 'under' } })
  await playedLastWeek(casino, player)
  await deposit(card, player, 1000, { bonus: 0 })
  await stake(player, 500)
  for (const call of ['POST /api/payments/claim-cashback', 'POST /api/payments/claim-bonus'] as const)
    await player.call(call, { body: { level: 2 } })
  await player.call('POST /api/payments/redeem-promocode', { body: { code: 'spring' } })
  await player.call('POST /api/payments/give-up-bonus')
  await player.call('POST /api/payments/claim-bonus', { body: { level: 1 } })
  await casino.close()
}, 60_000)
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

const broken = async () =>
  (await audit(copy.url, serverKey)).checks.filter(({ wrong }) => wrong > 0).map(({ holds }) => holds)
const damage = (text: string) =>
  owner.transact(async (tx) => {
    await tx.rows(`SET LOCAL session_replication_role = 'replica'`)
    await tx.rows(text)
  })

test('a casino with every kind of reward passes', async () => {
  expect(await broken()).toEqual([])
  const kinds = await owner.read.rows<{ kind: string }>('SELECT DISTINCT kind FROM bonus_credit ORDER BY kind')
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'cashback',
    'deposit',
    'level_reward',
    'promocode',
    'referral_share',
    'welcome',
  ])
})

const targets = /^Every target follows/
const cause = /^Every reward has its cause/
const money = /^Every bonus moved its money/

test.each<[string, RegExp]>([
  ['UPDATE turnover SET target = target - 1', targets],
  [`UPDATE bonus_credit SET target = target - 1 WHERE kind = 'welcome'`, targets],
  [`UPDATE bonus_credit SET factor = 0 WHERE kind = 'welcome'`, targets],
  [`UPDATE bonus_credit SET number = number + 1 WHERE kind = 'level_reward' AND subject = '1'`, targets],
  [`DELETE FROM bonus_credit WHERE kind = 'cashback'`, targets],
  ['DELETE FROM bonus_given_up', targets],
  ['UPDATE account SET staked = staked + 1 WHERE staked > 0', /^Every account has staked/],
  [`UPDATE bonus_credit SET subject = '5' WHERE subject = '2'`, cause],
  [`UPDATE bonus_credit SET amount = amount + 1 WHERE kind = 'level_reward'`, cause],
  [`UPDATE bonus_credit SET basis = basis + 100 WHERE kind = 'cashback'`, cause],
  [`UPDATE bonus_credit SET subject = '2020-01-06' WHERE kind = 'cashback'`, cause],
  [`UPDATE bonus_credit SET amount = amount + 1 WHERE kind = 'referral_share'`, cause],
  ['UPDATE player SET referred_by = NULL', cause],
  ['UPDATE payment SET bonus = NULL', cause],
  [`UPDATE payment SET player_id = 1001 WHERE kind = 'topup'`, cause],
  [`UPDATE bonus_credit SET amount = amount + 1 WHERE kind = 'promocode'`, money],
  [`UPDATE transfer SET kind = 'adjustment' WHERE kind = 'cashback'`, money],
  ['UPDATE bonus_given_up SET amount = amount + 1', money],
  [`DELETE FROM bonus_credit WHERE kind = 'deposit' AND subject NOT LIKE 'rest %'`, /^Every credited deposit/],
  ['UPDATE promo_code SET uses = 2', /^Every promo code/],
])('%s is found', async (text, check) => {
  await damage(text)
  expect(await broken()).toContainEqual(expect.stringMatching(check))
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { administratorOf } from '../../test/kit/administrator.ts'
import { type Casino, openCasino } from '../../test/kit/casino.ts'
import { openTestDatabase, ownerOf, type TestDatabase } from '../../test/kit/database.ts'
import { deposit, lose, playedLastWeek, stake } from '../../test/kit/depositor.ts'
import { serverKey } from '../../test/kit/keys.ts'
import { partnerEnv, start } from '../../test/kit/partner.ts'
import { changePlayers, disableTriggers } from '../../test/kit/stored.ts'
import { openThirdParty, providersOf, sendHook } from '../../test/kit/third-party.ts'

// A casino in which each kind of reward was given once; each test corrupts a copy of it.
const card = openThirdParty('stripe', 'card')
let played: TestDatabase
beforeAll(async () => {
  played = await openTestDatabase()
  const casino: Casino = await openCasino({
    databaseUrl: played.url,
    openProviders: providersOf(card),
    env: partnerEnv,
  })
  const admin = await administratorOf(casino)
  await admin.call('POST /api/admin/promocodes', { body: { code: 'SPRING', reward: 100, maxUses: 3 } })
  const referrer = await casino.player({ username: 'referrer' })
  const player = await casino.player({ balance: 5000 })
  await changePlayers(casino.owner.read, { id: player.id }, { referredBy: referrer.id })
  await lose(player)
  await playedLastWeek(casino, player)
  const { invoice_id: first } = await deposit(card, player, 1000, { bonus: 0 })
  await stake(player, 500)
  for (const call of ['POST /api/payments/claim-cashback', 'POST /api/payments/claim-bonus'] as const)
    await player.call(call, { body: { level: 2 } })
  await player.call('POST /api/payments/redeem-promocode', { body: { code: 'spring' } })
  await player.call('POST /api/payments/give-up-bonus')
  await player.call('POST /api/payments/claim-bonus', { body: { level: 1 } })
  const { uuid } = await deposit(card, player, 700)
  const refund = { params: { id: uuid }, body: { reason: 'a charge-back' } }
  await admin.call('POST /api/admin/transactions/{id}/refund', refund)
  // A partial refund of the first deposit, after its bonus was given up, and two of a third one.
  const third = await deposit(card, player, 800)
  for (const [ref, amount] of [
    [first, 200_00],
    [third.invoice_id, 100_01],
    [third.invoice_id, 300_00],
  ] as const) {
    card.invoice(ref).givenBack.amount = amount
    await sendHook(casino, 'stripe', card.signed({ givenBackOf: ref }))
  }
  // A code that gives only free rounds, and their win.
  const rounds = { provider: 'Northlight', alias: 'moon-garden', rounds: 5, stake: 10, days: 7 }
  await admin.call('POST /api/admin/promocodes', { body: { code: 'SPINS', reward: 0, freeRounds: rounds } })
  await player.call('POST /api/payments/redeem-promocode', { body: { code: 'spins' } })
  const game = await start(player)
  const [given] = (await player.call('GET /api/partner/free-rounds')).body.data
  await game.activate(casino, 'a-1', `fr-${given!.id}`)
  await game.completeFreeRounds(casino, 'f-1', `fr-${given!.id}`, 44_00)
  await casino.close()
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

const broken = async () =>
  (await audit(copy.url, serverKey)).checks.filter(({ wrong }) => wrong > 0).map(({ holds }) => holds)
const damage = (text: string) =>
  owner.transact(async (tx) => {
    await disableTriggers(tx)
    await tx.rows(text)
  })

test('a casino with every kind of reward passes', async () => {
  expect(await broken()).toEqual([])
  const kinds = await owner.read.rows<{ kind: string }>('SELECT DISTINCT kind FROM bonus_credit ORDER BY kind')
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'cashback',
    'deposit',
    'free_rounds',
    'level_reward',
    'promocode',
    'referral_share',
    'welcome',
  ])
})

const targets = /^Every target follows/
const cause = /^Every reward has its cause/
const money = /^Every bonus moved its money/
const refunded = /^What a deposit brought about was taken back/
const refund = /^Every refund gives back/
const wins = /^What free rounds won/
const promised = /^Every redeemed promo code gave/
const payments = /^Every payment moved exactly/

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
  [`UPDATE bonus_credit SET amount = amount + 1 WHERE kind = 'deposit' AND subject NOT LIKE 'rest %'`, cause],
  [`UPDATE bonus_credit SET amount = amount + 1 WHERE kind = 'promocode'`, money],
  [`UPDATE transfer SET kind = 'adjustment' WHERE kind = 'cashback'`, money],
  ['UPDATE bonus_given_up SET amount = amount + 1', money],
  [`DELETE FROM bonus_credit WHERE kind = 'deposit' AND subject NOT LIKE 'rest %'`, /^Every credited deposit/],
  ['DELETE FROM bonus_taken_back', refunded],
  [
    `UPDATE bonus_taken_back SET lowered = lowered - 1, target = target + 1 WHERE kind = 'deposit' AND lowered > 0`,
    targets,
  ],
  ['UPDATE bonus_taken_back SET amount = amount - 1 WHERE amount > 0', money],
  ['UPDATE bonus_taken_back SET missing = missing + 1', refunded],
  [
    'UPDATE bonus_taken_back SET whole = true WHERE NOT whole AND number = (SELECT max(number) FROM bonus_taken_back)',
    refunded,
  ],
  ['UPDATE bonus_taken_back SET whole = false WHERE whole', refunded],
  ['UPDATE bonus_taken_back SET missing = missing + 1 WHERE NOT whole', refunded],
  ['DELETE FROM payment_refund', refunded],
  ['DELETE FROM payment_refund', payments],
  ['UPDATE payment_refund SET taken = taken - 1', payments],
  ['UPDATE payment_refund SET administrator_id = administrator_id + 1', refund],
  ['UPDATE payment_refund SET administrator_id = NULL, reason = NULL, four_eyes_above = 0', refund],
  ['UPDATE payment_refund SET part = 3 WHERE part = 2', refund],
  ['UPDATE payment_refund SET amount = amount + 1 WHERE part = 2', payments],
  ['DELETE FROM payment_refund WHERE part = 2', refunded],
  ['UPDATE payment_given_back SET amount = amount - 1', refund],
  ['DELETE FROM payment_given_back', refund],
  ['UPDATE payment_given_back SET amount = amount + 1', /^What a provider has given back/],
  [
    `UPDATE bonus_credit SET amount = amount + 1 WHERE kind = 'deposit' AND subject LIKE 'rest %'`,
    /^What deposits still had to be staked/,
  ],
  ['UPDATE promo_code SET uses = 2 WHERE max_uses > 2', /^Every promo code/],
  [`DELETE FROM bonus_credit WHERE kind = 'free_rounds'`, wins],
  [`UPDATE bonus_credit SET amount = amount + 1 WHERE kind = 'free_rounds'`, wins],
  [`UPDATE bonus_credit SET factor = 0 WHERE kind = 'free_rounds'`, wins],
  [`UPDATE free_rounds SET won = won + 1`, wins],
  [`DELETE FROM free_rounds`, promised],
  [`UPDATE free_rounds SET rounds = rounds + 1`, promised],
  [`UPDATE free_rounds SET subject = '1'`, promised],
  [`UPDATE promo_code SET free_stake = 1 WHERE free_stake IS NOT NULL`, promised],
])('%s is found', async (text, check) => {
  await damage(text)
  expect(await broken()).toContainEqual(expect.stringMatching(check))
})

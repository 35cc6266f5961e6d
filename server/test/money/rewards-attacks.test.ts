import { expect, test } from 'vitest'
import { claimLevel } from '../../money/rewards/claim-level.ts'
import { noGuessRates } from '../../platform/http/guess-rates.ts'
import { type Administrator, secondAdministrator } from '../kit/administrator.ts'
import { deposit, infoOf } from '../kit/depositor.ts'
import { toCard } from '../kit/stand-in.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'
import { type TwoServers, times, withTwoServers } from '../kit/two-servers.ts'

const card = openThirdParty('stripe', 'card')
let { here, there, admin, player } = {} as TwoServers
withTwoServers(
  (servers) => {
    ;({ here, there, admin, player } = servers)
  },
  { openProviders: providersOf(card) },
)

const node = (index: number) => (index % 2 === 0 ? here : there)
const balance = async ({ token }: { token: string } = player) =>
  (await here.call('GET /api/auth/me', { token })).body.user.balance
const create = (code: string, reward = 100) =>
  admin.call('POST /api/admin/promocodes', { body: { code, reward, maxUses: 100 } })
const redeem = (code: unknown, { token }: { token: string } = player, at = here) =>
  at.call('POST /api/payments/redeem-promocode', { token, body: { code } })

test('an administrator redeems no promo code, because administrators make them', async () => {
  await create('FOR-ME', 10_000_000)
  expect((await redeem('FOR-ME', admin)).body.code).toBe('promocode_players_only')
  expect(await balance(admin)).toBe(0)
  expect((await redeem('FOR-ME')).status).toBe(200)
})

test('an administrator cannot approve a top-up that brings them a share', async () => {
  const referrer = await secondAdministrator(here)
  const { referal } = (await referrer.call('GET /api/auth/me')).body.user
  const puppet = { username: 'puppet', email: 'puppet@example.test', password: 'seven-owls-sing', referal }
  const { token, user } = (await here.call('POST /api/auth/register', { body: puppet })).body
  const body = { type: 'card', amount: 1000, currency: 'RUB', user_id: user.id }
  const { uuid } = (await here.call('POST /api/payments/create-payment', { token, body })).body.transaction
  const approve = ({ call }: Administrator) =>
    call('PATCH /api/admin/transactions/{id}/status', { params: { id: uuid }, body: { status: 'success' } })
  expect((await approve(referrer)).body.code).toBe('not_on_yourself')
  expect([await balance({ token }), await balance(referrer)]).toEqual([0, 0])
  expect((await approve(admin)).status).toBe(200)
  expect([await balance({ token }), await balance(referrer)]).toEqual([1000, 200])
})

test.each(['banned', 'pending'] as const)('a claim admitted before its player was %s pays nothing', async (status) => {
  await deposit(card, player, 1000)
  const { ledger, database, settings } = here.app
  await here.changeRights(player.id, { status })
  const claim = claimLevel({ ledger, database, settings, guesses: noGuessRates })
  const claimed = claim({ player: player.id, operationKey: undefined, level: 1 })
  await expect(claimed).rejects.toMatchObject({ code: `account_${status}` })
})

test.each([
  ['1e309', 'level_invalid'],
  ['-0', 'level_invalid'],
  ['0.001', 'level_invalid'],
  ['"1"', 'level_invalid'],
  ['[1]', 'level_invalid'],
  ['9007199254740993', 'level_invalid'],
  ['{"valueOf":1}', 'level_invalid'],
  ['100', 'level_not_reached'],
  ['1e2', 'level_not_reached'],
])('a level %s is refused', async (level, code) => {
  const answer = await player.call('POST /api/payments/claim-bonus', { body: `{"level":${level}}` })
  expect(answer.body.code).toBe(code)
})

test('promo codes are compared case-insensitively, as the database folds letters', async () => {
  for (const code of ['İstanbul', 'straße', 'Ångström']) expect((await create(code)).status).toBe(200)
  expect((await redeem('STRASSE')).body.code).toBe('promocode_unknown')
  expect((await redeem('STRAẞE')).status).toBe(200)
  expect((await redeem('A\u030aNGSTRO\u0308M')).status).toBe(200)
  for (const code of ['%', '_', "' OR 1=1 --", '1', 'a\u200bb', ['straße'], { code: 'straße' }, null])
    expect((await redeem(code)).body.code).toBe('promocode_unknown')
  for (const code of ['\u0000', 'a\u0000b', '\ud800']) expect((await redeem(code)).body.code).toBe('bad_request')
  expect((await redeem('x'.repeat(10_000_000))).body.code).toBe('body_too_large')
})

test('a key of one reward is refused for another, and for a bet', async () => {
  await create('KEYED')
  await deposit(card, player, 1000)
  const key = 'one-key'
  expect((await player.call('POST /api/payments/claim-bonus', { body: { level: 1 }, key })).status).toBe(200)
  const roll = { betAmount: 1, targetValue: 50, betType: 'over' }
  const others = [
    await player.call('POST /api/payments/redeem-promocode', { body: { code: 'KEYED' }, key }),
    await player.call('POST /api/payments/claim-cashback', { key }),
    await player.call('POST /api/payments/give-up-bonus', { key }),
    await player.call('POST /api/games/dice/roll', { body: roll, key }),
  ]
  expect(others.map(({ body }) => body.code)).toEqual(Array(4).fill('key_reused'))
})

// At the end the audit recomputes the money and the targets.
test('bets, claims, codes, withdrawals, giving up and a deposit at once, at two nodes', async () => {
  await create('RACE', 500)
  for (const rich of await Promise.all(times(4, () => here.player({ balance: 2000 })))) {
    const { token } = rich
    await deposit(card, rich, 1500, { bonus: 0 })
    const roll = { betAmount: 50, targetValue: 1, betType: 'over' }
    const body = (index: number) => ({ level: 1 + (index % 3) })
    const [, withdrawals] = await Promise.all([
      deposit(card, rich, 700),
      Promise.all(times(3, () => toCard(rich, 600))),
      ...times(20, (index) => node(index).call('POST /api/games/dice/roll', { token, body: roll })),
      ...times(4, (index) => node(index).call('POST /api/payments/give-up-bonus', { token })),
      ...times(6, (index) => node(index).call('POST /api/payments/claim-bonus', { token, body: body(index) })),
      ...times(4, (index) => redeem('RACE', rich, node(index))),
    ])
    expect(withdrawals.map(({ body }) => body.code)).toEqual(Array(3).fill('turnover_left'))
    const { bonusRewards } = await infoOf(rich)
    expect(bonusRewards.slice(0, 3).every(({ claimed }) => claimed)).toBe(true)
  }
})

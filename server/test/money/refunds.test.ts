import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { deposit, infoOf, stake } from '../kit/depositor.ts'
import { toCard } from '../kit/stand-in.ts'
import { disableTriggers } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

const card = openThirdParty('stripe', 'card')
let [here, there] = [] as unknown as [Casino, Casino]
let [anna, boris] = [] as unknown as [Administrator, Administrator]
beforeAll(async () => {
  here = await openCasino({ openProviders: providersOf(card) })
  there = await here.node()
  anna = await administratorOf(here)
  boris = await secondAdministrator(here)
})
afterAll(() => closeAudited(here, there))

const balanceOf = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance
const reason = 'the provider lists a charge-back'
const requestOf = (uuid: string, body: object = { reason }, key?: string) => ({
  params: { id: uuid },
  body,
  ...(key !== undefined && { key }),
})
const refund = async (uuid: string, by = anna, body: object = { reason }) => {
  const { body: answer } = await by.call('POST /api/admin/transactions/{id}/refund', requestOf(uuid, body))
  return answer.code ?? answer.transaction.refund
}
/** An administrator's change of the balance: such money has no turnover. */
const adjust = async (player: CasinoPlayer, balance: number) => {
  const before = await balanceOf(player)
  const body = { balance, balanceBefore: before, reason: 'a test' }
  const { status } = await anna.call('PATCH /api/admin/update-user/{id}', { params: { id: String(player.id) }, body })
  expect(status).toBe(200)
}
/** A player invited by another one. */
const invitedBy = async (referrer: CasinoPlayer): Promise<CasinoPlayer> => {
  const username = `invited-${++invited}`
  const { referal } = (await referrer.call('GET /api/auth/me')).body.user
  const body = { username, email: `${username}@example.test`, password: 'seven-owls-sing', referal }
  const { token, user } = (await here.call('POST /api/auth/register', { body })).body
  return {
    ...referrer,
    id: Number(user.id),
    token,
    user,
    call: (name, request) => here.call(name, { token, ...request }),
  }
}
let invited = 0
const floatOf = async () => {
  const [row] = await here.app.database.read.rows<{ sum: number }>(
    `SELECT coalesce(sum(balance), 0)::bigint AS sum FROM account WHERE kind = 'float:stripe'`,
  )
  return row!.sum / 100
}

test('a refund takes back the deposit, its bonus and the referrer’s share, and what had to be staked for them', async () => {
  const referrer = await here.player()
  const player = await invitedBy(referrer)
  const float = await floatOf()
  const { uuid } = await deposit(card, player, 1000, { bonus: 0 })
  await deposit(card, player, 500)
  expect([await balanceOf(player), await balanceOf(referrer)]).toEqual([2500, 300])
  expect((await infoOf(player)).turnover.left).toBe(1000 + 10_000 + 500)

  expect(await refund(uuid)).toMatchObject({ taken: 1000, lost: 0, reason, by: { id: String(anna.id) }, firstBy: null })
  expect([await balanceOf(player), await balanceOf(referrer)]).toEqual([500, 100])
  const { turnover, totalDeposits, welcome, recent } = await infoOf(player)
  expect(turnover).toMatchObject({
    left: 500,
    givesUp: null,
    open: [{ kind: 'deposit', amount: 500, staked: 0, open: true }],
  })
  expect([totalDeposits, welcome.used, recent[0]]).toMatchObject([500, true, { kind: 'welcome', open: false }])
  expect((await infoOf(referrer)).turnover.left).toBe(100)
  expect((await referrer.call('GET /api/referrals/stats')).body).toMatchObject({
    totalEarned: 100,
    referrals: [{ deposits: 500, earned: 100 }],
  })
  expect(await floatOf()).toBe(float - 500)
})

test('the player, the referrer and the administrators see it', async () => {
  const referrer = await here.player()
  const player = await invitedBy(referrer)
  const { uuid } = await deposit(card, player, 1000, { bonus: 0 })
  expect(await refund(uuid)).toMatchObject({ taken: 1000 })
  const { transaction } = (await player.call('GET /api/payments/transactions/{uuid}', { params: { uuid } })).body
  expect(transaction).toMatchObject({ step: 'paid', status: 'success', refundedAt: expect.any(String) })
  const newsOf = async (whose: CasinoPlayer) =>
    (await whose.call('GET /api/notifications')).body.notifications.map(({ kind, amount, bonus }) => [
      kind,
      amount,
      bonus,
    ])
  expect(await newsOf(player)).toEqual(
    expect.arrayContaining([
      ['refund', 1000, null],
      ['taken_back', 1000, 'welcome'],
    ]),
  )
  expect(await newsOf(referrer)).toContainEqual(['taken_back', 200, 'referral_share'])
  const params = { id: String(player.id) }
  const { entries } = (await anna.call('GET /api/admin/users/{id}/timeline', { params, query: { only: 'others' } }))
    .body
  expect(entries[0]).toMatchObject({ kind: 'refund', amount: -2000, balance: 0 })
  const query = { subject: 'transaction', subjectId: uuid }
  const { auditEvents } = (await anna.call('GET /api/admin/audit-log', { query })).body
  expect(auditEvents[0]).toMatchObject({ action: 'transaction.refund', reason })
})

test('what the balances do not reach is owed, and nobody falls below zero', async () => {
  const referrer = await here.player()
  const player = await invitedBy(referrer)
  const { uuid } = await deposit(card, player, 1000, { bonus: 0 })
  await adjust(player, 300)
  await adjust(referrer, 50)
  const float = await floatOf()
  expect(await refund(uuid)).toMatchObject({ taken: 300, owed: 700, lost: 0 })
  expect([await balanceOf(player), await balanceOf(referrer)]).toEqual([0, 0])
  expect(await floatOf()).toBe(float + 1000)
  // 700 of the deposit and 1 000 of its bonus; 150 of the share.
  expect([(await infoOf(player)).debt, (await infoOf(referrer)).debt]).toEqual([1700, 150])
})

test('turnover that was done stays done, and later credits keep their own', async () => {
  const player = await here.player()
  const { uuid } = await deposit(card, player, 500)
  await stake(player, 400)
  await deposit(card, player, 700)
  expect(await refund(uuid)).toMatchObject({ taken: 500 })
  const { turnover } = await infoOf(player)
  expect([turnover.left, turnover.open]).toMatchObject([700, [{ amount: 700, staked: 0 }]])
  await adjust(player, 2000)
  await stake(player, 250)
  expect((await infoOf(player)).turnover.open).toMatchObject([{ amount: 700, staked: 250 }])
})

test('a bonus that was given up is not taken back again, and the deposit’s rest falls away', async () => {
  const player = await here.player()
  const { uuid } = await deposit(card, player, 1000, { bonus: 0 })
  await deposit(card, player, 600)
  await player.call('POST /api/payments/give-up-bonus')
  expect(await infoOf(player)).toMatchObject({ turnover: { left: 1600, open: [{ amount: 1000 }, { amount: 600 }] } })
  expect(await refund(uuid)).toMatchObject({ taken: 1000, lost: 0 })
  expect(await balanceOf(player)).toBe(600)
  expect((await infoOf(player)).turnover).toMatchObject({ left: 600, open: [{ amount: 600 }] })
})

test('is made once, by ten clicks at two servers; the same key returns the same answer', async () => {
  const player = await here.player()
  const { uuid } = await deposit(card, player, 1000, { bonus: 0 })
  const clicks = Array.from({ length: 10 }, (_, at) =>
    (at % 2 ? here : there).call('POST /api/admin/transactions/{id}/refund', {
      token: anna.token,
      ...requestOf(uuid, { reason }, at < 5 ? 'one-click' : undefined),
    }),
  )
  const answers = (await Promise.all(clicks)).map(({ status, body }) => body.code ?? status)
  expect(answers.filter((answer) => answer !== 200 && answer !== 'payment_refunded')).toEqual([])
  expect(await balanceOf(player)).toBe(0)
  expect(await refund(uuid)).toBe('payment_refunded')
})

test('in a race with a withdrawal either one has the money, and what the withdrawal returns pays for the refund', async () => {
  await here.set('bonus', { depositTurnover: 0 })
  for (let turn = 0; turn < 6; turn++) {
    const player = await here.player()
    const { uuid } = await deposit(card, player, 1000)
    const [withdrawn, refunded] = await Promise.all([toCard(player, 1000), refund(uuid)])
    expect(await balanceOf(player)).toBe(0)
    if (withdrawn.status !== 200) {
      expect([withdrawn.body.code, refunded]).toMatchObject(['insufficient_funds', { taken: 1000, owed: 0 }])
      continue
    }
    expect(refunded).toMatchObject({ taken: 0, owed: 1000 })
    expect((await infoOf(player)).debt).toBe(1000)
    const { body } = await player.call('POST /api/payments/cancel-withdraw', {
      body: { uuid: withdrawn.body.transaction.uuid },
    })
    expect([body.newBalance, await balanceOf(player), (await infoOf(player)).debt]).toEqual([0, 0, 0])
  }
  await here.set('bonus', { depositTurnover: 100 })
})

test('is refused where there is nothing to refund, without a reason, and to others', async () => {
  const player = await here.player()
  const { body } = await player.call('POST /api/payments/create-payment', {
    body: { type: 'card', amount: 1000, currency: 'RUB', user_id: player.user.id },
  })
  expect(await refund(body.transaction.uuid)).toBe('refund_impossible')
  const { uuid } = await deposit(card, player, 1000)
  expect(await refund(uuid, anna, { reason: '  ' })).toBe('reason_required')
  for (const hostile of [{}, { reason: 7 }, { reason: null }, { reason: 'x'.repeat(501) }])
    expect(await refund(uuid, anna, hostile)).toBe('reason_required')
  expect(await refund('00000000-0000-4000-8000-000000000000')).toBe('not_found')
  expect((await player.call('POST /api/admin/transactions/{id}/refund', requestOf(uuid))).status).toBe(403)
  const own = await deposit(
    card,
    { ...player, user: { ...player.user, id: String(boris.id) }, call: boris.call } as CasinoPlayer,
    1000,
  )
  expect(await refund(own.uuid, boris)).toBe('not_on_yourself')
  expect(await balanceOf(player)).toBe(1000)
})

test('above the amount of the settings it takes two administrators', async () => {
  const player = await here.player()
  const { uuid } = await deposit(card, player, 2000)
  await here.set('payments', { fourEyesAbove: kopecks(1999_00) })
  expect(await refund(uuid)).toBeNull()
  expect(await refund(uuid)).toBe('second_administrator_needed')
  expect(await balanceOf(player)).toBe(2000)
  const { body } = await boris.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })
  const requestedBy = [{ id: String(anna.id) }]
  expect(body.transaction).toMatchObject({ refundRequestedBy: requestedBy, refundAsked: requestedBy })
  // Now their rights are older than a day.
  await here.owner.transact(async (tx) => {
    await disableTriggers(tx)
    await tx.rows(`UPDATE audit_event SET at = at - interval '2 days' WHERE subject_id = $1`, [String(boris.id)])
  })
  expect(await refund(uuid, boris)).toMatchObject({ taken: 2000, firstBy: { id: String(anna.id) } })
  const query = { subject: 'transaction', subjectId: uuid }
  const { auditEvents } = (await anna.call('GET /api/admin/audit-log', { query })).body
  expect(auditEvents).toMatchObject([
    { action: 'transaction.refund', after: { amount: 2000_00, taken: 2000_00, firstApprovedBy: anna.id } },
    { action: 'transaction.refund-once', after: { amount: 2000_00 } },
  ])
  expect(await balanceOf(player)).toBe(0)
  await here.set('payments', { fourEyesAbove: kopecks(0) })
})

import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { deposit, infoOf, stake } from '../kit/depositor.ts'
import { holdsAndCloses, toCard } from '../kit/stand-in.ts'
import { changePlayers } from '../kit/stored.ts'
import { openThirdParty, providersOf, sendHook } from '../kit/third-party.ts'

// Providers announce that they have given money back: docs/product.md R7, decision 50.
const card = openThirdParty('stripe', 'card')
let [here, there] = [] as unknown as [Casino, Casino]
let anna: Administrator
beforeAll(async () => {
  here = await openCasino({ openProviders: providersOf(card) })
  there = await here.node()
  anna = await administratorOf(here)
})
afterAll(() => holdsAndCloses(here))

const balanceOf = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance
const announce = (ref: string | null, at = here) => sendHook(at, 'stripe', card.signed({ givenBackOf: ref }))
/** The provider reports this total of returned money for the invoice, in roubles, and calls about it. */
const giveBack = (ref: string | null, roubles: number, at = here) => {
  card.invoice(ref).givenBack.amount = roubles * 100
  return announce(ref, at)
}
const refundOf = async (uuid: string) => {
  const { body } = await anna.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })
  return 'refund' in body.transaction ? body.transaction.refund : null
}
const hintsOn = async (id: string) => {
  const { body } = await anna.call('GET /api/admin/transactions/{id}', { params: { id } })
  return 'hints' in body.transaction ? body.transaction.hints : []
}
const invitedBy = async (referrer: CasinoPlayer): Promise<CasinoPlayer> => {
  const player = await here.player()
  await changePlayers(here.owner.read, { id: player.id }, { referredBy: referrer.id })
  return player
}
const opened = async (player: CasinoPlayer, amount: number) => {
  const body = { type: 'card', amount, currency: 'RUB', user_id: player.user.id } as const
  return (await player.call('POST /api/payments/create-payment', { body })).body.transaction
}

test('a partial refund takes back the same share of the bonus, of the referrer’s share and of the remaining turnover', async () => {
  const referrer = await here.player()
  const player = await invitedBy(referrer)
  const { uuid, invoice_id: ref } = await deposit(card, player, 1000, { bonus: 0 })
  expect((await giveBack(ref, 333.33)).status).toBe(200)
  // 333.33 of the deposit and of the bonus, 66.66(6) of the share.
  expect([await balanceOf(player), await balanceOf(referrer)]).toEqual([1333.34, 133.34])
  expect(await infoOf(player)).toMatchObject({
    totalDeposits: 666.67,
    turnover: { left: 7333.37, open: [{ toStake: 666.67 }, { kind: 'welcome', amount: 666.67, toStake: 6666.7 }] },
    recent: [{ kind: 'welcome', amount: 666.67, open: true }],
  })
  expect((await infoOf(referrer)).turnover.left).toBe(133.34)
  expect(await refundOf(uuid)).toEqual({
    amount: 333.33,
    taken: 333.33,
    owed: 0,
    lost: 0,
    reason: null,
    by: null,
    firstBy: null,
  })
  const { transaction } = (await player.call('GET /api/payments/transactions/{uuid}', { params: { uuid } })).body
  expect(transaction).toMatchObject({ status: 'success', refundedAmount: 333.33, refundedAt: expect.any(String) })

  expect((await giveBack(ref, 1000)).status).toBe(200)
  expect([await balanceOf(player), await balanceOf(referrer)]).toEqual([0, 0])
  expect(await infoOf(player)).toMatchObject({
    totalDeposits: 0,
    turnover: { left: 0, open: [] },
    recent: [{ open: false }],
  })
  expect((await infoOf(referrer)).turnover.left).toBe(0)
  expect(await refundOf(uuid)).toMatchObject({ amount: 1000, taken: 1000, lost: 0 })
  const { notifications } = (await player.call('GET /api/notifications')).body
  const refunds = notifications.filter(({ kind }) => kind === 'refund')
  expect(refunds.map(({ amount }) => amount)).toEqual([666.67, 333.33])
  expect(new Set(notifications.map(({ id }) => id)).size).toBe(notifications.length)
})

test('refunded deposits do not count in the hints about a withdrawal', async () => {
  const player = await here.player({ balance: 10_000 })
  const first = await deposit(card, player, 1000)
  await giveBack(first.invoice_id, 250)
  await stake(player, 800)
  const second = await deposit(card, player, 500)
  await giveBack(second.invoice_id, 500)
  const { uuid } = (await toCard(player, 4000)).body.transaction
  const hints = (await hintsOn(uuid)).filter(({ code }) => !code.startsWith('shared_') && !code.startsWith('new_'))
  expect(hints).toEqual([{ code: 'large_against_deposits', withdrawn: 4000, deposited: 750 }])
})

test('concurrent duplicates at two servers take it once; an older report takes nothing', async () => {
  const player = await here.player()
  const { uuid, invoice_id: ref } = await deposit(card, player, 1000)
  card.invoice(ref).givenBack.amount = 400_00
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => announce(ref, at % 2 ? here : there)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(await balanceOf(player)).toBe(600)
  expect((await giveBack(ref, 100)).status).toBe(200)
  expect([await balanceOf(player), (await refundOf(uuid))?.amount]).toEqual([600, 400])
  await Promise.all([giveBack(ref, 1000), giveBack(ref, 1000, there)])
  expect([await balanceOf(player), (await refundOf(uuid))?.amount]).toEqual([0, 1000])
})

test('before the payment itself was announced: the deposit is credited, and taken back', async () => {
  const player = await here.player()
  const { uuid, invoice_id: ref } = await opened(player, 1000)
  card.pay(ref)
  expect((await giveBack(ref, 1000)).status).toBe(200)
  expect(await balanceOf(player)).toBe(0)
  expect(await refundOf(uuid)).toMatchObject({ amount: 1000, taken: 1000 })
  expect((await sendHook(here, 'stripe', card.signed({ ref }))).status).toBe(200)
  expect(await balanceOf(player)).toBe(0)
})

test('for a payment that is unknown or was never credited nothing is taken', async () => {
  const player = await here.player({ balance: 50 })
  const { invoice_id: ref } = await opened(player, 1000)
  expect((await announce('no such invoice')).status).toBe(200)
  expect((await giveBack(ref, 1000)).status).toBe(200)
  expect(await balanceOf(player)).toBe(50)
  const unsigned = { ...card.signed({ givenBackOf: ref }), headers: { 'x-signature': 'AAAA' } }
  expect((await sendHook(here, 'stripe', unsigned)).status).toBe(400)
})

test('credited by hand, or reported as another payment: no player loses anything, and the log reports it', async () => {
  const player = await here.player()
  const { uuid, invoice_id: ref } = await opened(player, 1000)
  const approve = { params: { id: uuid }, body: { status: 'success' as const } }
  expect((await anna.call('PATCH /api/admin/transactions/{id}/status', approve)).status).toBe(200)
  const { invoice_id: other } = await deposit(card, player, 500)
  card.invoice(other).givenBack.uuid = uuid
  const troubles = here.troubles.length
  await giveBack(ref, 1000)
  await giveBack(other, 500)
  expect(await balanceOf(player)).toBe(1500)
  expect(here.troubles.slice(troubles).map(String)).toEqual([
    expect.stringContaining('credited by hand'),
    expect.stringContaining('as another payment'),
  ])
})

test('a dispute takes nothing until it is lost, and is reported', async () => {
  const player = await here.player()
  const { invoice_id: ref } = await deposit(card, player, 1000)
  card.invoice(ref).givenBack.disputed = 1000_00
  const troubles = here.troubles.length
  expect((await announce(ref)).status).toBe(200)
  expect([await balanceOf(player), here.troubles.slice(troubles).map(String)]).toEqual([
    1000,
    [expect.stringContaining('disputes it')],
  ])
  card.invoice(ref).givenBack = { amount: 1000_00, disputed: 0 }
  await announce(ref)
  expect(await balanceOf(player)).toBe(0)
})

test('a refund recorded by a server that was then killed is taken back by another server’s completer', async () => {
  const player = await here.player()
  const { id, uuid } = await deposit(card, player, 1000)
  await here.owner.read.rows('INSERT INTO payment_given_back (payment_id, amount) VALUES ($1, 100000)', [Number(id)])
  await there.app.cashier.completer.runDue()
  expect([await balanceOf(player), (await refundOf(uuid))?.taken]).toEqual([0, 1000])
})

test('if the provider does not answer, it has to repeat its call', async () => {
  const player = await here.player()
  const { invoice_id: ref } = await deposit(card, player, 1000)
  card.down = 'silent'
  expect((await giveBack(ref, 1000)).status).toBe(503)
  card.down = undefined
  expect((await announce(ref)).status).toBe(200)
  expect(await balanceOf(player)).toBe(0)
})

test('an administrator records the rest; a later report does not take it again', async () => {
  const player = await here.player()
  const { uuid, invoice_id: ref } = await deposit(card, player, 1000, { bonus: 0 })
  await giveBack(ref, 250)
  await here.set('payments', { fourEyesAbove: kopecks(800_00) })
  const record = () =>
    anna.call('POST /api/admin/transactions/{id}/refund', { params: { id: uuid }, body: { reason: 'a charge-back' } })
  // 750 remain: one administrator is enough.
  expect((await record()).body.transaction.refund).toMatchObject({
    amount: 1000,
    taken: 1000,
    by: { id: String(anna.id) },
  })
  await here.set('payments', { fourEyesAbove: kopecks(0) })
  expect((await record()).body.code).toBe('payment_refunded')
  await giveBack(ref, 1000)
  expect([await balanceOf(player), (await refundOf(uuid))?.amount]).toEqual([0, 1000])
})

test('turnover that is done stays done, and a bonus that was given up is not taken again', async () => {
  const player = await here.player()
  const { invoice_id: ref } = await deposit(card, player, 1000, { bonus: 0 })
  await deposit(card, player, 600)
  await stake(player, 400)
  // 600 of the deposit's turnover remain, half of which is cancelled; so is half of the bonus.
  await giveBack(ref, 500)
  expect((await infoOf(player)).turnover.open).toMatchObject([
    { toStake: 700, staked: 400 },
    { amount: 500, toStake: 5000, staked: 0 },
    { amount: 600, toStake: 600, staked: 0 },
  ])
  const { body } = await player.call('POST /api/payments/give-up-bonus')
  expect(body.takenBack).toBe(500)
  expect((await infoOf(player)).turnover.open).toMatchObject([{ toStake: 300 }, { toStake: 600 }])
  const before = await balanceOf(player)
  await giveBack(ref, 1000)
  expect(await balanceOf(player)).toBe(Math.max(0, before - 500))
  expect((await infoOf(player)).turnover.open).toMatchObject([{ toStake: 600, staked: 0 }])
})

import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { deposit, infoOf, lose, playedLastWeek } from '../kit/depositor.ts'
import { everything, holdsAndCloses, payment, standIn, stepsOf, toCard } from '../kit/stand-in.ts'
import { openThirdParty, sendHook } from '../kit/third-party.ts'

// Money that is or may be lost is not paid out, and an amount missing when it is taken back becomes a debt: docs/product.md R7,
// decision 89.
const card = openThirdParty('stripe', 'card')
const payouts = standIn({ name: 'freekassa', to: ['card'] })
let casino: Casino
let anna: Administrator
let player: CasinoPlayer
/** The maximum rounds of mines played for a win. */
const mostMines = 8
beforeAll(async () => {
  const both = [card.provider, payouts.provider]
  casino = await openCasino({ openProviders: () => new Map(both.map((provider) => [provider.name, provider])) })
  anna = await administratorOf(casino)
})
afterAll(() => holdsAndCloses(casino))
beforeEach(async () => {
  await casino.set('bonus', { depositTurnover: 0 })
  await casino.set('payments', { approveUpTo: everything })
  player = await casino.player()
})

const balanceOf = async (who = player) => (await who.call('GET /api/auth/me')).body.user.balance
const owedBy = async (who = player) => (await infoOf(who)).debt
/** The provider reports this about the invoice, in roubles, and calls about it. */
const says = async (ref: string | null, { givenBack = 0, disputed = 0 }) => {
  card.invoice(ref).givenBack = { amount: givenBack * 100, disputed: disputed * 100 }
  const { status } = await sendHook(casino, 'stripe', card.signed({ givenBackOf: ref }))
  expect(status).toBe(200)
}
const seen = async (id: string) =>
  payment((await anna.call('GET /api/admin/transactions/{id}', { params: { id } })).body.transaction)
const seenOf = async (who = player) =>
  (await anna.call('GET /api/admin/get-user/{id}', { params: { id: String(who.id) } })).body.totals
const requested = async (amount: number) => payment((await toCard(player, amount)).body.transaction)
const cancel = async (uuid: string) => {
  const { body } = await player.call('POST /api/payments/cancel-withdraw', { body: { uuid } })
  return body.code ?? body.newBalance
}
const reject = (uuid: string) =>
  anna.call('PATCH /api/admin/transactions/{id}/status', {
    params: { id: uuid },
    body: { status: 'rejected', reason: 'a charge-back' },
  })
const setBalance = (balance: number, balanceBefore: number) =>
  anna.call('PATCH /api/admin/update-user/{id}', {
    params: { id: String(player.id) },
    body: { balance, balanceBefore, reason: 'a test' },
  })

test('while a deposit is disputed nothing is paid without a person, and cancelling does not put it into play', async () => {
  const { uuid: topUp, invoice_id: ref } = await deposit(card, player, 1000)
  await says(ref, { disputed: 1000 })
  const { uuid, step } = await requested(600)
  expect([step, await cancel(uuid), await balanceOf()]).toEqual(['waiting', 'withdrawal_disputed', 400])
  const { hints, personNeeded } = await seen(uuid)
  expect(hints[0]).toEqual({ code: 'deposit_disputed', amount: 1000 })
  expect(personNeeded!.map(({ code }) => code)).toEqual(['deposit_disputed'])
  expect([(await seen(topUp)).disputed, (await seenOf()).disputed]).toEqual([1000, 1000])

  await says(ref, {})
  expect([await cancel(uuid), (await seen(topUp)).disputed]).toEqual([1000, 0])
  expect((await requested(600)).step).toBe('paid')
})

test('a dispute that begins after the request stops the payout', async () => {
  const { invoice_id: ref } = await deposit(card, player, 1000)
  await casino.set('payments', { approveUpTo: kopecks(0) })
  const { uuid } = await requested(1000)
  await casino.set('payments', { approveUpTo: everything })
  await says(ref, { disputed: 400 })
  await casino.app.cashier.completer.runDue()
  expect(await stepsOf(casino, uuid)).toEqual(['waiting'])
  // Lost: it is immediately taken from an empty balance, and a rejection returns the rest.
  await says(ref, { givenBack: 400 })
  expect([await owedBy(), (await seen(uuid)).personNeeded!.map(({ code }) => code)]).toEqual([400, ['debt']])
  await reject(uuid)
  expect([await balanceOf(), await owedBy()]).toEqual([600, 0])
})

test('the answer to an earlier query does not undo a later one', async () => {
  const { id, invoice_id: ref, uuid } = await deposit(card, player, 1000)
  await says(ref, { disputed: 1000 })
  await casino.owner.read.rows(
    `UPDATE payment_dispute SET queried_at = now() + interval '1 hour' WHERE payment_id = $1`,
    [Number(id)],
  )
  await says(ref, {})
  expect((await seen(uuid)).disputed).toBe(1000)
  await casino.owner.read.rows(`UPDATE payment_dispute SET queried_at = now() WHERE payment_id = $1`, [Number(id)])
  await says(ref, {})
  expect((await seen(uuid)).disputed).toBe(0)
})

test('a refund of a deposit that was credited by hand waits for a person', async () => {
  const body = { type: 'card', amount: 1000, currency: 'RUB', user_id: player.user.id } as const
  const opened = (await player.call('POST /api/payments/create-payment', { body })).body.transaction
  const approve = { params: { id: opened.uuid }, body: { status: 'success' as const } }
  expect((await anna.call('PATCH /api/admin/transactions/{id}/status', approve)).status).toBe(200)
  await says(opened.invoice_id, { givenBack: 1000 })
  const { uuid, step } = await requested(1000)
  expect([step, (await seen(uuid)).hints[0]]).toEqual(['waiting', { code: 'deposit_disputed', amount: 1000 }])
  const refund = { params: { id: opened.uuid }, body: { reason: 'the provider has given it back' } }
  expect((await anna.call('POST /api/admin/transactions/{id}/refund', refund)).body.transaction).toMatchObject({
    refund: { taken: 0, owed: 1000 },
    disputed: 0,
  })
  expect([await cancel(uuid), await balanceOf(), await owedBy()]).toEqual([0, 0, 0])
})

test('a debt is paid by the next money that arrives, and the player and administrators see it', async () => {
  const { uuid, invoice_id: ref } = await deposit(card, player, 1000)
  await setBalance(300, 1000)
  await says(ref, { givenBack: 1000 })
  expect([await balanceOf(), await owedBy(), (await seenOf()).owed]).toEqual([0, 700, 700])
  expect((await seen(uuid)).refund).toMatchObject({ amount: 1000, taken: 300, owed: 700, lost: 0 })

  await deposit(card, player, 500)
  expect([await balanceOf(), await owedBy()]).toEqual([0, 200])
  await setBalance(150, 0)
  expect([await balanceOf(), await owedBy()]).toEqual([0, 50])
  await deposit(card, player, 500)
  expect([await balanceOf(), await owedBy()]).toEqual([450, 0])
  const { transactions } = (await player.call('GET /api/payments/transactions', { query: { type: 'debt_payment' } }))
    .body
  expect(transactions.map(({ amount }) => amount)).toEqual([-50, -150, -500])
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  const file = await fetch(`${casino.address}/api/payments/statement?from=${day}&to=${day}&format=csv`, {
    headers: { authorization: `Bearer ${player.token}`, 'accept-language': 'en' },
  })
  const lines = (await file.text()).split('\n')
  expect(lines.filter((line) => line.includes('Recorded as a debt'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('Debt repayment'))).toHaveLength(3)
})

test('a win of a round that was open when the money was taken pays the debt', async () => {
  for (let turn = 0; turn < mostMines; turn++) {
    player = await casino.player()
    const { invoice_id: ref } = await deposit(card, player, 1000)
    await player.call('POST /api/games/mines/start', { body: { betAmount: 1000, numberOfMines: 1 } })
    await says(ref, { givenBack: 1000 })
    expect([await balanceOf(), await owedBy()]).toEqual([0, 1000])
    await player.call('POST /api/games/mines/reveal', { body: { cellIndex: 0 } })
    const { status } = await player.call('POST /api/games/mines/cashout')
    // One round of 25 is lost immediately.
    if (status !== 200) continue
    expect([await balanceOf(), await owedBy()]).toEqual([10, 0])
    return
  }
  expect.unreachable('a mine of 25 cells was met each time')
})

test('rewards of levels and cashback that the other deposits do not support are taken back, or owed', async () => {
  const { invoice_id: ref } = await deposit(card, player, 2000)
  await deposit(card, player, 500)
  for (const level of [2, 5]) await player.call('POST /api/payments/claim-bonus', { body: { level } })
  await lose(player)
  await playedLastWeek(casino, player)
  const claimed = (await player.call('POST /api/payments/claim-cashback')).body.amount
  const lost = Math.round((claimed / 0.15) * 100) / 100
  const before = await balanceOf()
  await says(ref, { givenBack: 2000 })
  // 500 roubles remain: they reach level 2, not 5, and support a loss of 500.
  const cashback = Math.max(0, Math.round(claimed * 100 - Math.floor(Math.min(lost, 500) * 15)) / 100)
  const due = 2000 + 130 + cashback
  expect([await balanceOf(), await owedBy()]).toEqual([
    expect.closeTo(Math.max(0, before - due), 2),
    expect.closeTo(Math.max(0, due - before), 2),
  ])
  const { notifications } = (await player.call('GET /api/notifications')).body
  expect(notifications.filter(({ kind }) => kind === 'taken_back').map(({ bonus }) => bonus)).toContain('level_reward')
  expect((await player.call('POST /api/payments/claim-bonus', { body: { level: 5 } })).body.code).toBe(
    'level_not_reached',
  )
})

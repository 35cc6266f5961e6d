import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { fullRequisites, payerAt, requestPayout } from '../kit/hand-payouts.ts'
import { floatOf, holdsAndCloses, moneyOf, only, paymentOf, stepsOf, toCard } from '../kit/stand-in.ts'
import { requisitesNumber, turnOff } from '../kit/transfers.ts'

let casino: Casino
let [anna, boris] = [] as unknown as [Administrator, Administrator]
let [byAnna, byBoris] = [] as unknown as [ReturnType<typeof payerAt>, ReturnType<typeof payerAt>]
let player: CasinoPlayer
type Place = Awaited<ReturnType<typeof fullRequisites>>
let place: Place
beforeAll(async () => {
  casino = await openCasino(only())
  anna = await administratorOf(casino)
  boris = await secondAdministrator(casino)
  ;[byAnna, byBoris] = [payerAt(casino, anna), payerAt(casino, boris)]
  await casino.set('payments', { cardsFromRequisites: true })
  place = await fullRequisites(casino, anna, { holds: 50_000 })
})
afterAll(() => holdsAndCloses(casino))
beforeEach(async () => {
  player = await casino.player({ balance: 3000 })
  await casino.set('payments', { fourEyesAbove: 0 as never, approveUpTo: 0 as never })
})

const rows = <Row>(text: string, values: unknown[] = []) => casino.owner.read.rows<Row>(text, values)
const requisitesOf = async (id: string) =>
  (await anna.call('GET /api/admin/requisites')).body.requisites.find((each) => each.id === id)!
const transactionOf = async (uuid: string) =>
  (await player.call('GET /api/payments/transactions/{uuid}', { params: { uuid } })).body
async function taken(amount = 1000, from = place): Promise<string> {
  const uuid = await requestPayout(player, amount)
  expect((await byAnna.approve(uuid)).status).toBe(200)
  expect((await byAnna.take(uuid, from.id)).status).toBe(200)
  return uuid
}
let references = 0
async function paid(amount = 1000): Promise<string> {
  const uuid = await taken(amount)
  await byAnna.prove(uuid, '#102030')
  expect((await byAnna.confirm(uuid, `paid-${++references}`)).status).toBe(200)
  return uuid
}

test('with the setting off, withdrawals to cards are paid by hand as before', async () => {
  await casino.set('payments', { cardsFromRequisites: false })
  const { body } = await toCard(player, 600)
  expect(body.transaction.provider).toBeNull()
  await casino.set('payments', { cardsFromRequisites: true })
  expect((await byAnna.approve(body.transaction.uuid)).body.transaction.step).toBe('paid')
})

test('an approved one is taken, paid with a proof, and leaves these requisites; its player follows each step', async () => {
  const before = (await requisitesOf(place.id)).balance
  const uuid = await requestPayout(player, 1000)
  expect((await byAnna.approve(uuid)).body.transaction).toMatchObject({ step: 'approved', status: 'pending' })
  expect(await byAnna.look(uuid)).toMatchObject({ takenBy: null, choices: [{ id: place.id, available: before }] })
  const { transactions } = (await anna.call('GET /api/admin/get-transactions', { query: { undecided: 'yes' } })).body
  expect(transactions.map((each) => each.uuid)).toContain(uuid)

  expect((await byAnna.take(uuid, place.id)).body.payout).toMatchObject({
    takenBy: { id: String(anna.id) },
    from: { id: place.id },
  })
  // A payout that one administrator is paying is no longer offered to others.
  const other = await requestPayout(await casino.player({ balance: 3000 }), 700)
  await byAnna.approve(other)
  expect((await byAnna.look(other)).choices[0]).toMatchObject({ available: before - 1000 })
  await byAnna.reject(other)
  expect((await byAnna.confirm(uuid, 'A-1')).body.code).toBe('proof_needed')
  expect((await byAnna.prove(uuid, '#405060')).status).toBe(200)
  expect((await byAnna.confirm(uuid, '  A-1 ')).body.payout).toMatchObject({ reference: 'A-1' })

  expect(await moneyOf(casino, player)).toEqual({ cash: 2000, held: 0 })
  const now = await requisitesOf(place.id)
  expect(now).toMatchObject({ balance: before - 1000, paidToday: 1000 })
  expect(await floatOf(casino, `p2p:${await requisitesNumber(casino, place.id)}`)).toBe(-(before - 1000))
  const { transaction, events } = await transactionOf(uuid)
  expect(transaction).toMatchObject({ step: 'paid', status: 'success', invoice_id: 'A-1' })
  expect(events.map(({ step }) => step)).toEqual(['waiting', 'approved', 'sending', 'paid'])
  const query = { subject: 'transaction', subjectId: uuid }
  const { auditEvents } = (await anna.call('GET /api/admin/audit-log', { query })).body
  expect(auditEvents.map(({ action }) => action).toReversed()).toEqual([
    'transaction.review',
    'transaction.take-payout',
    'transaction.add-proof',
    'transaction.confirm-payout',
  ])
})

test('small ones are approved by the casino itself, and wait for a person to pay them', async () => {
  await casino.set('payments', { approveUpTo: 5_000_00 as never })
  const uuid = await requestPayout(player, 600)
  expect((await paymentOf(casino, uuid)).step).toBe('approved')
  await casino.app.cashier.completer.runDue()
  expect((await paymentOf(casino, uuid)).step).toBe('approved')
})

test('the card number is shown only to the administrator who pays it', async () => {
  const uuid = await taken()
  const { password } = casino.administrator
  const call = 'POST /api/admin/transactions/{id}/card-number'
  const shown = await anna.call(call, { params: { id: uuid }, body: { password } })
  expect(shown.body).toMatchObject({ card: expect.stringMatching(/^\d{16}$/) })
  expect((await boris.call(call, { params: { id: uuid }, body: { password: 'x' } })).body.code).toBe('card_not_shown')
})

describe('refused', () => {
  test('to a second administrator, with the name of the first, who can give it back before money moved', async () => {
    const uuid = await taken()
    const refused = await byBoris.take(uuid, place.id)
    expect(refused.body).toMatchObject({ code: 'payout_taken', details: { name: casino.administrator.username } })
    expect((await byBoris.giveBack(uuid)).body.code).toBe('payout_taken')
    expect((await byBoris.prove(uuid, '#111111')).body.code).toBe('payout_taken')
    expect((await byBoris.confirm(uuid, 'B-1')).body.code).toBe('payout_taken')
    // A second click by the same administrator.
    expect((await byAnna.take(uuid, place.id)).status).toBe(200)
    expect((await player.call('POST /api/payments/cancel-withdraw', { body: { uuid } })).body.code).toBe(
      'payment_settled',
    )
    expect((await byAnna.reject(uuid)).body.code).toBe('payment_under_way')

    expect((await byAnna.giveBack(uuid)).body.payout).toMatchObject({ takenBy: null, from: null })
    expect((await byAnna.giveBack(uuid)).status).toBe(200)
    expect((await byBoris.take(uuid, place.id)).status).toBe(200)
    expect((await byBoris.giveBack(uuid)).status).toBe(200)
    expect((await player.call('POST /api/payments/cancel-withdraw', { body: { uuid } })).status).toBe(200)
    expect(await moneyOf(casino, player)).toEqual({ cash: 3000, held: 0 })
  })

  test('before it is approved, from unknown requisites, to its own player, and of other payments', async () => {
    const uuid = await requestPayout(player, 600)
    expect((await byAnna.take(uuid, place.id)).body.code).toBe('payment_under_way')
    await byAnna.approve(uuid)
    expect((await byAnna.take(uuid, 'none')).body.code).toBe('not_found')
    expect((await byAnna.take(uuid, crypto.randomUUID())).body.code).toBe('not_found')
    await casino.changeRights(player.id, { role: 'admin' })
    const own = payerAt(casino, { ...anna, token: (await casino.signIn(player)).body.token } as Administrator)
    expect((await own.prove(uuid, '#222222')).body.code).toBe('not_on_yourself')
    await casino.changeRights(player.id, { role: 'user' })
    const { uuid: topUp } = (await rows<{ uuid: string }>(`SELECT uuid FROM payment WHERE kind = 'topup' LIMIT 1`))[0]!
    expect((await byAnna.take(topUp, place.id)).body.code).toBe('not_found')
    expect((await byAnna.take('999999', place.id)).body.code).toBe('not_found')
  })

  test.each([
    ['no reference', '   '],
    ['nothing', ''],
  ])('with %s', async (_, reference) => {
    const uuid = await taken(600)
    await byAnna.prove(uuid, '#333333')
    expect((await byAnna.confirm(uuid, reference)).body.code).toBe('reference_invalid')
    expect((await paymentOf(casino, uuid)).step).toBe('sending')
  })

  test('with the reference of another payment; the same again changes nothing', async () => {
    const first = await paid()
    const { providerRef } = await paymentOf(casino, first)
    expect((await byAnna.confirm(first, providerRef!)).status).toBe(200)
    expect((await byAnna.confirm(first, 'another')).body.code).toBe('payment_settled')
    const uuid = await taken(600)
    await byAnna.prove(uuid, '#444444')
    expect((await byAnna.confirm(uuid, providerRef!)).body.code).toBe('reference_used')
    expect((await paymentOf(casino, uuid)).step).toBe('sending')
    expect(await moneyOf(casino, player)).toEqual({ cash: 1400, held: 600 })
  })

  test('proofs that are no pictures, and more than three; the same one for two payouts is pointed out', async () => {
    const uuid = await taken(600)
    expect((await byAnna.prove(uuid, '', 'payout', Buffer.from('<html>'))).body.code).toBe('document_type')
    for (const colour of ['#0a0a0a', '#0b0b0b', '#0c0c0c']) expect((await byAnna.prove(uuid, colour)).status).toBe(200)
    expect((await byAnna.prove(uuid, '#0d0d0d')).body.code).toBe('too_many_proofs')
    const other = await requestPayout(await casino.player({ balance: 3000 }), 700)
    await byAnna.approve(other)
    await byAnna.take(other, place.id)
    await byAnna.prove(other, '#0a0a0a')
    expect((await byAnna.look(other)).proofs).toMatchObject([{ alsoFor: [uuid] }])
  })
})

describe('of requisites', () => {
  const choices = async (amount: number) => {
    const uuid = await requestPayout(await casino.player({ balance: amount }), amount)
    await byAnna.approve(uuid)
    return { uuid, ids: (await byAnna.look(uuid)).choices.map(({ id }) => id) }
  }

  test.each<[string, Record<string, number>]>([
    ['hold too little', { holds: 900 }],
    ['pay at most less', { holds: 5000, payoutMost: 999 }],
    ['have used their day', { holds: 5000, payoutDayLimit: 999 }],
    ['have used their month', { holds: 5000, payoutMonthLimit: 999 }],
  ])('those that %s are not offered, and refused', async (_, more) => {
    const small = await fullRequisites(casino, anna, { holds: 0, ...more })
    const { uuid, ids } = await choices(1000)
    expect(ids).toContain(place.id)
    expect(ids).not.toContain(small.id)
    expect((await byAnna.take(uuid, small.id)).body.code).toBe('requisites_short')
    await turnOff(anna, small)
  })

  test('those that do not pay out are not offered', async () => {
    const off = await fullRequisites(casino, anna, { holds: 5000 })
    await turnOff(anna, off)
    expect((await choices(1000)).ids).not.toContain(off.id)
  })
})

describe('an unknown outcome', () => {
  test('stays with its requisites; others may also confirm it with a proof', async () => {
    const uuid = await taken()
    expect((await byBoris.unclear(uuid)).status).toBe(200)
    expect((await byBoris.take(uuid, place.id)).body.code).toBe('payment_under_way')
    expect((await byAnna.giveBack(uuid)).body.code).toBe('payout_not_taken')
    expect((await byBoris.approve(uuid)).body.code).toBe('proof_needed')
    const retry = await boris.call('POST /api/admin/transactions/{id}/retry', { params: { id: uuid }, body: {} })
    expect(retry.body.code).toBe('provider_unavailable')
    expect((await byBoris.look(uuid)).choices).toEqual([])
    await byBoris.prove(uuid, '#555555')
    expect((await byBoris.confirm(uuid, 'U-1')).status).toBe(200)
    expect(await stepsOf(casino, uuid)).toEqual(['waiting', 'approved', 'sending', 'unclear', 'paid'])
    expect(await moneyOf(casino, player)).toEqual({ cash: 2000, held: 0 })
  })

  test('of a payout that was not sent is rejected, and the money returns', async () => {
    const before = (await requisitesOf(place.id)).balance
    const uuid = await taken()
    await byAnna.unclear(uuid)
    expect((await byAnna.reject(uuid)).body.transaction).toMatchObject({ step: 'declined' })
    expect(await moneyOf(casino, player)).toEqual({ cash: 3000, held: 0 })
    expect((await requisitesOf(place.id)).balance).toBe(before)
  })
})

describe('what the bank gives back', () => {
  test('is on the balance again, once, with a proof; the requisites have it again', async () => {
    const before = (await requisitesOf(place.id)).balance
    const uuid = await paid()
    expect((await byAnna.returned(uuid)).body.code).toBe('proof_needed')
    await byAnna.prove(uuid, '#666666', 'return')
    expect((await byAnna.returned(uuid)).body.payout.returned).toMatchObject({ reason: 'The card is closed' })
    expect((await byBoris.returned(uuid)).body.code).toBe('payout_returned')
    expect(await moneyOf(casino, player)).toEqual({ cash: 3000, held: 0 })
    expect((await requisitesOf(place.id)).balance).toBe(before)
    const { transaction } = await transactionOf(uuid)
    expect(transaction).toMatchObject({ status: 'success', refundedAmount: 1000 })
    const { notifications } = (await player.call('GET /api/notifications')).body
    expect(notifications).toContainEqual(expect.objectContaining({ kind: 'withdrawal_returned', amount: 1000 }))
  })

  test('was paid before', async () => {
    const uuid = await taken()
    expect((await byAnna.returned(uuid)).body.code).toBe('payout_not_returnable')
    expect((await byAnna.prove(uuid, '#777777', 'return')).body.code).toBe('payout_not_returnable')
  })

  test('takes two people above the sum of the settings', async () => {
    const uuid = await paid()
    await byAnna.prove(uuid, '#888888', 'return')
    await casino.set('payments', { fourEyesAbove: 500_00 as never })
    expect((await byAnna.returned(uuid)).body.payout).toMatchObject({
      returned: null,
      returnRequestedBy: [{ id: String(anna.id) }],
    })
    expect((await byAnna.returned(uuid)).body.code).toBe('second_administrator_needed')
    expect(await moneyOf(casino, player)).toEqual({ cash: 2000, held: 0 })
    expect((await byBoris.returned(uuid)).body.payout.returned).toMatchObject({ by: { id: String(boris.id) } })
    expect(await moneyOf(casino, player)).toEqual({ cash: 3000, held: 0 })
  })
})

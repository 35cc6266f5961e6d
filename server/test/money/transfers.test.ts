import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { floatOf, moneyOf, paymentOf } from '../kit/stand-in.ts'
import {
  addRequisites,
  openTransfer,
  pictureOf,
  receive,
  requestTransfer,
  requisitesNumber,
  requisitesOf,
  seenBy,
  sendReceipt,
  type TransferSite,
  turnOff,
  withTransfers,
} from '../kit/transfers.ts'

let { one, two, anna, boris, player } = {} as TransferSite
withTransfers((site) => {
  ;({ one, two, anna, boris, player } = site)
})

const rows = <Row>(text: string, values: unknown[] = []) => one.owner.read.rows<Row>(text, values)
const seen = (uuid: string) => seenBy(anna, uuid)
/** Lets its deadline pass, and runs the completer. */
async function pass(uuid: string) {
  await rows(`UPDATE transfer_invoice SET expires_at = now() - interval '1 second' WHERE payment_uuid = $1`, [uuid])
  await player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } })
}

describe('with no requisites that are on', () => {
  test('the method is not offered, and a call is refused', async () => {
    const { body } = await player.call('GET /api/payments/methods')
    expect(body.deposit).toMatchObject({ transfer: null, card: false })
    expect((await requestTransfer(player)).body.code).toBe('method_unavailable')
    const order = { type: 'card', amount: 1000, currency: 'RUB', user_id: player.user.id }
    expect((await player.call('POST /api/payments/create-payment', { body: order })).body.code).toBe(
      'method_unavailable',
    )
  })
})

describe('requisites', () => {
  test('are added by those who may, with an audit event without the number, and sealed', async () => {
    const added = await addRequisites(one, anna, { kind: 'card', number: '2200 0000 0000 0004', bank: ' Банк ' })
    expect(added).toMatchObject({ number: '2200 00** **** 0004', bank: 'Банк', isOn: true, balance: 0, today: 0 })
    const [stored] = await rows<{ text: string }>('SELECT requisites::text AS text FROM requisites WHERE uuid = $1', [
      added.id,
    ])
    expect(stored!.text).not.toContain('2200000000000004')
    const query = { subject: 'requisites', subjectId: added.id }
    const { auditEvents } = (await anna.call('GET /api/admin/audit-log', { query })).body
    expect(auditEvents).toMatchObject([{ action: 'requisites.add', after: { number: '2200 00** **** 0004' } }])
    expect(JSON.stringify(auditEvents)).not.toContain('2200000000000004')
    await turnOff(anna, added)
    const after = (await anna.call('GET /api/admin/audit-log', { query })).body.auditEvents
    expect(after[0]).toMatchObject({ action: 'requisites.change', before: { isOn: true }, after: { isOn: false } })
  })

  test.each([
    ['a number of no card', { kind: 'card', number: '2200 0000 0000 0005' }],
    ['a number of no phone', { number: '12345' }],
    ['no bank', { bank: '  ' }],
    ['a most below the least', { least: 500, most: 100 }],
    ['a negative limit', { dayLimit: -1 }],
    ['parts of a kopeck', { dayLimit: 0.001 }],
  ])('with %s are refused', async (_, wrong) => {
    const body = {
      kind: 'sbp',
      bank: 'Банк',
      holder: 'Иван',
      number: '+7 900 123-45-67',
      least: 0,
      most: 0,
      dayLimit: 0,
      monthLimit: 0,
      isOn: true,
      ...wrong,
    }
    expect((await anna.call('POST /api/admin/requisites', { body })).body.code).toBe('requisites_invalid')
  })
})

describe('a deposit', () => {
  let place: Awaited<ReturnType<typeof addRequisites>>
  beforeAll(async () => {
    place = await addRequisites(one, anna)
  })
  afterAll(() => turnOff(anna, place))

  test('shows the requisites and a sum of its own; what has arrived is credited out of their float', async () => {
    expect((await player.call('GET /api/payments/methods')).body.deposit.transfer).toMatchObject({ minimum: 500 })
    const before = (await requisitesOf(anna, place.id)).balance
    const transfer = await openTransfer(player)
    expect(transfer).toMatchObject({
      kind: 'sbp',
      number: '79001234567',
      holder: 'Иван П.',
      receipts: 0,
      checking: false,
    })
    expect(transfer.amount).toBeGreaterThan(999)
    expect(transfer.amount).toBeLessThan(1000)
    const minutes = (Date.parse(transfer.expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThan(31)

    const receipt = await sendReceipt(one, player, transfer.uuid, await pictureOf('#112233'))
    expect(receipt).toMatchObject({ status: 200, body: { receipts: 1, checking: true } })
    expect(await seen(transfer.uuid)).toMatchObject({ step: 'invoiced', note: { code: 'transfer_unchecked' } })
    const own = (await player.call('GET /api/payments/transactions', { query: { type: 'topup' } })).body
    expect(own.transactions).toMatchObject([{ uuid: transfer.uuid, step: 'invoiced', checking: true }])
    const { transactions } = (await anna.call('GET /api/admin/get-transactions', { query: { status: 'pending' } })).body
    expect(transactions.map(({ uuid }) => uuid)).toContain(transfer.uuid)

    const { body } = await receive(anna, transfer.uuid, transfer.amount)
    expect(body.transaction).toMatchObject({
      step: 'paid',
      status: 'success',
      amount: transfer.amount,
      byTransfer: true,
    })
    expect(await moneyOf(one, player)).toMatchObject({ cash: transfer.amount })
    expect((await requisitesOf(anna, place.id)).balance - before).toBeCloseTo(transfer.amount, 2)
    expect(await floatOf(one, `p2p:${await requisitesNumber(one, place.id)}`)).toBeCloseTo(
      -(before + transfer.amount),
      2,
    )
  })

  test('is taken from the least to the most that its requisites allow, to the kopeck', async () => {
    await turnOff(anna, place)
    const narrow = await addRequisites(one, anna, { least: 600, most: 2000 })
    const request = async (amount: number) => {
      const { status, body } = await requestTransfer(await one.player(), amount)
      return status === 200 ? 'taken' : [body.code, body.details]
    }
    expect([await request(599.99), await request(600)]).toEqual([['amount_too_small', { amount: 600 }], 'taken'])
    expect([await request(2000.01), await request(2000)]).toEqual([['amount_too_large', { amount: 2000 }], 'taken'])
    await turnOff(anna, narrow)
    place = await addRequisites(one, anna)
  })

  test.each([300.5, 1500])('of which %d has arrived is credited with that amount', async (received) => {
    const transfer = await openTransfer(player)
    expect((await receive(anna, transfer.uuid, received)).body.transaction).toMatchObject({
      step: 'paid',
      amount: received,
    })
    expect(await moneyOf(one, player)).toMatchObject({ cash: received })
  })

  test.each<[string, number | undefined, string]>([
    ['without saying what has arrived', undefined, 'received_needed'],
    ['for nothing', 0, 'amount_invalid'],
    ['for less than nothing', -5, 'amount_invalid'],
    ['for parts of a kopeck', 10.001, 'amount_invalid'],
  ])('is not approved %s', async (_, received, code) => {
    const { uuid } = await openTransfer(player)
    expect((await receive(anna, uuid, received)).body.code).toBe(code)
    expect(await moneyOf(one, player)).toMatchObject({ cash: 0 })
    expect((await seen(uuid)).step).toBe('invoiced')
  })

  test('is rejected in the administrator’s own words, and nothing moves', async () => {
    const { uuid } = await openTransfer(player)
    const body = { status: 'rejected', reason: 'Перевод не найден в выписке' }
    const { transaction } = (
      await anna.call('PATCH /api/admin/transactions/{id}/status', { params: { id: uuid }, body })
    ).body
    expect(transaction).toMatchObject({ step: 'declined', reason: body.reason })
    expect((await receive(boris, uuid, 1000)).body.code).toBe('payment_settled')
    expect((await sendReceipt(one, player, uuid, await pictureOf('#010101'))).body.code).toBe('payment_settled')
    expect(await moneyOf(one, player)).toMatchObject({ cash: 0 })
  })

  test('is seen, cancelled and given receipts by its player only', async () => {
    const { uuid } = await openTransfer(player)
    const other = await one.player()
    const params = { uuid }
    expect((await other.call('GET /api/payments/transfers/{uuid}', { params })).body.code).toBe('forbidden')
    expect((await other.call('POST /api/payments/transfers/{uuid}/cancel', { params })).body.code).toBe('forbidden')
    expect((await sendReceipt(one, other, uuid, await pictureOf('#020202'))).body.code).toBe('forbidden')
    expect((await receive({ ...anna, call: other.call } as never, uuid, 1000)).body.code).toBe('forbidden')
  })

  test('is limited to one at a time; the same key returns the same one', async () => {
    const key = `transfer-${player.id}`
    const [first, again] = [await requestTransfer(player, 1000, key), await requestTransfer(player, 1000, key)]
    expect(again.body.transaction.uuid).toBe(first.body.transaction.uuid)
    expect((await requestTransfer(player)).body.code).toBe('transfer_under_way')
    await player.call('POST /api/payments/transfers/{uuid}/cancel', { params: { uuid: first.body.transaction.uuid } })
    expect((await requestTransfer(player)).status).toBe(200)
  })

  test('whose deadline has passed expires; a late receipt opens it again, and it is credited', async () => {
    const { uuid, amount } = await openTransfer(player)
    await pass(uuid)
    expect((await paymentOf(one, uuid)).step).toBe('expired')
    expect((await sendReceipt(one, player, uuid, await pictureOf('#334455'))).status).toBe(200)
    expect(await seen(uuid)).toMatchObject({ step: 'invoiced', note: { code: 'transfer_unchecked' } })
    await pass(uuid)
    expect((await paymentOf(one, uuid)).step).toBe('invoiced')
    expect((await receive(anna, uuid, amount)).body.transaction).toMatchObject({ step: 'paid' })
    expect(await moneyOf(one, player)).toMatchObject({ cash: amount })
  })

  test('that expired or was cancelled is credited without a receipt, if an administrator sees the money', async () => {
    const expired = await openTransfer(player)
    await pass(expired.uuid)
    expect((await receive(anna, expired.uuid, 700)).body.transaction).toMatchObject({ step: 'paid', amount: 700 })
    const cancelled = await openTransfer(player)
    const { body } = await player.call('POST /api/payments/transfers/{uuid}/cancel', {
      params: { uuid: cancelled.uuid },
    })
    expect(body).toMatchObject({ cancelled: true })
    expect((await paymentOf(one, cancelled.uuid)).step).toBe('expired')
    const { updatedAt } = await seen(cancelled.uuid)
    expect((await receive(anna, cancelled.uuid, 300, updatedAt)).body.transaction).toMatchObject({ step: 'paid' })
    expect(await moneyOf(one, player)).toMatchObject({ cash: 1000 })
  })

  test('is not cancelled once a receipt was sent', async () => {
    const { uuid } = await openTransfer(player)
    await sendReceipt(one, player, uuid, await pictureOf('#556677'))
    const { body } = await player.call('POST /api/payments/transfers/{uuid}/cancel', { params: { uuid } })
    expect(body.code).toBe('cancel_not_offered')
  })
})

describe('receipts', () => {
  let place: Awaited<ReturnType<typeof addRequisites>>
  beforeAll(async () => {
    place = await addRequisites(one, anna, { number: '+7 900 000-00-01' })
  })
  afterAll(() => turnOff(anna, place))
  const transferSeen = async (uuid: string) =>
    (await anna.call('GET /api/admin/transactions/{id}/transfer', { params: { id: uuid } })).body.transfer

  test('that are no pictures are refused, and three at most are accepted', async () => {
    const { uuid } = await openTransfer(player)
    expect((await sendReceipt(one, player, uuid, Buffer.from('<html>'))).body.code).toBe('document_type')
    expect((await seen(uuid)).note).toBeNull()
    const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00']
    for (const colour of colours.slice(0, 3))
      expect((await sendReceipt(one, player, uuid, await pictureOf(colour))).status).toBe(200)
    expect((await sendReceipt(one, player, uuid, await pictureOf(colours[0]!))).body).toMatchObject({ receipts: 3 })
    expect((await sendReceipt(one, player, uuid, await pictureOf(colours[3]!))).body.code).toBe('too_many_receipts')
    await receive(anna, uuid, 1)
  })

  test('that were sent for another payment are pointed out', async () => {
    const file = await pictureOf('#abcdef')
    const [first, other] = [await openTransfer(player), await one.player()]
    const second = await openTransfer(other)
    await sendReceipt(one, player, first.uuid, file)
    expect((await transferSeen(first.uuid)).receipts).toMatchObject([{ alsoFor: [] }])
    await sendReceipt(two, other, second.uuid, file)
    expect((await transferSeen(second.uuid)).receipts).toMatchObject([{ alsoFor: [first.uuid] }])
    expect((await transferSeen(first.uuid)).receipts).toMatchObject([{ alsoFor: [second.uuid] }])
  })

  test('are shown to those who decide, as our own pictures, each look with an audit event', async () => {
    const { uuid } = await openTransfer(player)
    await sendReceipt(one, player, uuid, await pictureOf('#123456'))
    const receipt = (await transferSeen(uuid)).receipts[0]!.id
    const answer = await fetch(`${one.address}/api/admin/transactions/${uuid}/receipts/${receipt}/show`, {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.token}` },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString('hex'),
    ).toBe('ffd8')
    const query = { subject: 'transaction', subjectId: uuid }
    const { auditEvents } = (await anna.call('GET /api/admin/audit-log', { query })).body
    expect(auditEvents).toMatchObject([{ action: 'transaction.show-receipt', after: { receipt, page: 1 } }])
  })
})

describe('four eyes', () => {
  let place: Awaited<ReturnType<typeof addRequisites>>
  beforeAll(async () => {
    place = await addRequisites(one, anna, { number: '+7 900 000-00-02' })
  })
  afterAll(() => turnOff(anna, place))
  beforeEach(async () => {
    await one.set('payments', { fourEyesAbove: 1_000_00 as never })
    await two.app.settings.refresh()
  })

  test('above the sum two different people enter the same amount', async () => {
    const { uuid } = await openTransfer(player, 5000)
    expect((await receive(anna, uuid, 4999)).body.transaction).toMatchObject({ step: 'invoiced', arrived: 4999 })
    expect((await receive(anna, uuid, 4999)).body.code).toBe('second_administrator_needed')
    // A different amount counts as a new first approval.
    expect((await receive(boris, uuid, 4998)).body.transaction).toMatchObject({ step: 'invoiced', arrived: 4998 })
    await pass(uuid)
    expect(await seen(uuid)).toMatchObject({ step: 'invoiced', arrived: 4998 })
    expect((await receive(anna, uuid, 4998)).body.transaction).toMatchObject({ step: 'paid', amount: 4998 })
    expect(await moneyOf(one, player)).toMatchObject({ cash: 4998 })
  })

  test('what has arrived counts, if it is more than was requested', async () => {
    const { uuid } = await openTransfer(player, 500)
    expect((await receive(anna, uuid, 50_000)).body.transaction).toMatchObject({ step: 'invoiced', arrived: 50_000 })
    expect(await moneyOf(one, player)).toMatchObject({ cash: 0 })
    expect((await receive(boris, uuid, 50_000)).body.transaction).toMatchObject({ step: 'paid', amount: 50_000 })
  })

  test('of an expired transfer', async () => {
    const { uuid } = await openTransfer(player, 5000)
    await pass(uuid)
    expect((await receive(anna, uuid, 5000)).body.transaction).toMatchObject({ step: 'invoiced', arrived: 5000 })
    await pass(uuid)
    expect((await receive(boris, uuid, 5000)).body.transaction).toMatchObject({ step: 'paid' })
  })
})

import { describe, expect, test } from 'vitest'
import { moneyOf, paymentOf } from '../kit/stand-in.ts'
import { changePayments } from '../kit/stored.ts'
import {
  addRequisites,
  openTransfer,
  pictureOf,
  receive,
  requestTransfer,
  requisitesOf,
  seenBy,
  sendReceipt,
  type TransferSite,
  transferOf,
  turnOff,
  withTransfers,
} from '../kit/transfers.ts'

let { one, two, anna, boris, player } = {} as TransferSite
withTransfers((site) => {
  ;({ one, two, anna, boris, player } = site)
})

const rows = <Row>(text: string, values: unknown[] = []) => one.owner.read.rows<Row>(text, values)
const seen = (uuid: string) => seenBy(anna, uuid)
describe('at the same moment', () => {
  test('players get different sums, until there is none left', async () => {
    const place = await addRequisites(one, anna, { number: '+7 900 000-00-03' })
    const players = await Promise.all(Array.from({ length: 104 }, () => one.player()))
    const answers: Awaited<ReturnType<typeof requestTransfer>>[] = []
    for (let from = 0; from < players.length; from += 13) {
      const together = players.slice(from, from + 13).map((each, at) => {
        const body = { type: 'card', amount: 700 + (at % 3) * 100, currency: 'RUB', user_id: each.user.id }
        return (at % 2 ? one : two).call('POST /api/payments/create-transfer', { token: each.token, body })
      })
      answers.push(...(await Promise.all(together)))
    }
    const opened = answers.filter(({ status }) => status === 200).map(({ body }) => body.transaction)
    expect(opened).toHaveLength(99)
    expect(new Set(opened.map(({ amount }) => Math.round(amount * 100) % 100)).size).toBe(99)
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(new Set(refused)).toEqual(new Set(['provider_unavailable']))
    await turnOff(anna, place)
  })

  test('the limit of a day holds, and transfers go to the requisites with the least of today', async () => {
    const limits = { number: '+7 900 000-00-04', dayLimit: 2500 }
    const [a, b] = [await addRequisites(one, anna, limits), await addRequisites(one, anna, limits)]
    const players = await Promise.all(Array.from({ length: 7 }, () => one.player()))
    const answers = await Promise.all(players.map((each) => requestTransfer(each, 1000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    const sums = [(await requisitesOf(anna, a.id)).today, (await requisitesOf(anna, b.id)).today]
    for (const sum of sums) expect(Math.ceil(sum / 1000)).toBe(2)
    // A cancelled transfer frees its share of the limit.
    const { uuid } = answers.find(({ status }) => status === 200)!.body.transaction
    const owner = players.find(
      (each) =>
        String(each.id) === answers.find((one) => one.body.transaction?.uuid === uuid)!.body.transaction.user_id,
    )!
    await owner.call('POST /api/payments/transfers/{uuid}/cancel', { params: { uuid } })
    expect((await requestTransfer(owner, 1000)).status).toBe(200)
    for (const each of [a, b]) await turnOff(anna, each)
  })

  test('two administrators, the deadline and a receipt: credited once', async () => {
    const place = await addRequisites(one, anna, { number: '+7 900 000-00-05' })
    for (let round = 0; round < 5; round++) {
      const own = await one.player()
      const { uuid, amount } = await openTransfer(own)
      await rows(`UPDATE transfer_invoice SET expires_at = now() WHERE payment_uuid = $1`, [uuid])
      const file = await pictureOf(`#0${round}0${round}0${round}`)
      await Promise.all([
        receive(anna, uuid, amount),
        receive(boris, uuid, amount),
        receive(anna, uuid, amount),
        one.app.cashier.completer.runDue(),
        two.app.cashier.completer.runDue(),
        own.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } }),
        own.call('POST /api/payments/transfers/{uuid}/cancel', { params: { uuid } }),
        sendReceipt(two, own, uuid, file),
      ])
      await receive(boris, uuid, amount)
      expect((await paymentOf(one, uuid)).step).toBe('paid')
      expect(await moneyOf(one, own)).toMatchObject({ cash: amount })
    }
    await turnOff(anna, place)
  })
})

describe('routes', () => {
  test('send card payments to transfers only where one names them', async () => {
    const place = await addRequisites(one, anna, { number: '+7 900 000-00-06', most: 5000 })
    const order = (amount: number) => ({ type: 'card', amount, currency: 'RUB', user_id: player.user.id })
    const card = (amount = 1000) => player.call('POST /api/payments/create-payment', { body: order(amount) })
    expect((await card()).body.code).toBe('method_unavailable')
    await one.set('payments', { routes: [{ provider: 'p2p', on: true, order: 1, share: 100 }] as never })
    const { status, body } = await card()
    expect(status).toBe(200)
    expect(body.session.url).toContain(`/profile/top-up/${body.transaction.uuid}`)
    expect(body.transaction).toMatchObject({ provider: 'p2p', byTransfer: true })
    expect((await card(6000)).body.code).toBe('method_unavailable')
    await one.set('payments', { routes: [] as never })
    await turnOff(anna, place)
  })
})

test('a server that ends between its steps: the next one goes on', async () => {
  const place = await addRequisites(one, anna, { number: '+7 900 000-00-07' })
  const { uuid, amount } = await openTransfer(player)
  // The receipt was stored, and the payment not yet changed.
  await rows('UPDATE transfer_invoice SET checked_since = now() WHERE payment_uuid = $1', [uuid])
  await changePayments(one.app.database.read, { uuid }, { dueAt: new Date() })
  await two.app.cashier.completer.runDue()
  expect(await seen(uuid)).toMatchObject({ step: 'invoiced', note: { code: 'transfer_unchecked' } })
  expect(await transferOf(player, uuid)).toMatchObject({ checking: true })
  await receive(anna, uuid, amount)
  expect(await moneyOf(one, player)).toMatchObject({ cash: amount })
  await turnOff(anna, place)
})

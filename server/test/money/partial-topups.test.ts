import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../money/reconciliation/reconcile.ts'
import type { Administrator } from '../kit/administrator.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { floatOf, holdsAndCloses, moneyOf, paymentOf } from '../kit/stand-in.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'
import { openTwoAdministrators } from '../kit/two-servers.ts'

let one: Casino
let [anna, boris] = [] as unknown as [Administrator, Administrator]
let player: CasinoPlayer
const card = openThirdParty('stripe', 'card')
beforeAll(async () => {
  ;({ one, anna, boris } = await openTwoAdministrators({ openProviders: providersOf(card) }))
})
afterAll(() => holdsAndCloses(one))
beforeEach(async () => {
  card.down = undefined
  player = await one.player()
})

async function opened(amount = 700) {
  const order = { type: 'card', amount, currency: 'RUB', user_id: player.user.id }
  const { status, body } = await player.call('POST /api/payments/create-payment', { body: order })
  expect(status).toBe(200)
  return body.transaction
}
const floats = async () => ({ stripe: await floatOf(one, 'stripe'), manual: await floatOf(one, 'manual') })
/** The change of each float since then. */
async function gave(before: Awaited<ReturnType<typeof floats>>) {
  const now = await floats()
  return { stripe: before.stripe - now.stripe, manual: before.manual - now.manual }
}
const approve = (by: Administrator, { uuid }: { uuid: string }, updatedAt?: string) =>
  by.call('PATCH /api/admin/transactions/{id}/status', {
    params: { id: uuid },
    body: { status: 'success', ...(updatedAt !== undefined && { updatedAt }) },
  })
const seen = async ({ uuid }: { uuid: string }) =>
  (await anna.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })).body.transaction
const arrives = (ref: string | null, amount?: number, uuid = card.invoice(ref).uuid) => {
  const arrived = amount === undefined ? {} : { arrived: { amount: kopecks(amount), uuid } }
  card.invoice(ref).reading = { state: 'partial', ...arrived }
}

test('the part that has arrived is credited, from its provider’s float', async () => {
  const before = await floats()
  const payment = await opened()
  arrives(payment.invoice_id, 300_00)
  await player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid: payment.uuid } })
  expect(await seen(payment)).toMatchObject({ step: 'invoiced', arrived: 300, note: { code: 'partial' } })
  const { body } = await approve(anna, payment)
  expect(body.transaction).toMatchObject({ status: 'success', step: 'paid', amount: 300, arrived: null })
  expect(await moneyOf(one, player)).toMatchObject({ cash: 300 })
  expect(await gave(before)).toEqual({ stripe: 300, manual: 0 })
  const query = { subject: 'transaction', subjectId: payment.uuid }
  const { auditEvents } = (await anna.call('GET /api/admin/audit-log', { query })).body
  expect(auditEvents).toMatchObject([{ action: 'transaction.review', after: { step: 'paid', amount: 300_00 } }])

  const record = { ref: payment.invoice_id!, uuid: payment.uuid, amount: kopecks(300_00), at: new Date() }
  const other = { ...record, ref: 'stripe-unknown', uuid: undefined, partial: true } as const
  const provider = {
    ...card.provider,
    collector: { ...card.provider.collector!, paidSince: async () => [{ ...record, partial: true } as const, other] },
  }
  const since = new Date(Date.now() - 60_000)
  const [report] = await reconcile({ read: one.app.database.read, providers: [provider], since, settlingMs: 0 })
  expect(report!.differences).toEqual([])
})

test('an amount that arrived for another payment, or is invalid, is not credited', async () => {
  const before = await floats()
  const [payment, other] = [await opened(), await opened()]
  arrives(payment.invoice_id, 300_00, other.uuid)
  await player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid: payment.uuid } })
  expect(await seen(payment)).toMatchObject({ arrived: null, note: { code: 'other_payment' } })
  arrives(other.invoice_id, 0)
  await player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid: other.uuid } })
  expect(await seen(other)).toMatchObject({ arrived: null, note: { code: 'unreadable' } })
  expect(await gave(before)).toEqual({ stripe: 0, manual: 0 })
  expect(await moneyOf(one, player)).toMatchObject({ cash: 0 })
})

test('it arrives after the administrator has looked: they have to look again', async () => {
  const payment = await opened()
  const { updatedAt } = await seen(payment)
  arrives(payment.invoice_id, 300_00)
  expect((await approve(anna, payment, updatedAt)).body.code).toBe('payment_changed')
  const looked = await seen(payment)
  expect(looked).toMatchObject({ arrived: 300 })
  expect((await approve(anna, payment, looked.updatedAt)).body.transaction).toMatchObject({ step: 'paid', amount: 300 })
})

test('it is paid in full by then: the provider’s confirmation credits it', async () => {
  const before = await floats()
  const payment = await opened()
  card.pay(payment.invoice_id)
  expect((await approve(anna, payment)).body.transaction).toMatchObject({ step: 'paid', amount: 700 })
  expect(await gave(before)).toEqual({ stripe: 700, manual: 0 })
})

test.each<[string, (ref: string | null) => void]>([
  ['says that nothing has arrived', () => {}],
  ['does not say how much has arrived', (ref) => arrives(ref)],
  ['does not answer', () => (card.down = 'silent')],
])('its provider %s: an approval credits all of it by hand', async (_, happens) => {
  const before = await floats()
  const payment = await opened()
  happens(payment.invoice_id)
  expect((await approve(anna, payment)).body.transaction).toMatchObject({ step: 'credited', amount: 700 })
  expect(await gave(before)).toEqual({ stripe: 0, manual: 700 })
})

test('two administrators and the provider’s confirmation concurrently: credited once', async () => {
  const before = await floats()
  const payment = await opened()
  arrives(payment.invoice_id, 300_00)
  const check = () => player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid: payment.uuid } })
  await Promise.all([approve(anna, payment), approve(boris, payment), check(), check()])
  await approve(anna, payment)
  expect(await paymentOf(one, payment.uuid)).toMatchObject({ step: 'paid', paidAmount: 300_00 })
  expect([await moneyOf(one, player), await gave(before)]).toEqual([
    { cash: 300, held: 0 },
    { stripe: 300, manual: 0 },
  ])
})

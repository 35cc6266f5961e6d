import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListedRecord, ProviderUnreadable } from '../../money/providers/provider.ts'
import { reconcile } from '../../money/reconciliation/reconcile.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { administrator, holdsAndCloses } from '../kit/stand-in.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

let casino: Casino
const card = openThirdParty('stripe', 'card')
beforeAll(async () => {
  casino = await openCasino({ openProviders: providersOf(card) })
})
afterAll(() => holdsAndCloses(casino))

async function opened(player: CasinoPlayer) {
  const order = { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id }
  const { status, body } = await player.call('POST /api/payments/create-payment', { body: order })
  expect(status).toBe(200)
  return body.transaction
}
const check = (player: CasinoPlayer, { uuid }: { uuid: string }) =>
  player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } })

/** While it is set, the provider's answer about this invoice is unreadable. */
let odd: string | null | undefined
const read = card.provider.collector!.read
Object.assign(card.provider.collector!, {
  read: async (ref: string) => {
    if (ref === odd) throw new ProviderUnreadable('an unknown status: "refunded"')
    return read(ref)
  },
})

test('a top-up that cannot be read is noted for an administrator, without delaying others', async () => {
  const [player, other] = [await casino.player(), await casino.player()]
  const [payment, theirs] = [await opened(player), await opened(other)]
  odd = payment.invoice_id
  const troubles = casino.troubles.length
  for (let time = 0; time < 8; time++) expect((await check(player, payment)).status).toBe(202)
  expect(casino.troubles.length - troubles).toBe(1)
  card.pay(theirs.invoice_id)
  expect((await check(other, theirs)).body).toMatchObject({ newBalance: 700 })

  const { one } = await administrator(casino)
  const note = async () => (await one(payment.uuid)).body.transaction.note
  expect(await note()).toEqual({ code: 'unreadable', detail: 'an unknown status: "refunded"' })
  odd = undefined
  expect((await check(player, payment)).status).toBe(202)
  expect(await note()).toBeNull()
  card.pay(payment.invoice_id)
  expect((await check(player, payment)).body).toMatchObject({ newBalance: 700 })
})

test('a row that cannot be read is left out of the reconciliation with a sentence, and the others are compared', async () => {
  const player = await casino.player()
  const since = new Date(Date.now() - 60_000)
  const payments = [await opened(player), await opened(player)]
  for (const payment of payments) {
    card.pay(payment.invoice_id)
    expect((await check(player, payment)).status).toBe(200)
  }
  const known = card.invoices.filter(({ reading }) => reading.state === 'paid')
  const records = known.map(({ ref, uuid, amount }): ListedRecord => {
    const unreadable = ref === payments[0]!.invoice_id
    return unreadable
      ? { unreadable: 'a paid session with an unreadable amount: 12.345', ref, uuid }
      : { ref, uuid, amount, at: new Date() }
  })
  const nameless: ListedRecord = { unreadable: 'no identifier', ref: undefined, uuid: undefined }
  const provider = {
    ...card.provider,
    collector: { ...card.provider.collector!, paidSince: async () => [...records, nameless] },
  }
  const [report] = await reconcile({ read: casino.app.database.read, providers: [provider], since, settlingMs: 0 })
  expect(report!.differences).toEqual([
    `stripe lists ${payments[0]!.invoice_id} (payment ${payments[0]!.id}) in a way that cannot be read, so it is left out: a paid session with an unreadable amount: 12.345.`,
    'stripe lists something in a way that cannot be read, so it is left out: no identifier.',
  ])
  expect(report!.said!.paidIn).toBe(kopecks(report!.booked!.paidIn - 700_00))
})

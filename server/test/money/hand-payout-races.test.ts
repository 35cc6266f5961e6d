import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { fullRequisites, payerAt, requestPayout } from '../kit/hand-payouts.ts'
import { holdsAndCloses, moneyOf, only, paymentOf } from '../kit/stand-in.ts'

let [one, two] = [] as unknown as [Casino, Casino]
let anna: Administrator
let [byAnna, byBoris] = [] as unknown as [ReturnType<typeof payerAt>, ReturnType<typeof payerAt>]
beforeAll(async () => {
  one = await openCasino(only())
  await one.set('payments', { cardsFromRequisites: true })
  two = await one.node()
  anna = await administratorOf(one)
  const second = await secondAdministrator(one)
  const boris: Administrator = {
    ...second,
    call: (name, request) => two.call(name, { token: second.token, ...request }),
  }
  ;[byAnna, byBoris] = [payerAt(one, anna), payerAt(two, boris)]
})
afterAll(() => holdsAndCloses(one))

const requisitesOf = async (id: string) =>
  (await anna.call('GET /api/admin/requisites')).body.requisites.find((each) => each.id === id)!
const approved = async (amount = 1000) => {
  const player = await one.player({ balance: 3000 })
  const uuid = await requestPayout(player, amount)
  await byAnna.approve(uuid)
  return { player, uuid }
}
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort()

test('two people at two servers take one withdrawal: one has it, whatever the requisites', async () => {
  const places = [
    await fullRequisites(one, anna, { holds: 20_000 }),
    await fullRequisites(one, anna, { holds: 20_000, number: '+7 900 000-00-02' }),
  ] as const
  for (let round = 0; round < 5; round++) {
    const { uuid, player } = await approved()
    const cancel = round % 2 === 1 ? [player.call('POST /api/payments/cancel-withdraw', { body: { uuid } })] : []
    const [a, b] = await Promise.all([byAnna.take(uuid, places[0].id), byBoris.take(uuid, places[1].id), ...cancel])
    const { step, takenBy } = await paymentOf(one, uuid)
    const winners = [a, b].filter(({ status }) => status === 200)
    expect(winners).toHaveLength(step === 'cancelled' ? 0 : 1)
    if (a.status === 200) expect(takenBy).toBe(anna.id)
    expect(await moneyOf(one, player)).toEqual(
      step === 'cancelled' ? { cash: 3000, held: 0 } : { cash: 2000, held: 1000 },
    )
  }
})

test('many concurrent takes from requisites that hold enough for two: two succeed', async () => {
  const place = await fullRequisites(one, anna, { holds: 2500, number: '+7 900 000-00-03' })
  const all = await Promise.all(Array.from({ length: 6 }, () => approved()))
  const answers = await Promise.all(all.map(({ uuid }, at) => (at % 2 ? byAnna : byBoris).take(uuid, place.id)))
  expect(statuses(answers)).toEqual([200, 200, 409, 409, 409, 409])
  const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => (body as { code?: string }).code)
  expect(new Set(codes)).toEqual(new Set(['requisites_short']))
})

test('many concurrent takes within a daily limit: no more than it allows', async () => {
  const place = await fullRequisites(one, anna, { holds: 50_000, payoutDayLimit: 3500, number: '+7 900 000-00-04' })
  const all = await Promise.all(Array.from({ length: 6 }, () => approved()))
  const answers = await Promise.all(all.map(({ uuid }, at) => (at % 2 ? byAnna : byBoris).take(uuid, place.id)))
  expect(statuses(answers)).toEqual([200, 200, 200, 409, 409, 409])
  expect(await requisitesOf(place.id)).toMatchObject({ paidToday: 3000 })
})

test('confirmed, given back and reported unclear concurrently: one of them succeeds, and the money moves once', async () => {
  const place = await fullRequisites(one, anna, { holds: 20_000, number: '+7 900 000-00-05' })
  for (let round = 0; round < 5; round++) {
    const { uuid, player } = await approved()
    await byAnna.take(uuid, place.id)
    await byAnna.prove(uuid, `#1${round}2${round}3${round}`)
    await Promise.all([
      byAnna.confirm(uuid, `R-${round}`),
      byAnna.confirm(uuid, `R-${round}`),
      byAnna.giveBack(uuid),
      byBoris.unclear(uuid),
    ])
    const { step } = await paymentOf(one, uuid)
    expect(['paid', 'approved', 'unclear']).toContain(step)
    expect(await moneyOf(one, player)).toEqual(step === 'paid' ? { cash: 2000, held: 0 } : { cash: 2000, held: 1000 })
  }
})

test('returned by two people concurrently, and again: returned once', async () => {
  const place = await fullRequisites(one, anna, { holds: 20_000, number: '+7 900 000-00-06' })
  const { uuid, player } = await approved()
  await byAnna.take(uuid, place.id)
  await byAnna.prove(uuid, '#998877')
  await byAnna.confirm(uuid, 'RR')
  await byAnna.prove(uuid, '#778899', 'return')
  const answers = await Promise.all([byAnna, byBoris, byAnna, byBoris].map((by) => by.returned(uuid)))
  expect(statuses(answers)).toEqual([200, 409, 409, 409])
  expect(await moneyOf(one, player)).toEqual({ cash: 3000, held: 0 })
})

test('taken and proved on one server by an absent administrator: others resolve it on another', async () => {
  const place = await fullRequisites(one, anna, { holds: 5000, number: '+7 900 000-00-07' })
  const { uuid, player } = await approved()
  await byBoris.take(uuid, place.id)
  await byBoris.prove(uuid, '#665544')
  expect((await byAnna.confirm(uuid, 'X-1')).body).toMatchObject({ code: 'payout_taken' })
  await byAnna.unclear(uuid)
  expect((await byAnna.confirm(uuid, 'X-1')).status).toBe(200)
  expect(await moneyOf(one, player)).toEqual({ cash: 2000, held: 0 })
})

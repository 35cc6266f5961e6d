import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutSearch } from '../../money/providers/provider.ts'
import type { Administrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { later, moneyOf, only, paymentOf, silence, standIn, stepsOf, toCard, unavailable } from '../kit/stand-in.ts'
import { openTwoAdministrators } from '../kit/two-servers.ts'

let [one, two] = [] as unknown as [Casino, Casino]
let [anna, boris] = [] as unknown as [Administrator, Administrator]
let player: CasinoPlayer
const cards = standIn({ name: 'freekassa', to: ['card'] })
const [pay, find] = [cards.pay, cards.find]
beforeAll(async () => {
  ;({ one, two, anna, boris } = await openTwoAdministrators(only(cards)))
})
afterAll(() => closeAudited(one, two))
beforeEach(async () => {
  await above(0)
  cards.orders.length = 0
  player = await one.player({ balance: 1000 })
})

async function above(roubles: number): Promise<void> {
  await one.set('payments', { fourEyesAbove: kopecks(roubles * 100), approveUpTo: kopecks(0) })
  await two.app.settings.refresh()
}

/** A payout whose provider could not report its outcome, and is now controlled by the story. */
async function unclear(): Promise<string> {
  cards.pay = silence
  cards.find = async () => ({ state: 'unclear' })
  const { uuid } = (await toCard(player, 1000)).body.transaction
  const body = { status: 'success' }
  for (const by of [anna, boris])
    await by.call('PATCH /api/admin/transactions/{id}/status', { params: { id: uuid }, body })
  await later(one, uuid)
  expect(await paymentOf(one, uuid)).toMatchObject({ step: 'unclear', note: 'uncertain' })
  Object.assign(cards, { pay, find })
  return uuid
}

/** The resulting step, or the refusal. */
async function retry(by: Administrator, uuid: string, body: { updatedAt?: string } = {}): Promise<string> {
  const answer = await by.call('POST /api/admin/transactions/{id}/retry', { params: { id: uuid }, body })
  expect(answer.status).toBeLessThan(504)
  return answer.body.code ?? answer.body.transaction.step
}
const timesOrdered = (uuid: string) => cards.orders.filter((order) => order.uuid === uuid).length

test('a payout unknown to its provider is paid by the next attempt, with the requesting administrator on record', async () => {
  const uuid = await unclear()
  expect(await retry(anna, uuid)).toBe('paid')
  expect([timesOrdered(uuid), cards.paid.has(uuid)]).toEqual([2, true])
  expect(await moneyOf(one, player)).toEqual({ cash: 0, held: 0 })
  const first = ['waiting', 'approved', 'sending', 'unclear']
  expect(await stepsOf(one, uuid)).toEqual([...first, 'waiting', 'approved', 'sending', 'paid'])
  const query = { subject: 'transaction', subjectId: uuid }
  const { auditEvents } = (await anna.call('GET /api/admin/audit-log', { query })).body
  expect(auditEvents.map(({ action }) => action).slice(0, 2)).toEqual(['transaction.review', 'transaction.retry'])
  const { events } = (await anna.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })).body
  expect(events.filter(({ approvedOnce }) => approvedOnce)).toEqual([])
  expect(await retry(anna, uuid)).toBe('payment_settled')
})

test('a payout that its provider has paid after all is recorded, and not sent again', async () => {
  const uuid = await unclear()
  cards.reallyPay({ uuid, amount: kopecks(1000_00), target: { to: 'card', card: 'x' } })
  expect(await retry(anna, uuid)).toBe('paid')
  expect([timesOrdered(uuid), await moneyOf(one, player)]).toEqual([1, { cash: 0, held: 0 }])
  expect(await stepsOf(one, uuid)).toEqual(['waiting', 'approved', 'sending', 'unclear', 'paid'])
})

test.each<[string, () => Promise<PayoutSearch>, string]>([
  ['does not know', async () => ({ state: 'unclear' }), 'payout_uncertain'],
  ['does not answer', silence, 'provider_unavailable'],
  ['cannot be reached', unavailable, 'provider_unavailable'],
])('while its provider %s nothing is tried', async (_, search, refusal) => {
  const uuid = await unclear()
  cards.find = search
  expect(await retry(anna, uuid)).toBe(refusal)
  expect([timesOrdered(uuid), (await paymentOf(one, uuid)).step]).toEqual([1, 'unclear'])
})

test('a payout whose provider reported another’s, or whose answer may still come, is not retried', async () => {
  const set = (uuid: string, what: string) =>
    one.app.database.read.rows(`UPDATE payment SET ${what} WHERE uuid = $1`, [uuid])
  const uuid = await unclear()
  await set(uuid, `note = 'reference_taken'`)
  expect(await retry(anna, uuid)).toBe('payout_uncertain')
  await set(uuid, `note = 'uncertain', attempted_at = now()`)
  expect(await retry(anna, uuid)).toBe('payment_under_way')
  expect(await retry(anna, uuid, { updatedAt: '2026-01-01T00:00:00.000Z' })).toBe('payment_changed')
  expect(timesOrdered(uuid)).toBe(1)
})

test('two administrators at once, on two servers, with completers: one attempt', async () => {
  const uuid = await unclear()
  const clicks = [anna, boris, anna, boris].map((by) => retry(by, uuid))
  const completers = [one, two].map(({ app }) => app.cashier.completer.runDue())
  const answers = await Promise.all(clicks)
  await Promise.all(completers)
  await later(two, uuid)
  expect((await paymentOf(one, uuid)).step).toBe('paid')
  expect(timesOrdered(uuid)).toBe(2)
  expect(answers).toContain('paid')
  const query = { subject: 'transaction', subjectId: uuid }
  const { auditEvents } = (await anna.call('GET /api/admin/audit-log', { query })).body
  expect(auditEvents.filter(({ action }) => action === 'transaction.retry')).toHaveLength(1)
})

test('above the ceiling it needs two again, regardless of earlier approvals', async () => {
  await above(999)
  const uuid = await unclear()
  expect(await retry(boris, uuid)).toBe('waiting')
  expect(await paymentOf(one, uuid)).toMatchObject({ firstApprovedBy: boris.id, approvedBy: null })
  expect(timesOrdered(uuid)).toBe(1)
  const approve = { params: { id: uuid }, body: { status: 'success' } } as const
  const own = await boris.call('PATCH /api/admin/transactions/{id}/status', approve)
  expect(own.body.code).toBe('second_administrator_needed')
  const other = await anna.call('PATCH /api/admin/transactions/{id}/status', approve)
  expect(other.body.transaction.step).toBe('paid')
  expect([timesOrdered(uuid), await moneyOf(one, player)]).toEqual([2, { cash: 0, held: 0 }])
})

test('only an administrator may, and not for a payment of their own', async () => {
  const uuid = await unclear()
  const answer = await player.call('POST /api/admin/transactions/{id}/retry', { params: { id: uuid }, body: {} })
  expect(answer.status).toBe(403)
  await one.changeRights(player.id, { role: 'admin' })
  const { token } = (await one.signIn(player)).body
  const self = { id: player.id, token, call: (name, more) => one.call(name, { token, ...more }) } as Administrator
  expect(await retry(self, uuid)).toBe('not_on_yourself')
  await one.changeRights(player.id, { role: 'user' })
})

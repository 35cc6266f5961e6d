import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ownProviders } from '../../money/providers/list.ts'
import type { Provider } from '../../money/providers/provider.ts'
import { reconcile } from '../../money/reconciliation/reconcile.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { everything, moneyOf, paymentOf, standIn, stepsOf, toCard, unavailable } from '../kit/stand-in.ts'
import { changePayments, minutesAgo } from '../kit/stored.ts'
import { openThirdParty } from '../kit/third-party.ts'

// Two nodes of one casino: the first has the providers for top-ups and payouts by card, the second has neither.
let [having, lacking] = [] as unknown as [Casino, Casino]
const takes = openThirdParty('stripe', 'card')
const pays = standIn({ name: 'freekassa', to: ['card'] })
const other = openThirdParty('crypto-pay', 'crypto')
const of = (...providers: readonly Provider[]) => ({
  openProviders: () => new Map(providers.map((provider) => [provider.name, provider])),
})
beforeAll(async () => {
  having = await openCasino(of(takes.provider, pays.provider))
  lacking = await openCasino({ ...of(other.provider), databaseUrl: having.databaseUrl })
  await having.set('payments', { approveUpTo: everything })
  await lacking.app.settings.refresh()
})
afterAll(() => closeAudited(having, lacking))

const due = (uuid: string) => changePayments(having.app.database.read, { uuid }, { dueAt: minutesAgo(1) })

test('a top-up is left to the nodes that have its provider', async () => {
  const player = await having.player()
  const order = { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id }
  const key = crypto.randomUUID()
  const { body } = await player.call('POST /api/payments/create-payment', { body: order, key })
  const { uuid, invoice_id } = body.transaction
  takes.pay(invoice_id)
  const troubles = lacking.troubles.length
  const check = () => lacking.call('GET /api/payments/check-payment/{uuid}', { token: player.token, params: { uuid } })
  expect((await check()).status).toBe(202)
  // Requested there, it is immediately handled by the other node's completer.
  for (let time = 0; time < 3; time++) await lacking.app.cashier.completer.runDue()
  expect(await paymentOf(having, uuid)).toMatchObject({ step: 'invoiced', note: null })
  await having.app.cashier.completer.runDue()
  expect((await paymentOf(having, uuid)).step).toBe('paid')
  expect((await check()).body).toMatchObject({ newBalance: 700 })
  expect(lacking.troubles.length).toBe(troubles)
})

test('an invoice that is being made elsewhere is not given up by a repeat', async () => {
  const player = await having.player()
  const order = { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id }
  const key = crypto.randomUUID()
  let repeated: number | undefined
  takes.before.create = async () => {
    takes.before = {}
    const call = { token: player.token, key, body: order }
    repeated = (await lacking.call('POST /api/payments/create-payment', call)).status
  }
  const { status, body } = await player.call('POST /api/payments/create-payment', { body: order, key })
  expect([repeated, status, body.transaction.step]).toEqual([503, 200, 'invoiced'])
})

test('a payout is left to them, too, without counting an attempt', async () => {
  const player = await having.player({ balance: 1000 })
  const { pay } = pays
  pays.pay = unavailable
  const { uuid } = (await toCard(player, 1000)).body.transaction
  expect((await paymentOf(having, uuid)).step).toBe('approved')
  const steps = await stepsOf(having, uuid)
  for (let time = 0; time < 15; time++) {
    await due(uuid)
    await lacking.app.cashier.completer.runDue()
  }
  expect(await stepsOf(having, uuid)).toEqual(steps)
  const [row] = await having.app.database.read.rows<{ due: boolean }>(
    'SELECT due_at <= now() AS due FROM payment WHERE uuid = $1',
    [uuid],
  )
  // Not even rescheduled.
  expect(row!.due).toBe(true)
  pays.pay = pay
  await having.app.cashier.completer.runDue()
  expect((await paymentOf(having, uuid)).step).toBe('paid')
  expect(await moneyOf(having, player)).toEqual({ cash: kopecks(0), held: 0 })
})

test('each completes the payments of its own providers, whichever of them does the rest', async () => {
  const { databaseUrl } = having
  const often = { databaseUrl, completeEveryMs: 20 }
  const first = await openCasino({ ...often, ...of(other.provider) })
  const second = await openCasino({ ...often, ...of(takes.provider, pays.provider) })
  try {
    // Those that every node has may be with either.
    const everywhere = ownProviders.map(({ name }) => `payments ${name}`)
    const payments = ({ app }: Casino) =>
      app.jobs.held.filter((lease) => lease.startsWith('payments') && !everywhere.includes(lease))
    await vi.waitFor(() => expect(payments(second)).toEqual(['payments freekassa', 'payments stripe']))
    await vi.waitFor(() => expect(payments(first)).toEqual(['payments crypto-pay']))
    const player = await having.player()
    const order = { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id }
    const { body } = await player.call('POST /api/payments/create-payment', { body: order, key: crypto.randomUUID() })
    takes.pay(body.transaction.invoice_id)
    await due(body.transaction.uuid)
    await vi.waitFor(async () => expect((await paymentOf(having, body.transaction.uuid)).step).toBe('paid'))
    const { uuid } = (await toCard(await having.player({ balance: 1000 }), 700)).body.transaction
    await due(uuid)
    await vi.waitFor(async () => expect((await paymentOf(having, uuid)).step).toBe('paid'))
  } finally {
    await second.close()
    await first.close()
  }
})

test('its float is not compared where its provider cannot be queried', async () => {
  const providers = [other.provider]
  const since = new Date(Date.now() - 3600_000)
  const reports = await reconcile({ read: lacking.app.database.read, providers, since })
  expect(reports).toMatchObject([{ provider: 'crypto-pay', differences: [] }])
})

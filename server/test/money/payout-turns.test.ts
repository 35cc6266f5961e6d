import { beforeEach, describe, expect, test } from 'vitest'
import type { PaymentDeps } from '../../money/payments/deps.ts'
import { leaveTurn, takeTurn } from '../../money/payments/provider-turn.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import {
  everything,
  holdsAndCloses,
  later,
  only,
  paymentOf,
  type StandIn,
  silence,
  standIn,
  unavailable,
} from '../kit/stand-in.ts'
import { changePayments, changeProviderTurns, minutesAgo } from '../kit/stored.ts'

describe('whose turn it is', () => {
  const turn = { name: 'cheques of USDT', spacingMs: 0, exclusive: true }
  let [one, two] = [] as unknown as [Casino, Casino]
  let cheques: StandIn
  beforeEach(async () => {
    cheques = standIn({ name: 'crypto-pay', to: ['cheque'], turn })
    one = await openCasino(only(cheques))
    two = await one.node()
    await one.set('payments', { approveUpTo: everything })
    await two.app.settings.refresh()
  })
  const cheque = (casino: Casino, player: CasinoPlayer, amount = 800) =>
    casino.call('POST /api/payments/create-crypto-withdraw', {
      token: player.token,
      body: { id: player.id, amount, currency: 'RUB', asset: 'USDT', network: null, wallet: null },
    })

  test('a cheque comes with its link, calculated with the recorded rate', async () => {
    const player = await one.player({ balance: 1000 })
    const { body } = await cheque(one, player)
    expect(body.check?.url).toMatch(/^https:\/\/cheques\.test\//)
    expect(body.check_url).toBe(body.check?.url)
    expect(body.transaction).toMatchObject({ step: 'paid', assetAmount: '10.000000', rate: '80', asset: 'USDT' })
    expect(cheques.orders[0]).toMatchObject({
      target: { to: 'cheque', coin: { asset: 'USDT' } },
      quote: { rate: '80' },
    })
    await holdsAndCloses(one)
  })

  test.each([
    ['there is none', unavailable],
    ['it cannot be had', silence],
    ['it is old', async () => ({ rate: 80, rateAt: new Date(Date.now() - 6 * 60_000) })],
    ['it is of tomorrow', async () => ({ rate: 80, rateAt: new Date(Date.now() + 6 * 60_000) })],
  ])('nothing is paid at a rate when %s', async (_, quote) => {
    cheques.quote = quote
    const player = await one.player({ balance: 1000 })
    const { body } = await cheque(one, player)
    expect(body.transaction.step).toBe('approved')
    expect(cheques.orders).toEqual([])
    cheques.quote = async () => ({ rate: 100, rateAt: new Date() })
    await later(one, body.transaction.uuid)
    expect(cheques.orders[0]?.quote).toMatchObject({ rate: '100', assetAmount: '8.000000' })
    await holdsAndCloses(one)
  })

  test('while an outcome is not known the next one waits, on every server', async () => {
    const [first, second] = [await one.player({ balance: 1000 }), await one.player({ balance: 1000 })]
    cheques.pay = silence
    const silent = await cheque(one, first)
    expect(silent.body.transaction.step).toBe('sending')
    cheques.pay = async (order) => cheques.reallyPay(order)
    await changeProviderTurns(one.app.database.read, {}, { freeAt: minutesAgo(0) })
    const waiting = await cheque(two, second)
    expect(waiting.body.transaction.step).toBe('approved')
    await later(one, waiting.body.transaction.uuid)
    expect(cheques.orders.length).toBe(1)
    // Once the outcome of the first is known, it is the other's turn.
    cheques.find = async () => ({ state: 'unclear' })
    await later(two, silent.body.transaction.uuid)
    await later(one, waiting.body.transaction.uuid)
    expect((await paymentOf(one, waiting.body.transaction.uuid)).step).toBe('paid')
    await holdsAndCloses(one)
  })

  test('of twenty concurrent payouts no two are sent at the same time', async () => {
    let [under, most] = [0, 0]
    cheques.pay = async (order) => {
      most = Math.max(most, ++under)
      await new Promise(setImmediate)
      under -= 1
      return cheques.reallyPay(order)
    }
    const players = await Promise.all(Array.from({ length: 20 }, () => one.player({ balance: 1000 })))
    const answers = await Promise.all(players.map((player, at) => cheque(at % 2 ? one : two, player)))
    const uuids = answers.map(({ body }) => body.transaction.uuid)
    await expect
      .poll(
        async () => {
          await changePayments(one.app.database.read, { step: 'approved' }, { dueAt: new Date() })
          await Promise.all([one.app.cashier.completer.runDue(), two.app.cashier.completer.runDue()])
          return (await Promise.all(uuids.map((uuid) => paymentOf(one, uuid)))).every(({ step }) => step === 'paid')
        },
        { timeout: 20_000, interval: 10 },
      )
      .toBe(true)
    expect([most, cheques.orders.length]).toEqual([1, 20])
    await holdsAndCloses(one)
  })
  test('attempts keep the provider’s minimum interval, on every server', async () => {
    const spaced = standIn({
      name: 'cryptocloud',
      to: ['cheque'],
      turn: { name: 'one call in a while', spacingMs: 3600_000, exclusive: false },
    })
    await one.close()
    one = await openCasino(only(spaced))
    two = await one.node()
    await one.set('payments', { approveUpTo: everything })
    await two.app.settings.refresh()
    const [first, second] = [await one.player({ balance: 1000 }), await one.player({ balance: 1000 })]
    expect((await cheque(one, first)).body.transaction.step).toBe('paid')
    const { uuid, step } = (await cheque(two, second)).body.transaction
    expect(step).toBe('approved')
    await later(one, uuid)
    expect(spaced.orders.length).toBe(1)
    const waits = new Date((await paymentOf(one, uuid)).dueAt).getTime() - Date.now()
    expect(waits).toBeGreaterThan(3000_000)
    await changeProviderTurns(one.app.database.read, {}, { freeAt: minutesAgo(0) })
    await later(two, uuid)
    expect((await paymentOf(one, uuid)).step).toBe('paid')
    await holdsAndCloses(one)
  })

  test('a second attempt for the same payment does not take over its turn', async () => {
    const player = await one.player({ balance: 1000 })
    cheques.pay = silence
    const { uuid } = (await cheque(one, player)).body.transaction
    const deps = { read: one.app.database.read } as PaymentDeps
    const payment = await paymentOf(one, uuid)
    await changeProviderTurns(one.app.database.read, {}, { freeAt: minutesAgo(0) })
    expect(await takeTurn(deps, turn, payment)).toEqual({ mine: false })
    await leaveTurn(deps, turn, payment)
    expect(await takeTurn(deps, turn, { ...payment, uuid: crypto.randomUUID() })).toEqual({ mine: false })
    await holdsAndCloses(one)
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutReading } from '../../money/providers/provider.ts'
import { ProviderUnreadable } from '../../money/providers/provider.ts'
import { administratorOf } from '../kit/administrator.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import {
  everything,
  holdsAndCloses,
  later,
  moneyOf,
  only,
  payment,
  paymentOf,
  silence,
  standIn,
  stepsOf,
  toCard,
} from '../kit/stand-in.ts'

// A server that was slow goes on with a payout that another one has taken further in the meantime.

const party = standIn({ name: 'cryptocloud', to: ['cheque', 'card'] })
const usual = { ...party }
let [one, two] = [] as unknown as [Casino, Casino]
let player: CasinoPlayer
beforeAll(async () => {
  one = await openCasino(only(party))
  two = await one.node()
  await one.set('payments', { approveUpTo: everything })
  await two.app.settings.refresh()
})
beforeEach(async () => {
  Object.assign(party, usual)
  party.orders.length = 0
  player = await one.player({ balance: 1000 })
})
afterAll(() => holdsAndCloses(one))

const day = 24 * 60
const unreadable = async (): Promise<never> => {
  throw new ProviderUnreadable('frozen')
}

/** A sent payout whose reading by the first server has begun, and which the second one then found unreadable for a day. */
async function readSlowly() {
  party.pay = async ({ uuid }) => ({ state: 'sent', ref: `first-${uuid}` })
  party.read = unreadable
  const { uuid } = (await toCard(player)).body.transaction
  await later(one, uuid, 0)
  expect(await paymentOf(one, uuid)).toMatchObject({ step: 'sent', note: 'unreadable' })
  const [begun, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<PayoutReading>()]
  party.read = () => {
    begun.resolve()
    return reading.promise
  }
  const slow = later(one, uuid, 0)
  await begun.promise
  party.read = unreadable
  await later(two, uuid, day)
  expect(await paymentOf(one, uuid)).toMatchObject({ step: 'unclear', note: 'unreadable' })
  const answers = async () => {
    const troubles = [...one.troubles]
    reading.resolve({ state: 'sent', ref: `first-${uuid}` })
    await slow
    expect(one.troubles).toEqual(troubles)
  }
  return { uuid, answers }
}

test('an attempt that waited for its rate leaves a payout of unknown outcome to the administrator', async () => {
  const [begun, rate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  party.quote = async () => {
    begun.resolve()
    await rate.promise
    return usual.quote()
  }
  const request = player.call('POST /api/payments/create-crypto-withdraw', {
    body: { id: player.id, amount: 800, currency: 'RUB', asset: 'USDT', network: null, wallet: null },
  })
  await begun.promise
  const { transactions } = (await player.call('GET /api/payments/transactions')).body
  const { uuid } = payment(transactions[0])
  Object.assign(party, { quote: usual.quote, pay: silence, find: async () => ({ state: 'unclear' }) })
  for (const step of ['sending', 'unclear']) {
    await later(two, uuid)
    expect((await paymentOf(one, uuid)).step).toBe(step)
  }
  // A reason for a person, because of which a payout that is not sent yet would wait for another approval.
  await one.changeRights(player.id, { status: 'banned' })
  rate.resolve()
  expect((await request).body.transaction.step).toBe('unclear')
  expect(await stepsOf(one, uuid)).toEqual(['waiting', 'approved', 'sending', 'unclear'])
  expect(await paymentOf(one, uuid)).toMatchObject({ step: 'unclear', note: 'uncertain', attempts: 1 })
  expect([party.orders.length, one.troubles]).toEqual([1, []])
  expect(await moneyOf(one, player)).toEqual({ cash: 200, held: 800 })
})

test('a reading that took long leaves a payout to the administrator who must decide', async () => {
  const { uuid, answers } = await readSlowly()
  await answers()
  expect(await stepsOf(one, uuid)).toEqual(['waiting', 'approved', 'sending', 'sent', 'sent', 'unclear'])
  expect(await paymentOf(one, uuid)).toMatchObject({ step: 'unclear', note: 'unreadable' })
})

test('a reading that took long says nothing about the next payout', async () => {
  const { uuid, answers } = await readSlowly()
  party.find = async () => ({ state: 'none' })
  party.pay = async () => ({ state: 'sent', ref: `second-${uuid}` })
  const by = await administratorOf(one)
  const retried = await by.call('POST /api/admin/transactions/{id}/retry', { params: { id: uuid }, body: {} })
  expect(retried.body.transaction.step).toBe('sent')
  await later(two, uuid, 0)
  const before = await paymentOf(one, uuid)
  expect(before).toMatchObject({ step: 'sent', providerRef: `second-${uuid}`, note: 'unreadable' })
  await answers()
  expect(await paymentOf(one, uuid)).toEqual(before)
})

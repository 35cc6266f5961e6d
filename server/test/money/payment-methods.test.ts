import { expect, test } from 'vitest'
import { type Casino, openCasino } from '../kit/casino.ts'
import { deposit, stake } from '../kit/depositor.ts'
import { changePayments, hoursAgo } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

const parties = [
  openThirdParty('stripe', 'card'),
  openThirdParty('crypto-pay', 'crypto', { coins: ['USDT', 'BTC', 'TON'] }),
  openThirdParty('cryptocloud', 'crypto', { coins: ['USDT', 'SOL'] }),
]

test('methods list the available options and their providers', async () => {
  const casino = await openCasino({ openProviders: providersOf(...parties) })
  const player = await casino.player()
  const { body } = await player.call('GET /api/payments/methods')
  const providers = Object.fromEntries(body.deposit.crypto.map(({ asset, provider }) => [asset, provider]))
  expect(body.deposit.card).toBe(true)
  expect(providers).toEqual({
    USDT: 'crypto-pay',
    BTC: 'crypto-pay',
    TON: 'crypto-pay',
    SOL: 'cryptocloud',
    ETH: null,
    LTC: null,
    TRX: null,
  })
  expect(body.withdrawal).toMatchObject({
    minimum: 500,
    maximumPerDay: null,
    leftToday: null,
    available: 0,
    underWay: null,
  })
  // docs/product.md R7: a deposit can be withdrawn once it is staked.
  await deposit(parties[0]!, player, 700)
  const terms = async () => (await player.call('GET /api/payments/methods')).body.withdrawal
  expect(await terms()).toMatchObject({ available: 0, leftToStake: 700 })
  const { body: bet } = await stake(player, 700)
  expect(await terms()).toMatchObject({ available: bet.balance, leftToStake: 0 })
  await casino.close()
})

test('the usual time of a method comes from at least twenty payments, from the order to the credit', async () => {
  const casino = await openCasino({ openProviders: providersOf(...parties) })
  const player = await casino.player()
  const usual = async (of: Casino) => (await (await of.player()).call('GET /api/payments/methods')).body.deposit.usual
  for (let paid = 0; paid < 19; paid++) await deposit(parties[0]!, player, 500)
  expect(await usual(casino)).toEqual({})
  await deposit(parties[0]!, player, 500)
  // Nineteen were ordered an hour before they were paid, one a day before; all changed later.
  const ages = (hours: number) => ({ createdAt: hoursAgo(hours), updatedAt: hoursAgo(-5) })
  const { transactions } = (await player.call('GET /api/payments/transactions', { query: { limit: '20' } })).body
  for (const [place, { uuid }] of transactions.entries())
    await changePayments(casino.owner.read, { uuid }, ages(place === 0 ? 24 : 1))
  const later = await openCasino({ openProviders: providersOf(...parties), databaseUrl: casino.databaseUrl })
  const { card } = await usual(later)
  for (const seconds of [card?.median, card?.ninetieth]) {
    expect(seconds).toBeGreaterThan(3_500)
    expect(seconds).toBeLessThan(3_700)
  }
  await later.close()
  await casino.close()
})

import { expect, test } from 'vitest'
import { openCasino } from '../kit/casino.ts'
import { deposit, stake } from '../kit/depositor.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

const parties = [
  openThirdParty('stripe', 'card'),
  openThirdParty('crypto-pay', 'crypto', { coins: ['USDT', 'BTC', 'TON'] }),
  openThirdParty('cryptocloud', 'crypto', { coins: ['USDT', 'SOL'] }),
]

test('methods list what is available, and from which provider', async () => {
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

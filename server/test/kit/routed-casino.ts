import { isPayment } from '@casino/contract/money/transaction-list'
import type { PaymentRoute } from '@casino/rules/payment-routes'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'
import { serverKey } from './keys.ts'
import { openThirdParty, providersOf } from './third-party.ts'

interface Site {
  here: Casino
  there: Casino
  /** A new one for each test. */
  player: CasinoPlayer
}

/** Two servers with two providers of each method, for the tests of one file; each test begins with the two routes of cards. */
export function routedCasino() {
  const stripe = openThirdParty('stripe', 'card')
  const freekassa = openThirdParty('freekassa', 'card')
  const coins = openThirdParty('crypto-pay', 'crypto', { coins: ['USDT'] })
  const otherCoins = openThirdParty('cryptocloud', 'crypto')
  const parties = [stripe, freekassa, coins, otherCoins]
  const site = {} as Site

  beforeAll(async () => {
    site.here = await openCasino({ openProviders: providersOf(...parties) })
    site.there = await site.here.node()
  })
  beforeEach(async () => {
    site.player = await site.here.player()
    for (const party of parties) {
      party.down = undefined
      party.before = {}
    }
    await route({ provider: 'stripe' }, { provider: 'freekassa', order: 2 })
  })
  afterAll(async () => {
    const { checks } = await audit(site.here.databaseUrl, serverKey)
    expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
    await site.here.close()
  })

  const route = (...routes: Partial<PaymentRoute>[]) =>
    site.here.set('payments', {
      routes: routes.map((one) => ({ on: true, order: 1, share: 100, ...one })) as never,
      pauseAfterFailures: 0,
    })
  const rows = <Row>(text: string, values: unknown[] = []) => site.here.app.database.read.rows<Row>(text, values)
  return {
    site,
    stripe,
    freekassa,
    coins,
    otherCoins,
    route,
    rows,
    create: (key: string, { amount = 700, at = site.here } = {}) =>
      at.call('POST /api/payments/create-payment', {
        token: site.player.token,
        body: { amount, currency: 'RUB', user_id: site.player.user.id },
        key,
      }),
    check: ({ uuid }: { uuid: string }, at = site.here) =>
      at.call('GET /api/payments/check-payment/{uuid}', { token: site.player.token, params: { uuid } }),
    /** The player's payments. */
    own: async () => (await site.player.call('GET /api/payments/transactions')).body.transactions.filter(isPayment),
    attempts: (uuid: string) =>
      rows<{ provider: string; outcome: string; why: object[] }>(
        `SELECT attempt.provider, attempt.outcome, attempt.why FROM payment_attempt AS attempt
         JOIN payment ON payment.id = attempt.payment_id WHERE payment.uuid = $1 ORDER BY number`,
        [uuid],
      ),
  }
}

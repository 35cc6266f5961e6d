import { describe, expect, test } from 'vitest'
import { routedCasino } from '../kit/routed-casino.ts'

const { site, stripe, freekassa, route, rows, create, check, own, attempts } = routedCasino()

describe('a route', () => {
  test('is none at first: the first provider takes all, and no other is tried', async () => {
    await route()
    stripe.down = 'unavailable'
    const made = freekassa.invoices.length
    expect((await create('none')).body.code).toBe('provider_unavailable')
    expect(freekassa.invoices.length).toBe(made)
    const [payment] = await own()
    expect(payment).toMatchObject({ provider: 'stripe', step: 'failed' })
    expect(await attempts(payment!.uuid)).toEqual([
      { provider: 'stripe', outcome: 'refused', why: [{ provider: 'stripe', verdict: 'chosen' }] },
    ])
  })

  test('is chosen by the amount, and the payment says why', async () => {
    await route({ provider: 'stripe', maximum: 999 }, { provider: 'freekassa', minimum: 1000 })
    const large = (await create('large', { amount: 1000 })).body.transaction
    expect(large.provider).toBe('freekassa')
    expect((await attempts(large.uuid))[0]!.why).toEqual([
      { provider: 'stripe', verdict: 'above' },
      { provider: 'freekassa', verdict: 'chosen' },
    ])
    expect((await create('small', { amount: 999 })).body.transaction.provider).toBe('stripe')
  })

  test.each([
    [
      [
        { provider: 'stripe', minimum: 1000 },
        { provider: 'freekassa', minimum: 2000 },
      ],
      'amount_too_small',
      1000,
    ],
    [
      [
        { provider: 'stripe', maximum: 600 },
        { provider: 'freekassa', on: false },
      ],
      'amount_too_large',
      600,
    ],
    [
      [
        { provider: 'stripe', maximum: 600 },
        { provider: 'freekassa', budget: 600 },
      ],
      'method_unavailable',
      undefined,
    ],
    [[{ provider: 'stripe', bins: ['2200'] }], 'method_unavailable', undefined],
  ])('that takes no such payment refuses it: %j', async (routes, code, amount) => {
    await route(...routes)
    const { body } = await create('refused')
    expect([body.code, body.details?.amount]).toEqual([code, amount])
    expect(await own()).toEqual([])
  })

  test('is chosen by the card that an earlier payment showed', async () => {
    const first = (await create('card-1')).body.transaction
    stripe.pay(first.invoice_id, { card: { bin: '220070', country: 'RU' } })
    await check(first)
    await route({ provider: 'stripe', countries: ['KZ'] }, { provider: 'freekassa', bins: ['4276', '2200'] })
    expect((await create('card-2')).body.transaction.provider).toBe('freekassa')
  })

  const paidToday = async () =>
    (
      await rows<{ paid: number }>(
        `SELECT coalesce(sum(amount), 0)::int / 100 AS paid FROM payment WHERE provider = 'stripe' AND status = 'success'`,
      )
    )[0]!.paid

  test('ends with its budget of the day', async () => {
    await route({ provider: 'stripe', budget: (await paidToday()) + 700 }, { provider: 'freekassa', order: 2 })
    expect((await create('budget-1')).body.transaction.provider).toBe('stripe')
    expect((await create('budget-2')).body.transaction.provider).toBe('freekassa')
  })

  test('is not exhausted by the invoices that others do not pay, but by what they pay', async () => {
    await route({ provider: 'stripe', budget: (await paidToday()) + 1400 }, { provider: 'freekassa', order: 2 })
    const other = await site.here.player()
    const body = { amount: 1400, currency: 'RUB', user_id: other.user.id }
    const invoice = (await other.call('POST /api/payments/create-payment', { body })).body.transaction
    expect(invoice.provider).toBe('stripe')
    expect((await create('others-1')).body.transaction.provider).toBe('stripe')
    stripe.pay(invoice.invoice_id)
    await other.call('GET /api/payments/check-payment/{uuid}', { params: { uuid: invoice.uuid } })
    expect((await create('others-2')).body.transaction.provider).toBe('freekassa')
  })

  test('of a coin goes to any provider that takes it; a call that names its provider goes there', async () => {
    await route({ provider: 'cryptocloud' }, { provider: 'crypto-pay', order: 2 })
    const body = { amount: 700, currency: 'USDT', user_id: site.player.user.id }
    const routed = await site.player.call('POST /api/payments/create-crypto', { body })
    expect(routed.body.transaction.provider).toBe('cryptocloud')
    await route({ provider: 'crypto-pay' })
    const named = await site.player.call('POST /api/payments/cc/create-crypto', { body })
    expect(named.body.transaction.provider).toBe('cryptocloud')
  })
})

describe('a pause', () => {
  test('begins with failures in a row, and one payment ends it, whichever server opens it', async () => {
    await site.here.set('payments', { pauseAfterFailures: 2, pauseMinutes: 10 })
    // Failures of earlier stories do not count.
    stripe.pay((await create('pause-0')).body.transaction.invoice_id)
    await check((await own())[0]!)
    stripe.down = 'unavailable'
    for (const key of ['pause-1', 'pause-2']) await create(key)
    const calls = stripe.invoices.length
    stripe.down = undefined
    // The trial: only one of the concurrent payments.
    const trial = await Promise.all(
      [1, 2, 3, 4].map((n) => create(`trial-${n}`, { at: n % 2 ? site.here : site.there })),
    )
    const providers = trial.map(({ body }) => body.transaction.provider).sort()
    expect(providers).toEqual(['freekassa', 'freekassa', 'freekassa', 'stripe'])
    expect(stripe.invoices.length).toBe(calls + 1)
    const tried = trial.find(({ body }) => body.transaction.provider === 'stripe')!.body.transaction
    expect(
      (await attempts(trial.find(({ body }) => body.transaction.provider !== 'stripe')!.body.transaction.uuid))[0]!
        .why[0],
    ).toEqual({
      provider: 'stripe',
      verdict: 'paused',
    })
    stripe.pay(tried.invoice_id)
    await check(tried)
    expect((await create('after')).body.transaction.provider).toBe('stripe')
  })

  test('does not begin with one player whose card is declined, but with several', async () => {
    await site.here.set('payments', { pauseAfterFailures: 2, pauseMinutes: 10 })
    const opened = async (key: string) => (await create(key)).body.transaction
    const declined = async (key: string) => {
      const payment = await opened(key)
      expect(payment.provider).toBe('stripe')
      stripe.invoice(payment.invoice_id).reading = { state: 'failed' }
      await check(payment)
    }
    const paid = await opened('unpaused')
    stripe.pay(paid.invoice_id)
    await check(paid)
    for (const key of ['declined-1', 'declined-2', 'declined-3']) await declined(key)
    site.player = await site.here.player()
    await declined('declined-4')
    site.player = await site.here.player()
    // The first may be the trial.
    await opened('paused-1')
    expect((await opened('paused-2')).provider).toBe('freekassa')
  })
})

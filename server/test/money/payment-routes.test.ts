import { describe, expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { routedCasino } from '../kit/routed-casino.ts'
import { changeAttempts, changePayments } from '../kit/stored.ts'
import { sendHook, type ThirdParty } from '../kit/third-party.ts'

const { site, stripe, freekassa, coins, otherCoins, route, create, check, own, attempts } = routedCasino()
const balance = async () => (await site.player.call('GET /api/auth/me')).body.user.balance
const outcomes = async (uuid: string) => (await attempts(uuid)).map(({ provider, outcome }) => `${provider} ${outcome}`)
const hook = (party: ThirdParty, about: object, at = site.here) =>
  sendHook(at, party.provider.name, party.signed(about))
const decline = (party: ThirdParty, ref: string | null) => {
  party.invoice(ref).reading = { state: 'failed' }
}
const becomeDue = async () => {
  const { read } = site.here.app.database
  await changePayments(read, { player: site.player.id }, { dueAt: new Date() })
  const ids = (await own()).map(({ id }) => Number(id))
  // Also those whose check has ended.
  await changeAttempts(read, { payment: ids }, { dueAt: new Date() })
}
const complete = async (at = site.here) => {
  await becomeDue()
  await at.app.cashier.completer.runDue()
}
/** A payment whose first invoice was refused, and that waits at the second provider. */
const cascaded = async (key: string) => {
  const { uuid, invoice_id: first } = (await create(key)).body.transaction
  decline(stripe, first)
  await check({ uuid })
  const { transaction } = (await site.player.call('GET /api/payments/transactions/{uuid}', { params: { uuid } })).body
  return { uuid, first: first!, second: transaction.invoice_id!, transaction }
}

describe('a cascade', () => {
  test('goes on after a definite refusal: one payment, one number', async () => {
    stripe.down = 'unavailable'
    const { status, body } = await create('down')
    expect([status, body.transaction.provider]).toEqual([200, 'freekassa'])
    expect(await own()).toHaveLength(1)
    expect(await outcomes(body.transaction.uuid)).toEqual(['stripe refused', 'freekassa open'])
    // The same key brings the same page.
    expect((await create('down')).body.session).toEqual(body.session)
    freekassa.pay(body.transaction.invoice_id)
    expect((await check(body.transaction)).status).toBe(200)
    expect(await balance()).toBe(700)
  })

  test('does not go on after an unknown outcome, also if a definite refusal follows it', async () => {
    const made = freekassa.invoices.length
    stripe.down = 'silent'
    expect((await create('silent')).body.code).toBe('provider_unavailable')
    // The answer to the first try is lost; the second one is refused.
    stripe.down = undefined
    stripe.before = {
      created: () => {
        stripe.down = 'unavailable'
        return new Promise(() => {})
      },
    }
    expect((await create('lost')).body.code).toBe('provider_unavailable')
    expect(freekassa.invoices.length).toBe(made)
    expect((await own()).map(({ provider, step }) => [provider, step])).toEqual([
      ['stripe', 'failed'],
      ['stripe', 'failed'],
    ])
    expect(await outcomes((await own())[0]!.uuid)).toEqual(['stripe unknown'])
  })

  test('goes on after a declined card, once, however many notice it', async () => {
    const made = freekassa.invoices.length
    const { uuid, invoice_id: ref } = (await create('declined')).body.transaction
    decline(stripe, ref)
    await becomeDue()
    await Promise.all([
      ...[site.here, site.there, site.here, site.there].map((at) => hook(stripe, { ref }, at)),
      ...[site.here, site.there, site.here, site.there].map((at) => check({ uuid }, at)),
      ...[site.here, site.there].map(({ app }) => app.cashier.completer.runDue()),
    ])
    const [payment, ...others] = await own()
    expect(others).toEqual([])
    expect(payment).toMatchObject({ uuid, step: 'invoiced', provider: 'freekassa' })
    expect(payment!.payUrl).toBe(`https://pay.test/${payment!.invoice_id}`)
    expect(freekassa.invoices.length).toBe(made + 1)
    expect(await outcomes(uuid)).toEqual(['stripe declined', 'freekassa open'])
  })

  test('ends where no route is left', async () => {
    const { uuid, second } = await cascaded('exhausted')
    decline(freekassa, second)
    expect((await check({ uuid })).body.code).toBe('payment_failed')
    expect((await own()).map(({ step }) => step)).toEqual(['failed'])
    expect(await outcomes(uuid)).toEqual(['stripe declined', 'freekassa declined'])
  })

  test('does not begin where a part of the money has arrived', async () => {
    const { uuid, invoice_id: ref } = (await create('partial')).body.transaction
    stripe.invoice(ref).reading = { state: 'partial' }
    await check({ uuid })
    decline(stripe, ref)
    await check({ uuid })
    expect(await outcomes(uuid)).toEqual(['stripe declined'])
  })

  test('that a crash interrupts is completed without the player, by another server', async () => {
    const { uuid, invoice_id: ref } = (await create('crash')).body.transaction
    decline(stripe, ref)
    freekassa.before = {
      create: () => {
        throw new Error('the server ended here')
      },
    }
    expect((await check({ uuid })).status).toBe(500)
    expect((await own()).map(({ step, provider }) => [step, provider])).toEqual([['opened', 'freekassa']])
    freekassa.before = {}
    await complete(site.there)
    const [payment] = await own()
    expect(payment).toMatchObject({ uuid, step: 'invoiced', provider: 'freekassa' })
    freekassa.pay(payment!.invoice_id)
    await check({ uuid })
    expect(await balance()).toBe(700)
  })

  test('that an error interrupts is reported, and completed later', async () => {
    const { invoice_id: ref } = (await create('error')).body.transaction
    stripe.pay(ref)
    stripe.before = {
      read: () => {
        throw new Error('nobody expected this')
      },
    }
    const troubles = site.here.troubles.length
    await complete()
    expect(site.here.troubles.slice(troubles)).toContainEqual(expect.stringContaining('nobody expected this'))
    expect(await balance()).toBe(0)
    stripe.before = {}
    await complete()
    expect(await balance()).toBe(700)
  })

  test('is checked by the number of any of its invoices', async () => {
    await route({ provider: 'cryptocloud' }, { provider: 'crypto-pay', order: 2 })
    const body = { amount: 700, currency: 'USDT', user_id: site.player.user.id }
    const { transaction } = (await site.player.call('POST /api/payments/create-crypto', { body })).body
    decline(otherCoins, transaction.invoice_id)
    const old = () =>
      site.player.call('GET /api/payments/cc/check-crypto/{invoice}/{userId}/{amount}', {
        params: { invoice: transaction.invoice_id!, userId: site.player.user.id, amount: '700' },
      })
    expect((await old()).body.code).toBe('payment_waiting')
    coins.pay((await own())[0]!.invoice_id)
    expect((await old()).status).toBe(200)
    const other = await site.here.player()
    const foreign = await other.call('GET /api/payments/cc/check-crypto/{invoice}/{userId}/{amount}', {
      params: { invoice: transaction.invoice_id!, userId: other.user.id, amount: '700' },
    })
    expect(foreign.body.code).toBe('forbidden')
  })
})

describe('late money', () => {
  test.each(['by a webhook', 'by the completer'])(
    'at an attempt that was left is credited to the open payment, once, %s',
    async (how) => {
      const { uuid, first, second } = await cascaded('late')
      stripe.pay(first)
      if (how === 'by the completer') await complete()
      else
        await Promise.all([site.here, site.there, site.here, site.there].map((at) => hook(stripe, { ref: first }, at)))
      expect([await balance(), (await own()).length]).toEqual([700, 1])
      expect((await own())[0]).toMatchObject({ uuid, step: 'paid', provider: 'stripe', invoice_id: first })
      expect(await outcomes(uuid)).toEqual(['stripe paid', 'freekassa left'])
      // Then the other invoice is paid, too: these are two payments of the player.
      freekassa.pay(second)
      await Promise.all(
        [site.here, site.there, site.here, site.there].map((at) => hook(freekassa, { ref: second }, at)),
      )
      await complete()
      await complete(site.there)
      expect(await balance()).toBe(1400)
      expect((await own()).map(({ step, provider }) => [step, provider])).toEqual([
        ['paid', 'freekassa'],
        ['paid', 'stripe'],
      ])
    },
  )

  test('that arrives while the next invoice is being made is credited, and that invoice is never shown', async () => {
    const { uuid, invoice_id: ref } = (await create('between')).body.transaction
    decline(stripe, ref)
    let go = () => {}
    freekassa.before = {
      create: () =>
        new Promise<void>((resolve) => {
          go = resolve
        }),
    }
    const checking = check({ uuid })
    await expect.poll(async () => (await own())[0]!.step).toBe('opened')
    stripe.pay(ref)
    await hook(stripe, { ref })
    expect(await balance()).toBe(700)
    go()
    await checking
    expect((await own())[0]).toMatchObject({ step: 'paid', provider: 'stripe', payUrl: null })
    expect(await balance()).toBe(700)
  })

  test('after the payment was paid elsewhere, a replayed webhook of the first attempt credits nothing', async () => {
    const { uuid, first, second } = await cascaded('replay')
    freekassa.pay(second)
    await check({ uuid })
    for (const at of [site.here, site.there]) expect((await hook(stripe, { ref: first }, at)).status).toBe(200)
    expect((await hook(stripe, { uuid })).status).toBe(200)
    await complete()
    expect([await balance(), (await own()).length]).toEqual([700, 1])
  })

  test('after the payment was paid elsewhere is a top-up of its own, which a crash does not lose', async () => {
    const { uuid, first, second } = await cascaded('twice')
    freekassa.pay(second)
    await check({ uuid })
    stripe.pay(first, { amount: 650_00 })
    let reads = 0
    stripe.before = {
      read: () => {
        // The first query finds the money, the second is made for the credit.
        if (++reads === 2) throw new Error('the server ended here')
      },
    }
    await hook(stripe, { ref: first })
    expect(await balance()).toBe(700)
    stripe.before = {}
    await complete(site.there)
    await Promise.all([site.here, site.there, site.here].map((at) => hook(stripe, { ref: first }, at)))
    await complete()
    expect([await balance(), (await own()).length]).toEqual([1350, 2])
  })

  test('after all attempts have failed is credited to the payment, whichever was paid', async () => {
    const { uuid, first, second } = await cascaded('dead')
    decline(freekassa, second)
    await check({ uuid })
    stripe.pay(first)
    await complete()
    await complete()
    expect((await own()).map(({ step, provider }) => [step, provider])).toEqual([['paid', 'stripe']])
    const last = await cascaded('dead-too')
    decline(freekassa, last.second)
    await check(last)
    freekassa.pay(last.second)
    await Promise.all([site.here, site.there, site.here].map((at) => hook(freekassa, { ref: last.second }, at)))
    expect((await own()).map(({ step, provider }) => [step, provider])).toEqual([
      ['paid', 'freekassa'],
      ['paid', 'stripe'],
    ])
    expect(await balance()).toBe(1400)
  })

  test('as another payment, or of another amount than possible, is reported and not credited', async () => {
    const { first } = await cascaded('foreign')
    const troubles = site.here.troubles.length
    const other = crypto.randomUUID()
    stripe.pay(first, { uuid: other })
    await hook(stripe, { ref: first })
    stripe.pay(first, { amount: -5 })
    await hook(stripe, { ref: first })
    stripe.invoice(first).reading = { state: 'partial' }
    await hook(stripe, { ref: first })
    expect(await balance()).toBe(0)
    expect(site.here.troubles.slice(troubles)).toEqual([
      expect.stringContaining(`other_payment, ${other}`),
      expect.stringContaining('an impossible amount: -5'),
      expect.stringContaining('A part of it arrived at an attempt that it has left'),
    ])
  })

  test('that its provider takes back is taken from the top-up that it made, and from no other', async () => {
    const { uuid, first, second } = await cascaded('back')
    freekassa.pay(second)
    await check({ uuid })
    // None of it was credited.
    stripe.invoice(first).givenBack = { amount: 700_00, disputed: 0 }
    await hook(stripe, { givenBackOf: first })
    expect(await balance()).toBe(700)
    stripe.invoice(first).givenBack = { amount: 0, disputed: 0 }
    stripe.pay(first)
    await hook(stripe, { ref: first })
    expect(await balance()).toBe(1400)
    stripe.invoice(first).givenBack = { amount: 700_00, disputed: 0 }
    await Promise.all([site.here, site.there].map((at) => hook(stripe, { givenBackOf: first }, at)))
    expect(await balance()).toBe(700)
    const refunded = (await own()).map(({ provider, refundedAmount }) => [provider, refundedAmount])
    expect(refunded).toEqual([
      ['stripe', 700],
      ['freekassa', null],
    ])
  })
})

test('without routes, the call of one provider is not served by the other, and with routes it is', async () => {
  const inCoin = (currency: string) =>
    site.player.call('POST /api/payments/create-crypto', {
      body: { amount: 700, currency, user_id: site.player.user.id },
    })
  await route()
  expect((await inCoin('BTC')).body.code).toBe('coin_unsupported')
  expect((await inCoin('USDT')).body.transaction.provider).toBe('crypto-pay')
  await route({ provider: 'crypto-pay' }, { provider: 'cryptocloud', order: 2 })
  expect((await inCoin('BTC')).body.transaction.provider).toBe('cryptocloud')
})

test('a preview follows the routes, saved or not, and the coin', async () => {
  const admin = await administratorOf(site.here)
  const preview = async (body: object) => {
    const answer = await admin.call('POST /api/admin/payment-routes/preview', { body: { amount: 700, ...body } })
    return answer.body.code ?? answer.body.provider
  }
  expect([await preview({ method: 'card' }), await preview({ method: 'card', asset: 'USDT' })]).toEqual([
    'stripe',
    'stripe',
  ])
  const routes = [{ provider: 'freekassa', on: true, order: 1, share: 100 }]
  expect(await preview({ method: 'card', routes })).toBe('freekassa')
  await route({ provider: 'crypto-pay' }, { provider: 'cryptocloud', order: 2 })
  const coined = [undefined, 'USDT', 'BTC'].map((asset) => preview({ method: 'crypto', asset }))
  expect(await Promise.all(coined)).toEqual(['crypto-pay', 'crypto-pay', 'cryptocloud'])
  expect(await preview({ method: 'card', amount: 0.001 })).toBe('amount_invalid')
  expect(await own()).toEqual([])
})

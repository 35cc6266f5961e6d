import { kopecks } from '@casino/rules/money'
import { expect, test, vi } from 'vitest'
import { guarded, type Limits } from './guarded.ts'
import {
  type Collector,
  type Payer,
  type Provider,
  ProviderDenied,
  ProviderSilent,
  ProviderUnavailable,
  ProviderUnreadable,
} from './provider.ts'

const limits: Limits = {
  callMs: 1000,
  retries: 2,
  firstPauseMs: 1,
  longestPauseMs: 2,
  failures: 5,
  openMs: 20,
  payMs: 1000,
  listMs: 1000,
}

const silent = () => Promise.reject(new ProviderSilent('nothing came'))

/** A provider whose every call is `call`. */
function providerOf(call: () => Promise<unknown>, { ...some }: Partial<Limits> = {}) {
  const asked = vi.fn(call) as never
  const collector: Collector = { method: 'card', create: asked, read: asked, paidSince: asked }
  const payer: Payer = {
    can: () => true,
    turn: () => undefined,
    quote: asked,
    pay: asked,
    find: asked,
    read: asked,
    paidSince: asked,
  }
  const provider: Provider = { name: 'stripe', collector, payer }
  const { collector: c, payer: p } = guarded(provider, { ...limits, ...some })
  const calls = {
    create: () => c!.create({} as never),
    read: () => c!.read('ref'),
    quote: () => p!.quote!(kopecks(100), { asset: 'BTC' }),
    find: () => p!.find({} as never, new Date(), async () => false),
    'read of a payout': () => p!.read('ref'),
    pay: () => p!.pay({} as never),
    paidSince: () => c!.paidSince(new Date()),
  }
  return { asked: asked as ReturnType<typeof vi.fn>, calls }
}

test.each([
  ['create', 3],
  ['read', 3],
  ['quote', 3],
  ['find', 3],
  ['read of a payout', 3],
  ['paidSince', 1],
  // Nobody knows whether it was paid.
  ['pay', 1],
] as const)('%s is asked %i times of a silent provider', async (name, times) => {
  const { asked, calls } = providerOf(silent)
  await expect(calls[name]()).rejects.toThrow(ProviderSilent)
  expect(asked).toHaveBeenCalledTimes(times)
})

test('what succeeds the second time has succeeded', async () => {
  let asked = 0
  const { calls } = providerOf(async () => (asked++ === 0 ? silent() : 'an answer'))
  expect(await calls.read()).toBe('an answer')
})

test.each([
  ['what the provider denies', new ProviderDenied('too large a sum')],
  ['an error of ours', new RangeError('ours')],
])('%s is not asked for again, and opens nothing', async (_, error) => {
  const { asked, calls } = providerOf(() => Promise.reject(error))
  for (let call = 0; call < 10; call++) await expect(calls.create()).rejects.toThrow(error)
  expect(asked).toHaveBeenCalledTimes(10)
})

test.each(['read', 'pay'] as const)('%s is not waited for for ever: what came of it is not known', async (name) => {
  const { calls } = providerOf(() => new Promise(() => {}), { callMs: 5, payMs: 5 })
  await expect(calls[name]()).rejects.toThrow(ProviderSilent)
})

test('after some failures nobody asks, and when one call succeeds everybody does again', async () => {
  let down = true
  const { asked, calls } = providerOf(async () => (down ? silent() : 'up'))
  // Two calls of three attempts are six failures: the last is not made any more.
  await expect(calls.read()).rejects.toThrow(ProviderSilent)
  await expect(calls.read()).rejects.toThrow(ProviderUnavailable)
  expect(asked).toHaveBeenCalledTimes(5)
  // Not asked, so certainly nothing was paid: that is `ProviderUnavailable`, for a payout most of all.
  await expect(calls.pay()).rejects.toThrow(ProviderUnavailable)
  expect(asked).toHaveBeenCalledTimes(5)
  down = false
  await vi.waitFor(async () => expect(await calls.read()).toBe('up'), { interval: 5 })
  expect(await calls.pay()).toBe('up')
})

test('an answer that cannot be understood is not asked for again, and ends a row of failures', async () => {
  let call = 0
  const unreadable = new ProviderUnreadable('an unknown status')
  // Four failures of five, an answer, and four again.
  const { asked, calls } = providerOf(() => (++call % 5 === 0 ? Promise.reject(unreadable) : silent()), { retries: 0 })
  for (let time = 1; time <= 14; time++)
    await expect(calls.read()).rejects.toThrow(time % 5 === 0 ? ProviderUnreadable : ProviderSilent)
  expect(asked).toHaveBeenCalledTimes(14)
})

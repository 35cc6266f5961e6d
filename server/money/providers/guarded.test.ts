import { kopecks } from '@casino/rules/money'
import { expect, test, vi } from 'vitest'
import { guardProvider, type Limits } from './guarded.ts'
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

/** A provider whose calls are all `call`. */
function providerOf(call: () => Promise<unknown>, { ...some }: Partial<Limits> = {}) {
  const called = vi.fn(call) as never
  const collector: Collector = { method: 'card', create: called, read: called, paidSince: called }
  const payer: Payer = {
    can: () => true,
    turn: () => undefined,
    quote: called,
    pay: called,
    find: called,
    read: called,
    paidSince: called,
  }
  const provider: Provider = { name: 'stripe', collector, payer }
  const { collector: c, payer: p } = guardProvider(provider, { ...limits, ...some })
  const calls = {
    create: () => c!.create({} as never),
    read: () => c!.read('ref'),
    quote: () => p!.quote!(kopecks(100), { asset: 'BTC' }),
    find: () => p!.find({} as never, new Date(), async () => false),
    'read of a payout': () => p!.read('ref'),
    pay: () => p!.pay({} as never),
    paidSince: () => c!.paidSince(new Date()),
  }
  return { called: called as ReturnType<typeof vi.fn>, calls }
}

test.each([
  ['create', 3],
  ['read', 3],
  ['quote', 3],
  ['find', 3],
  ['read of a payout', 3],
  ['paidSince', 1],
  // A repeat is not safe: the first call may have paid.
  ['pay', 1],
] as const)('%s is called %i times on a silent provider', async (name, times) => {
  const { called, calls } = providerOf(silent)
  await expect(calls[name]()).rejects.toThrow(ProviderSilent)
  expect(called).toHaveBeenCalledTimes(times)
})

test('a call that succeeds on the second try has succeeded', async () => {
  let attempts = 0
  const { calls } = providerOf(async () => (attempts++ === 0 ? silent() : 'an answer'))
  expect(await calls.read()).toBe('an answer')
})

test.each([
  ['what the provider denies', new ProviderDenied('too large a sum')],
  ['an error of ours', new RangeError('ours')],
])('%s is not retried and does not open the circuit', async (_, error) => {
  const { called, calls } = providerOf(() => Promise.reject(error))
  for (let call = 0; call < 10; call++) await expect(calls.create()).rejects.toThrow(error)
  expect(called).toHaveBeenCalledTimes(10)
})

test.each(['read', 'pay'] as const)('%s times out: its outcome is unknown', async (name) => {
  const { calls } = providerOf(() => new Promise(() => {}), { callMs: 5, payMs: 5 })
  await expect(calls[name]()).rejects.toThrow(ProviderSilent)
})

test('the circuit opens after some failures and closes after one success', async () => {
  let down = true
  // Longer than a slow machine needs for the calls that must find the circuit open.
  const { called, calls } = providerOf(async () => (down ? silent() : 'up'), { openMs: 200 })
  // Two calls of three attempts would be six failures, so the last attempt is not made.
  await expect(calls.read()).rejects.toThrow(ProviderSilent)
  await expect(calls.read()).rejects.toThrow(ProviderUnavailable)
  expect(called).toHaveBeenCalledTimes(5)
  // It was not called, so certainly nothing was paid: `ProviderUnavailable`, which matters most for a payout.
  await expect(calls.pay()).rejects.toThrow(ProviderUnavailable)
  expect(called).toHaveBeenCalledTimes(5)
  down = false
  await vi.waitFor(async () => expect(await calls.read()).toBe('up'), { interval: 5 })
  expect(await calls.pay()).toBe('up')
})

test('an unreadable answer is not retried and resets the count of consecutive failures', async () => {
  let call = 0
  const unreadable = new ProviderUnreadable('an unknown status')
  // Four of the five failures, an answer, and four again.
  const { called, calls } = providerOf(() => (++call % 5 === 0 ? Promise.reject(unreadable) : silent()), { retries: 0 })
  for (let time = 1; time <= 14; time++)
    await expect(calls.read()).rejects.toThrow(time % 5 === 0 ? ProviderUnreadable : ProviderSilent)
  expect(called).toHaveBeenCalledTimes(14)
})

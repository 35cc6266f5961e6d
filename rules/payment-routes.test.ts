import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kopecks } from './money.ts'
import {
  chooseRoute,
  hasFallen,
  isOpenAt,
  type PaymentRoute,
  type RoutedPayment,
  type routeSkips,
} from './payment-routes.ts'

const route = (provider: string, more: Partial<PaymentRoute> = {}): PaymentRoute => ({
  provider,
  on: true,
  order: 1,
  share: 100,
  ...more,
})
const payment = (more: Partial<RoutedPayment> = {}): RoutedPayment => ({
  amount: kopecks(5_000_00),
  hour: 12,
  able: ['a', 'b', 'c'],
  tried: [],
  paused: [],
  takenToday: {},
  draw: 0,
  ...more,
})

test('without routes the first provider that is able, and no second one', () => {
  expect(chooseRoute([], payment())).toEqual({ provider: 'a', why: [{ provider: 'a', verdict: 'chosen' }] })
  expect(chooseRoute([], payment({ tried: ['a'] }))).toEqual({ provider: undefined, why: [] })
  expect(chooseRoute([], payment({ able: [] }))).toEqual({ provider: undefined, why: [] })
})

test.each<[RouteVerdictOf, Partial<PaymentRoute>, Partial<RoutedPayment>]>([
  ['off', { on: false }, {}],
  ['unable', {}, { able: ['b'] }],
  ['tried', {}, { tried: ['a'] }],
  ['paused', {}, { paused: ['a'] }],
  ['coin', { coins: ['BTC'] }, { asset: 'USDT' }],
  ['chosen', { coins: ['BTC', 'USDT'] }, { asset: 'USDT' }],
  ['chosen', { coins: ['BTC'] }, {}],
  ['chosen', { coins: [] }, { asset: 'USDT' }],
  ['below', { minimum: 5_001 }, {}],
  ['chosen', { minimum: 5_000 }, {}],
  ['above', { maximum: 4_999 }, {}],
  ['chosen', { maximum: 5_000 }, {}],
  ['bin', { bins: ['2200'] }, {}],
  ['bin', { bins: ['2200'] }, { bin: '427600' }],
  ['chosen', { bins: ['4276', '2200'] }, { bin: '220070' }],
  ['country', { countries: ['RU'] }, { country: 'KZ' }],
  ['country', { countries: ['RU'] }, {}],
  ['chosen', { countries: ['KZ', 'RU'] }, { country: 'RU' }],
  ['hours', { fromHour: 9, toHour: 12 }, {}],
  ['chosen', { fromHour: 12, toHour: 13 }, {}],
  ['budget', { budget: 10_000 }, { takenToday: { a: 5_000_01 } }],
  ['chosen', { budget: 10_000 }, { takenToday: { a: 5_000_00 } }],
  ['share', { share: 1 }, { draw: 9_999 }],
  ['later', { order: 2 }, {}],
])('%s: %j, of %j', (verdict, rule, more) => {
  const { provider, why } = chooseRoute([route('a', rule), route('b')], payment(more))
  expect(why[0]).toEqual({ provider: 'a', verdict })
  expect(provider).toBe(verdict === 'chosen' ? 'a' : 'b')
})
type RouteVerdictOf = 'chosen' | (typeof routeSkips)[number]

test.each([
  [undefined, undefined, Array.from({ length: 24 }, (_, hour) => hour)],
  [9, 12, [9, 10, 11]],
  [22, 2, [0, 1, 22, 23]],
  [0, 1, [0]],
  [23, 24, [23]],
  [22, 0, [22, 23]],
  [7, 7, Array.from({ length: 24 }, (_, hour) => hour)],
])('a route from %s to %s is used at %j', (fromHour, toHour, hours) => {
  const rule = route('a', { ...(fromHour !== undefined && { fromHour }), ...(toHour !== undefined && { toHour }) })
  const open = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isOpenAt(rule, hour))
  expect(open).toEqual(hours)
})

test('shares are exact over all draws', () => {
  const routes = [route('a', { share: 70 }), route('b', { share: 25 }), route('c', { share: 5 })]
  const counts: Record<string, number> = {}
  for (let draw = 0; draw < 10_000; draw++) {
    const { provider } = chooseRoute(routes, payment({ draw }))
    counts[provider!] = (counts[provider!] ?? 0) + 1
  }
  expect(counts).toEqual({ a: 7_000, b: 2_500, c: 500 })
})

const providers = ['a', 'b', 'c', 'd']
const someRoute = fc.record(
  {
    provider: fc.constantFrom(...providers),
    on: fc.boolean(),
    order: fc.integer({ min: 1, max: 3 }),
    share: fc.integer({ min: 1, max: 100 }),
    minimum: fc.integer({ min: 0, max: 10_000 }),
    maximum: fc.integer({ min: 0, max: 10_000 }),
    bins: fc.array(fc.constantFrom('22', '2200', '4'), { maxLength: 2 }),
    countries: fc.array(fc.constantFrom('RU', 'KZ'), { maxLength: 2 }),
    fromHour: fc.integer({ min: 0, max: 23 }),
    toHour: fc.integer({ min: 0, max: 24 }),
    budget: fc.integer({ min: 0, max: 20_000 }),
  },
  { requiredKeys: ['provider', 'on', 'order', 'share'] },
)
const somePayment = fc.record(
  {
    amount: fc.integer({ min: 1, max: 1_000_000 }).map(kopecks),
    bin: fc.constantFrom('220070', '427600'),
    country: fc.constantFrom('RU', 'KZ', 'US'),
    hour: fc.integer({ min: 0, max: 23 }),
    able: fc.subarray(providers),
    tried: fc.subarray(providers, { maxLength: 2 }),
    paused: fc.subarray(providers, { maxLength: 2 }),
    takenToday: fc.dictionary(fc.constantFrom(...providers), fc.nat({ max: 2_000_000 })),
    draw: fc.integer({ min: 0, max: 9_999 }),
  },
  { requiredKeys: ['amount', 'hour', 'able', 'tried', 'paused', 'takenToday', 'draw'] },
)
const some = [fc.array(someRoute, { minLength: 1, maxLength: 6 }), somePayment] as const

test('each route has one verdict, and at most one is chosen: able, not tried, not paused, on', () => {
  fc.assert(
    fc.property(...some, (routes, one) => {
      const { provider, why } = chooseRoute(routes, one)
      expect(why.map((each) => each.provider)).toEqual(routes.map((each) => each.provider))
      const chosen = why.filter(({ verdict }) => verdict === 'chosen')
      expect(chosen.map((each) => each.provider)).toEqual(provider === undefined ? [] : [provider])
      if (provider === undefined) {
        // Then no route fits, so none was passed over for another.
        expect(why.some(({ verdict }) => verdict === 'share' || verdict === 'later')).toBe(false)
        return
      }
      expect(one.able).toContain(provider)
      expect([...one.tried, ...one.paused]).not.toContain(provider)
    }),
  )
})

test('a cascade tries each provider that fits once, in their orders, and ends', () => {
  fc.assert(
    fc.property(...some, (routes, one) => {
      const fitting = new Set(
        routes.filter((each) => chooseRoute([each], one).provider !== undefined).map(({ provider }) => provider),
      )
      const tried: string[] = [...one.tried]
      const orders: number[] = []
      for (let next = chooseRoute(routes, one); next.provider; next = chooseRoute(routes, { ...one, tried })) {
        tried.push(next.provider)
        orders.push(routes[next.why.findIndex(({ verdict }) => verdict === 'chosen')]!.order)
      }
      expect(tried.slice(one.tried.length).sort()).toEqual([...fitting].sort())
      expect(orders).toEqual([...orders].sort((a, b) => a - b))
    }),
  )
})

test.each([
  // recent: paid, failed; before: paid, failed
  [0, 10, 90, 10, true],
  [0, 9, 90, 10, false],
  [9, 1, 90, 10, false],
  [5, 5, 90, 10, true],
  [7, 3, 90, 10, false],
  [0, 20, 10, 39, false],
  [0, 10, 50, 0, true],
  [10, 0, 0, 100, false],
  [0, 100, 0, 100, false],
  [100, 0, 100, 0, false],
])('%i paid and %i failed, after %i and %i: %s', (paid, failed, paidBefore, failedBefore, fallen) => {
  expect(hasFallen({ paid, failed }, { paid: paidBefore, failed: failedBefore })).toBe(fallen)
})

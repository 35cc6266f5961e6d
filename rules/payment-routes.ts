import type { Kopecks } from './money.ts'

/** A rule that sends top-ups to a provider. Amounts are whole roubles; what is absent sets no condition. */
export interface PaymentRoute {
  readonly provider: string
  readonly on: boolean
  /** Lower orders are used first; routes of the same order share their payments. */
  readonly order: number
  /** The weight among the routes of its order that fit: 70 and 30 are seven and three of ten payments. */
  readonly share: number
  /** For routes of coins: the accepted assets; absent or empty for all. */
  readonly coins?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  /** The first digits of the cards that it takes. */
  readonly bins?: readonly string[]
  /** Countries of the issuers of the cards, ISO 3166: `RU`. */
  readonly countries?: readonly string[]
  /** Hours of Europe/Moscow, the end excluded; over midnight if the end is not after the start. */
  readonly fromHour?: number
  readonly toHour?: number
  /** The most that it may take in a day of Europe/Moscow. */
  readonly budget?: number
}

/** The facts about a top-up when its route is chosen. */
export interface RoutedPayment {
  readonly amount: Kopecks
  readonly asset?: string | undefined
  /** The first digits and the country of the card, if an earlier payment showed them. */
  readonly bin?: string | undefined
  readonly country?: string | undefined
  /** The hour of Europe/Moscow, 0 to 23. */
  readonly hour: number
  /** Providers that could make its invoice now, in the order of their list. */
  readonly able: readonly string[]
  /** Providers that have refused it. */
  readonly tried: readonly string[]
  /** Providers that fail too often at present. */
  readonly paused: readonly string[]
  /** Kopecks that each provider has taken or may still take today. */
  readonly takenToday: Readonly<Record<string, number>>
  /** A number from 0 to 9999 that decides between routes of the same order. */
  readonly draw: number
}

/** The reasons why a route is not used. `share`: another of its order was drawn; `later`: another comes first. */
export const routeSkips = [
  'off',
  'unable',
  'tried',
  'paused',
  'coin',
  'below',
  'above',
  'bin',
  'country',
  'hours',
  'budget',
  'share',
  'later',
] as const
export type RouteSkip = (typeof routeSkips)[number]

/** Why a route was used, or was not. */
export interface RouteVerdict {
  readonly provider: string
  readonly verdict: 'chosen' | RouteSkip
}

/** The chosen provider, if any, and the verdict on each route in the order of the list. */
export interface RouteChoice {
  readonly provider: string | undefined
  readonly why: readonly RouteVerdict[]
}

/**
 * Chooses the provider of a top-up. Without routes, the first provider that is able, and no other after it. With routes, one of
 * those that fit: of the lowest order, by their shares. Each provider is tried once.
 */
export function chooseRoute(routes: readonly PaymentRoute[], payment: RoutedPayment): RouteChoice {
  if (routes.length === 0) return withoutRoutes(payment)
  const judged = routes.map((route) => ({ route, skip: skipOf(route, payment) }))
  const fitting = judged.flatMap(({ route, skip }) => (skip ? [] : [route]))
  const order = fitting.reduce((lowest, route) => Math.min(lowest, route.order), Number.POSITIVE_INFINITY)
  const chosen = drawn(
    fitting.filter((route) => route.order === order),
    payment.draw,
  )
  const why = judged.map(({ route, skip }): RouteVerdict => {
    const { provider } = route
    if (skip) return { provider, verdict: skip }
    if (route === chosen) return { provider, verdict: 'chosen' }
    return { provider, verdict: route.order === order ? 'share' : 'later' }
  })
  return { provider: chosen?.provider, why }
}

function withoutRoutes({ able, tried }: RoutedPayment): RouteChoice {
  const provider = tried.length === 0 ? able[0] : undefined
  return { provider, why: provider === undefined ? [] : [{ provider, verdict: 'chosen' }] }
}

function skipOf(route: PaymentRoute, payment: RoutedPayment): RouteSkip | undefined {
  const { provider } = route
  const { amount, asset, bin, country, hour } = payment
  const kopecks = (roubles: number) => roubles * 100
  if (!route.on) return 'off'
  if (asset !== undefined && route.coins?.length && !route.coins.includes(asset)) return 'coin'
  if (!payment.able.includes(provider)) return 'unable'
  if (payment.tried.includes(provider)) return 'tried'
  if (payment.paused.includes(provider)) return 'paused'
  if (route.minimum !== undefined && amount < kopecks(route.minimum)) return 'below'
  if (route.maximum !== undefined && amount > kopecks(route.maximum)) return 'above'
  if (route.bins?.length && !route.bins.some((prefix) => bin?.startsWith(prefix))) return 'bin'
  if (route.countries?.length && !route.countries.some((one) => one === country)) return 'country'
  if (!isOpenAt(route, hour)) return 'hours'
  const taken = payment.takenToday[provider] ?? 0
  if (route.budget !== undefined && taken + amount > kopecks(route.budget)) return 'budget'
  return undefined
}

/** Whether a route is used at this hour; one with equal ends is used all day. */
export function isOpenAt({ fromHour = 0, toHour = 24 }: PaymentRoute, hour: number): boolean {
  const [from, to] = [fromHour % 24, toHour % 24]
  if (from === to) return true
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

/** The route at this draw: each has as many of the 10 000 draws as its weight, to the nearest one. */
function drawn(routes: readonly PaymentRoute[], draw: number): PaymentRoute | undefined {
  const total = routes.reduce((sum, { share }) => sum + share, 0)
  let passed = 0
  return routes.find(({ share }) => {
    passed += share
    return draw * total < passed * 10_000
  })
}

/** Attempts at a provider that ended: paid, or refused before any money moved. */
export interface Attempts {
  readonly paid: number
  readonly failed: number
}

/** Fewer recent attempts say nothing. */
const fewestRecent = 10
const fewestBefore = 50
/** A fall by this many standard deviations happens by chance about once in a thousand comparisons. */
const deviations = 3.1

/**
 * Whether a provider's success rate has fallen against its own past: the recent share of paid attempts is further below the
 * earlier one than chance explains. Never with few attempts.
 */
export function hasFallen(recent: Attempts, before: Attempts): boolean {
  const [few, many] = [recent.paid + recent.failed, before.paid + before.failed]
  if (few < fewestRecent || many < fewestBefore) return false
  const all = (recent.paid + before.paid) / (few + many)
  const spread = Math.sqrt(all * (1 - all) * (1 / few + 1 / many))
  return before.paid / many - recent.paid / few > deviations * spread
}

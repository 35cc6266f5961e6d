import { randomInt } from 'node:crypto'
import type { DepositMethod } from '@casino/contract/money/transactions'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { chooseRoute, type PaymentRoute, type RouteChoice, type RoutedPayment } from '@casino/rules/payment-routes'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { RefusedPosting } from '../../accounting/ledger/posting.ts'
import type { KnownCard } from '../payments/attempts.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { readRoutingFacts } from '../payments/routing-facts.ts'
import type { Coin, Provider, ProviderName } from '../providers/provider.ts'
import { takeTurnFor } from '../providers/turns.ts'
import { takesCoin, takesTransfers } from './coins.ts'

/** A top-up whose provider is to be chosen. */
export interface Routable {
  readonly method: DepositMethod
  readonly coin?: Coin | undefined
  readonly amount: Kopecks
  /** Undefined in a preview: nothing is known about the card. */
  readonly player: PlayerId | undefined
  readonly tried?: readonly ProviderName[]
}

interface RoutingOptions {
  /** The routes to choose from; by default those of the settings. */
  readonly routes?: readonly PaymentRoute[]
  /** The providers that this call may use; by default all. */
  readonly isServed?: (name: ProviderName) => boolean
  /** The player chose to transfer the money; otherwise only a route leads to an account for transfers. */
  readonly isTransfer?: boolean
  /** The card, where it is not that of the player's earlier payments. */
  readonly card?: KnownCard
  /** A number from 0 to 9999; by default a random one. */
  readonly draw?: number
  /** Whether a paused provider may get its trial payment now. */
  readonly takeTrial?: (provider: ProviderName) => Promise<boolean>
}

/** The choice, and the facts about the card on which it was based. */
export interface Routing extends RouteChoice {
  readonly card: KnownCard
  /** The routes of this method; empty if there are none, and the first provider takes all. */
  readonly routes: readonly PaymentRoute[]
}

/** The routes of a method: those to providers of this node that take it. */
export function routesOf(
  { providers }: Pick<PaymentDeps, 'providers'>,
  method: DepositMethod,
  routes: readonly PaymentRoute[],
): PaymentRoute[] {
  return routes.filter(({ provider }) => providers.get(provider)?.collector?.method === method)
}

/**
 * Chooses the provider of a top-up by the routes of its method. Where there are none, nothing is read, and the first provider
 * that takes the method is chosen.
 */
export async function chooseProvider(
  deps: PaymentDeps,
  { method, coin, amount, player, tried = [] }: Routable,
  options: RoutingOptions = {},
): Promise<Routing> {
  const { isServed = () => true, isTransfer = false, draw = randomInt(10_000), takeTrial = trialOf(deps) } = options
  const { routes: saved } = deps.settings.current.payments
  const routes = routesOf(deps, method, options.routes ?? saved).filter(({ provider }) => isServed(provider))
  const takers = [...deps.providers.values()].filter(
    (each) => isServed(each.name) && each.collector?.method === method && (!coin || takesCoin(each, coin)),
  )
  const able = await openFor(amount, takers, { named: routes, transfersToo: isTransfer })
  const payment: RoutedPayment = {
    amount,
    asset: coin?.asset,
    able: able.map(({ name }) => name),
    tried,
    paused: [],
    takenToday: {},
    hour: 0,
    draw,
  }
  if (routes.length === 0) return { ...chooseRoute([], payment), card: {}, routes }
  const facts = await readRoutingFacts(deps.read, player, deps.settings.current.payments.pauseAfterFailures)
  const card = options.card ?? { bin: facts.bin ?? undefined, country: facts.country ?? undefined }
  const known = { ...payment, ...card, hour: facts.hour, takenToday: facts.taken }
  const paused = new Set(facts.failing)
  const isTried = new Set<string>()
  for (;;) {
    // A paused provider is chosen only for its trial.
    const onTrial = facts.failing.filter((name) => !isTried.has(name))
    const choice = chooseRoute(routes, { ...known, paused: [...paused].filter((name) => !onTrial.includes(name)) })
    const { provider } = choice
    if (provider === undefined || !onTrial.includes(provider) || (await takeTrial(provider)))
      return { ...choice, card, routes }
    isTried.add(provider)
  }
}

interface Wanted {
  readonly named: readonly PaymentRoute[]
  readonly transfersToo: boolean
}

/** The providers that can take this amount now; those that are paid by transfer need an account with room for it. */
async function openFor(
  amount: Kopecks,
  takers: readonly Provider[],
  { named, transfersToo }: Wanted,
): Promise<Provider[]> {
  const isOpen = async (each: Provider) => {
    if (!takesTransfers(each)) return true
    if (!transfersToo && !named.some(({ provider }) => provider === each.name)) return false
    const limits = await each.collector!.transferLimits!()
    return limits !== undefined && amount >= limits.least && amount <= limits.most
  }
  const open = await Promise.all(takers.map(isOpen))
  return takers.filter((_, place) => open[place])
}

/** Why no route fits: the amount, if a larger or smaller one would fit. */
export function refusalOf({ why, routes }: Routing): RefusedPosting {
  const about = why.filter(({ verdict }) => verdict === 'below' || verdict === 'above' || verdict === 'budget')
  const limits = (name: 'minimum' | 'maximum') =>
    routes.flatMap((route, at) => (why[at]?.verdict === (name === 'minimum' ? 'below' : 'above') ? route[name]! : []))
  const [minimums, maximums] = [limits('minimum'), limits('maximum')]
  const isOnly = (found: readonly number[]) => found.length > 0 && found.length === about.length
  const details = (roubles: number) => ({ amount: roublesFromKopecks(kopecks(roubles * 100)) })
  if (isOnly(minimums)) return { refused: 'amount_too_small', details: details(Math.min(...minimums)) }
  if (isOnly(maximums)) return { refused: 'amount_too_large', details: details(Math.max(...maximums)) }
  return { refused: 'method_unavailable' }
}

/** One payment in each interval tries a paused provider, whichever node opens it. */
const trialOf =
  ({ read, settings }: PaymentDeps) =>
  async (provider: ProviderName) => {
    const forMs = settings.current.payments.pauseMinutes * 60_000
    return (await takeTurnFor(read, { name: `trial of ${provider}`, forMs, holder: null }, 'false')) !== undefined
  }

import { guardProvider } from './guarded.ts'
import type { OwnProvider, OwnSite } from './own-provider.ts'
import type { ConfiguredProvider, ProviderSite } from './payment-provider.ts'
import type { Provider } from './provider.ts'

/** The cashier's configured providers, each with its timeouts, retries and circuit breaker. */
export async function openProviders(
  configured: readonly ConfiguredProvider[],
  site: Omit<ProviderSite, 'quote'>,
): Promise<ReadonlyMap<string, Provider>> {
  const opened = new Map<string, Provider>()
  for (const { name, open } of configured) {
    const quote = [...opened.values()].find(({ payer }) => payer?.quote)?.payer?.quote
    opened.set(name, guardProvider(await open({ ...site, quote })))
  }
  return opened
}

/** The providers without a third party. */
export async function openOwn(
  registered: readonly OwnProvider[],
  site: OwnSite,
): Promise<ReadonlyMap<string, Provider>> {
  const opened = registered.map(async ({ name, open }) => [name, guardProvider(await open(site))] as const)
  return new Map(await Promise.all(opened))
}

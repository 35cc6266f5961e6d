import { createCrypto, createCryptoCloud } from '@casino/contract/money/payments'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import type { ProviderName } from '../providers/provider.ts'
import { findCoin, takesCoin } from './coins.ts'
import { meansOf, topUpOf } from './create-payment.ts'
import { type Means, type OpenedTopUp, openTopUp, type TopUpRequest } from './open-top-up.ts'
import { chooseProvider, routesOf } from './routing.ts'

/** The public API has a separate call for this provider; without routes, the other call serves all others. */
export const withOwnCall = 'cryptocloud'

export const serveCreateCrypto = (deps: PaymentDeps) =>
  serve(createCrypto, { rate: 'deposits' }, async (call) => {
    const isRouted = routesOf(deps, 'crypto', deps.settings.current.payments.routes).length > 0
    const isServed = (name: ProviderName) => isRouted || name !== withOwnCall
    return coinInvoice(await openCoin(deps, topUpOf(call), isServed, call.body.currency))
  })

export const serveCreateCryptoCloud = (deps: PaymentDeps) =>
  serve(createCryptoCloud, { rate: 'deposits' }, async (call) => {
    const { asset, currency, network } = call.body
    const isServed = (name: ProviderName) => name === withOwnCall
    return coinInvoice(await openCoin(deps, topUpOf(call), isServed, asset ?? currency, network))
  })

async function openCoin(
  deps: PaymentDeps,
  order: Omit<TopUpRequest, 'means'>,
  isServed: (name: ProviderName) => boolean,
  asset: string,
  network?: string | null,
): Promise<OpenedTopUp> {
  return openTopUp(deps)({ ...order, means: await means() })

  async function means(): Promise<Means> {
    const takers = [...deps.providers.values()].filter(
      ({ name, collector }) => isServed(name) && collector?.method === 'crypto',
    )
    if (takers.length === 0) return { refused: 'method_unavailable' }
    const coin = findCoin(deps, asset, network)
    if (!coin || !takers.some((each) => takesCoin(each, coin))) return { refused: 'coin_unsupported' }
    const { amount, player } = order
    return meansOf(await chooseProvider(deps, { method: 'crypto', coin, amount, player }, { isServed }), coin)
  }
}

function coinInvoice({ payment, player }: OpenedTopUp) {
  return {
    invoice_id: payment.providerRef!,
    pay_url: payment.payUrl!,
    transaction: transactionOnWire(payment, player.username),
  }
}

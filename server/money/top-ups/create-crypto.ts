import { createCrypto, createCryptoCloud } from '@casino/contract/money/payments'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import type { ProviderName } from '../providers/provider.ts'
import { findCoin, takesCoin } from './coins.ts'
import { topUpOf } from './create-payment.ts'
import { type Means, type OpenedTopUp, openTopUp } from './open-top-up.ts'

/** The public API has a separate call for this provider; the other call serves all others. */
const withOwnCall = 'cryptocloud'

export const serveCreateCrypto = (deps: PaymentDeps) =>
  serve(createCrypto, { rate: 'deposits' }, async (call) => {
    const means = () => meansOf(deps, (name) => name !== withOwnCall, call.body.currency)
    return coinInvoice(await openTopUp(deps)({ ...topUpOf(call), meansOf: means }))
  })

export const serveCreateCryptoCloud = (deps: PaymentDeps) =>
  serve(createCryptoCloud, { rate: 'deposits' }, async (call) => {
    const { asset, currency, network } = call.body
    const means = () => meansOf(deps, (name) => name === withOwnCall, asset ?? currency, network)
    return coinInvoice(await openTopUp(deps)({ ...topUpOf(call), meansOf: means }))
  })

function meansOf(
  deps: PaymentDeps,
  isServed: (name: ProviderName) => boolean,
  asset: string,
  network?: string | null,
): Means {
  const takers = [...deps.providers.values()].filter(
    ({ name, collector }) => isServed(name) && collector?.method === 'crypto',
  )
  if (takers.length === 0) return { refused: 'method_unavailable' }
  const coin = findCoin(deps, asset, network)
  const taker = coin && takers.find((each) => takesCoin(each, coin))
  return coin && taker ? { provider: taker.name, coin } : { refused: 'coin_unsupported' }
}

function coinInvoice({ payment, player }: OpenedTopUp) {
  return {
    invoice_id: payment.providerRef!,
    pay_url: payment.payUrl!,
    transaction: transactionOnWire(payment, player.username),
  }
}

import { type CoinProvider, createCrypto, createCryptoCloud } from '@casino/contract/payments'
import { serve } from '../http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import { findCoin, takesCoin } from './coins.ts'
import { topUpOf } from './create-payment.ts'
import { type Means, type OpenedTopUp, openTopUp } from './open-top-up.ts'

export const serveCreateCrypto = (deps: PaymentDeps) =>
  serve(createCrypto, { rate: 'deposits' }, async (call) =>
    coinInvoice(
      await openTopUp(deps)({ ...topUpOf(call), meansOf: () => meansOf(deps, 'crypto-pay', call.body.currency) }),
    ),
  )

export const serveCreateCryptoCloud = (deps: PaymentDeps) =>
  serve(createCryptoCloud, { rate: 'deposits' }, async (call) => {
    const { asset, currency, network } = call.body
    const means = () => meansOf(deps, 'cryptocloud', asset ?? currency, network)
    return coinInvoice(await openTopUp(deps)({ ...topUpOf(call), meansOf: means }))
  })

function meansOf(deps: PaymentDeps, provider: CoinProvider, asset: string, network?: string | null): Means {
  const known = deps.providers.get(provider)
  if (known?.collector?.method !== 'crypto') return { refused: 'method_unavailable' }
  const coin = findCoin(deps, asset, network)
  return coin && takesCoin(known, coin) ? { provider, coin } : { refused: 'coin_unsupported' }
}

function coinInvoice({ payment, player }: OpenedTopUp) {
  return {
    invoice_id: payment.providerRef!,
    pay_url: payment.payUrl!,
    transaction: transactionOnWire(payment, player.username),
  }
}

import { type CoinProvider, createCrypto, createCryptoCloud } from '@casino/contract/payments'
import { serve } from '../http/serve.ts'
import { findCoin, takesCoin } from './coins.ts'
import { transactionOnWire } from './on-wire.ts'
import { type Means, openTopUp } from './open-top-up.ts'
import type { CashierRoom } from './room.ts'

export const serveCreateCrypto = (room: CashierRoom) =>
  serve(createCrypto, { rate: 'deposits' }, async (call) =>
    coinInvoice(await openTopUp(room, call, () => meansOf(room, 'crypto-pay', call.body.currency))),
  )

export const serveCreateCryptoCloud = (room: CashierRoom) =>
  serve(createCryptoCloud, { rate: 'deposits' }, async (call) => {
    const { asset, currency, network } = call.body
    return coinInvoice(await openTopUp(room, call, () => meansOf(room, 'cryptocloud', asset ?? currency, network)))
  })

function meansOf(room: CashierRoom, provider: CoinProvider, asset: string, network?: string | null): Means {
  const known = room.providers.get(provider)
  if (known?.collector?.method !== 'crypto') return { refused: 'method_unavailable' }
  const coin = findCoin(room, asset, network)
  return coin && takesCoin(known, coin) ? { provider, coin } : { refused: 'coin_unsupported' }
}

function coinInvoice({ payment, player }: Awaited<ReturnType<typeof openTopUp>>) {
  return {
    invoice_id: payment.providerRef!,
    pay_url: payment.payUrl!,
    transaction: transactionOnWire(payment, player.username),
  }
}

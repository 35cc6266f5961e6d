import { createCryptoCloudWithdraw, createCryptoWithdraw } from '@casino/contract/money/withdraw'
import { payoutCoins, readCoin, readWalletAddress } from '@casino/rules/wallet-address'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import type { PayoutDestination } from '../payments/destination.ts'
import type { Coin, PayoutTarget, ProviderName } from '../providers/provider.ts'
import { payerFor, paysTo } from './payers.ts'
import { answerWithdraw } from './serve-withdraw.ts'
import type { Withdrawal } from './withdraw.ts'

export const serveCreateCryptoWithdraw = (deps: PaymentDeps) =>
  serve(createCryptoWithdraw, { rate: 'withdrawals' }, (call) => {
    const { asset, network, wallet = null } = call.body
    return answerWithdraw(
      deps,
      call,
      wallet === null ? byCheque(deps, asset) : toWalletOfAny(deps, asset, network, wallet),
    )
  })

export const serveCreateCryptoCloudWithdraw = (deps: PaymentDeps) =>
  serve(createCryptoCloudWithdraw, { rate: 'withdrawals' }, (call) => {
    const { asset, network, wallet } = call.body
    return answerWithdraw(deps, call, toWalletOf(deps, 'cryptocloud', asset, network, wallet))
  })

/** A cheque is for a coin, whichever network it is claimed through later. */
function byCheque(deps: PaymentDeps, name: string): Withdrawal {
  const asset = payoutCoins.find((coin) => coin.asset === name.trim().toUpperCase())?.asset
  if (!asset) return { destination: { refused: 'coin_unsupported' }, provider: anyCheque(deps) }
  const provider = payerFor(deps, { to: 'cheque', coin: { asset } }) ?? undefined
  return { destination: { method: 'crypto', asset, network: null, wallet: null }, provider }
}

function anyCheque(deps: PaymentDeps): ProviderName | undefined {
  const providers = payoutCoins.map(({ asset }) => payerFor(deps, { to: 'cheque', coin: { asset } }))
  return providers.find((provider) => provider !== null) ?? undefined
}

/** Without a provider for this coin an administrator pays by hand. */
function toWalletOfAny(
  deps: PaymentDeps,
  asset: string,
  network: string | null | undefined,
  wallet: string,
): Withdrawal {
  const destination = toWallet(asset, network, wallet)
  const target = targetOf(destination)
  return { destination, provider: target ? payerFor(deps, target) : null }
}

function toWalletOf(
  deps: PaymentDeps,
  provider: ProviderName,
  asset: string,
  network: string | null | undefined,
  wallet: string | null,
): Withdrawal {
  const destination = toWallet(asset, network, wallet)
  const coin = payoutCoin(asset, network)
  // A wrong coin or wallet is refused last; a missing payout provider is refused earlier.
  const coins: readonly Coin[] = coin ? [coin] : payoutCoins
  const can = coins.some((each) => paysTo(deps, provider, { to: 'wallet', wallet: wallet ?? '', coin: each }))
  return { destination, provider: can ? provider : undefined }
}

function targetOf(destination: PayoutDestination): PayoutTarget | undefined {
  if ('refused' in destination || destination.method !== 'crypto') return undefined
  const { asset, network, wallet } = destination
  return { to: 'wallet', wallet: wallet!, coin: { asset: asset!, ...(network !== null && { network }) } }
}

/** Finds a coin that can be paid out: only some of the known coins can (docs/product.md §9). */
function payoutCoin(asset: string, network: string | null | undefined): Coin | undefined {
  const coin = readCoin(asset, network)
  const isPaidOut = (each: Coin) => each.asset === coin?.asset && each.network === coin.network
  return payoutCoins.some(isPaidOut) ? coin : undefined
}

export function toWallet(asset: string, network: string | null | undefined, wallet: string | null): PayoutDestination {
  const coin = payoutCoin(asset, network)
  if (!coin) return { refused: 'coin_unsupported' }
  if (wallet === null || wallet.trim() === '') return { refused: 'wallet_empty' }
  const read = readWalletAddress(wallet, coin.asset, coin.network)
  if (!read) return { refused: 'wallet_invalid' }
  return { method: 'crypto', asset: coin.asset, network: coin.network ?? null, wallet: read.address }
}

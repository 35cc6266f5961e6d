import { type PaymentMethods, paymentMethods } from '@casino/contract/money/payments'
import { isOutOfPlay } from '@casino/rules/exclusion'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { leftToStake, withdrawable } from '@casino/rules/turnover'
import { payoutCoins } from '@casino/rules/wallet-address'
import { statement } from '../../accounting/ledger/statement.ts'
import { getPlayer } from '../../people/players/player.ts'
import { hasDepositLimit } from '../../people/protection/deposit-sums.ts'
import { findProtection } from '../../people/protection/protections.ts'
import { serve } from '../../platform/http/serve.ts'
import { countDeposits } from '../payments/deposits.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import { findPayment, findPayments, statusOf } from '../payments/payment.ts'
import { openUsualTimes } from '../payments/usual-times.ts'
import type { Coin } from '../providers/provider.ts'
import { findHeldShares, withdrawablePart } from '../rewards/held-shares.ts'
import { withdrawalTurnover } from '../rewards/withdrawal-target.ts'
import { cardCollector, coinOf, takesCoin } from '../top-ups/coins.ts'
import { withOwnCall } from '../top-ups/create-crypto.ts'
import { findTransferLimits } from '../top-ups/create-transfer.ts'
import { routesOf } from '../top-ups/routing.ts'
import { phonePayer } from '../withdrawals/create-sbp-withdraw.ts'
import { cardPayer, payerFor } from '../withdrawals/payers.ts'

export function servePaymentMethods(deps: PaymentDeps) {
  const usualTimes = openUsualTimes(deps.read)
  return serve(paymentMethods, async ({ player: { id } }) => {
    const { topup, withdrawal } = await usualTimes()
    return {
      deposit: { ...(await depositMethods(deps)), limitPrompt: await limitPrompt(deps, id), usual: topup },
      withdrawal: { ...(await withdrawalMethods(deps, id)), usual: withdrawal },
    }
  })
}

async function depositMethods(deps: PaymentDeps): Promise<Omit<PaymentMethods['deposit'], 'limitPrompt' | 'usual'>> {
  const { site, payments } = deps.settings.current
  const transfer = await findTransferLimits(deps)
  const isRouted = routesOf(deps, 'crypto', payments.routes).length > 0
  return {
    minimum: roublesFromKopecks(site.minimumDeposit),
    maximum: roublesFromKopecks(payments.maximumDeposit),
    card: cardCollector(deps) !== undefined,
    transfer: transfer
      ? {
          minimum: roublesFromKopecks(kopecks(Math.max(site.minimumDeposit, transfer.least))),
          maximum: roublesFromKopecks(kopecks(Math.min(payments.maximumDeposit, transfer.most))),
        }
      : null,
    crypto: payments.crypto.map((entry) => {
      const coin = coinOf(entry)
      const takers = [...deps.providers.values()].filter((each) => takesCoin(each, coin))
      // The call of a provider of its own is not routed.
      const provider = takers.find(({ name }) => name !== withOwnCall || !isRouted) ?? takers[0]
      return { name: entry.name, asset: coin.asset, network: coin.network ?? null, provider: provider?.name ?? null }
    }),
  }
}

/**
 * docs/product.md S4: required by the settings, or offered before the first deposit. An excluded player cannot deposit anyway.
 */
async function limitPrompt(
  { read, settings }: PaymentDeps,
  id: number,
): Promise<PaymentMethods['deposit']['limitPrompt']> {
  const [protection, deposits] = await Promise.all([findProtection(read, id), countDeposits(read, id)])
  if (hasDepositLimit(protection) || isOutOfPlay(protection, Date.now())) return null
  if (settings.current.protection.requireDepositLimit) return 'required'
  return deposits === 0 ? 'offered' : null
}

async function withdrawalMethods(deps: PaymentDeps, id: number): Promise<Omit<PaymentMethods['withdrawal'], 'usual'>> {
  const { minimumWithdrawal, maxWithdrawalPerDay: perDay } = deps.settings.current.site
  const [{ balance }, { payments, withdrawnToday }, player, turnover, shares] = await Promise.all([
    statement(deps.read).balanceOf(id),
    findPayments(deps.read, id),
    getPlayer(deps.read, id),
    withdrawalTurnover(deps.read, id),
    findHeldShares(deps.read, id),
  ])
  const held = turnover.outOfPlay ? kopecks(0) : shares
  const open = payments.find(({ kind, step }) => kind === 'withdrawal' && statusOf(step) === 'pending')
  // Read again with the fields that lists show, such as the end of its hold.
  const underWay = open && (await findPayment(deps.read, { id: open.id }))
  return {
    // Players who cannot stake may withdraw any amount (decisions 64, 65 and 88).
    minimum: turnover.outOfPlay ? 0 : roublesFromKopecks(minimumWithdrawal),
    maximumPerDay: perDay === 0 ? null : roublesFromKopecks(perDay),
    leftToday: perDay === 0 ? null : roublesFromKopecks(kopecks(Math.max(0, perDay - withdrawnToday))),
    available: roublesFromKopecks(withdrawable(withdrawablePart(balance, held), turnover)),
    heldShares: roublesFromKopecks(held),
    leftToStake: roublesFromKopecks(leftToStake(turnover)),
    outOfPlay: turnover.outOfPlay,
    underWay: underWay ? transactionOnWire(underWay, player.username) : null,
    card: cardPayer(deps) !== undefined,
    sbp: phonePayer(deps) !== undefined,
    // An administrator can pay to a wallet by hand; only its provider can write a cheque.
    crypto: payoutCoins.map(({ asset, network }: Coin) => ({
      asset,
      network: network ?? null,
      wallet: true,
      // A cheque is for a coin, whichever network it is claimed through later.
      cheque: payerFor(deps, { to: 'cheque', coin: { asset } }) !== null,
    })),
  }
}

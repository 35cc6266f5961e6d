import type { PaymentDeps } from '../payments/deps.ts'
import type { Payment } from '../payments/payment-record.ts'
import type { PayoutTarget, Provider, ProviderName, Quote } from '../providers/provider.ts'

type Target = PayoutTarget | { readonly to: 'card' }

/** The first provider that pays out to this target, by itself or by staff; null: an administrator pays by hand. */
export function payerFor({ providers }: PaymentDeps, target: Target): ProviderName | null {
  const pays = (one: Provider) => (one.payer ?? one.handPayer)?.can(target)
  return [...providers.values()].find(pays)?.name ?? null
}

/** The payer of card withdrawals. Null: an administrator pays by hand, if the settings allow it; absent: there is none. */
export function cardPayer(deps: PaymentDeps): ProviderName | null | undefined {
  return payerFor(deps, { to: 'card' }) ?? (deps.settings.current.payments.cardsByHand ? null : undefined)
}

/** Whether this provider can pay out to the target. */
export function paysTo({ providers }: PaymentDeps, name: ProviderName, target: Target): boolean {
  return providers.get(name)?.payer?.can(target) ?? false
}

/** The destination of a withdrawal. Throws if the card's number cannot be decrypted with the keys of this installation. */
export function targetOf({ vault }: PaymentDeps, payment: Payment): PayoutTarget {
  const { uuid, method, cardSealed, asset, network, wallet } = payment
  if (method === 'card') {
    if (cardSealed === null) throw new Error(`the card of withdrawal ${uuid} is gone`)
    return { to: 'card', card: vault.open(cardSealed, uuid) }
  }
  if (asset === null) throw new Error(`withdrawal ${uuid} names no coin`)
  const coin = { asset, ...(network !== null && { network }) }
  return wallet === null ? { to: 'cheque', coin } : { to: 'wallet', wallet, coin }
}

/** Rates change: an older one is not used for a payout. */
const freshQuoteMs = 5 * 60_000

/** Measured by the database's clock. A rate from the future is as invalid as an old one. */
export function isFresh({ rateAt }: Quote, at: Date): boolean {
  return Math.abs(at.getTime() - rateAt.getTime()) <= freshQuoteMs
}

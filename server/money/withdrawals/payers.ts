import type { TransferKind } from '@casino/rules/transfer-number'
import type { PaymentDeps } from '../payments/deps.ts'
import { isTransfer } from '../payments/destination.ts'
import type { Payment } from '../payments/payment-record.ts'
import type { PayoutTarget, Provider, ProviderName, Quote } from '../providers/provider.ts'

type Target = PayoutTarget | { readonly to: TransferKind }

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

/** The destination of a withdrawal. Throws if the number of the card or phone cannot be decrypted with the keys of this installation. */
export function targetOf({ vault }: PaymentDeps, payment: Payment): PayoutTarget {
  const { uuid, method, bank, numberSealed, asset, network, wallet } = payment
  if (isTransfer(method)) {
    if (numberSealed === null) throw new Error(`the number that withdrawal ${uuid} goes to is gone`)
    const digits = vault.open(numberSealed, uuid)
    return method === 'card' ? { to: 'card', card: digits } : { to: 'sbp', phone: digits, bank: bank ?? '' }
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

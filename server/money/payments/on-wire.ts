import type { Transaction } from '@casino/contract/money/transactions'
import { roublesFromKopecks } from '@casino/rules/money'
import { listedHeldUntil } from './payee.ts'
import { type ListedPayment, statusOf } from './payment.ts'

/** A payment as a transaction (docs/product.md §3). The number of a card or phone is stored masked and sent as stored. */
export function transactionOnWire(payment: ListedPayment, username: string): Transaction {
  const { cardMasked: card, phoneMasked: phone, bank, wallet, step } = payment
  const canBePaid = step === 'invoiced'
  return {
    id: String(payment.id),
    uuid: payment.uuid,
    user_id: String(payment.player),
    username,
    type: payment.kind,
    method: payment.method,
    amount: roublesFromKopecks(payment.paidAmount ?? payment.amount),
    status: statusOf(step),
    step,
    date: iso(payment.createdAt),
    createdAt: iso(payment.createdAt),
    updatedAt: iso(payment.updatedAt),
    provider: payment.provider,
    invoice_id: payment.providerRef,
    card,
    phone,
    bank,
    wallet,
    asset: payment.asset,
    network: payment.network,
    assetAmount: payment.assetAmount,
    rate: payment.rate,
    payUrl: canBePaid ? payment.payUrl : null,
    checkUrl: payment.checkUrl,
    expiresAt: payment.expiresAt === null ? null : iso(payment.expiresAt),
    byTransfer: payment.requisites !== null,
    checking: payment.note === 'transfer_unchecked',
    reason: payment.reason,
    heldUntil: listedHeldUntil(payment.hold),
    refundedAt: payment.refundedAt ? iso(payment.refundedAt) : null,
    refundedAmount: payment.refunded ? roublesFromKopecks(payment.refunded) : null,
    details: {
      ...(wallet !== null && { walletId: wallet }),
      ...(card !== null && { cardNumber: card }),
      ...(phone !== null && { phoneNumber: phone }),
      ...(bank !== null && { bank }),
    },
  }
}

/** Anyone who has a cheque's link can take its money, so only its player gets the link. */
export function forAdministrators(transaction: Transaction): Transaction {
  return { ...transaction, checkUrl: null }
}

const iso = (time: string) => new Date(time).toISOString()

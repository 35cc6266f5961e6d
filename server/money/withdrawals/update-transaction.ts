import { updateTransaction } from '@casino/contract/money/transactions'
import type { BodyOf } from '@casino/contract/route'
import { roublesFromKopecks } from '@casino/rules/money'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { dueOf } from '../payments/approval.ts'
import { approvers } from '../payments/approvers.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { type Destination, fieldsOf, type PayoutDestination } from '../payments/destination.ts'
import { payeeOf, payees } from '../payments/payee.ts'
import { payments, statusOf, underLock } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { payeeWrites } from '../payments/payment-rules.ts'
import { takeStep } from '../payments/payment-step.ts'
import { lockedForPayout } from '../payments/person-needed.ts'
import { ownTransaction, ownWithdrawal } from './cancel-withdraw.ts'
import { toCard } from './create-card-withdraw.ts'
import { toWallet } from './create-crypto-withdraw.ts'
import { toPhone } from './create-sbp-withdraw.ts'
import { noticeOf, postProved, type Requester, unprovedRefusal } from './new-payee.ts'
import { blindFingerprint } from './withdraw.ts'

/** docs/product.md A6. */
export const serveUpdateTransaction = (deps: PaymentDeps) =>
  serve(updateTransaction, { rate: 'withdrawals' }, async ({ player, client, body, operationKey }) => {
    const was = await ownWithdrawal(deps, player.id, body.uuid)
    const other = otherThan(was, body)
    if (other) refuse('payment_data_invalid', { field: other })
    await correctWithdrawal(deps)({ was, details: body.details, operationKey, asker: { player, client, proof: body } })
    return { transaction: await ownTransaction(deps, player.id, body.uuid) }
  })

interface CorrectWithdrawal {
  /** The withdrawal as its player may have seen it. */
  readonly was: Payment
  readonly details: Details
  readonly operationKey: OperationKey | undefined
  readonly asker: Requester
}

/** Corrects the destination of a withdrawal that waits for approval. */
const correctWithdrawal =
  (deps: PaymentDeps) =>
  async ({ was, details, operationKey, asker }: CorrectWithdrawal): Promise<void> => {
    const given = Object.entries(details).filter(([, text]) => text !== undefined)
    const { cardMasked, phoneMasked, bank, wallet } = was
    const fresh = given.filter(([, text]) => ![cardMasked, phoneMasked, bank, wallet].includes(text))
    // A phone is corrected with its bank.
    if (fresh.filter(([field]) => field !== 'bank').length > 1) refuse('payment_data_invalid')
    // The client sent back the whole transaction as returned, without changes.
    if (given.length > 0 && fresh.length === 0 && was.step === 'waiting') return
    const to = destinationOf(deps, was, Object.fromEntries(fresh.length > 0 ? fresh : given))
    const post = (proved: boolean) =>
      deps.ledger.post({
        purpose: 'housekeeping',
        kind: 'payment',
        player: was.player,
        ...blindFingerprint(deps, operationKey),
        lockedRecords: [payments, approvers, payees, ...lockedForPayout(deps.onPayout)],
        decide(locked) {
          const payment = underLock(locked, was.uuid)
          if (payment?.step !== 'waiting') return { refused: 'payment_settled' }
          if ('refused' in to) return to
          const fields = { ...correctedFields(deps, was, to), payee: payeeOf(deps.vault, to), holdLiftedAt: null }
          const going = { ...payment, ...fields }
          const unprovedBy = unprovedRefusal(locked, going, proved)
          if (unprovedBy) return unprovedBy
          const corrected = { ...fields, step: 'waiting', dueAt: dueOf(deps.onPayout, going, locked) } as const
          const next = takeStep(locked, payment, { to: corrected, by: { actor: 'player' } })
          if ('refused' in next) return next
          const named = payeeWrites(deps.onPayee, was.player, to)
          const notice = noticeOf(deps, locked, going, asker.client)
          return { ...next, writes: [...next.writes, ...named, ...notice], record: { uuid: was.uuid } }
        },
      })
    orRefuse(await postProved(deps, asker, post))
  }

/** The details that differ from the stored ones. None of them is ever taken from a player's request. */
function otherThan(was: Payment, { amount, type, status }: BodyOf<typeof updateTransaction>): string | undefined {
  if (amount !== undefined && amount !== roublesFromKopecks(was.paidAmount ?? was.amount)) return 'amount'
  if (type !== undefined && type !== was.kind) return 'type'
  return status !== undefined && status !== statusOf(was.step) ? 'status' : undefined
}

type Details = { readonly [Field in keyof BodyOf<typeof updateTransaction>['details']]?: string }

/** The destination, validated like that of a new withdrawal. The method, the provider and the coin stay the same. */
function destinationOf({ vault }: PaymentDeps, was: Payment, details: Details): PayoutDestination {
  const { uuid, method, numberSealed, asset, network, wallet } = was
  if (method === 'card') return toCard(details.card ?? details.cardNumber ?? null)
  if (method === 'sbp') {
    // Its player may correct the bank only, and sees the phone masked.
    const known = details.bank === undefined || numberSealed === null ? '' : vault.open(numberSealed, uuid)
    return toPhone({ phone: details.phone ?? details.phoneNumber ?? known, bank: details.bank ?? was.bank ?? '' })
  }
  // A cheque has no wallet.
  if (wallet === null) return { refused: 'wallet_invalid' }
  return toWallet(asset ?? '', network, details.wallet ?? details.walletId ?? null)
}

function correctedFields({ vault }: PaymentDeps, { uuid }: Payment, to: Destination): Partial<Payment> {
  if (to.method === 'crypto') return { wallet: to.wallet }
  return { ...fieldsOf(to), numberSealed: vault.seal(to.digits, uuid) }
}

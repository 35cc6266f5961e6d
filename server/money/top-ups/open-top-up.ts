import { randomUUID } from 'node:crypto'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { RefusedPosting } from '../../accounting/ledger/posting.ts'
import { findPlayer, type Player } from '../../people/players/player.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { type Attempt, type KnownCard, startAttempt } from '../payments/attempts.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { findPayment, openPayment, payments } from '../payments/payment.ts'
import type { ChosenBonus, Payment } from '../payments/payment-record.ts'
import { refusalBy } from '../payments/payment-rules.ts'
import { soon } from '../payments/payment-step.ts'
import type { Coin, ProviderName } from '../providers/provider.ts'
import { invoice, type Payer } from './open-invoice.ts'
import { openingS } from './resume-top-up.ts'

/** The maximum of unpaid invoices of a player within a day. */
const mostUnpaid = 20
export interface OpenedTopUp {
  readonly payment: Payment
  readonly player: Player
}

/** The provider that collects the money and why it was chosen, and the coin if it is one; or why there is none. */
export type Means =
  | {
      readonly provider: ProviderName
      readonly coin?: Coin
      readonly why: Attempt['why']
      readonly card: KnownCard
      /** Set if the player chose a transfer: one at a time, because each occupies room in an account. */
      readonly isTransfer?: boolean
    }
  | RefusedPosting

export interface TopUpRequest {
  readonly player: PlayerId
  readonly amount: Kopecks
  /** The player's choice; null for none. */
  readonly bonus: ChosenBonus | null
  /** Used only when the top-up is new. */
  readonly means: Means
  readonly payer: Payer
  readonly operationKey: OperationKey | undefined
}

/**
 * Opens a top-up and has its provider create an invoice. A repeat of the key returns the same payment, and creates the invoice
 * if a crash prevented it before.
 */
export const openTopUp =
  (deps: PaymentDeps) =>
  async ({ player: id, amount, bonus, means, payer, operationKey }: TopUpRequest): Promise<OpenedTopUp> => {
    const fresh = randomUUID()
    const { record } = orRefuse(
      await deps.ledger.post<{ uuid: string }>({
        purpose: 'housekeeping',
        kind: 'payment',
        player: id,
        ...operationKey,
        lockedRecords: [payments, ...deps.onTopUp.flatMap(({ lockedRecords }) => lockedRecords)],
        decide(locked) {
          if ('refused' in means) return means
          const no = amountRefusal(deps, amount) ?? refusalBy(deps.onTopUp, locked, { player: id, amount, bonus })
          if (no) return no
          if (locked.row(payments).unpaid >= mostUnpaid) return { refused: 'too_many_open_payments' }
          const { provider, coin, why, card, isTransfer } = means
          if (isTransfer && locked.row(payments).payments.some(isOpenTransfer)) return { refused: 'transfer_under_way' }
          const fields = {
            uuid: fresh,
            player: id,
            kind: 'topup',
            method: coin ? 'crypto' : 'card',
            amount,
            step: 'opened',
            provider,
            asset: coin?.asset ?? null,
            network: coin?.network ?? null,
            bonus,
            dueAt: soon(locked, openingS * 1000),
          } as const
          const { payment, writes } = openPayment(locked, fields, { actor: 'player' })
          const attempt = { payment: payment.id, provider, number: 1, uuid: fresh, ref: null, why, ...card }
          return { transfers: [], writes: [...writes, startAttempt(locked, attempt)], record: { uuid: fresh } }
        },
      }),
    )
    const [payment, player] = await Promise.all([findPayment(deps.read, record), findPlayer(deps.read, id)])
    if (!payment || !player) return refuse('not_found')
    const invoiced = payment.step === 'opened' ? await invoice(deps, payment, player, payer) : payment
    // Nobody was or will be charged: the same key always gets this answer.
    if (invoiced.providerRef === null) refuse('provider_unavailable')
    return { payment: invoiced, player }
  }

const isOpenTransfer = ({ step, requisites }: Payment) => step === 'invoiced' && requisites !== null

function amountRefusal({ settings }: PaymentDeps, amount: Kopecks): RefusedPosting | undefined {
  const { minimumDeposit } = settings.current.site
  const { maximumDeposit } = settings.current.payments
  const details = (limit: Kopecks) => ({ amount: roublesFromKopecks(limit) })
  if (amount < minimumDeposit) return { refused: 'amount_too_small', details: details(minimumDeposit) }
  if (amount > maximumDeposit) return { refused: 'amount_too_large', details: details(maximumDeposit) }
  return undefined
}

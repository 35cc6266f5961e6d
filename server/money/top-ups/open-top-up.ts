import { randomUUID } from 'node:crypto'
import type { Language } from '@casino/contract/language'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { RefusedPosting } from '../../accounting/ledger/posting.ts'
import { findPlayer, type Player } from '../../people/players/player.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { findPayment, opened, payments } from '../payments/payment.ts'
import type { ChosenBonus, Payment } from '../payments/payment-record.ts'
import { refusalBy } from '../payments/payment-rules.ts'
import { type StepChange, soon, stepOn, storable } from '../payments/payment-step.ts'
import {
  type Coin,
  type Invoice,
  ProviderError,
  type ProviderName,
  ProviderUnavailable,
  ProviderUnreadable,
} from '../providers/provider.ts'
import { invoiceText } from './invoice-text.ts'
import { openingS } from './resume-top-up.ts'

/** The maximum of unpaid invoices of a player within a day. */
const mostUnpaid = 20
/** Time until the completer first checks a new invoice. */
const firstLookMs = 60_000

export interface OpenedTopUp {
  readonly payment: Payment
  readonly player: Player
}

/** The provider that collects the money, and the coin if it is one; or why there is none. */
export type Means = { readonly provider: ProviderName; readonly coin?: Coin } | RefusedPosting

/** The fields that a provider needs for its invoice: the player's address and the language of their page. */
interface Payer {
  readonly address: string
  readonly language: Language
}

export interface TopUpRequest {
  readonly player: PlayerId
  readonly amount: Kopecks
  /** The player's choice; null for none. */
  readonly bonus: ChosenBonus | null
  /** Called only when the top-up is new. */
  readonly meansOf: () => Means
  readonly payer: Payer
  readonly operationKey: OperationKey | undefined
}

/**
 * Opens a top-up and has its provider create an invoice. A repeat of the key returns the same payment, and creates the invoice
 * if a crash prevented it before.
 */
export const openTopUp =
  (deps: PaymentDeps) =>
  async ({ player: id, amount, bonus, meansOf, payer, operationKey }: TopUpRequest): Promise<OpenedTopUp> => {
    const fresh = randomUUID()
    const { record } = orRefuse(
      await deps.ledger.post<{ uuid: string }>({
        purpose: 'housekeeping',
        kind: 'payment',
        player: id,
        ...operationKey,
        lockedRecords: [payments, ...deps.onTopUp.flatMap(({ lockedRecords }) => lockedRecords)],
        decide(locked) {
          const means = meansOf()
          if ('refused' in means) return means
          const no = amountRefusal(deps, amount) ?? refusalBy(deps.onTopUp, locked, { player: id, amount, bonus })
          if (no) return no
          if (locked.row(payments).unpaid >= mostUnpaid) return { refused: 'too_many_open_payments' }
          const { provider, coin } = means
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
          return { transfers: [], writes: opened(locked, fields, { actor: 'player' }).writes, record: { uuid: fresh } }
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

function amountRefusal({ settings }: PaymentDeps, amount: Kopecks): RefusedPosting | undefined {
  const { minimumDeposit } = settings.current.site
  const { maximumDeposit } = settings.current.payments
  const details = (limit: Kopecks) => ({ amount: roublesFromKopecks(limit) })
  if (amount < minimumDeposit) return { refused: 'amount_too_small', details: details(minimumDeposit) }
  if (amount > maximumDeposit) return { refused: 'amount_too_large', details: details(maximumDeposit) }
  return undefined
}

/** Creates the invoice. Two concurrent repeats may create two: the player sees the stored one. */
async function invoice(
  deps: PaymentDeps,
  payment: Payment,
  player: Player,
  { address, language }: Payer,
): Promise<Payment> {
  const { uuid, amount, asset, network } = payment
  const { current } = deps.settings
  const collector = deps.providers.get(payment.provider!)?.collector
  // A repeat reached a node without this provider: the node that opened the payment may still be creating its invoice.
  if (!collector) return payment
  try {
    const made = await collector.create({
      uuid,
      amount,
      ...(asset !== null && { coin: { asset, ...(network !== null && { network }) } }),
      player: { id: player.id, email: player.email, address },
      language,
      text: invoiceText(current.site.name, language),
      returnUrl: `${deps.publicUrl}/profile/top-up/${uuid}?type=${payment.method}`,
      lifetimeS: current.payments.invoiceMinutes * 60,
    })
    await assertUnknown(deps, payment, made)
    return await fromOpened(deps, payment, {
      step: 'invoiced',
      providerRef: made.ref,
      payUrl: made.url,
      expiresAt: made.expiresAt.toISOString(),
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.onTrouble(error)
    const unreadable =
      error instanceof ProviderUnreadable && ({ note: 'unreadable', noteDetail: storable(error.message) } as const)
    const reason = unreadable ? 'The provider made no invoice' : 'The provider did not answer'
    return fromOpened(deps, payment, { step: 'failed', reason, ...unreadable })
  }
}

/** A provider that has lost its data may reuse its numbers, but a number belongs to one payment only. */
async function assertUnknown({ read }: PaymentDeps, { uuid, provider }: Payment, { ref }: Invoice): Promise<void> {
  const known = await findPayment(read, { provider: provider!, ref })
  if (known && known.uuid !== uuid) throw new ProviderUnavailable(`${provider} gave the invoice ${ref} out again`)
}

/** Does nothing if a concurrent repeat was faster. */
function fromOpened(deps: PaymentDeps, opened: Payment, fields: StepChange['to']): Promise<Payment> {
  return stepOn(deps, opened, 'payment', ({ step }, locked) => {
    if (step !== 'opened') return { refused: 'payment_settled' }
    return { to: { dueAt: soon(locked, firstLookMs), ...fields }, by: { actor: 'provider' } }
  })
}

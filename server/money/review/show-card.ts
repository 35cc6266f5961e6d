import { showCard } from '@casino/contract/money/review'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { FreshProof } from '../../people/players/second-factor/fresh-proof.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { isTransfer, storedNumbers } from '../payments/destination.ts'
import { findPayment, statusOf } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { findNamed } from './review-transaction.ts'

export const serveShowCard = (deps: PaymentDeps) =>
  serve(showCard, { rate: 'cardNumbers' }, async ({ params, body: proof, ...author }) => {
    const payment = await findNamed(deps, params.id)
    return { card: await numberOf(deps)(payment, { author, proof }) }
  })

interface ShowCard {
  readonly author: Parameters<FreshProof>[0]
  readonly proof: Parameters<FreshProof>[1]
}

/**
 * Decision 28: reveals the number of a card or phone that an administrator pays by hand. The audit event is committed before the number
 * is sent, and contains no part of it.
 */
const numberOf =
  (deps: PaymentDeps) =>
  async (payment: Payment, { author, proof }: ShowCard): Promise<string> => {
    if (payment.player === author.player.id) refuse('not_on_yourself')
    sealedNumber(payment, author.player.id)
    const { uuid } = payment
    const sealed = await deps.freshProof(author, proof, async (tx) => {
      // It may have been settled while the administrator typed.
      const { sealed, action } = sealedNumber(
        (await findPayment(tx, { uuid })) ?? refuse('not_found'),
        author.player.id,
      )
      await recordAuditEvent(tx, { by: author, action, subject: uuid })
      return sealed
    })
    return deps.vault.open(sealed, uuid)
  }

/**
 * Only if an administrator pays: otherwise a provider receives the number from the server, and paying by hand too would pay
 * twice.
 */
function sealedNumber(payment: Payment, by: PlayerId) {
  const { kind, method, step, provider, takenBy, numberSealed: sealed } = payment
  if (statusOf(step) !== 'pending') refuse('payment_settled')
  const isTheirs = step === 'sending' && takenBy === by
  const byHand = step === 'unclear' || isTheirs || (step === 'waiting' && provider === null)
  if (kind !== 'withdrawal' || !isTransfer(method) || !byHand || sealed === null) refuse('card_not_shown')
  return { sealed, action: storedNumbers[method].shown }
}

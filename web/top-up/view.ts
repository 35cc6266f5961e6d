import type { TransactionStep } from '@casino/contract/money/payment-steps'
import { isAnswer, type Refusal } from '../wire/api.ts'

/** The result of the last query to the provider. */
export type TopUpCheck = 'waiting' | 'paid' | 'expired' | 'timed_out' | 'unverified' | 'unreachable'

/** The player's view of a top-up. `doubt`: whether it was paid could not be checked. */
export type TopUpView =
  | { readonly at: 'creating' | 'paid' | 'expired' | 'failed' | 'declined' }
  | { readonly at: 'waiting'; readonly doubt?: Exclude<TopUpCheck, 'waiting' | 'paid' | 'expired'> }

/** Why a check found no payment. */
export function checkOf(error: unknown): TopUpCheck {
  if (isAnswer(error)) return checkOfRefusal(error)
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && cause.name === 'TimeoutError' ? 'timed_out' : 'unreachable'
}

function checkOfRefusal({ code }: Refusal): TopUpCheck {
  // Another tab may have caused too many requests: the payment is not in doubt.
  if (code === 'payment_waiting' || code === 'too_many_requests') return 'waiting'
  if (code === 'payment_expired') return 'expired'
  if (code === 'payment_timed_out' || code === 'provider_unavailable') return 'timed_out'
  if (code === 'payment_failed' || code === 'forbidden' || code === 'not_found') return 'unverified'
  return 'unreachable'
}

/** The current view: the ledger's step takes precedence; between its updates, the last check counts. */
export function topUpView(step: TransactionStep, check: TopUpCheck | undefined): TopUpView {
  if (step === 'paid' || step === 'credited' || check === 'paid') return { at: 'paid' }
  if (step === 'expired') return { at: 'expired' }
  if (step === 'failed' || step === 'refused') return { at: 'failed' }
  if (step === 'declined' || step === 'cancelled') return { at: 'declined' }
  if (step === 'opened') return { at: 'creating' }
  if (check === 'expired') return { at: 'expired' }
  return check === undefined || check === 'waiting' ? { at: 'waiting' } : { at: 'waiting', doubt: check }
}

const soonMs = 6_000
const laterMs = 30_000

/** Time until the provider is automatically queried again; `false` if the answer can no longer change anything. */
export function nextCheckMs(view: TopUpView): number | false {
  if (view.at !== 'waiting') return false
  return view.doubt === undefined ? soonMs : laterMs
}

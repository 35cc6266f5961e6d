import type { PayoutTurn } from '../providers/provider.ts'
import { releaseTurn, takeTurnFor, turnFreeAt } from '../providers/turns.ts'
import type { PaymentDeps } from './deps.ts'
import type { Payment } from './payment-record.ts'

/** The holder of a turn must record its attempt within this time; otherwise another payment may take the turn. */
const turnMs = 60_000
/** Longer than any transaction, so that the next holder of the turn sees an attempt whose transaction began before it. */
const marginMs = 15_000

/** The payment that has the turn is at a provider: its attempt was recorded, and its outcome is not known yet. */
const isSending = `EXISTS (SELECT FROM payment WHERE uuid = turn.holder AND step = 'sending')`

/**
 * `mine`: an attempt may be recorded up to `until`. Otherwise another payment has the turn, and this one tries again
 * later.
 */
export type Taken = { readonly mine: true; readonly until: Date } | { readonly mine: false }

/**
 * Takes the provider's turn for this payment, across all servers. An exclusive turn has one holder at a time: a payment holds
 * it until its attempt's outcome is known, or until it fails to record its attempt in time.
 */
export async function takeTurn({ read }: PaymentDeps, turn: PayoutTurn, payment: Payment): Promise<Taken> {
  const forMs = turn.exclusive ? Math.max(turn.spacingMs, turnMs) : turn.spacingMs
  const holder = turn.exclusive ? payment.uuid : null
  const at = await takeTurnFor(read, { name: turn.name, forMs, holder }, isSending)
  return at ? { mine: true, until: new Date(at.getTime() + turnMs - marginMs) } : { mine: false }
}

/**
 * Releases the turn when the outcome is known, or there was no attempt: the next attempt may begin after the spacing that the
 * provider requires. A second process with the same payment cannot release the first one's turn.
 */
export async function leaveTurn({ read }: PaymentDeps, turn: PayoutTurn | undefined, payment: Payment): Promise<void> {
  if (!turn?.exclusive) return
  await releaseTurn(read, turn, payment.uuid, isSending)
}

/** Sets the payment's due time to when the turn may be free. */
export async function waitForTurn({ read }: PaymentDeps, turn: PayoutTurn, payment: Payment): Promise<void> {
  await read.rows(
    `UPDATE payment
     SET due_at = greatest(now() + interval '1 s', ${turnFreeAt('$1')})
     WHERE uuid = $2 AND step = 'approved'`,
    [turn.name, payment.uuid],
  )
}

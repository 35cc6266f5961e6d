import { cancelWithdraw } from '@casino/contract/money/withdraw'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { findPlayer } from '../../people/players/player.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { disputes, isDisputed } from '../payments/disputes.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import { findPayment, payments, underLock } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { takeStep } from '../payments/payment-step.ts'
import { release } from '../payments/transfers.ts'
import { blindFingerprint } from './withdraw.ts'

export const serveCancelWithdraw = (deps: PaymentDeps) =>
  serve(cancelWithdraw, { rate: 'withdrawals' }, async ({ player, body: { uuid }, operationKey }) => {
    const { balance, sequence } = await cancelWithdrawal(deps)({ player: player.id, uuid, operationKey })
    const transaction = await ownTransaction(deps, player.id, uuid)
    return { newBalance: roublesFromKopecks(balance), balanceSequence: sequence, transaction }
  })

interface CancelWithdrawal {
  readonly player: PlayerId
  readonly uuid: string
  readonly operationKey: OperationKey | undefined
}

/** Returns the player's cash afterwards, in kopecks. */
const cancelWithdrawal =
  (deps: PaymentDeps) =>
  async ({ player, uuid, operationKey }: CancelWithdrawal): Promise<{ balance: Kopecks; sequence: number }> => {
    await ownWithdrawal(deps, player, uuid)
    // docs/product.md S7.
    if (!deps.settings.current.protection.cancelWithdrawals) refuse('cancel_not_offered')
    return orRefuse(
      await deps.ledger.post({
        purpose: 'payment',
        kind: 'withdrawal_returned',
        player,
        ...blindFingerprint(deps, operationKey),
        accounts: ['held'],
        lockedRecords: [payments, disputes],
        shedLast: true,
        decide(locked) {
          const payment = underLock(locked, uuid)
          // After the first attempt, the money is released only when the provider confirms that it was not paid.
          if (payment?.step !== 'waiting' && payment?.step !== 'approved') return { refused: 'payment_settled' }
          // The held money may be disputed: as cash it could be lost in play before the dispute is decided (decision 89).
          if (isDisputed(locked, player)) return { refused: 'withdrawal_disputed' }
          const next = takeStep(locked, payment, {
            to: { step: 'cancelled' },
            by: { actor: 'player' },
            transfers: [release(payment)],
          })
          return 'refused' in next ? next : { ...next, record: { uuid } }
        },
      }),
    )
  }

export async function ownWithdrawal({ read }: PaymentDeps, player: number, uuid: string): Promise<Payment> {
  const payment = await findPayment(read, { uuid })
  if (payment?.kind !== 'withdrawal') return refuse('not_found')
  return payment.player === player ? payment : refuse('forbidden')
}

export async function ownTransaction({ read }: PaymentDeps, player: number, uuid: string) {
  const [payment, owner] = await Promise.all([findPayment(read, { uuid }), findPlayer(read, player)])
  if (!payment || !owner) throw new Error(`payment ${uuid} is not there`)
  return transactionOnWire(payment, owner.username)
}

import { cancelWithdraw } from '@casino/contract/payments'
import { roublesFromKopecks } from '@casino/rules/money'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { isRefused } from '../ledger/posting.ts'
import type { CashierDeps } from '../payments/deps.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import { findPayment, type Payment, payments, underLock } from '../payments/payment.ts'
import { taken } from '../payments/payment-step.ts'
import { release } from '../payments/transfers.ts'
import { findPlayer } from '../players/player.ts'
import { keyOf } from './withdraw.ts'

export const serveCancelWithdraw = (deps: CashierDeps) =>
  serve(cancelWithdraw, { rate: 'withdrawals' }, async (call) => {
    const { uuid } = await ownWithdrawal(deps, call.player.id, call.body.uuid)
    const posted = await deps.ledger.post({
      kind: 'withdrawal_returned',
      player: call.player.id,
      ...keyOf(deps, call),
      accounts: ['held'],
      lockedRecords: [payments],
      shedLast: true,
      decide(locked) {
        const payment = underLock(locked, uuid)
        // After the first attempt, the money is released only when the provider confirms that it was not paid.
        if (payment?.step !== 'waiting' && payment?.step !== 'approved') return { refused: 'payment_settled' }
        const next = taken(locked, payment, {
          to: { step: 'cancelled' },
          by: { actor: 'player' },
          transfers: [release(payment)],
        })
        return 'refused' in next ? next : { ...next, record: { uuid } }
      },
    })
    if (isRefused(posted)) return refuse(posted.refused, posted.details)
    const transaction = await ownTransaction(deps, call.player.id, uuid)
    return { newBalance: roublesFromKopecks(posted.balance), balanceSequence: posted.sequence, transaction }
  })

export async function ownWithdrawal({ read }: CashierDeps, player: number, uuid: string): Promise<Payment> {
  const payment = await findPayment(read, { uuid })
  if (payment?.kind !== 'withdrawal') return refuse('not_found')
  return payment.player === player ? payment : refuse('forbidden')
}

export async function ownTransaction({ read }: CashierDeps, player: number, uuid: string) {
  const [payment, owner] = await Promise.all([findPayment(read, { uuid }), findPlayer(read, player)])
  if (!payment || !owner) throw new Error(`payment ${uuid} is not there`)
  return transactionOnWire(payment, owner.username)
}

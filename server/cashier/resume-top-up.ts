import { isRefused } from '../ledger/posting.ts'
import { moved, type Payment, payments, underLock } from './payment.ts'
import type { CashierRoom } from './room.ts'
import { settleTopUp } from './settle-top-up.ts'

/** So long the player's page may repeat its call and still be given the invoice. */
export const openingS = 15 * 60

/** Takes a top-up on from where it stands. */
export async function resumeTopUp(room: CashierRoom, payment: Payment): Promise<void> {
  if (payment.step === 'opened') await giveUp(room, payment)
  else await settleTopUp(room, payment)
}

/** Nobody was ever shown its invoice, so nobody can have paid it. */
async function giveUp(room: CashierRoom, { uuid, player }: Payment): Promise<void> {
  const posted = await room.ledger.post({
    kind: 'payment',
    player,
    books: [payments as never],
    decide(locked) {
      const payment = underLock(locked, uuid)
      const old = payment && locked.at.getTime() - Date.parse(payment.createdAt) >= openingS * 1000
      if (payment?.step !== 'opened' || !old) return { refused: 'payment_settled' }
      const reason = 'Its invoice was never made'
      const { writes } = moved(locked, payment, { step: 'failed', reason }, { actor: 'house' })
      return { transfers: [], writes, record: null }
    },
  })
  if (isRefused(posted) && posted.refused !== 'payment_settled') throw new Error(`not given up: ${posted.refused}`)
}

import { createPayment } from '@casino/contract/payments'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { cardCollector } from './coins.ts'
import { transactionOnWire } from './on-wire.ts'
import { openTopUp } from './open-top-up.ts'
import type { CashierRoom } from './room.ts'

export const serveCreatePayment = (room: CashierRoom) =>
  serve(createPayment, { rate: 'deposits' }, async (call) => {
    if (call.body.currency !== 'RUB') refuse('currency_unsupported')
    const { payment, player } = await openTopUp(room, call, () => {
      const provider = cardCollector(room)
      return provider ? { provider } : { refused: 'method_unavailable' }
    })
    return {
      session: { id: payment.providerRef!, url: payment.payUrl! },
      transaction: transactionOnWire(payment, player.username),
    }
  })

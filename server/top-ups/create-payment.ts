import { createPayment } from '@casino/contract/payments'
import { refuse } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { CashierDeps } from '../payments/deps.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import { cardCollector } from './coins.ts'
import { openTopUp } from './open-top-up.ts'

export const serveCreatePayment = (deps: CashierDeps) =>
  serve(createPayment, { rate: 'deposits' }, async (call) => {
    if (call.body.currency !== 'RUB') refuse('currency_unsupported')
    const { payment, player } = await openTopUp(deps, call, () => {
      const provider = cardCollector(deps)
      return provider ? { provider } : { refused: 'method_unavailable' }
    })
    return {
      session: { id: payment.providerRef!, url: payment.payUrl! },
      transaction: transactionOnWire(payment, player.username),
    }
  })

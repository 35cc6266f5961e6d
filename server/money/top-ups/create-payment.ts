import { createPayment } from '@casino/contract/money/payments'
import { kopecksFromRoubles } from '@casino/rules/money'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Client, serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import { cardCollector } from './coins.ts'
import { type Means, openTopUp, type TopUpRequest } from './open-top-up.ts'

export const serveCreatePayment = (deps: PaymentDeps) =>
  serve(createPayment, { rate: 'deposits' }, async (call) => {
    if (call.body.currency !== 'RUB') refuse('currency_unsupported')
    const meansOf = (): Means => {
      const provider = cardCollector(deps)
      return provider ? { provider } : { refused: 'method_unavailable' }
    }
    const { payment, player } = await openTopUp(deps)({ ...topUpOf(call), meansOf })
    return {
      session: { id: payment.providerRef!, url: payment.payUrl! },
      transaction: transactionOnWire(payment, player.username),
    }
  })

interface TopUpCall {
  readonly player: Identity
  readonly body: { readonly amount: number; readonly user_id: string | number; readonly bonus?: 0 | 1 | 2 }
  readonly operationKey: OperationKey | undefined
  readonly client: Client
}

/** The bonus list, in the specification's order (docs/product.md R1). */
const options = ['welcome', null, 'reload'] as const

/** The common part of the calls that open a top-up. */
export function topUpOf({ player, body, operationKey, client }: TopUpCall): Omit<TopUpRequest, 'meansOf'> {
  const amount = kopecksFromRoubles(body.amount) ?? refuse('amount_invalid')
  if (String(body.user_id) !== String(player.id)) refuse('forbidden')
  return { player: player.id, amount, bonus: options[body.bonus ?? 1], operationKey, payer: client }
}

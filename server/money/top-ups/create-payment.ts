import { createPayment } from '@casino/contract/money/payments'
import { kopecksFromRoubles } from '@casino/rules/money'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Client, serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import type { Coin } from '../providers/provider.ts'
import { type Means, openTopUp, type TopUpRequest } from './open-top-up.ts'
import { chooseProvider, type Routing, refusalOf } from './routing.ts'

export const serveCreatePayment = (deps: PaymentDeps) =>
  serve(createPayment, { rate: 'deposits' }, async (call) => {
    if (call.body.currency !== 'RUB') refuse('currency_unsupported')
    const order = topUpOf(call)
    const routing = await chooseProvider(deps, { method: 'card', amount: order.amount, player: order.player })
    const { payment, player } = await openTopUp(deps)({ ...order, means: meansOf(routing) })
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

/** The means of a top-up by this choice. */
export function meansOf(routing: Routing, coin?: Coin): Means {
  const { provider, why, card } = routing
  return provider === undefined ? refusalOf(routing) : { provider, why, card, ...(coin && { coin }) }
}

/** The common part of the calls that open a top-up. */
export function topUpOf({ player, body, operationKey, client }: TopUpCall): Omit<TopUpRequest, 'means'> {
  const amount = kopecksFromRoubles(body.amount) ?? refuse('amount_invalid')
  if (String(body.user_id) !== String(player.id)) refuse('forbidden')
  return { player: player.id, amount, bonus: options[body.bonus ?? 1], operationKey, payer: client }
}

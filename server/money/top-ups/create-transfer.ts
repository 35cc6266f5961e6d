import { createTransfer } from '@casino/contract/money/payments'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { transactionOnWire } from '../payments/on-wire.ts'
import type { TransferLimits } from '../providers/provider.ts'
import { takesTransfers } from './coins.ts'
import { meansOf, topUpOf } from './create-payment.ts'
import { type Means, openTopUp } from './open-top-up.ts'
import { chooseProvider } from './routing.ts'

/** A top-up that the player transfers to requisites of the operator; which ones, the payment's page shows. */
export const serveCreateTransfer = (deps: PaymentDeps) =>
  serve(createTransfer, { rate: 'deposits' }, async (call) => {
    if (call.body.currency !== 'RUB') refuse('currency_unsupported')
    const order = topUpOf(call)
    const { payment, player } = await openTopUp(deps)({ ...order, means: await meansFor(deps, order) })
    return { transaction: transactionOnWire(payment, player.username) }
  })

async function meansFor(deps: PaymentDeps, { amount, player }: { amount: Kopecks; player: number }): Promise<Means> {
  const limits = await findTransferLimits(deps)
  if (!limits) return { refused: 'method_unavailable' }
  const details = (limit: Kopecks) => ({ amount: roublesFromKopecks(limit) })
  if (amount < limits.least) return { refused: 'amount_too_small', details: details(limits.least) }
  if (amount > limits.most) return { refused: 'amount_too_large', details: details(limits.most) }
  const isServed = (name: string) => takesTransfers(deps.providers.get(name)!)
  const means = meansOf(await chooseProvider(deps, { method: 'card', amount, player }, { isServed, isTransfer: true }))
  return 'refused' in means ? means : { ...means, isTransfer: true }
}

/** The amounts that can be transferred now; undefined if there is nowhere to. */
export async function findTransferLimits({
  providers,
}: Pick<PaymentDeps, 'providers'>): Promise<TransferLimits | undefined> {
  for (const { collector } of providers.values()) {
    const limits = await collector?.transferLimits?.()
    if (limits) return limits
  }
  return undefined
}

import { previewRoute } from '@casino/contract/money/payment-routes'
import { kopecksFromRoubles } from '@casino/rules/money'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { chooseProvider } from './routing.ts'

/** Where a top-up would go now, by the routes of the settings or by unsaved ones. */
export const servePreviewRoute = (deps: PaymentDeps) =>
  serve(previewRoute, { rate: 'administration' }, async ({ body }) => {
    const { method, asset, bin, country, routes } = body
    const amount = kopecksFromRoubles(body.amount) ?? refuse('amount_invalid')
    const coin = method === 'crypto' && asset !== undefined ? { asset } : undefined
    const { provider, why } = await chooseProvider(
      deps,
      { method, coin, amount, player: undefined },
      { ...(routes && { routes }), card: { bin, country }, draw: 0, takeTrial: async () => false },
    )
    const providers = [...deps.providers.values()].flatMap(({ name, collector }) =>
      collector ? [{ name, method: collector.method }] : [],
    )
    return { provider: provider ?? null, why: [...why], providers }
  })

import Type from 'typebox'
import { Roubles } from '../entities.ts'
import { route } from '../route.ts'
import { settingLimits } from '../setting-limits.ts'
import { PaymentRoute, RouteVerdicts } from './payment-attempts.ts'
import { DepositMethod, Maybe } from './transactions.ts'

/** Where a payment would go now. Nothing is stored, and no provider is called. */
export const previewRoute = route({
  method: 'POST',
  path: '/api/admin/payment-routes/preview',
  summary: 'The provider that a top-up would be sent to now',
  who: 'settings.view',
  body: Type.Object(
    {
      method: DepositMethod,
      amount: Roubles('amount_invalid'),
      asset: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{1,16}$' })),
      bin: Type.Optional(Type.String({ pattern: '^[0-9]{1,8}$' })),
      country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
      routes: Type.Optional(
        Type.Array(PaymentRoute, {
          maxItems: settingLimits.routes.most,
          description: 'Unsaved ones; absent: those of the settings',
        }),
      ),
    },
    { refusal: 'setting_invalid' },
  ),
  reply: Type.Object({
    provider: Type.Union([Type.String(), Type.Null()]),
    why: RouteVerdicts,
    providers: Type.Array(Type.Object({ name: Type.String(), method: DepositMethod }), {
      description: 'All that take top-ups',
    }),
  }),
  refusals: ['setting_invalid', 'amount_invalid'],
})

const counts = { provider: Type.String(), paid: Type.Integer(), failed: Type.Integer() }

/** Attempts that ended in payment or failure; unpaid invoices are counted separately. */
export const paymentSuccess = route({
  method: 'GET',
  path: '/api/admin/payment-routes/success',
  summary: 'How attempts of top-ups ended, by provider, bank and hour of Europe/Moscow',
  who: 'operations.view',
  query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })) }),
  reply: Type.Object({
    providers: Type.Array(
      Type.Object({
        ...counts,
        method: DepositMethod,
        expired: Type.Integer(),
        fallen: Type.Boolean({ description: 'The last hours are worse than the last weeks' }),
      }),
    ),
    banks: Type.Array(Type.Object({ ...counts, bin: Maybe(Type.String()) })),
    hours: Type.Array(Type.Object({ ...counts, hour: Type.Integer() })),
  }),
  refusals: [],
})

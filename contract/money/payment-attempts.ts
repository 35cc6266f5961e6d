import { routeSkips } from '@casino/rules/payment-routes'
import Type, { type Static } from 'typebox'
import { IsoTime } from '../entities.ts'
import { settingLimits } from '../setting-limits.ts'

const { routes } = settingLimits
const hour = (maximum: number) => Type.Optional(Type.Integer({ minimum: 0, maximum }))
const roubles = Type.Optional(Type.Integer(settingLimits.amount))
const texts = (pattern: string) => Type.Optional(Type.Array(Type.String({ pattern }), { maxItems: routes.values }))

/** A rule that sends top-ups to a provider. */
export const PaymentRoute = Type.Object(
  {
    provider: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
    on: Type.Boolean(),
    order: Type.Integer(routes.order),
    share: Type.Integer(routes.share),
    coins: texts('^[A-Z0-9]{1,16}$'),
    minimum: roubles,
    maximum: roubles,
    bins: texts('^[0-9]{1,8}$'),
    countries: texts('^[A-Z]{2}$'),
    fromHour: hour(23),
    toHour: hour(24),
    budget: roubles,
  },
  {
    description:
      'Lower orders first; by `share` within an order. Whole roubles; hours of Europe/Moscow, the end excluded; `budget` is for a day',
  },
)
export type PaymentRoute = Static<typeof PaymentRoute>

/**
 * The end of an attempt at a provider. `refused`: it made no invoice; `declined`: its invoice was refused before money moved;
 * `unknown`: it did not answer; `left`: another attempt was paid first.
 */
export const AttemptOutcome = Type.Enum(['open', 'paid', 'refused', 'declined', 'unknown', 'expired', 'left'] as const)
export type AttemptOutcome = Static<typeof AttemptOutcome>

/** The verdict on each route, in the order of the list. */
export const RouteVerdicts = Type.Array(
  Type.Object({ provider: Type.String(), verdict: Type.Enum(['chosen', ...routeSkips] as const) }),
)

/** A provider that a top-up was sent to, and why. */
export const PaymentAttempt = Type.Object({
  provider: Type.String(),
  at: IsoTime,
  outcome: AttemptOutcome,
  said: Type.Union([Type.String(), Type.Null()]),
  bin: Type.Union([Type.String(), Type.Null()]),
  country: Type.Union([Type.String(), Type.Null()]),
  why: RouteVerdicts,
})
export type PaymentAttempt = Static<typeof PaymentAttempt>

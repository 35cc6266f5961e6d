import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money } from '../entities.ts'
import { route } from '../route.ts'

/** A player who registered with the caller's code. */
const Referral = Type.Object({
  id: Id,
  name: Type.String({ description: 'The username in part: no other player learns it' }),
  createdAt: IsoTime,
  deposits: Money,
  earned: Money,
})
export type Referral = Static<typeof Referral>

/** docs/product.md §3 Referral statistics. */
export const ReferralStats = Type.Object({
  count: Type.Integer(),
  totalEarned: Money,
  periodEarned: Money,
  startDate: IsoTime,
  endDate: IsoTime,
  sharePercent: Type.Number({ description: 'Per cent of a deposit' }),
  invitedTurnover: Type.Number({
    description:
      'How many times the invited player stakes a deposit until all of its share can be withdrawn; 0: not at all',
  }),
  referrals: Type.Array(Referral, { description: 'The newest first; `before` continues from an id' }),
  more: Type.Boolean(),
})
export type ReferralStats = Static<typeof ReferralStats>

const Day = Type.String({ maxLength: 10, description: 'A day of Europe/Moscow, YYYY-MM-DD' })

/** docs/product.md R5. The period is the last 30 days (docs/product.md §9) unless the query names its days. */
export const referralStats = route({
  method: 'GET',
  path: '/api/referrals/stats',
  summary: 'The players whom the player invited, and the shares earned',
  who: 'visitor',
  query: Type.Object({
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    before: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: ReferralStats,
  refusals: ['bad_request'],
})

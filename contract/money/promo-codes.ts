import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money, Roubles } from '../entities.ts'
import { Loosened } from '../panel/proposals.ts'
import { FreeRounds } from '../play/partner.ts'
import { route } from '../route.ts'
import { Maybe } from './transactions.ts'

/** Given with the reward or instead of it (docs/product.md R11). */
const GivenRounds = Type.Object({
  ...FreeRounds.properties,
  stake: Roubles('bonus_amount_invalid'),
  days: Type.Integer({ minimum: 1, maximum: 365, description: 'Days within which they have to be begun' }),
})

/** A promo code (docs/product.md §3). */
export const Promocode = Type.Object({
  id: Id,
  code: Type.String(),
  reward: Money,
  maxUses: Type.Integer(),
  currentUses: Type.Integer(),
  uses: Type.Integer(),
  expiryDate: Maybe(IsoTime),
  active: Type.Boolean(),
  createdAt: IsoTime,
  freeRounds: Maybe(GivenRounds),
})
export type Promocode = Static<typeof Promocode>

const code = Type.String({ maxLength: 64, refusal: 'promocode_invalid' })
const reward = Roubles('promocode_reward_invalid')
const maxUses = Type.Integer({ minimum: 1, maximum: 1_000_000_000, refusal: 'promocode_uses_invalid' })
/** A day (until its end, Europe/Moscow) or a moment; empty or null: it does not expire. */
const expiryDate = Maybe(Type.String({ maxLength: 40 }))
const Which = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, description: 'Its id or code' }) })
const PromocodeReply = Type.Object({ promocode: Promocode, loosened: Loosened })

export const promocodes = route({
  method: 'GET',
  path: '/api/admin/promocodes',
  summary: 'Promo codes, newest first; `before` is an id to continue from',
  who: 'promo.view',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 64 })),
    before: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({ promocodes: Type.Array(Promocode), more: Type.Boolean() }),
  refusals: [],
})

export const createPromocode = route({
  method: 'POST',
  path: '/api/admin/promocodes',
  summary: 'Create a promo code; case does not matter',
  who: 'promo.edit',
  notWithNewRights: true,
  body: Type.Object({
    code,
    reward,
    maxUses: Type.Optional(maxUses),
    expiryDate: Type.Optional(expiryDate),
    active: Type.Optional(Type.Boolean()),
    freeRounds: Type.Optional(GivenRounds),
  }),
  reply: PromocodeReply,
  refusals: [
    'promocode_invalid',
    'promocode_reward_invalid',
    'bonus_amount_invalid',
    'promocode_uses_invalid',
    'promocode_expiry_invalid',
    'promocode_exists',
    'too_many_proposals',
  ],
})

/** Only fields that are sent change; past redemptions are not affected. */
export const updatePromocode = route({
  method: 'PUT',
  path: '/api/admin/promocodes/{id}',
  summary: 'Change a promo code, or switch it on or off',
  who: 'promo.edit',
  notWithNewRights: true,
  params: Which,
  body: Type.Object({
    reward: Type.Optional(reward),
    maxUses: Type.Optional(maxUses),
    expiryDate: Type.Optional(expiryDate),
    active: Type.Optional(Type.Boolean()),
  }),
  reply: PromocodeReply,
  refusals: [
    'promocode_reward_invalid',
    'promocode_uses_invalid',
    'promocode_expiry_invalid',
    'not_found',
    'too_many_proposals',
  ],
})

export const deletePromocode = route({
  method: 'DELETE',
  path: '/api/admin/promocodes/{id}',
  summary: 'Remove a promo code; its name can be used again',
  who: 'promo.edit',
  notWithNewRights: true,
  params: Which,
  reply: Type.Object({}),
  refusals: ['not_found'],
})

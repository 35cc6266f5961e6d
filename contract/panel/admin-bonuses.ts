import Type from 'typebox'
import { Id, IsoTime, Money, Roubles } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { exclusionRefusals } from '../people/protection-refusals.ts'
import { FreeRounds } from '../play/partner.ts'
import { route } from '../route.ts'
import { settingLimits } from '../setting-limits.ts'
import { Reason } from './admin.ts'

const OfUser = Type.Object({ id: Id })

/** docs/product.md R1 and R3 to R5, as far as they can be derived from payments and the ledger. */
export const userBonuses = route({
  method: 'GET',
  path: '/api/admin/users/{id}/bonuses',
  summary: 'Level and first deposit of a user, and the totals of their bonuses and rewards',
  who: 'players.view',
  params: OfUser,
  reply: Type.Object({
    deposits: Money,
    firstDeposit: Maybe(Type.Object({ at: IsoTime, amount: Money })),
    level: Type.Integer({ description: '0 before the first' }),
    progress: Type.Integer({ description: 'Whole per cent of what the next level asks for' }),
    next: Maybe(Type.Object({ level: Type.Integer(), requirement: Money, reward: Money })),
    promocodes: Type.Integer({ description: 'How many were redeemed' }),
    given: Type.Array(
      Type.Object({
        kind: Type.String({ description: 'bonus, cashback or referral_share' }),
        times: Type.Integer(),
        amount: Type.Number({ description: 'Roubles, less what was taken back' }),
      }),
    ),
  }),
  refusals: ['not_found'],
})

/**
 * docs/product.md A8, R7. A bonus by hand must be staked `turnover` times before a withdrawal. It counts with manual balance
 * changes and, like them, needs a reason and must stay below the amount that one administrator may decide alone.
 */
export const giveManualBonus = route({
  method: 'POST',
  path: '/api/admin/users/{id}/bonuses',
  summary: 'Give a user a bonus',
  who: 'bonuses.grant',
  keyed: true,
  params: OfUser,
  body: Type.Object({
    amount: Roubles('bonus_amount_invalid'),
    turnover: Type.Number({
      ...settingLimits.bonus.turnover,
      refusal: 'turnover_invalid',
      description: 'How many times the amount has to be staked before a withdrawal; 0: not at all',
    }),
    reason: Type.Optional(Reason),
  }),
  reply: Type.Object({ balance: Money, balanceSequence: Type.Integer() }),
  refusals: [
    'bonus_amount_invalid',
    'turnover_invalid',
    'turnover_above_maximum',
    'not_found',
    'not_on_yourself',
    ...exclusionRefusals,
    'reason_required',
    'rights_too_new',
    'adjustment_too_large',
  ],
})

/**
 * docs/product.md A8, R11. The value of the rounds, the sum of their stakes, counts with manual balance changes, though only
 * what they win is paid.
 */
export const giveFreeRoundsByHand = route({
  method: 'POST',
  path: '/api/admin/users/{id}/free-rounds',
  summary: "Give a user free rounds of a partner's game",
  who: 'bonuses.grant',
  keyed: true,
  params: OfUser,
  body: Type.Object({
    ...FreeRounds.properties,
    stake: Roubles('bonus_amount_invalid'),
    days: Type.Integer({ minimum: 1, maximum: 365, description: 'Days within which they have to be begun' }),
    turnover: Type.Number({
      ...settingLimits.bonus.turnover,
      refusal: 'turnover_invalid',
      description: 'How many times their win has to be staked before a withdrawal; 0: not at all',
    }),
    reason: Type.Optional(Reason),
  }),
  reply: Type.Object({ id: Id }),
  refusals: [
    'bonus_amount_invalid',
    'turnover_invalid',
    'turnover_above_maximum',
    'not_found',
    'forbidden',
    'not_on_yourself',
    ...exclusionRefusals,
    'reason_required',
    'rights_too_new',
    'adjustment_too_large',
  ],
})

/** A bonus or reward of a user, by one posting; below 0 if it was taken back. */
const Reward = Type.Object({
  id: Id,
  at: IsoTime,
  kind: Type.String({ description: 'bonus, cashback or referral_share' }),
  posting: Type.String({ description: 'Of what posting it is a part: deposit, promocode, …' }),
  amount: Type.Number({ description: 'Roubles' }),
  from: Maybe(Type.Object({ id: Id, username: Type.String() }, { description: 'Whose posting it is, if not theirs' })),
})

export const userRewards = route({
  method: 'GET',
  path: '/api/admin/users/{id}/rewards',
  summary: 'Bonuses and rewards of a user, newest first; `before` is an id to continue from',
  who: 'players.view',
  params: OfUser,
  query: Type.Object({ before: Type.Optional(Id), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
  reply: Type.Object({ rewards: Type.Array(Reward), more: Type.Boolean() }),
  refusals: ['not_found'],
})

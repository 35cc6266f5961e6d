import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money } from '../entities.ts'
import { exclusionRefusals } from '../people/protection-refusals.ts'
import { FreeRounds } from '../play/partner.ts'
import { route } from '../route.ts'
import { Maybe } from './transactions.ts'

const Balance = { newBalance: Money, balanceSequence: Type.Integer() }
const Percent = Type.Number({ description: 'Per cent' })
/** docs/product.md R7. */
const Turnover = Type.Number({ description: 'Times it is staked before a withdrawal' })

/** The credits that raise the turnover required before a withdrawal (docs/product.md R7). */
export const creditKinds = [
  'deposit',
  'welcome',
  'reload',
  'level_reward',
  'promocode',
  'cashback',
  'referral_share',
  'race_prize',
  'manual',
  'free_rounds',
] as const
const CreditKind = Type.Enum(creditKinds)
export type CreditKind = Static<typeof CreditKind>

/** A bonus on a deposit, as the settings define it now. */
const DepositBonus = {
  available: Type.Boolean({ description: 'It can be chosen for the next deposit' }),
  percent: Percent,
  cap: Money,
  turnover: Turnover,
}

/** A deposit or a bonus that has not been staked often enough yet, or is recent. */
const Credit = Type.Object({
  kind: CreditKind,
  amount: Money,
  at: IsoTime,
  /** Of a bonus on a deposit: the `id` of that payment. */
  deposit: Maybe(Id),
  turnover: Turnover,
  toStake: Money,
  staked: Type.Number({ description: 'How much of `toStake` is done, one credit after the other' }),
  open: Type.Boolean({ description: 'Neither staked nor given up' }),
})
export type Credit = Static<typeof Credit>

/** Bonus information (docs/product.md §3). */
export const BonusInfo = Type.Object({
  totalDeposits: Money,
  bonusLevel: Type.Integer({ minimum: 0, maximum: 100 }),
  bonusRewards: Type.Array(Type.Object({ level: Type.Integer(), claimed: Type.Boolean() }), {
    description: 'Each level reached',
  }),
  welcome: Type.Object({
    used: Type.Boolean({ description: 'The first deposit was made' }),
    ...DepositBonus,
  }),
  reload: Type.Object(DepositBonus),
  /** The turnover multiple of deposits, shown in advance. */
  depositTurnover: Type.Number(),
  cashback: Type.Object({
    eligible: Type.Boolean({ description: 'There was a net loss in the week' }),
    alreadyClaimed: Type.Boolean(),
    availableAmount: Money,
    percent: Percent,
    from: IsoTime,
    to: IsoTime,
    nextMonday: IsoTime,
  }),
  turnover: Type.Object({
    staked: Money,
    target: Money,
    left: Money,
    withdrawable: Money,
    held: Type.Number({ description: 'Referral shares that wait for the stakes of the invited' }),
    /** The sum that `give-up-bonus` would take now; null: no bonus is open. */
    givesUp: Maybe(Money),
    /** After `give-up-bonus`: what deposits still require, and what of the bonuses the balance lacks now. */
    afterGivingUp: Maybe(Type.Object({ left: Money, missing: Money })),
    open: Type.Array(Credit, { description: 'In the order in which they are staked; 50 at most' }),
  }),
  debt: Type.Number({ description: 'What the player owes: what arrives pays it first' }),
  /** The bonuses given last, newest first; 20 at most. */
  recent: Type.Array(Credit),
  referral: Type.Object({ sharePercent: Percent }),
})
export type BonusInfo = Static<typeof BonusInfo>

export const bonusInfo = route({
  method: 'GET',
  path: '/api/payments/bonus-info',
  whenRestricted: true,
  summary: 'Levels, bonuses, cashback and turnover of the player',
  who: 'visitor',
  reply: BonusInfo,
  refusals: [],
})

const RewardReply = Type.Object({ ...Balance, reward: Money })

/** docs/product.md R3. */
export const claimBonus = route({
  method: 'POST',
  path: '/api/payments/claim-bonus',
  summary: 'Claim the reward of a level',
  who: 'player',
  keyed: true,
  body: Type.Object({ level: Type.Integer({ minimum: 1, maximum: 100, refusal: 'level_invalid' }) }),
  reply: RewardReply,
  refusals: ['level_invalid', ...exclusionRefusals, 'level_not_reached', 'level_claimed'],
})

/** docs/product.md R2. */
export const claimCashback = route({
  method: 'POST',
  path: '/api/payments/claim-cashback',
  summary: 'Claim the cashback of the last complete week',
  who: 'player',
  keyed: true,
  reply: Type.Object({ ...Balance, amount: Money, success: Type.Literal(true), message: Type.String() }),
  refusals: [...exclusionRefusals, 'cashback_claimed', 'cashback_nothing'],
})

/** docs/product.md R4. A wrong code counts for several calls. */
export const redeemPromocode = route({
  method: 'POST',
  path: '/api/payments/redeem-promocode',
  summary: 'Redeem a promo code',
  who: 'player',
  keyed: true,
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64, refusal: 'promocode_unknown' }) }),
  reply: Type.Object({
    ...RewardReply.properties,
    freeRounds: Maybe(Type.Object({ ...FreeRounds.properties, name: Type.String({ description: 'Of the game' }) })),
  }),
  refusals: [
    ...exclusionRefusals,
    'promocode_unknown',
    'too_many_requests',
    'promocode_players_only',
    'promocode_already_used',
    'promocode_inactive',
    'promocode_expired',
    'promocode_used_up',
  ],
})

/** docs/product.md R1: takes back what is left of the open bonuses, and with them their turnover. */
export const giveUpBonus = route({
  method: 'POST',
  path: '/api/payments/give-up-bonus',
  whenRestricted: true,
  summary: 'Give up all bonuses whose turnover is not complete',
  who: 'player',
  keyed: true,
  reply: Type.Object({ ...Balance, takenBack: Money }),
  refusals: ['round_in_progress', 'no_open_bonus'],
})

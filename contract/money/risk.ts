import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money } from '../entities.ts'

/** An account and its username. */
export const Somebody = Type.Object({ id: Id, username: Type.String() })

/** Why an administrator should look closely at a withdrawal, with the figures that explain it. */
export const RiskHint = Type.Union([
  Type.Object({
    code: Type.Literal('deposit_disputed'),
    amount: Type.Number({
      description: 'Roubles of deposits that their payer claims back, or has and that are not taken back yet',
    }),
  }),
  Type.Object({
    code: Type.Literal('debt'),
    amount: Type.Number({ description: 'Roubles that the player owes: refunds of money that was gone' }),
  }),
  Type.Object({ code: Type.Literal('deposit_unplayed'), deposited: Money, staked: Money, since: IsoTime }),
  Type.Object({ code: Type.Literal('deposits_unplayed'), deposited: Money, staked: Money }),
  Type.Object({
    code: Type.Literal('bonus_open'),
    given: Money,
    toStake: Type.Number({
      description: 'Roubles that have to be staked before the bonus is free (docs/product.md R7)',
    }),
    staked: Money,
    since: IsoTime,
  }),
  Type.Object({
    code: Type.Literal('large_against_deposits'),
    withdrawn: Type.Number({ description: 'Roubles, with this withdrawal' }),
    deposited: Money,
  }),
  Type.Object({
    code: Type.Literal('new_account'),
    registeredAt: IsoTime,
    hours: Type.Integer({ description: 'From the registration to the withdrawal' }),
  }),
  Type.Object({
    code: Type.Union([
      Type.Literal('shared_device', { description: 'A browser; `shared` is the beginning of its digest' }),
      Type.Literal('shared_address'),
      Type.Literal('shared_card'),
      Type.Literal('shared_phone', { description: 'Of a withdrawal by the number of a phone' }),
      Type.Literal('shared_wallet'),
      Type.Literal('shared_bonus', {
        description:
          'The accounts at this address, or with this device, took promo codes or deposit bonuses, as the player did',
      }),
      Type.Literal('shared_referral', {
        description: 'The accounts at this address, or with this device, were invited by the player, or invited them',
      }),
    ]),
    shared: Type.String(),
    accounts: Type.Array(Somebody),
    more: Type.Boolean({ description: 'There are others besides these' }),
  }),
  Type.Object({
    code: Type.Literal('new_destination'),
    payouts: Type.Integer({ description: 'Withdrawals that were paid out, to other cards, phones or wallets' }),
  }),
])
export type RiskHint = Static<typeof RiskHint>

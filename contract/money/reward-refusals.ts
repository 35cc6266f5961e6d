/** Refusals of rewards. Their texts load with the screens that show rewards, not on first load. */
export const rewardRefusals = {
  // docs/product.md R3
  level_invalid: [400, 'There is no such level'],
  level_not_reached: [409, 'This level is not reached yet'],
  level_claimed: [409, 'The reward of this level was claimed already'],

  // docs/product.md R2
  cashback_nothing: [409, 'There is no cashback to claim'],
  cashback_claimed: [409, 'The cashback of this week was claimed already'],

  // docs/product.md R4
  promocode_unknown: [404, 'Invalid promo code'],
  promocode_inactive: [409, 'Promo code is inactive'],
  promocode_already_used: [409, 'Promo code already used'],
  promocode_expired: [409, 'Promo code has expired'],
  promocode_used_up: [409, 'Promo code has reached its max uses'],
  promocode_players_only: [403, 'Administrators cannot redeem promo codes'],

  // docs/product.md R1
  bonus_unavailable: [409, 'This bonus is not available'],
  no_open_bonus: [409, 'There is no bonus to give up'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RewardRefusalCode = keyof typeof rewardRefusals

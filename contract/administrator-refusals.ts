/** The expected "no"s that only administrators hear; their texts are in the panel's chunk and not in every page. */
export const administratorRefusals = {
  reason_required: [400, 'Say why: a reason is required'],
  balance_invalid: [400, 'Balance must be a number of roubles, 0 or more, with at most 2 decimals'],
  balance_changed: [409, 'The balance has changed meanwhile'],
  not_on_yourself: [409, 'You cannot do this to your own account'],
  payment_changed: [409, 'The payment has changed meanwhile. Look at it again'],
  last_administrator: [409, 'The last administrator stays'],
  user_has_history: [409, 'This user has money, bets or payments. Ban the account instead.'],
  game_in_house: [409, 'The in-house games are neither added nor deleted. Set the status instead.'],
  game_name_invalid: [400, 'Name must be 1 to 60 characters'],
  game_limits_invalid: [400, 'The minimum bet must be at least 1 and not above the maximum bet'],
  edge_invalid: [400, 'House edge must be 0 to 20 per cent with at most 2 decimals'],
  edge_fixed: [409, 'The house edge of this game follows from its table and cannot be set'],
  address_invalid: [400, 'An address is https or a path of this site'],
  setting_invalid: [400, 'This setting is not valid'],
  settings_forbidden: [403, 'Error updating settings'],
  promocode_invalid: [400, 'Code must be 2 to 32 letters, digits, dashes or underscores, with at least one letter'],
  promocode_reward_invalid: [400, 'Reward must be at least 1, with at most 2 decimals'],
  promocode_uses_invalid: [400, 'Max uses must be a whole number of at least 1, and not less than were used'],
  promocode_expiry_invalid: [400, 'Expiry must be a day or a moment in the future'],
  promocode_exists: [409, 'This code exists already'],
  note_invalid: [400, 'A note is 1 to 2000 characters'],
  period_invalid: [400, 'The period must begin before it ends and be at most 366 days'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type AdministratorRefusalCode = keyof typeof administratorRefusals

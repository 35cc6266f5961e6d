/** Refusals of player protection. Their texts load with the screens that show them, not on first load. */
export const protectionRefusals = {
  // docs/product.md S1
  self_excluded: [403, 'You have excluded yourself from playing'],
  time_out: [403, 'You are taking a time-out'],
  exclusion_shorter: [409, 'An exclusion can be made longer, not shorter'],

  // docs/product.md S3
  email_to_confirm: [403, 'Confirm your email address before you play'],
  play_under_review: [403, 'Your account is being checked. Play will be open again when that is done'],

  // docs/product.md S4
  loss_limit_reached: [403, 'This stake would pass your loss limit'],
  stake_limit_reached: [403, 'This stake would pass your stake limit'],
  session_limit_reached: [403, 'The time limit of your session is reached'],
  deposit_limit_reached: [403, 'This deposit would pass your deposit limit'],
  play_limit_used_up: [403, 'A limit of yours on play is used up: deposit again when it holds no longer'],
  deposit_limit_required: [403, 'Set a deposit limit before your first deposit'],

  // docs/product.md S13
  deposit_verification_required: [403, 'Verify who you are before further deposits'],
  funds_source_required: [403, 'Show where your money is from before further deposits'],

  // docs/product.md S14
  country_not_served: [403, 'Registration, deposits and play are not offered in your country'],

  // docs/product.md S15
  stake_above_cap: [403, 'Stakes in this kind of game are capped here. `maximum` is the highest'],

  limit_invalid: [400, 'There is no such limit'],
  limit_not_due: [409, 'A higher limit can be confirmed 24 hours after it was requested'],

  // docs/product.md S7
  bet_too_soon: [409, 'Bets follow each other too fast'],
  other_game_in_play: [409, 'You are playing another game'],
  cancel_not_offered: [409, 'A withdrawal cannot be cancelled here'],
  birth_date_invalid: [400, 'Enter your date of birth'],
  too_young: [403, 'Players must be 18 at least'],

  // docs/product.md S6
  reality_check_due: [403, 'Answer the reality check before you play on'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ProtectionRefusalCode = keyof typeof protectionRefusals

/** In the order in which every stake is checked, after the game's limits. */
export const stakeProtection = [
  'self_excluded',
  'time_out',
  'email_to_confirm',
  'play_under_review',
  'stake_above_cap',
  'loss_limit_reached',
  'stake_limit_reached',
  'session_limit_reached',
  'reality_check_due',
  'bet_too_soon',
  'other_game_in_play',
] as const satisfies readonly ProtectionRefusalCode[]
/** The same for a deposit, after its limits. */
export const depositProtection = [
  'self_excluded',
  'time_out',
  'email_to_confirm',
  'play_under_review',
  'deposit_limit_required',
  'deposit_limit_reached',
  'play_limit_used_up',
  'deposit_verification_required',
  'funds_source_required',
] as const satisfies readonly ProtectionRefusalCode[]
/** While one is in force, nothing is given that encourages play. */
export const exclusionRefusals = [
  'self_excluded',
  'time_out',
  'email_to_confirm',
  'play_under_review',
] as const satisfies readonly ProtectionRefusalCode[]

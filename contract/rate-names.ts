/** The rate limits of callers, one name each. */
export const rateNames = [
  'calls',
  'bets',
  'reveals',
  'launches',
  'partner',
  'names',
  'registrations',
  'logins',
  'strangers',
  'visits',
  'refusals',
  'deposits',
  'withdrawals',
  'checks',
  'support',
  'exclusions',
  'promocodes',
  'administration',
  'cardNumbers',
  'documents',
  'uploads',
  'downloads',
] as const
export type RateName = (typeof rateNames)[number]

/** Those that limit guesses; they are exact across all servers. */
export const guessRateNames = ['registrations', 'logins', 'promocodes'] as const satisfies readonly RateName[]
export type GuessRateName = (typeof guessRateNames)[number]
/** Rates checked before anything else in a call. */
export type CallRateName = Exclude<RateName, GuessRateName>

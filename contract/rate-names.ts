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
  'promocodes',
  'administration',
  'cardNumbers',
  'documents',
  'downloads',
] as const
export type RateName = (typeof rateNames)[number]

/** Those that limit guesses, and are exact over all servers. */
export const guessRateNames = ['registrations', 'logins', 'promocodes'] as const satisfies readonly RateName[]
export type GuessRateName = (typeof guessRateNames)[number]
/** Those that a call is counted by before anything else happens. */
export type CallRateName = Exclude<RateName, GuessRateName>

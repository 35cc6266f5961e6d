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

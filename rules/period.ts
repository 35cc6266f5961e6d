/** The periods of limits: calendar days, weeks from Monday and months in Moscow. */
export const periods = ['day', 'week', 'month'] as const
export type Period = (typeof periods)[number]

/** Moscow has had no other offset since 2014; a formatter for the zone would cost more than a bet. */
const moscowMs = 3 * 3600_000
const dayMs = 24 * 3600_000
/** 1 January 1970 was a Thursday. */
const daysToMonday = 3

/** When the period of a moment began; both in milliseconds since 1970. */
export function periodStart(period: Period, at: number): number {
  const day = Math.floor((at + moscowMs) / dayMs)
  if (period === 'day') return day * dayMs - moscowMs
  if (period === 'week') return (day - ((day + daysToMonday) % 7)) * dayMs - moscowMs
  const date = new Date(at + moscowMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) - moscowMs
}

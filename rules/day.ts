/** The time zone of the site's days: of limits, reports and expiries. */
export const timeZone = 'Europe/Moscow'

/** The site's day at this moment, as `2026-02-28`. */
export function dayOf(moment: Date): string {
  // Swedish dates are ISO 8601.
  return moment.toLocaleDateString('sv', { timeZone })
}

/**
 * Whether a text is a calendar day: `2026-02-28` is, `2026-02-30` is not. Covers the years 1900 to 2199, the only ones used
 * here.
 */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

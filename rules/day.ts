/**
 * Whether a text is a day of the calendar, `2026-02-28`, but not `2026-02-30`; of the years 1900 to 2199, the only ones that
 * anything here is asked of.
 */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

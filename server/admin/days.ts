import { refuse } from '../http/refusal.ts'

interface Days {
  readonly from: string | null
  readonly to: string | null
}

/** Days of Europe/Moscow, as they were asked for; a day that no calendar has is refused. */
export function moscowDays(asked: { from?: string | undefined; to?: string | undefined }): Days {
  return { from: dayOf(asked.from, 'from'), to: dayOf(asked.to, 'to') }
}

function dayOf(text: string | undefined, field: string): string | null {
  if (text === undefined) return null
  return isDay(text) ? text : refuse('bad_request', { field })
}

/** `2026-02-28`, but not `2026-02-30`. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

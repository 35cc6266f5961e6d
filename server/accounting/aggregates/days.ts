import { isDay } from '@casino/rules/day'
import { refuse } from '../../platform/http/refusal.ts'

interface Days {
  readonly from: string | null
  readonly to: string | null
}

/** Days of Europe/Moscow as requested; an impossible date is refused. */
export function moscowDays(given: { from?: string | undefined; to?: string | undefined }): Days {
  return { from: dayIn(given.from, 'from'), to: dayIn(given.to, 'to') }
}

function dayIn(text: string | undefined, field: string): string | null {
  if (text === undefined) return null
  return isDay(text) ? text : refuse('bad_request', { field })
}

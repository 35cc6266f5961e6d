import { m } from '../texts/compiled/messages.js'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A duration as people say it, rounded up to a minute, an hour or a day. */
export function durationText(seconds: number): string {
  if (seconds <= minute) return m.duration_minute()
  if (seconds <= 90 * minute) return m.duration_minutes({ count: Math.ceil(seconds / minute) })
  if (seconds <= 36 * hour) return m.duration_hours({ count: Math.ceil(seconds / hour) })
  return m.duration_days({ count: Math.ceil(seconds / day) })
}

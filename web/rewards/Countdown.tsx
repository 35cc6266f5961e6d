import { useEffect, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { serverNow } from '../wire/api.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** Moscow has no daylight saving time, so its weeks have equal length. */
export function minutesUntil(until: number, now: number, everyDays?: number): number {
  const times = everyDays === undefined ? 0 : Math.max(0, Math.floor((now - until) / (everyDays * dayMs)) + 1)
  return Math.max(0, Math.ceil((until + times * (everyDays ?? 0) * dayMs - now) / minuteMs))
}

interface CountdownProps {
  until: string
  /** The period in days: on an open page the countdown then continues to the next time. */
  everyDays?: number
}

/** The time left until a moment, to the minute: «2 д 14 ч 05 мин». */
export function Countdown({ until, everyDays }: CountdownProps) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minuteMs / 4)
    return () => clearInterval(timer)
  }, [])
  const minutes = minutesUntil(Date.parse(until), now, everyDays)
  return (
    <time dateTime={until} className="tabular whitespace-nowrap">
      {m.rewards_time_left({
        days: Math.floor(minutes / 1440),
        hours: Math.floor(minutes / 60) % 24,
        minutes: String(minutes % 60).padStart(2, '0'),
      })}
    </time>
  )
}

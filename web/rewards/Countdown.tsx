import { useEffect, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { serverNow } from '../wire/api.ts'

const minuteMs = 60_000

/** The time that is left until a moment, to the minute: «2 д 14 ч 05 мин». */
export function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minuteMs / 4)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / minuteMs))
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

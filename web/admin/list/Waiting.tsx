import { useEffect, useState } from 'react'
import { waitingTime } from './waited.ts'

const everyMs = 30_000

/** How long a payment has waited for its decision. */
export function Waiting({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(clock)
  }, [])
  return <span className="type-small block whitespace-nowrap text-text-3">{waitingTime(Date.parse(since), now)}</span>
}

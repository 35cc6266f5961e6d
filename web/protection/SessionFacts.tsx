import type { Kopecks } from '@casino/rules/money'
import { useEffect, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { clockText } from '../ui/shown/clock-text.ts'
import { Profit } from '../ui/shown/Money.tsx'
import { serverNow } from '../wire/api.ts'

/** The time since the session began, in hours, minutes and seconds by the server's clock, and its result. */
export function SessionFacts({ since, net }: { since: string | undefined; net: Kopecks }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <dl className="type-small flex flex-wrap justify-between gap-x-4 border-t border-line px-4 py-2">
      <div className="flex gap-2">
        <dt className="text-text-3">{m.protection_session_clock()}</dt>
        <dd className="tabular">{since === undefined ? '0:00:00' : clockText(Date.parse(since), now)}</dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-text-3">{m.protection_session_net()}</dt>
        <dd>
          <Profit kopecks={net} />
        </dd>
      </div>
    </dl>
  )
}

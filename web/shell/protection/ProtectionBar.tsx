import type { Exclusion } from '@casino/contract/people/protection'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { protectionOptions } from '../../wire/protection.ts'
import { IdleSignOut } from './IdleSignOut.tsx'
import { LimitsReview } from './LimitsReview.tsx'
import { RealityCheck } from './RealityCheck.tsx'

/** A session begins with a bet, in any tab and on any device: a due check is detected within this time. */
const everyMs = 60_000

/** Shown on every page during an exclusion: its end, and what remains possible (docs/product.md S1). */
export default function ProtectionBar() {
  const { data, dataUpdatedAt } = useQuery({ ...protectionOptions, refetchInterval: everyMs })
  if (!data) return null
  return (
    <>
      <RealityCheck protection={data} updatedAt={dataUpdatedAt} />
      {data.idleMinutes > 0 && <IdleSignOut minutes={data.idleMinutes} />}
      {data.exclusion && <Bar exclusion={data.exclusion} />}
      {data.limitsReview && <LimitsReview since={data.limitsReview.since} />}
    </>
  )
}

function Bar({ exclusion }: { exclusion: Exclusion }) {
  return (
    <div
      role="status"
      className="type-label flex min-h-11 flex-wrap items-center justify-center gap-x-2 bg-info-tint px-4 text-center text-info"
    >
      {exclusion.until === null
        ? m.protection_bar_forever()
        : exclusion.kind === 'time_out'
          ? m.protection_bar_time_out({ until: dateTimeText(exclusion.until) })
          : m.protection_bar_excluded({ until: dateTimeText(exclusion.until) })}
      <Link
        to="/balance"
        search={{ tab: 'withdraw' }}
        className="inline-flex min-h-11 items-center gap-2 px-2 underline underline-offset-4"
      >
        {m.nav_withdraw()}
      </Link>
    </div>
  )
}

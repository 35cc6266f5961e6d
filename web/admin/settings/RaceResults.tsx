import type { HeldRace, RaceStanding } from '@casino/contract/money/race'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { call } from '../../wire/api.ts'
import { Missing } from '../forms/Missing.tsx'
import { UserLink } from '../users/UserLink.tsx'

interface RaceResultsProps {
  race: HeldRace
  /** The race in progress. */
  standings: readonly RaceStanding[]
}

/** The places of one race: final and with their payments, or the current ones. */
export function RaceResults({ race: { monday, state }, standings }: RaceResultsProps) {
  const closed = state === 'closed'
  const results = useQuery({
    queryKey: ['admin', 'races', monday],
    queryFn: ({ signal }) => call('GET /api/admin/races/{monday}', { params: { monday }, signal }),
    enabled: closed,
  })
  if (!closed) return <Places places={standings} />
  if (!results.data) return <Missing query={results} text={m.admin_race_list_error()} className="h-64" />
  return <Places places={results.data.results} paymentOf={(result) => <Payment {...result} />} />
}

function Payment({ paidAt, banned }: { paidAt: string | null; banned: boolean }) {
  if (paidAt !== null) return <DateTime iso={paidAt} />
  return banned ? m.admin_race_banned() : m.admin_race_due()
}

function Places<P extends RaceStanding>({
  places,
  paymentOf,
}: {
  places: readonly P[]
  paymentOf?: (place: P) => ReactNode
}) {
  if (places.length === 0) return <p className="text-text-2">{m.admin_race_nobody()}</p>
  return (
    <ol className="divide-y divide-line type-dense">
      {places.map((one) => (
        <li key={one.place} className="flex min-h-14 items-center justify-between gap-4 py-2">
          <span className="flex min-w-0 items-center gap-2">
            <span className="tabular text-text-3">{one.place}</span>
            <UserLink id={one.id}>{one.username}</UserLink>
          </span>
          <span className="shrink-0 text-right">
            <Money kopecks={kopecksOf(one.prize)} className="type-strong block" />
            <span className="type-small block text-text-2">
              {m.admin_race_staked()} <Money kopecks={kopecksOf(one.staked)} />
            </span>
            {paymentOf && <span className="type-small block text-text-2">{paymentOf(one)}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

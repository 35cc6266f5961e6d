import type { HistoryItem } from '@casino/contract/play/history'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/fields/amount.ts'
import { Skeleton } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { countText } from '../ui/shown/figures.ts'
import { Money, Multiplier } from '../ui/shown/Money.tsx'
import { call } from '../wire/api.ts'
import { playerData } from '../wire/session.ts'
import { Game, Played } from './History.tsx'

const totalsOptions = queryOptions({
  queryKey: ['history', 'totals'],
  queryFn: ({ signal }) => call('GET /api/games/totals', { signal }),
  meta: playerData,
  staleTime: 0,
})

/** The player's total stakes, number of rounds and best win. */
export function Figures() {
  const { data, isError, refetch } = useQuery(totalsOptions)
  if (isError && !data)
    return (
      <div className="flex min-h-28 flex-wrap items-center justify-between gap-4">
        <p className="text-text-2">{m.profile_totals_error()}</p>
        <Button onClick={() => void refetch()}>
          <RotateCw size={18} aria-hidden />
          {m.ui_retry()}
        </Button>
      </div>
    )
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 lg:grid-cols-4">
      <Figure name={m.profile_staked()}>{data && <Money kopecks={kopecksOf(data.staked)} />}</Figure>
      <Figure name={m.profile_rounds()}>{data && <span className="tabular">{countText(data.rounds)}</span>}</Figure>
      <div className="col-span-2 min-w-0">
        <dt className="type-small text-text-3">{m.profile_best_win()}</dt>
        <BestWin win={data?.bestWin} />
      </div>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="type-small text-text-3">{name}</dt>
      <dd className="type-h2 mt-1">{children ?? <Skeleton className="h-7 w-28" />}</dd>
    </div>
  )
}

/** Undefined while loading, null if nothing has been won. */
function BestWin({ win }: { win: HistoryItem | null | undefined }) {
  if (win === undefined)
    return (
      <dd className="mt-1 min-h-16">
        <Skeleton className="h-7 w-40" />
      </dd>
    )
  if (win === null) return <dd className="mt-1 min-h-16 text-text-2">{m.profile_no_win()}</dd>
  return (
    <dd className="mt-1 min-h-16">
      <p className="type-h2 flex flex-wrap items-baseline gap-x-3">
        <Money kopecks={kopecksOf(win.payout)} className="text-success" />
        {/* A free round has no stake to compare with. */}
        {win.multiplier > 0 && (
          <Multiplier hundredths={Math.round(win.multiplier * 100)} className="type-strong text-text-2" />
        )}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4">
        <Game item={win} />
        <Played item={win} />
      </p>
    </dd>
  )
}

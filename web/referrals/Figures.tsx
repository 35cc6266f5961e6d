import type { ReferralStats } from '@casino/contract/money/referrals'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/fields/amount.ts'
import { DayRange } from '../ui/fields/DayRange.tsx'
import { Days } from '../ui/fields/Days.tsx'
import { Button, IconButton } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { Money } from '../ui/shown/Money.tsx'
import type { DayRangeFilter } from '../wire/rewards.ts'

interface FiguresProps {
  /** Absent while loading, and after a failure: the figures are then zero. */
  stats: ReferralStats | undefined
  failed: boolean
  onRetry: () => void
  period: DayRangeFilter
  onPeriod: (period: Record<string, string | undefined>) => void
}

export function Figures({ stats, failed, onRetry, period, onPeriod }: FiguresProps) {
  return (
    <Card className="relative">
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-3">
        <Figure name={m.refs_count()}>
          <span className="tabular">{stats?.count ?? 0}</span>
        </Figure>
        <Figure name={m.refs_earned()}>
          <Money kopecks={kopecksOf(stats?.totalEarned ?? 0)} />
        </Figure>
        <Figure
          name={
            <>
              {m.refs_period()}
              {stats && (
                <>
                  {' '}
                  <Days from={stats.startDate} to={stats.endDate} />
                </>
              )}
            </>
          }
        >
          <Money kopecks={kopecksOf(stats?.periodEarned ?? 0)} />
        </Figure>
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <DayRange
          labels={{ from: m.refs_from(), to: m.refs_to() }}
          from={period.from}
          to={period.to}
          onRange={(change) => onPeriod({ ...period, ...change })}
        />
        {(period.from ?? period.to) && <Button onClick={() => onPeriod({})}>{m.refs_last_days()}</Button>}
      </div>
      {failed && (
        <IconButton label={m.ui_retry()} onClick={onRetry} className="absolute top-2 right-2">
          <RotateCw size={18} aria-hidden />
        </IconButton>
      )}
    </Card>
  )
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="type-small text-text-3">{name}</dt>
      <dd className="type-h2 mt-1">{children}</dd>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, formatProfit, kopecksOf } from '../../ui/fields/amount.ts'
import { Skeleton } from '../../ui/messages/states.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { SmallLine } from '../charts/SmallLine.tsx'
import { Failure } from '../forms/Failure.tsx'
import { ChangeLine } from './ChangeLine.tsx'
import { lastDaysOptions, statsOptions } from './queries.ts'

/** The figures of the dashboard (docs/product.md §2): users, active users, revenue, games played. */
export function FigureCards() {
  const stats = useQuery(statsOptions)
  const { data: days = [] } = useQuery(lastDaysOptions)
  if (!stats.data) {
    if (stats.isError) {
      return (
        <Card>
          <Failure query={stats} />
        </Card>
      )
    }
    return (
      <div className={grid}>
        {['users', 'active', 'revenue', 'played'].map((key) => (
          <Skeleton key={key} className="h-44 rounded-md" />
        ))}
      </div>
    )
  }
  const { totalUsers, activeUsers, revenue, gamesPlayed, week, weekBefore } = stats.data
  const roubles = (amount: number) => formatProfit(kopecksOf(amount), '₽')
  return (
    <div className={grid}>
      <FigureCard
        label={m.admin_dash_users()}
        figure={countText(totalUsers)}
        note={m.admin_dash_new({ count: countText(week.newUsers) })}
        now={week.newUsers}
        before={weekBefore.newUsers}
        line={days.map(({ registrations }) => registrations)}
      />
      <FigureCard
        label={m.admin_dash_active()}
        figure={countText(activeUsers)}
        note={m.admin_dash_active_note()}
        now={week.activeUsers}
        before={weekBefore.activeUsers}
        line={days.map(({ activePlayers }) => activePlayers)}
      />
      <FigureCard
        label={m.admin_dash_revenue()}
        figure={<Money kopecks={kopecksOf(revenue)} {...(revenue < 0 && { className: 'text-danger' })} />}
        note={m.admin_dash_week({ count: formatMoney(kopecksOf(week.revenue), '₽') })}
        now={week.revenue}
        before={weekBefore.revenue}
        difference={roubles}
        line={days.map(({ ggr }) => ggr)}
      />
      <FigureCard
        label={m.admin_dash_played()}
        figure={countText(gamesPlayed)}
        note={m.admin_dash_week({ count: countText(week.gamesPlayed) })}
        now={week.gamesPlayed}
        before={weekBefore.gamesPlayed}
        line={days.map(({ bets }) => bets)}
      />
    </div>
  )
}

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4'

interface FigureCardProps {
  label: string
  figure: ReactNode
  note: string
  /** For the last seven days, and the seven before them. */
  now: number
  before: number
  difference?: (by: number) => string
  line: readonly number[]
}

function FigureCard({ label, figure, note, now, before, difference, line }: FigureCardProps) {
  return (
    <section aria-label={label} className="flex min-h-44 min-w-0 flex-col rounded-md border border-line bg-surface p-4">
      <h2 className="type-label text-text-2">{label}</h2>
      <p className="tabular mt-1 text-[min(1.75rem,8.4vw)] leading-[2.125rem] font-bold wrap-anywhere">{figure}</p>
      <ChangeLine
        now={now}
        before={before}
        {...(difference && { difference })}
        text={m.admin_dash_change}
        same={m.admin_dash_no_change}
      />
      <p className="type-small text-text-3">{note}</p>
      <div className="mt-auto pt-2">
        <SmallLine values={line} />
      </div>
    </section>
  )
}

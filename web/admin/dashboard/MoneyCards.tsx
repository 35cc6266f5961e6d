import { kopecks } from '@casino/rules/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, formatProfit } from '../../ui/fields/amount.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Skeleton } from '../../ui/messages/states.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { Failure } from '../forms/Failure.tsx'
import { DayRange } from '../list/DayRange.tsx'
import { useView, type View } from '../list/view.ts'
import { ChangeLine } from './ChangeLine.tsx'
import { type Period, type PeriodKey, periodKeys, periodOf, sumOf } from './period.ts'
import { lastDaysOptions, reportOptions } from './queries.ts'

const periodTexts: Record<PeriodKey, () => string> = {
  today: m.admin_period_today,
  week: m.admin_period_week,
  month: m.admin_period_month,
  own: m.admin_period_own,
}

interface MoneyFigure {
  readonly key: 'ggr' | 'ngr' | 'deposits' | 'withdrawals'
  readonly label: () => string
  readonly note?: () => string
  readonly link: () => string
  /** Where the figure is itemized. */
  readonly to: View
}

const figures: readonly MoneyFigure[] = [
  {
    key: 'ggr',
    label: m.admin_period_ggr,
    note: m.admin_period_ggr_note,
    link: m.admin_period_ggr_link,
    to: { report: 'games' },
  },
  {
    key: 'ngr',
    label: m.admin_period_ngr,
    note: m.admin_period_ngr_note,
    link: m.admin_period_ngr_link,
    to: { report: 'bonuses' },
  },
  {
    key: 'deposits',
    label: m.admin_tx_deposits,
    link: m.admin_period_deposits_link,
    to: { section: 'transactions', tab: 'deposits', status: 'success' },
  },
  {
    key: 'withdrawals',
    label: m.admin_tx_withdrawals,
    link: m.admin_period_withdrawals_link,
    to: { section: 'transactions', tab: 'withdrawals', status: 'success' },
  },
]

/** GGR, NGR, deposits and withdrawals of a period against the period before. Today is the site's day, Europe/Moscow. */
export function MoneyCards() {
  const { view, look } = useView()
  const last = useQuery(lastDaysOptions)
  const today = last.data?.at(-1)?.day
  const period = today === undefined ? undefined : periodOf(view, today)
  const range = { from: period?.before?.from ?? period?.from ?? '', to: period?.to ?? '' }
  const known = last.data?.some(({ day }) => day === range.from) && range.to === today
  const report = useQuery({
    ...reportOptions('days', range),
    enabled: period !== undefined && !known,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const lines = known ? last.data : report.data?.lines
  const failed = last.isError && !last.data ? last : !known && report.isError ? report : undefined
  return (
    <section aria-label={m.admin_period_title()} className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label={m.admin_period()}
          options={periodKeys.map((value) => ({ value, label: periodTexts[value]() }))}
          value={periodOf(view, today ?? '2026-01-01').key}
          onValue={(key) =>
            look({ period: key === 'today' ? undefined : key, ...(key !== 'own' && { since: '', until: '' }) })
          }
          className="w-full sm:w-auto sm:min-w-96"
        />
        {period?.key === 'own' && (
          <DayRange
            from={period.from}
            to={period.to}
            onRange={({ from, to }) => look({ ...(from && { since: from }), ...(to && { until: to }) })}
          />
        )}
      </div>
      {failed ? (
        <Card>
          <Failure query={failed} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {figures.map((figure) =>
            period && lines ? (
              <MoneyCard
                key={figure.key}
                figure={figure}
                period={period}
                now={sumOf(lines, figure.key, period)}
                before={period.before && sumOf(lines, figure.key, period.before)}
              />
            ) : (
              <Skeleton key={figure.key} className="h-41 rounded-md" />
            ),
          )}
        </div>
      )}
    </section>
  )
}

interface MoneyCardProps {
  figure: MoneyFigure
  period: Period
  /** Kopecks. */
  now: number
  before: number | undefined
}

function MoneyCard({ figure: { key, label, note, link, to }, period, now, before }: MoneyCardProps) {
  return (
    <section
      aria-label={label()}
      className="relative flex min-h-41 min-w-0 flex-col rounded-md border border-line bg-surface p-4 hover:border-line-strong"
    >
      <h2 className="type-label text-text-2">
        {label()}
        {note && <span className="ml-2 font-normal text-text-3">{note()}</span>}
      </h2>
      <p className="tabular mt-1 text-[min(1.75rem,8.4vw)] leading-[2.125rem] font-bold wrap-anywhere">
        <Money kopecks={kopecks(now)} {...(now < 0 && { className: 'text-danger' })} />
      </p>
      {before !== undefined && <Before keyOf={period.key} now={now} before={before} plain={key === 'withdrawals'} />}
      <Link
        to="/admin"
        search={{ ...to, from: period.from, to: period.to }}
        {...(!to.section && { hash: 'reports' })}
        className="type-small mt-auto flex items-center gap-1 pt-2 font-semibold text-accent-text after:absolute after:inset-0"
      >
        {link()}
        <ChevronRight size={16} aria-hidden />
      </Link>
    </section>
  )
}

/** Today is not over: it is not compared in per cent with a whole day. */
function Before({ keyOf, now, before, plain }: { keyOf: PeriodKey; now: number; before: number; plain: boolean }) {
  const amount = formatMoney(kopecks(before), '₽')
  if (keyOf === 'today') return <p className="type-small text-text-2">{m.admin_period_yesterday({ amount })}</p>
  return (
    <>
      <ChangeLine
        now={now}
        before={before}
        difference={(by) => formatProfit(kopecks(by), '₽')}
        text={m.admin_period_change}
        same={m.admin_period_no_change}
        plain={plain}
      />
      <p className="type-small text-text-3">{m.admin_period_before({ amount })}</p>
    </>
  )
}

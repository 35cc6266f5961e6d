import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { formatProfit, kopecksOf } from '../../ui/fields/amount.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Skeleton } from '../../ui/messages/states.tsx'
import { call } from '../../wire/api.ts'
import { BarChart } from '../charts/BarChart.tsx'
import { Failure } from '../forms/Failure.tsx'
import { profitOf } from '../games/GameParts.tsx'
import { Chips } from '../list/Chips.tsx'
import { DayRange } from '../list/DayRange.tsx'
import { FileButton } from '../list/FileButton.tsx'
import { dayIn, oneOf, useView } from '../list/view.ts'
import { Liability } from './Liability.tsx'
import { Panel } from './Panel.tsx'
import { reportOptions } from './queries.ts'
import { ReportTable } from './ReportTable.tsx'
import { type DashboardReport, type Line, reportKeys, reports } from './report.ts'

/** Bets and payments of a period, by day, game or payment method; the selection is in the URL. */
export default function Reports() {
  const { view, look } = useView()
  const name = oneOf(reportKeys, view.report) ?? 'days'
  const [from, to] = [dayIn(view.from), dayIn(view.to)]
  const period = { ...(from && { from }), ...(to && { to }) }
  const data = useQuery({ ...reportOptions(name, period), placeholderData: keepPreviousData })
  const report = reports[name]
  const lines = data.data?.of === name ? data.data.lines : undefined
  return (
    <Panel
      label={m.admin_reports()}
      aside={
        <FileButton
          label={m.admin_reports_csv()}
          fetch={() => call('GET /api/admin/reports/{report}/csv', { params: { report: name }, query: period })}
        />
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label={m.admin_reports()}
          options={reportKeys.map((value) => ({ value, label: reports[value].title() }))}
          value={name}
          onValue={(chosen) => look({ report: chosen === 'days' ? undefined : chosen })}
          className="w-full sm:w-auto sm:min-w-112 xl:min-w-136"
        />
        <LastDays from={data.data?.from} to={data.data?.to} onFrom={(day) => look({ from: day })} />
        <DayRange from={from ?? data.data?.from} to={to ?? data.data?.to} onRange={look} />
      </div>
      {name === 'bonuses' && <Liability />}
      {data.isError ? (
        <Failure query={data} />
      ) : lines ? (
        <>
          <ReportChart report={report} lines={lines} />
          <ReportTable report={report} lines={lines} />
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Panel>
  )
}

const spans = [7, 30, 90]
const dayMs = 86_400_000

interface LastDaysProps {
  from: string | undefined
  to: string | undefined
  onFrom: (day: string) => void
}

/** Shortcuts for the days before the last one of the range. */
function LastDays({ from, to, onFrom }: LastDaysProps) {
  if (!from || !to) return null
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return (
    <Chips
      label={m.admin_reports()}
      options={spans.map((span) => ({ value: String(span), label: m.admin_reports_last_days({ count: span }) }))}
      value={String((last - first) / dayMs + 1)}
      onValue={(span) => onFrom(new Date(last - (Number(span) - 1) * dayMs).toISOString().slice(0, 10))}
    />
  )
}

function ReportChart({ report, lines }: { report: DashboardReport; lines: readonly Line[] }) {
  if (lines.length === 0) return <p className="py-10 text-center text-text-2">{m.admin_reports_none()}</p>
  const { title, name, axis, bars, columns, newestFirst } = report
  const shown = newestFirst ? [...lines].reverse() : lines
  return (
    <BarChart
      label={title()}
      of={title()}
      series={bars.map((key) => columns.find((column) => column.key === key)?.head() ?? key)}
      groups={shown.map((line) => ({
        key: name(line),
        name: name(line),
        values: bars.map((key) => Number(line[key] ?? 0)),
      }))}
      axis={axis()}
      value={profitOf}
      valueText={(roubles) => formatProfit(kopecksOf(roubles), '₽')}
    />
  )
}

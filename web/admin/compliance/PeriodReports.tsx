import type { PeriodLine } from '@casino/contract/panel/period-reports'
import { type ReportStep, reportSteps } from '@casino/contract/panel/report-steps'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { saveFile } from '../../ui/browser/save-file.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { dayText } from '../../ui/shown/DateTime.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import { Table } from '../../ui/shown/Table.tsx'
import { call } from '../../wire/api.ts'
import { download } from '../../wire/download.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { DayRange } from '../list/DayRange.tsx'
import { defineTable, renderTable } from '../list/table-of.tsx'
import { dayIn, oneOf, useView } from '../list/view.ts'

const stepTexts: Readonly<Record<ReportStep, () => string>> = {
  day: m.comply_reports_day,
  month: m.comply_reports_month,
  year: m.comply_reports_year,
  life: m.comply_reports_life,
}

interface Wanted {
  readonly step: ReportStep
  readonly from?: string
  readonly to?: string
}

const reportOptions = (query: Wanted) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'periods', query],
    queryFn: ({ signal }) => call('GET /api/admin/reports/periods', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Figures by day, month, year or since the opening; the selection is in the URL. */
export default function PeriodReports() {
  const { view, look } = useView()
  const step = oneOf(reportSteps, view.step) ?? 'day'
  const [from, to] = [dayIn(view.from), dayIn(view.to)]
  const wanted: Wanted = { step, ...(from && { from }), ...(to && { to }) }
  const query = useQuery(reportOptions(wanted))
  const { data } = query
  return (
    <section
      aria-label={m.comply_reports()}
      className="min-w-0 rounded-md border border-line bg-surface p-4 type-dense"
    >
      <p className="type-small mb-4 max-w-prose text-text-2">{m.comply_reports_about()}</p>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label={m.comply_reports_step()}
          options={reportSteps.map((value) => ({ value, label: stepTexts[value]() }))}
          value={step}
          // Thirty days are too short for years, and years too long for days.
          onValue={(value) => look({ step: value === 'day' ? undefined : value, from: undefined, to: undefined })}
          className="w-full sm:w-auto sm:min-w-112"
        />
        <DayRange from={from ?? data?.from} to={to ?? data?.to} onRange={look} />
        <span className="flex gap-2">
          <FileButton wanted={wanted} format="csv" />
          <FileButton wanted={wanted} format="pdf" />
        </span>
      </div>
      {query.isError || !data ? (
        <Missing query={query} className="h-96" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard
        <section className="overflow-x-auto" tabIndex={0} aria-label={m.admin_reports_table()}>
          <Table {...renderTable(periods)} rows={[...data.lines].reverse()} nextToMenu />
        </section>
      )}
    </section>
  )
}

function FileButton({ wanted, format }: { wanted: Wanted; format: 'csv' | 'pdf' }) {
  const file = useMutation({
    // One after the other: the server creates one file at a time for an administrator.
    scope: { id: 'period report' },
    mutationFn: () => download('GET /api/admin/reports/periods/file', { query: { ...wanted, format } }),
    onSuccess: ({ fileName, file }) => saveFile(fileName, file),
    onError: (error) => toast({ kind: 'error', text: adminErrorText(error) }),
  })
  return (
    <Button kind="quiet" size="compact" busy={file.isPending} onClick={() => file.mutate()}>
      {format.toUpperCase()}
    </Button>
  )
}

const periodText = ({ from, to }: PeriodLine) => (from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`)

const isEmpty = ({ from: _, to: __, ...figures }: PeriodLine) => Object.values(figures).every((figure) => figure === 0)

const periods = defineTable({
  label: m.comply_reports,
  rowKey: ({ from }: PeriodLine) => from,
  columns: {
    period: {
      head: m.comply_reports_period,
      cell: (line) => (
        <span className="whitespace-nowrap">
          {periodText(line)}
          {isEmpty(line) && <span className="type-small block text-text-3">{m.comply_reports_nothing()}</span>}
        </span>
      ),
    },
    bets: { head: m.admin_game_bets, cell: ({ bets }) => countText(bets), figure: true },
    wagered: { head: m.admin_game_wagered, money: ({ wagered }) => wagered },
    ggr: { head: m.admin_reports_ggr, figure: true, cell: ({ ggr }) => <Profit kopecks={kopecksOf(ggr)} redLoss /> },
    ngr: { head: m.admin_reports_ngr, figure: true, cell: ({ ngr }) => <Profit kopecks={kopecksOf(ngr)} redLoss /> },
    deposits: { head: m.admin_reports_deposited, money: ({ deposits }) => deposits },
    withdrawals: { head: m.admin_reports_withdrawn, money: ({ withdrawals }) => withdrawals },
    first: { head: m.admin_reports_first, cell: ({ firstDeposits }) => countText(firstDeposits), figure: true },
    players: { head: m.admin_reports_players, cell: ({ activePlayers }) => countText(activePlayers), figure: true },
    registered: {
      head: m.admin_reports_registered,
      cell: ({ registrations }) => countText(registrations),
      figure: true,
    },
  },
  phone: {
    left: 'period',
    leftNote: [({ bets }) => `${m.admin_game_bets()} ${countText(bets)}`],
    leftMore: [
      ({ activePlayers }) => `${m.admin_reports_players()} ${countText(activePlayers)}`,
      ({ registrations }) => `${m.admin_reports_registered()} ${countText(registrations)}`,
      ({ firstDeposits }) => `${m.admin_reports_first()} ${countText(firstDeposits)}`,
    ],
    right: 'ggr',
    rightNote: 'wagered',
    below: ({ ngr, deposits, withdrawals }) => (
      <span className="type-small block text-text-2">
        NGR <Profit kopecks={kopecksOf(ngr)} redLoss /> · {m.admin_reports_deposited()}{' '}
        <Money kopecks={kopecksOf(deposits)} /> · {m.admin_reports_withdrawn()}{' '}
        <Money kopecks={kopecksOf(withdrawals)} />
      </span>
    ),
  },
})

import type { ComplaintHalf, ListedComplaint } from '@casino/contract/people/complaints'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { outcomeText } from '../../threads/ComplaintSteps.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { DateTime, dayText } from '../../ui/shown/DateTime.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { linkClass } from '../../ui/shown/link-class.ts'
import { Pill } from '../../ui/shown/Pill.tsx'
import { Table } from '../../ui/shown/Table.tsx'
import { call } from '../../wire/api.ts'
import { Missing } from '../forms/Missing.tsx'
import { defineTable, renderTable } from '../list/table-of.tsx'
import { oneOf, useView } from '../list/view.ts'

const states = ['open', 'decided'] as const

const complaintsOptions = (state: (typeof states)[number]) =>
  queryOptions({
    queryKey: ['admin', 'support', 'complaints', state],
    queryFn: ({ signal }) => call('GET /api/admin/complaints', { query: { state }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    staleTime: 0,
  })

/** Complaints by what is due, and the figures of half years. */
export default function Complaints() {
  const { view, look } = useView()
  const state = oneOf(states, view.state) ?? 'open'
  const query = useQuery(complaintsOptions(state))
  const { data } = query
  return (
    <div className="space-y-4 type-dense">
      <p className="type-small max-w-prose text-text-2">{m.comply_complaints_about()}</p>
      <section
        aria-label={m.comply_complaints()}
        className="min-w-0 space-y-3 rounded-md border border-line bg-surface p-4"
      >
        <Segmented
          label={m.comply_complaints()}
          options={[
            { value: 'open', label: m.comply_complaints_open() },
            { value: 'decided', label: m.comply_complaints_decided() },
          ]}
          value={state}
          onValue={(value) => look({ state: value === 'open' ? undefined : value })}
          className="max-w-md"
        />
        {!data && <Missing query={query} className="h-48" />}
        {data?.complaints.length === 0 && <p className="py-3 text-text-2">{m.comply_complaints_none()}</p>}
        {data && data.complaints.length > 0 && (
          <div className="relative overflow-x-auto">
            <Table {...renderTable(complaints)} rows={data.complaints} nextToMenu />
          </div>
        )}
      </section>
      {data && data.halves.length > 0 && (
        <section
          aria-label={m.comply_complaints_halves()}
          className="min-w-0 rounded-md border border-line bg-surface p-4"
        >
          <h2 className="type-h3 mb-2">{m.comply_complaints_halves()}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard */}
          <section className="overflow-x-auto" tabIndex={0} aria-label={m.admin_reports_table()}>
            <Table {...renderTable(halves)} rows={data.halves} nextToMenu />
          </section>
        </section>
      )}
    </div>
  )
}

const daysText = (days: number) => String(days).replace('.', ',')

function Due({ of: { confirmBy, decideBy, confirmedAt, decidedAt, outcome, late } }: { of: ListedComplaint }) {
  const waits = confirmedAt ? m.complaint_decide_by() : m.complaint_confirm_by()
  return (
    <span>
      {outcome && decidedAt ? `${outcomeText(outcome)},` : waits}{' '}
      <DateTime iso={decidedAt ?? (confirmedAt ? decideBy : confirmBy)} />{' '}
      {late && <Pill tone="danger">{m.comply_complaints_late()}</Pill>}
    </span>
  )
}

const complaints = defineTable({
  label: m.comply_complaints,
  rowKey: ({ id }: ListedComplaint) => id,
  columns: {
    request: {
      head: m.comply_complaints_request,
      cell: ({ id, author }) => (
        <Link to="/admin" search={{ section: 'support', tab: 'all', id }} className={`${linkClass} wrap-anywhere`}>
          {m.support_number({ id })} {author}
        </Link>
      ),
    },
    filed: { head: m.comply_complaints_filed, cell: ({ filedAt }) => <DateTime iso={filedAt} /> },
    due: { head: m.comply_complaints_due, cell: (of) => <Due of={of} /> },
  },
  phone: { left: 'request', leftNote: 'due', leftMore: 'filed' },
})

const halves = defineTable({
  label: m.comply_complaints_halves,
  rowKey: ({ from }: ComplaintHalf) => from,
  columns: {
    from: { head: m.comply_complaints_since, cell: ({ from }) => dayText(from) },
    filed: { head: m.comply_complaints_filed_count, cell: ({ filed }) => countText(filed), figure: true },
    upheld: { head: m.complaint_upheld, cell: ({ upheld }) => countText(upheld), figure: true },
    partly: { head: m.complaint_partly, cell: ({ partly }) => countText(partly), figure: true },
    rejected: { head: m.complaint_rejected, cell: ({ rejected }) => countText(rejected), figure: true },
    open: { head: m.comply_complaints_open, cell: ({ open }) => countText(open), figure: true },
    late: { head: m.comply_complaints_late, cell: ({ late }) => countText(late), figure: true },
    days: { head: m.comply_complaints_days, cell: ({ days }) => (days === null ? '–' : daysText(days)), figure: true },
  },
  phone: {
    left: 'from',
    leftNote: [
      ({ upheld }) => `${m.complaint_upheld()} ${countText(upheld)}`,
      ({ partly }) => `${m.complaint_partly()} ${countText(partly)}`,
      ({ rejected }) => `${m.complaint_rejected()} ${countText(rejected)}`,
    ],
    leftMore: [
      ({ open }) => `${m.comply_complaints_open()} ${countText(open)}`,
      ({ late }) => `${m.comply_complaints_late()} ${countText(late)}`,
      ({ days }) => (days === null ? undefined : `${m.comply_complaints_days()} ${daysText(days)}`),
    ],
    right: 'filed',
  },
})

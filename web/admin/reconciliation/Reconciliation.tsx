import type { ReconciledDay } from '@casino/contract/money/reconciliation'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { dateTimeText, dayText } from '../../ui/shown/DateTime.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { Table } from '../../ui/shown/Table.tsx'
import { Missing } from '../forms/Missing.tsx'
import { Allowed } from '../forms/may.ts'
import { DayRange } from '../list/DayRange.tsx'
import { defineTable, renderTable } from '../list/table-of.tsx'
import { dayIn, useView } from '../list/view.ts'
import { DayDialog } from './DayDialog.tsx'
import { daysOptions } from './queries.ts'
import { UploadFile } from './UploadFile.tsx'
import { differencesOf, stateWords, unbookedOf } from './words.ts'

/** Statements of payment providers against the ledger, by day and provider, and their fees. */
export default function Reconciliation() {
  const { view, look } = useView()
  const [from, to] = [dayIn(view.from), dayIn(view.to)]
  const query = useQuery(daysOptions({ ...(from && { from }), ...(to && { to }) }))
  const { data } = query
  const open = data?.days.find((day) => keyOf(day) === view.id)
  return (
    <div className="space-y-4 type-dense">
      <p className="max-w-[72ch] text-text-2">{m.admin_rec_about()}</p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <DayRange from={from ?? data?.from} to={to ?? data?.to} onRange={look} />
        {data && data.providers.length > 0 && (
          <Allowed to="payments.decide">
            <UploadFile providers={data.providers} />
          </Allowed>
        )}
      </div>
      {query.isError || !data ? (
        <Missing query={query} className="h-96" />
      ) : data.days.length === 0 ? (
        <p className="rounded-md border border-dashed border-line-strong px-4 py-10 text-center text-text-2">
          {data.providers.length === 0 ? m.admin_rec_no_providers() : m.admin_rec_none()}
        </p>
      ) : (
        <section aria-label={m.admin_rec()} className="rounded-md border border-line bg-surface">
          <div className="relative overflow-x-auto">
            <Table
              {...renderTable(days((day) => look({ id: keyOf(day) }, { push: true })))}
              rows={data.days}
              nextToMenu
            />
          </div>
        </section>
      )}
      <DayDialog day={open} configured={data?.providers ?? []} onClose={() => look({ id: undefined })} />
    </div>
  )
}

const keyOf = ({ day, provider }: ReconciledDay) => `${day} ${provider}`

const days = (onOpen: (day: ReconciledDay) => void) =>
  defineTable({
    label: m.admin_rec,
    rowKey: keyOf,
    columns: {
      day: {
        head: m.admin_rec_day,
        cell: ({ day }) => (
          <time dateTime={day} className="tabular whitespace-nowrap">
            {dayText(day)}
          </time>
        ),
      },
      provider: { head: m.admin_rec_provider, cell: ({ provider }) => provider },
      statement: { head: m.admin_rec_statement, cell: (day) => <Source of={day} /> },
      booked: { head: m.admin_rec_booked_in, money: ({ booked }) => booked.in },
      out: { head: m.admin_rec_booked_out, money: ({ booked }) => booked.out },
      fees: { head: m.admin_rec_fees, figure: true, cell: (day) => <Fees of={day} /> },
      result: { head: m.admin_rec_result, cell: (day) => <Result of={day} /> },
      more: {
        head: m.admin_row_actions,
        figure: true,
        cell: (day) => (
          <Button size="compact" onClick={() => onOpen(day)} aria-label={m.admin_rec_open_of({ what: keyOf(day) })}>
            {m.admin_rec_open()}
          </Button>
        ),
      },
    },
    phone: { left: ['day', 'provider'], leftNote: 'result', right: 'booked', rightNote: 'more' },
  })

function Source({ of: { statement, isOwn } }: { of: ReconciledDay }) {
  if (!statement && isOwn) return '—'
  if (!statement) return <Pill>{m.admin_rec_not_loaded()}</Pill>
  return (
    <>
      {statement.source === 'api' ? m.admin_rec_api() : m.admin_rec_file()}
      <span className="type-small block whitespace-nowrap text-text-3">{dateTimeText(statement.loadedAt)}</span>
    </>
  )
}

function Fees({ of }: { of: ReconciledDay }) {
  if (!of.statement) return '—'
  return (
    <>
      <Money kopecks={kopecksOf(of.fees.stated)} />
      {unbookedOf(of) !== 0 && <span className="type-small block text-warning">{m.admin_rec_fees_unbooked()}</span>}
    </>
  )
}

/** The result of a day: its differences, or that there are none. */
function Result({ of }: { of: ReconciledDay }) {
  const differences = differencesOf(of)
  if (!of.statement && of.isOwn) return <Pill>{m.admin_rec_own()}</Pill>
  if (!of.statement) return <Pill tone="warning">{m.admin_rec_not_compared()}</Pill>
  if (differences.length === 0) {
    return <Pill tone="success">{m.admin_rec_agrees({ count: countText(of.lines.matched) })}</Pill>
  }
  return (
    <span className="flex flex-wrap gap-1">
      {differences.map((state) => (
        <Pill key={state} tone={stateWords[state].tone}>
          {stateWords[state].text()}: {countText(of.lines[state])}
        </Pill>
      ))}
    </span>
  )
}

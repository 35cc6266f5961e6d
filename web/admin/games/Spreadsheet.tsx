import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CatalogueReport } from '../../catalogue/read.ts'
import type { DoubtfulRow } from '../../catalogue/slot.ts'
import { readReport } from '../../catalogue/thread.ts'
import { m } from '../../texts/compiled/messages.js'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { Table } from '../../ui/shown/Table.tsx'
import { Missing } from '../forms/Missing.tsx'
import { defineTable, renderTable } from '../list/table-of.tsx'

const reportOptions = queryOptions({ queryKey: ['admin', 'catalogue'], queryFn: readReport, staleTime: 0, gcTime: 0 })

const mostShown = 200

/** The site's reading of the operator's spreadsheet of slots: games, and rejected rows. */
export default function Spreadsheet() {
  const report = useQuery(reportOptions)
  const { data, isFetching, dataUpdatedAt, refetch } = report
  if (!data) return <Missing query={report} text={m.admin_catalogue_missing()} className="h-96" />
  return (
    <div className="space-y-4">
      <section aria-label={m.admin_catalogue()} className="rounded-md border border-line bg-surface p-4">
        <p className="type-small mb-3 max-w-[72ch] text-text-2">{m.admin_catalogue_note()}</p>
        {data.changedAt && (
          <Fact name={m.admin_catalogue_changed()}>
            <DateTime iso={data.changedAt} />
          </Fact>
        )}
        <Fact name={m.admin_catalogue_read()}>
          <DateTime iso={new Date(dataUpdatedAt).toISOString()} />
        </Fact>
        {data.unreadable ? (
          <ErrorBox className="mt-3">{unreadable[data.unreadable]()}</ErrorBox>
        ) : (
          <Figures report={data} />
        )}
        <Button size="compact" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
          {m.admin_catalogue_again()}
        </Button>
      </section>
      {!data.unreadable && <Doubts doubts={data.doubts} />}
    </div>
  )
}

const unreadable = {
  not_xlsx: m.admin_catalogue_not_xlsx,
  too_large: m.admin_catalogue_too_large,
  no_columns: m.admin_catalogue_no_columns,
}

function Figures({ report: { sheet, rows, games, unused, broken } }: { report: CatalogueReport }) {
  return (
    <>
      <Fact name={m.admin_catalogue_sheet()}>{sheet}</Fact>
      <Fact name={m.admin_catalogue_rows()}>{countText(rows)}</Fact>
      <Fact name={m.admin_catalogue_games()}>{countText(games)}</Fact>
      <Fact name={m.admin_catalogue_dropped()}>{countText(rows - games)}</Fact>
      <Fact name={m.admin_catalogue_unused()}>{countText(unused.length)}</Fact>
      {broken && <ErrorBox className="mt-3">{m.admin_catalogue_broken()}</ErrorBox>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl className="flex min-h-11 items-center justify-between gap-3 border-b border-line py-1.5">
      <dt className="min-w-0 text-text-2">{name}</dt>
      <dd className="tabular min-w-0 text-right wrap-anywhere">{children}</dd>
    </dl>
  )
}

const reasons: Readonly<Record<DoubtfulRow['why'], () => string>> = {
  name: m.admin_catalogue_why_name,
  alias: m.admin_catalogue_why_alias,
  provider: m.admin_catalogue_why_provider,
  date: m.admin_catalogue_why_date,
  error: m.admin_catalogue_why_error,
  same_name: m.admin_catalogue_why_same_name,
  no_cover: m.admin_catalogue_why_no_cover,
  category: m.admin_catalogue_why_category,
  volatility: m.admin_catalogue_why_volatility,
}

const table = defineTable({
  label: m.admin_catalogue_doubts,
  rowKey: ({ row, why }: DoubtfulRow) => `${row} ${why}`,
  columns: {
    row: { head: m.admin_catalogue_row, cell: ({ row }) => row },
    name: { head: m.admin_catalogue_name, inTable: 'wrap-anywhere', cell: ({ name }) => name || '—' },
    why: { head: m.admin_catalogue_why, cell: ({ why }) => reasons[why]() },
  },
  phone: { left: 'name', leftNote: 'why', right: 'row' },
})

function Doubts({ doubts }: { doubts: readonly DoubtfulRow[] }) {
  return (
    <section aria-label={m.admin_catalogue_doubts()} className="rounded-md border border-line bg-surface">
      <h2 className="type-h3 px-4 pt-4 pb-2">{m.admin_catalogue_doubts()}</h2>
      {doubts.length === 0 ? (
        <p className="px-4 pb-4 text-text-2">{m.admin_catalogue_fine()}</p>
      ) : (
        <div className="relative overflow-x-auto">
          <Table {...renderTable(table)} rows={doubts.slice(0, mostShown)} />
        </div>
      )}
      {doubts.length > mostShown && (
        <p className="type-small p-4 text-text-3">{m.admin_catalogue_more({ count: mostShown })}</p>
      )}
    </section>
  )
}

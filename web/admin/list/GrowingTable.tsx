import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Table } from '../../ui/shown/Table.tsx'
import type { GrowingOf } from './define-list.ts'
import { growingOptions, queryOf } from './fetch-list.ts'
import { More } from './More.tsx'
import { Part } from './Part.tsx'
import { renderTable } from './table-of.tsx'
import { useView } from './view.ts'

interface GrowingTableProps<R, P> {
  of: GrowingOf<R, P>
  /** The parameters of the call. */
  params: object
  /** Above the rows; `first` is the first page. */
  head?: (first: P | undefined) => ReactNode
  /** After the last row. */
  foot?: (rows: readonly R[]) => ReactNode
  /** Below the table, drawn together with its first rows, so that they do not move it. */
  below?: (first: P) => ReactNode
}

/** A table in a page that grows by “Show more”, with its filters. */
export function GrowingTable<R, P>({ of, params, head, foot, below }: GrowingTableProps<R, P>) {
  const at = useView()
  const { filters = [] } = of
  const list = useInfiniteQuery(growingOptions(of, queryOf(filters, at.view), params))
  const first = list.data?.first
  return (
    <>
      {head?.(first)}
      {filters.map(({ control }) => control({ ...at, reply: first }))}
      <Part query={{ ...list, data: list.data?.rows }} empty={of.empty()}>
        {(rows) => (
          <>
            <Table {...renderTable(of)} rows={rows} nextToMenu />
            {foot?.(rows)}
            <More of={list} />
          </>
        )}
      </Part>
      {first && below?.(first)}
    </>
  )
}

import type { ReactNode } from 'react'
import type { LinkTarget } from '../../shell/frame/destinations.ts'
import type { RowActions } from './RowMenu.tsx'

/** A row in two lines: name and time on the left, amount and status on the right. */
export interface NarrowRow {
  readonly left: ReactNode
  readonly leftNote?: ReactNode
  readonly right?: ReactNode
  readonly rightNote?: ReactNode
  /** Under both, as wide as the row. */
  readonly below?: ReactNode
}

export interface ListColumn<R> {
  readonly key: string
  readonly head: string
  /** The sort key of the column, if the list can be sorted by it. */
  readonly sort?: string
  /** The cell's second line, if the list can also be sorted by it. */
  readonly under?: { readonly head: string; readonly sort: string }
  readonly figure?: boolean
  /** It cannot be hidden. */
  readonly fixed?: boolean
  readonly cell: (row: R) => ReactNode
}

export interface SortOrder {
  readonly by: string | undefined
  readonly descending: boolean
}

export interface ListTableProps<R> {
  label: string
  columns: readonly ListColumn<R>[]
  /** Undefined while loading: skeletons of the same height are shown. */
  rows: readonly R[] | undefined
  rowKey: (row: R) => string
  rowName: (row: R) => string
  /** For a list that can be sorted. */
  order?: SortOrder | undefined
  onOrder?: (order: SortOrder) => void
  onOpen: (row: R) => void
  /** The page that it opens, if it does. */
  page?: ((row: R) => LinkTarget) | undefined
  /** Other actions of a row. */
  actions?: ((row: R) => RowActions) | undefined
  /** One line, two of them in a cell, or also a pill; every row has this height, whatever it contains. */
  height?: 'line' | 'lines' | 'queue' | undefined
  /** The same row for narrow screens. */
  narrow: (row: R) => NarrowRow
  /** Set if the list could not be loaded; the frame of the table stays. */
  error?: string | undefined
  onRetry: () => void
  empty: string
  /** Set while filters hide rows: clears the filters. */
  onReset?: (() => void) | undefined
  perPage?: number
}

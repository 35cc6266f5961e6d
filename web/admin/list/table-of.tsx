import { createElement, Fragment, type ReactNode } from 'react'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import type { ListColumn } from './list-props.ts'

/** A column of a table in the panel. Labels are functions, because they depend on the current language. */
export interface PanelColumn<R> {
  readonly head: () => string
  /** Without it the column shows `money` or `profit`. */
  readonly cell?: (row: R) => ReactNode
  /** An amount in roubles. */
  readonly money?: (row: R) => number
  /** The same, with its sign. */
  readonly profit?: (row: R) => number
  /** Amounts are right-aligned. */
  readonly figure?: boolean
  /** The list can be sorted by it. */
  readonly sort?: boolean
  /** The cell's second line, if the list can also be sorted by it. */
  readonly under?: { readonly head: () => string; readonly sort: string }
  /** It cannot be hidden. */
  readonly fixed?: boolean
  /** The cell's style in a table; a phone has its own. */
  readonly inTable?: string
}

/** A column, one with its label where the amount alone is not clear, or a part shown only on a phone. */
type Part<R, K> = K | { readonly labelled: K } | ((row: R) => ReactNode)
/** Several parts are separated by dots, and empty ones omitted. */
type Slot<R, K> = Part<R, K> | readonly Part<R, K>[]

/** A row on a phone: name and time on the left, amount and status on the right. */
export interface Phone<R, K> {
  readonly left: Slot<R, K>
  readonly leftNote?: Slot<R, K>
  /** A line under the note. */
  readonly leftMore?: Slot<R, K>
  readonly right?: Slot<R, K>
  readonly rightNote?: Slot<R, K>
  /** Under both, as wide as the row. */
  readonly below?: Slot<R, K>
}

export interface TableOf<R, K extends string = string> {
  readonly label: () => string
  readonly rowKey: (row: R) => string
  /** From left to right; undefined entries are ignored. */
  readonly columns: Readonly<Record<K, PanelColumn<R> | undefined>>
  readonly phone: Phone<R, NoInfer<K>>
}

function labelled<R>(column: PanelColumn<R> | undefined, row: R): ReactNode {
  return (
    column && (
      <>
        <span className="type-small block font-normal text-text-3">{column.head()}</span>
        {cellOf(column, row)}
      </>
    )
  )
}

/** Declares a table whose rows are already known. */
export function defineTable<R, const K extends string>(table: TableOf<R, K>): TableOf<R> {
  return table
}

function cellOf<R>({ cell, money, profit }: PanelColumn<R>, row: R): ReactNode {
  if (money) return <Money kopecks={kopecksOf(money(row))} />
  return profit ? <Profit kopecks={kopecksOf(profit(row))} /> : cell?.(row)
}

/** The table's columns and narrow rows in the current language. */
export function renderTable<R>({ label, rowKey, columns, phone }: TableOf<R>) {
  const filled = (slot: Slot<R, string> | undefined, row: R): ReactNode => {
    const parts = [slot ?? []].flat().map((part) => {
      if (typeof part === 'function') return part(row)
      if (typeof part === 'object') return labelled(columns[part.labelled], row)
      return columns[part] && cellOf(columns[part], row)
    })
    const shown = parts.filter((part) => part !== undefined && part !== null && part !== false && part !== '')
    return shown.length < 2
      ? shown[0]
      : createElement(Fragment, null, ...shown.flatMap((part, place) => (place === 0 ? [part] : [' · ', part])))
  }
  return {
    label: label(),
    rowKey,
    columns: Object.entries(columns).flatMap(([key, column]) => (column ? listColumn(key, column) : [])),
    narrow: (row: R) => {
      const more = filled(phone.leftMore, row)
      return {
        left: filled(phone.left, row),
        leftNote: (
          <>
            {filled(phone.leftNote, row)}
            {more !== undefined && <span className="block">{more}</span>}
          </>
        ),
        right: filled(phone.right, row),
        rightNote: filled(phone.rightNote, row),
        below: filled(phone.below, row),
      }
    },
  }
}

function listColumn<R>(key: string, column: PanelColumn<R>): ListColumn<R> {
  const { head, money, profit, figure = money ?? profit, fixed, sort, under, inTable } = column
  return {
    key,
    head: head(),
    cell: (row) =>
      inTable === undefined ? cellOf(column, row) : <span className={inTable}>{cellOf(column, row)}</span>,
    ...(figure && { figure: true }),
    ...(fixed && { fixed }),
    ...(sort && { sort: key }),
    ...(under && { under: { ...under, head: under.head() } }),
  }
}

import type { ReactNode } from 'react'
import { classes } from '../browser/class-names.ts'

export interface Column<R> {
  key: string
  head: string
  /** Amounts are right-aligned. */
  figure?: boolean
  cell: (row: R) => ReactNode
}

interface TableProps<R> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  /** The same row in two lines on a phone: name and time, amount and status. */
  narrow: (row: R) => { left: ReactNode; leftNote?: ReactNode; right: ReactNode; rightNote?: ReactNode }
  onRow?: (row: R) => void
  rowClass?: string
  /** A menu takes a part of the width: the table has room from 1024 on. */
  nextToMenu?: boolean
}

/** A table; on a phone a list of two-line rows. */
export function Table<R>({ label, columns, rows, rowKey, narrow, onRow, rowClass, nextToMenu }: TableProps<R>) {
  return (
    <>
      <table
        aria-label={label}
        className={classes('hidden w-full border-collapse', nextToMenu ? 'lg:table' : 'md:table')}
      >
        <thead>
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classes('type-label h-11 px-4 text-text-3', column.figure ? 'text-right' : 'text-left')}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              onClick={onRow && (() => onRow(row))}
              className={classes(
                'border-b border-line last:border-0 hover:bg-raised',
                onRow && 'cursor-pointer',
                rowClass,
              )}
            >
              {columns.map((column) => (
                <td key={column.key} className={classes('h-13 px-4', column.figure && 'tabular text-right')}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={label} className={classes('divide-y divide-line', nextToMenu ? 'lg:hidden' : 'md:hidden')}>
        {rows.map((row) => {
          const { left, leftNote, right, rightNote } = narrow(row)
          return (
            <li
              key={rowKey(row)}
              className={classes('flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5', rowClass)}
            >
              {/* As wide as a date, however large the letters are: content that does not fit wraps below it. */}
              <span className="min-w-[7rem] flex-1">
                <span className="type-strong block">{left}</span>
                {leftNote && <span className="type-small block text-text-3">{leftNote}</span>}
              </span>
              <span className="ml-auto text-right">
                <span className="type-strong block">{right}</span>
                {rightNote && <span className="type-small block text-text-3">{rightNote}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

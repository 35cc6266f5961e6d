import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { countText } from '../../ui/shown/figures.ts'
import { SavedViews } from './SavedViews.tsx'

interface ListBarProps {
  /** Identifies the list for its stored preferences. */
  list: string
  /** The number of rows, if known. */
  total: number | undefined
  /** Other controls of the list: its columns, its file. */
  children?: ReactNode
}

/** The first row of a list: the number of rows, and the controls of the whole list. */
export function ListBar({ list, total, children }: ListBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* On a phone a separate line, because the number comes later than the rest. */}
      <p className="tabular mr-auto min-h-5 text-text-2 max-md:w-full">
        {total !== undefined && m.admin_list_found({ count: countText(total) })}
      </p>
      <SavedViews list={list} />
      {children}
    </div>
  )
}

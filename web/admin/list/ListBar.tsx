import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { countText } from '../figures.ts'
import { SavedViews } from './SavedViews.tsx'

interface ListBarProps {
  /** Which list it is, for what is kept of it. */
  list: string
  /** How many there are, where that is known. */
  total: number | undefined
  /** What else can be done with the list: its columns, its file. */
  children?: ReactNode
}

/** The first row of a list: how many there are, and what is done with all of them. */
export function ListBar({ list, total, children }: ListBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="tabular mr-auto min-h-5 text-text-2">
        {total !== undefined && m.admin_list_found({ count: countText(total) })}
      </p>
      <SavedViews list={list} />
      {children}
    </div>
  )
}

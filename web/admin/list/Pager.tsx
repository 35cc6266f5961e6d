import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { IconButton } from '../../ui/shown/Button.tsx'
import type { PagePosition } from './pages.ts'

interface PagerProps {
  pages: PagePosition
  shown: number
  /** The total number of rows, if known. */
  total?: number | undefined
  next: string | undefined
}

/** “1–10 of 248”, with buttons for the previous and next page. */
export function Pager({ pages, shown, total, next }: PagerProps) {
  const [from, to] = [pages.before + 1, pages.before + shown]
  // Hidden under skeletons or an empty list, where it would move when the rows arrive.
  if (shown === 0 && pages.first) return null
  return (
    <div className="flex min-h-14 items-center justify-end gap-2 border-t border-line px-3">
      <p className="type-small tabular text-text-2" role="status">
        {shown === 0 ? '' : total === undefined ? m.admin_page({ from, to }) : m.admin_page_of({ from, to, total })}
      </p>
      <IconButton label={m.admin_page_back()} disabled={pages.first} onClick={pages.back}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <IconButton label={m.admin_page_next()} disabled={next === undefined} onClick={() => next && pages.next(next)}>
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  )
}

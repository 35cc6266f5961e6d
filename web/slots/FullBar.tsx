import { Link } from '@tanstack/react-router'
import { ChevronLeft, Minimize } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { IconButton } from '../ui/shown/Button.tsx'

interface FullBarProps {
  title: string
  /** The information that must stay visible during play for money; otherwise the title. */
  facts: ReactNode
  onLeave: () => void
}

const pastNotch = {
  paddingTop: 'env(safe-area-inset-top)',
  paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
}

/** The bar above a game that fills a phone's window; it is outside the game, so it covers none of its buttons. */
export function FullBar({ title, facts, onLeave }: FullBarProps) {
  return (
    <div style={pastNotch} className="flex shrink-0 items-center bg-surface">
      <Link
        to="/slots"
        aria-label={m.slot_back()}
        title={m.slot_back()}
        className="inline-grid size-11 shrink-0 place-items-center rounded-md text-text-2"
      >
        <ChevronLeft size={24} aria-hidden />
      </Link>
      <div className="slot-facts min-w-0 flex-1">{facts || <p className="type-strong truncate">{title}</p>}</div>
      <IconButton label={m.slot_leave_full_screen()} onClick={onLeave}>
        <Minimize size={20} aria-hidden />
      </IconButton>
    </div>
  )
}

import type { ReactNode } from 'react'
import { classes } from '../../ui/browser/class-names.ts'

interface PanelProps {
  label: string
  /** Shown right of the label; without it the content draws its own heading. */
  aside?: ReactNode
  /** The content has no padding, as for a table. */
  flush?: boolean
  children: ReactNode
}

/** One block of the dashboard. */
export function Panel({ label, aside, flush, children }: PanelProps) {
  return (
    <section
      aria-label={label}
      className={classes('min-w-0 rounded-md border border-line bg-surface', !flush && 'p-4')}
    >
      {aside && (
        <div className={classes('flex min-h-11 flex-wrap items-center justify-between gap-x-4', flush && 'px-3 pt-2')}>
          <h2 className="type-h3">{label}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

import { RotateCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../browser/class-names.ts'
import { Button } from '../shown/Button.tsx'

/** A placeholder of the same size as the content; it becomes visible only if the wait is noticeable. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('skeleton block rounded-md bg-control', className)} />
}

interface EmptyStateProps {
  /** A line icon of 64. */
  drawing: ReactNode
  text: string
  note?: ReactNode
  action?: ReactNode
  className?: string
}

export function EmptyState({ drawing, text, note, action, className }: EmptyStateProps) {
  return (
    <div className={classes('flex flex-col items-center gap-3 px-4 py-10 text-center', className)}>
      <span className="grid size-16 place-items-center text-text-3 [&>svg]:size-16 [&>svg]:stroke-1" aria-hidden="true">
        {drawing}
      </span>
      <p className="type-h3 max-w-140 text-balance wrap-anywhere max-sm:max-w-60">{text}</p>
      {note && <p className="type-body max-w-[52ch] text-balance wrap-anywhere text-text-2">{note}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** An error in one part of a page, with a retry button; the rest of the page keeps working. */
export function ErrorState({ text, onRetry, className }: { text: string; onRetry: () => void; className?: string }) {
  return (
    <EmptyState
      className={className ?? ''}
      drawing={<WifiOff aria-hidden />}
      text={text}
      action={
        <Button onClick={onRetry}>
          <RotateCw size={18} aria-hidden />
          {m.ui_retry()}
        </Button>
      }
    />
  )
}

/** A message box inside a form. */
export function ErrorBox({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div role="alert" className={classes('type-body rounded-md bg-danger-tint px-4 py-3 text-danger', className)}>
      {children}
    </div>
  )
}

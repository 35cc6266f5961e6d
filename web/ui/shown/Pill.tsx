import type { ReactNode } from 'react'
import { classes } from '../browser/class-names.ts'

export type PillTone = 'success' | 'danger' | 'warning' | 'info' | 'iris' | 'plain'

const tones: Record<PillTone, string> = {
  success: 'bg-success-tint text-success',
  danger: 'bg-danger-tint text-danger',
  warning: 'bg-warning-tint text-warning-on-tint',
  info: 'bg-info-tint text-info',
  iris: 'bg-iris-tint text-iris-text',
  plain: 'bg-control text-text-2',
}

/** A status in one word; colour is never the only signal. */
export function Pill({
  tone = 'plain',
  className,
  children,
}: {
  tone?: PillTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 text-[0.8125rem] leading-[1.125rem] font-semibold',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

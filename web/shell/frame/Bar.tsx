import type { ReactNode } from 'react'
import { classes } from '../../ui/browser/class-names.ts'

/** One notice across the page. */
export function Bar({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <p className={classes('type-label flex min-h-10 items-center justify-center gap-2 px-4 py-2 text-center', tone)}>
      {children}
    </p>
  )
}

import type { ComponentProps } from 'react'
import { classes } from '../browser/class-names.ts'

interface CardProps extends ComponentProps<'div'> {
  /** The content has no padding, as for a table. */
  flush?: boolean
}

export function Card({ className, flush, ...rest }: CardProps) {
  const inside = flush ? 'overflow-hidden' : 'p-4 md:p-6'
  return <div {...rest} className={classes('min-w-0 rounded-lg border border-line bg-surface', inside, className)} />
}

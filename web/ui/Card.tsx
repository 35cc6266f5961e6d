import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes('min-w-0 rounded-lg border border-line bg-surface p-4 md:p-6', className)} />
}

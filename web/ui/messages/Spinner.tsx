import { classes } from '../browser/class-names.ts'

export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" className={classes('size-5 animate-spin', className)} aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeOpacity=".25" strokeWidth="2.5" />
      <path d="M18 10a8 8 0 0 0-8-8" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

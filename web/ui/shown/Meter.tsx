import { classes } from '../browser/class-names.ts'

interface MeterProps {
  /** Names the bar for screen readers. */
  label: string
  /** 0 to 100. */
  percent: number
  tone?: 'accent' | 'success'
  className?: string
}

/** Progress, as a bar. */
export function Meter({ label, percent, tone = 'accent', className }: MeterProps) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes('block h-2 overflow-hidden rounded-full bg-control', className)}
    >
      <span
        className={classes('block h-full origin-left rounded-full', tone === 'success' ? 'bg-success' : 'bg-accent')}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </span>
  )
}

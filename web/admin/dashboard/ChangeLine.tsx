import { TrendingDown, TrendingUp } from 'lucide-react'
import { classes } from '../../ui/browser/class-names.ts'
import { countText, shareText } from '../../ui/shown/figures.ts'
import { changeOf } from './change.ts'

interface ChangeLineProps {
  now: number
  before: number
  difference?: (by: number) => string
  /** The sentence around the change. */
  text: (of: { change: string }) => string
  same: () => string
  /** An increase is neither good nor bad. */
  plain?: boolean
}

/** The change of a figure against the period before. */
export function ChangeLine({ now, before, difference = signed, text, same, plain }: ChangeLineProps) {
  const change = changeOf(now, before)
  if (!change) return <p className="type-small text-text-2">{same()}</p>
  const up = now > before
  const Icon = up ? TrendingUp : TrendingDown
  const changeText = 'by' in change ? difference(change.by) : sign(change.percent) + shareText(Math.abs(change.percent))
  return (
    <p className={classes('type-small flex items-center gap-1.5', up && !plain ? 'text-success' : 'text-text-2')}>
      <Icon size={16} className="shrink-0" aria-hidden />
      {text({ change: changeText })}
    </p>
  )
}

const sign = (value: number) => (value < 0 ? '\u2212' : '+')

function signed(by: number): string {
  return sign(by) + countText(Math.abs(by))
}

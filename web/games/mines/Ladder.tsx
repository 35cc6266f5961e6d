import { Check } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { formatMultiplier } from '../../ui/fields/amount.ts'
import { type LadderStep, stepText } from './ladder.ts'

/** The payouts of the next gems. Positions are fixed, so that nothing moves when a figure changes. */
export function Ladder({ steps }: { steps: readonly LadderStep[] }) {
  return (
    <ol aria-label={m.mines_ladder()} className="mines-ladder">
      {steps.map(({ gems, hundredths, at }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place stays, and its figures change.
        <li key={place} aria-current={at === 'current' ? 'step' : undefined} className={classes('mines-step', at)}>
          <span className="type-tiny flex items-center gap-0.5">
            {at === 'passed' && <Check size={12} aria-hidden />}
            <span className="sr-only">{m.mines_ladder_gems({ count: gems })}</span>
            <span aria-hidden="true">{gems}</span>
          </span>
          <span className="type-label tabular font-semibold" title={formatMultiplier(hundredths)}>
            {stepText(hundredths)}
          </span>
        </li>
      ))}
    </ol>
  )
}

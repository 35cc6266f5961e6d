import { greatestTarget, leastTarget } from '@casino/rules/games/crash/rules'
import { X } from 'lucide-react'
import { useId } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { fieldFrame } from '../../ui/fields/AmountInput.tsx'
import { useTypedFigure } from '../TypedFigure.tsx'

interface TargetFieldProps {
  label: string
  /** In hundredths; absent: no automatic cash-out. */
  target: number | undefined
  onTarget: (target: number | undefined) => void
  locked: boolean
}

const quick = [150, 200]
const length = { whole: 7, decimals: 2 }

const fieldText = (target: number | undefined) =>
  target === undefined ? '' : (target / 100).toFixed(2).replace('.', ',')
const nearest = (hundredths: number) => Math.min(Math.max(Math.round(hundredths), leastTarget), greatestTarget)

/** The automatic cash-out: a multiplier, or off. */
export function TargetField({ label, target, onTarget, locked }: TargetFieldProps) {
  const id = useId()
  const { input, stop } = useTypedFigure({
    shown: fieldText(target),
    length,
    locked,
    onNumber: (value) => onTarget(value === undefined ? undefined : nearest(value * 100)),
    onStep: (direction) => onTarget(nearest((target ?? 190) + direction * 10)),
  })
  const choose = (next: number | undefined) => {
    stop()
    onTarget(next)
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="bet-above type-label mb-1.5 flex min-h-lh text-text-2">
        {label}
      </label>
      <div className={classes(fieldFrame, locked ? 'opacity-60' : 'hover:border-text-3')}>
        <span className={classes('bet-inside type-label', locked ? 'text-text' : 'text-text-2')} aria-hidden="true">
          {label}
        </span>
        <input
          id={id}
          {...input}
          placeholder={m.crash_auto_off()}
          className="tabular w-0 min-w-0 flex-1 bg-transparent pl-3 text-base font-semibold text-text outline-none"
        />
        <Keys target={target} locked={locked} onPress={choose} />
      </div>
    </div>
  )
}

interface KeysProps {
  target: number | undefined
  locked: boolean
  onPress: (target: number | undefined) => void
}

const key =
  'type-key grid w-11 shrink-0 place-items-center border-l border-line text-text-2 transition-colors duration-150 last:w-12 last:rounded-r-[9px] hover:bg-control hover:text-text'

const shortText = (hundredths: number) => `×${String(hundredths / 100).replace('.', ',')}`

/** Common targets, and none. */
function Keys({ target, locked, onPress }: KeysProps) {
  return (
    <>
      {quick.map((hundredths) => (
        <button
          key={hundredths}
          type="button"
          aria-label={m.crash_auto_to({ multiplier: shortText(hundredths) })}
          disabled={locked}
          onClick={() => onPress(hundredths)}
          className={key}
        >
          {shortText(hundredths)}
        </button>
      ))}
      <button
        type="button"
        aria-label={m.crash_auto_turn_off()}
        title={m.crash_auto_turn_off()}
        disabled={locked || target === undefined}
        onClick={() => onPress(undefined)}
        className={key}
      >
        <X size={18} aria-hidden />
      </button>
    </>
  )
}

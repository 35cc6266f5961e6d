import { greatestTarget, leastTarget } from '@casino/rules/games/crash/rules'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { fieldFrame } from '../../ui/fields/AmountInput.tsx'
import { onlyNumber, typedNumber } from '../../ui/fields/typed-number.ts'

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
  const [typed, setTyped] = useState<string>()
  const type = (pasted: string) => {
    const text = onlyNumber(pasted, length)
    setTyped(text)
    const value = typedNumber(text)
    onTarget(value === undefined ? undefined : nearest(value * 100))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setTyped(undefined)
    if (locked || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    setTyped(undefined)
    onTarget(nearest((target ?? 190) + (event.key === 'ArrowUp' ? 10 : -10)))
  }
  const choose = (next: number | undefined) => {
    setTyped(undefined)
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
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={typed ?? fieldText(target)}
          placeholder={m.crash_auto_off()}
          readOnly={locked}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
          onKeyDown={press}
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

import { type Kopecks, kopecks } from '@casino/rules/money'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { AmountInput, fieldFrame } from '../ui/fields/AmountInput.tsx'
import { fieldText } from '../ui/fields/amount.ts'
import { FieldNote } from '../ui/fields/FieldNote.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'

export const quickSums: readonly Kopecks[] = [500, 1_000, 2_500, 5_000, 10_000].map((roubles) => kopecks(roubles * 100))

interface AmountFieldProps {
  label: string
  amount: Kopecks | undefined
  onAmount: (amount: Kopecks | undefined) => void
  /** Shown under the field while there is no error. */
  hint?: ReactNode
  /** What is wrong with the amount now; shown once the field has lost focus or the form was `submitted`. */
  error?: string | undefined
  submitted?: boolean
  /** Shown to the right of the label. */
  aside?: ReactNode
  /** A button at the end of the input. */
  end?: ReactNode
  /** Amounts that can be entered with one press. */
  sums?: readonly Kopecks[]
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
}

/** The amount of a payment, with preset amounts. */
export function AmountField(props: AmountFieldProps) {
  const { label, amount, onAmount, hint, error, submitted, aside, end, sums = quickSums, readOnly = false, ref } = props
  const id = useId()
  const note = `${id}-note`
  const sign = useCurrencySign()
  const [left, setLeft] = useState(false)
  const shown = submitted || left ? error : undefined
  return (
    <div className="min-w-0">
      <div className="type-label mb-1.5 flex min-h-lh flex-wrap justify-between gap-x-3 text-text-2">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div
        className={classes(
          fieldFrame,
          shown && 'border-danger',
          readOnly ? 'opacity-60' : !shown && 'hover:border-text-3',
        )}
      >
        <AmountInput
          id={id}
          ref={ref ?? null}
          amount={amount}
          onAmount={onAmount}
          onLeave={(typed) => typed !== undefined && setLeft(true)}
          onStep={(by) => onAmount(kopecks(Math.max((amount ?? 0) + by, 100)))}
          readOnly={readOnly}
          aria-invalid={shown ? true : undefined}
          aria-describedby={note}
        />
        {sign && (
          <span className="self-center px-3 text-base text-text-3" aria-hidden="true">
            {sign}
          </span>
        )}
        {end}
      </div>
      <FieldNote id={note} error={shown}>
        {hint}
      </FieldNote>
      {sums.length > 0 && <QuickSums sums={sums} amount={amount} onAmount={onAmount} readOnly={readOnly} />}
    </div>
  )
}

type QuickSumsProps = Required<Pick<AmountFieldProps, 'sums' | 'amount' | 'onAmount' | 'readOnly'>>

function QuickSums({ sums, amount, onAmount, readOnly }: QuickSumsProps) {
  return (
    <fieldset className="mt-2 flex min-w-0 flex-wrap gap-x-1.5 gap-y-3 md:gap-x-2" disabled={readOnly}>
      <legend className="sr-only">{m.cashier_quick_sums()}</legend>
      {sums.map((sum) => (
        <button
          key={sum}
          type="button"
          aria-pressed={sum === amount}
          onClick={() => onAmount(sum)}
          className={buttonClass(
            sum === amount ? 'main' : 'secondary',
            'chip',
            // The touch target is tall enough for a finger, though the button is drawn smaller.
            'tabular min-w-10 grow px-0.5! whitespace-nowrap after:absolute after:inset-x-0 after:-inset-y-1.5 md:grow-0 md:px-3!',
          )}
        >
          {fieldText(sum)}
        </button>
      ))}
    </fieldset>
  )
}

import type { Kopecks } from '@casino/rules/money'
import { type ComponentProps, type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { classes } from '../browser/class-names.ts'
import { fieldText, positiveAmount } from './amount.ts'
import { useAmountEntry } from './use-amount-entry.ts'

interface AmountInputProps
  extends Pick<ComponentProps<'input'>, 'id' | 'placeholder' | 'aria-describedby' | 'aria-invalid'> {
  ref?: Ref<HTMLInputElement>
  /** Absent: the field is empty. */
  amount: Kopecks | undefined
  /** Called while typing with the parsed amount; undefined if the text is not an amount above zero. */
  onAmount: (amount: Kopecks | undefined) => void
  /** Called when the field loses the focus; with its text if it was edited. */
  onLeave?: (typed: string | undefined) => void
  /** An arrow key: one rouble up or down, ten with Shift. */
  onStep?: (kopecks: number) => void
  readOnly?: boolean
  className?: string
}

/** A bare field for money: see `useAmountEntry`. A note about an ambiguous text floats below its frame. */
export function AmountInput({ ref, amount, onAmount, onLeave, onStep, className, ...rest }: AmountInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const entry = useAmountEntry(input)
  const [typed, setTyped] = useState<string>()

  // The form has reset the amount, as after saving, while the focus may still be here.
  const text = amount === undefined && positiveAmount(typed ?? '') ? '' : typed
  const shown = text ?? (amount === undefined ? '' : fieldText(amount))

  const type = (next: string) => {
    const edited = entry.edit(next, shown)
    setTyped(edited)
    onAmount(positiveAmount(edited))
  }

  const step = (event: KeyboardEvent) => {
    if (!onStep || rest.readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    setTyped(undefined)
    entry.leave()
    onStep((event.shiftKey ? 1000 : 100) * (event.key === 'ArrowUp' ? 1 : -1))
  }

  return (
    <>
      <input
        {...rest}
        ref={input}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        value={shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          setTyped(undefined)
          entry.leave()
          onLeave?.(typed)
        }}
        onKeyDown={step}
        className={classes(
          'tabular w-0 min-w-0 flex-1 bg-transparent pl-3 text-base font-semibold text-text outline-none',
          className,
        )}
      />
      {entry.note && (
        <span className="type-small pointer-events-none absolute top-full left-0 z-10 mt-1 max-w-full rounded-md border border-line bg-raised px-3 py-1.5 text-text shadow-middle">
          {entry.note}
        </span>
      )}
    </>
  )
}

/** The frame of a field that contains more than the amount. */
export const fieldFrame =
  'relative flex h-12 min-w-0 rounded-md border border-line-strong bg-bg transition-colors duration-150 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus'

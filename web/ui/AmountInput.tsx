import type { Kopecks } from '@casino/rules/money'
import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { editAmount, fieldText, parseAmount } from './amount.ts'
import { classes } from './class-names.ts'

interface AmountInputProps
  extends Pick<ComponentProps<'input'>, 'id' | 'placeholder' | 'aria-describedby' | 'aria-invalid'> {
  ref?: Ref<HTMLInputElement>
  /** Absent: the field is empty. */
  amount: Kopecks | undefined
  /** Called while typing with the parsed amount; undefined if the text is not an amount above zero. */
  onAmount: (amount: Kopecks | undefined) => void
  /** Called when the field is left; with its text if it was edited. */
  onLeave?: (typed: string | undefined) => void
  /** An arrow key: one rouble up or down, ten with Shift. */
  onStep?: (kopecks: number) => void
  readOnly?: boolean
  className?: string
}

/** A bare field for money: grouped while typing, the caret stays in place, comma and point both separate decimals. */
export function AmountInput({ ref, amount, onAmount, onLeave, onStep, className, ...rest }: AmountInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const caret = useRef<number>(undefined)
  const [typed, setTyped] = useState<string>()

  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  // The form has dropped the amount, as after saving it, and the focus may still be here.
  const shown = amount === undefined && meantBy(typed ?? '') ? '' : typed

  const type = (text: string, place: number) => {
    const edited = editAmount(text, place)
    caret.current = edited.caret
    setTyped(edited.text)
    onAmount(meantBy(edited.text))
  }

  const step = (event: KeyboardEvent) => {
    if (!onStep || rest.readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    setTyped(undefined)
    onStep((event.shiftKey ? 1000 : 100) * (event.key === 'ArrowUp' ? 1 : -1))
  }

  return (
    <input
      {...rest}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      value={shown ?? (amount === undefined ? '' : fieldText(amount))}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value, event.target.selectionStart ?? event.target.value.length)}
      onBlur={() => {
        setTyped(undefined)
        onLeave?.(typed)
      }}
      onKeyDown={step}
      className={classes(
        'tabular w-0 min-w-0 flex-1 bg-transparent pl-3 text-base font-semibold text-text outline-none',
        className,
      )}
    />
  )
}

/** Undefined if the text is not an amount above zero. */
const meantBy = (text: string) => parseAmount(text) || undefined

/** The frame of a field that contains more than the amount. */
export const fieldFrame =
  'flex h-12 min-w-0 rounded-md border border-line-strong bg-bg transition-colors duration-150 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus'

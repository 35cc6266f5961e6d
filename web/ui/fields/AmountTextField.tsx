import { type ComponentProps, useRef } from 'react'
import { TextField } from './TextField.tsx'
import { useAmountEntry } from './use-amount-entry.ts'

/** A text field for an amount: see `useAmountEntry`. The interpretation of an ambiguous text replaces the hint. */
export function AmountTextField({ value, onValue, hint, error, ...rest }: ComponentProps<typeof TextField>) {
  const input = useRef<HTMLInputElement>(null)
  const { note, edit } = useAmountEntry(input)
  return (
    <TextField
      {...rest}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      inputClass="tabular"
      value={value}
      onValue={(text) => onValue(edit(text, value))}
      hint={note ?? hint}
      error={error}
    />
  )
}

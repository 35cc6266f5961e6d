import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../messages/announce.tsx'
import { useCurrencySign } from '../shown/Money.tsx'
import { editAmount, formatMoney, parseAmount } from './amount.ts'

/** Editing an amount: grouped while typing, the caret stays in place, and an ambiguous text is explained. */
export function useAmountEntry(input: RefObject<HTMLInputElement | null>) {
  const sign = useCurrencySign()
  const caret = useRef<number>(undefined)
  const [note, setNote] = useState<string>()

  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  return {
    /** How the text was interpreted, or that it was not; absent if it is unambiguous. */
    note,
    /** The text of the field after an edit of `before`. */
    edit(text: string, before: string): string {
      const edited = editAmount(text, input.current?.selectionStart ?? text.length, { before, sign })
      caret.current = edited.caret
      const amount = parseAmount(edited.text)
      const next =
        edited.doubt &&
        (amount === undefined
          ? m.ui_amount_unreadable()
          : m.ui_amount_understood({ amount: formatMoney(amount, sign) }))
      if (next) announce(next)
      setNote(next)
      return edited.text
    },
    leave: () => setNote(undefined),
  }
}

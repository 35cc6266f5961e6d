import { readCardNumber } from '@casino/rules/card-number'
import { Check } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'
import { editCardText } from './card-text.ts'

interface CardFieldProps {
  card: string
  onCard: (card: string) => void
  hint?: string
  readOnly?: boolean
}

/** Digits are grouped in fours while typing; a tick appears once the number can be valid (docs/product.md §5). */
export function CardField({ card, onCard, hint, readOnly = false }: CardFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const [left, setLeft] = useState(false)
  const right = readCardNumber(card) !== undefined
  const wrong = left && card !== '' && !right

  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const type = (text: string) => {
    const edited = editCardText(text, input.current?.selectionStart ?? text.length)
    caret.current = edited.caret
    onCard(edited.text)
  }
  return (
    <TextField
      ref={input}
      label={m.withdraw_card()}
      value={card}
      onValue={type}
      onBlur={() => setLeft(true)}
      placeholder="0000 0000 0000 0000"
      inputMode="numeric"
      autoComplete="cc-number"
      spellCheck={false}
      readOnly={readOnly}
      inputClass="tabular tracking-wide"
      error={wrong ? m.refusal_card_invalid() : undefined}
      hint={hint}
      end={
        right ? <Check size={20} className="text-success" role="img" aria-label={m.withdraw_card_right()} /> : undefined
      }
    />
  )
}

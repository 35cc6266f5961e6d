import { formatCardNumber } from '@casino/rules/card-number'

/** `0000 0000 0000 0000`, at most 19 characters. */
const longestText = 19
const groupedDigits = 16

/**
 * The field's text for typed or pasted input, with the caret after the same digit as before. The few numbers longer than
 * sixteen digits are shown without spaces, so that they fit.
 */
export function editCardText(text: string, caret: number): { text: string; caret: number } {
  const digits = text.replace(/\D/g, '').slice(0, longestText)
  const before = Math.min(text.slice(0, caret).replace(/\D/g, '').length, digits.length)
  if (digits.length > groupedDigits) return { text: digits, caret: before }
  return { text: formatCardNumber(digits), caret: before === 0 ? 0 : before + Math.floor((before - 1) / 4) }
}

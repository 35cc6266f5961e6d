import { formatCardNumber } from '@casino/rules/card-number'

/** docs/product.md §5: `0000 0000 0000 0000`, at most 19 characters. */
const longestText = 19
const groupedDigits = 16

/**
 * What the field shows of what was typed or pasted, and the caret behind the same digit as before. The few numbers that are
 * longer than sixteen digits stand without spaces, so that they find room too.
 */
export function editCardText(text: string, caret: number): { text: string; caret: number } {
  const digits = text.replace(/\D/g, '').slice(0, longestText)
  const before = Math.min(text.slice(0, caret).replace(/\D/g, '').length, digits.length)
  if (digits.length > groupedDigits) return { text: digits, caret: before }
  return { text: formatCardNumber(digits), caret: before === 0 ? 0 : before + Math.floor((before - 1) / 4) }
}

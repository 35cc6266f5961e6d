import { withoutInvisible } from './tidy.ts'
export interface CardNumber {
  /** Digits only, 12 to 19 of them. Must be stored sealed, and nowhere else. */
  readonly digits: string
  /** May be stored and shown: `2200 00** **** 0004`. */
  readonly masked: string
}

const leastDigits = 12
const mostDigits = 19
const mostText = 64

/**
 * Reads a card number typed by a person, with or without spaces and dashes. Returns nothing when it contains anything else,
 * has a wrong length (ISO/IEC 7812-1) or a wrong check digit. Accepts every network, including national ones such as Uzcard
 * and Humo: the payer decides whether a card can be paid to. All zeros have a valid check digit but are not a card.
 */
export function readCardNumber(text: string): CardNumber | undefined {
  if (text.length > mostText) return undefined
  const digits = withoutInvisible(text).replaceAll(/[\s-]/g, '')
  if (digits.length < leastDigits || digits.length > mostDigits) return undefined
  if (!passesLuhn(digits) || /^0+$/.test(digits)) return undefined
  return { digits, masked: maskCardNumber(digits) }
}

/**
 * Whether the check digit is right (ISO/IEC 7812-1, annex B), ignoring spaces and dashes. It does not show that the card
 * exists.
 */
export function passesLuhn(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(digits)) return false
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = Number(digits[digits.length - 1 - fromRight])
    const doubled = digit * 2
    sum += fromRight % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The content of the number field for what was typed or pasted: digits in groups of four, at most 19 digits. */
export function formatCardNumber(text: string): string {
  return inFours(text.replaceAll(/\D/g, '').slice(0, mostDigits))
}

/** The first six digits and the last four, as cards may be shown (PCI DSS 3.4). */
function maskCardNumber(digits: string): string {
  return inFours(digits.slice(0, 6) + '*'.repeat(digits.length - 10) + digits.slice(-4))
}

function inFours(text: string): string {
  return text.replaceAll(/.{4}(?=.)/g, '$& ')
}

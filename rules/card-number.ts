/** Who runs the network that a card belongs to. */
export type CardScheme = 'mir' | 'visa' | 'mastercard' | 'maestro' | 'unionpay' | 'jcb' | 'amex'

export interface CardNumber {
  /** Nothing but the digits, 13 to 19 of them. To be kept sealed, and nowhere else. */
  readonly digits: string
  readonly scheme: CardScheme
  /** What may be kept and shown: `2200 00** **** 0004`. */
  readonly masked: string
}

// By the first digits and the length (ISO/IEC 7812). The first that fits is it, so Maestro, which has what is left over, stands last.
const schemes: readonly (readonly [CardScheme, form: RegExp])[] = [
  ['mir', /^220[0-4]\d{12,15}$/],
  ['visa', /^4(\d{12}|\d{15}|\d{18})$/],
  ['mastercard', /^(5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/],
  ['amex', /^3[47]\d{13}$/],
  ['jcb', /^35(2[89]|[3-8]\d)\d{12,15}$/],
  ['unionpay', /^62\d{14,17}$/],
  ['maestro', /^(50|5[6-8]|6[0-9])\d{11,17}$/],
]

const mostDigits = 19
const mostText = 64

/**
 * Reads a card's number that a person wrote, with spaces and dashes or without. Gives nothing when there is anything else in
 * it, when its check digit is wrong, or when no known network has such numbers: zeros alone pass the check digit.
 */
export function readCardNumber(text: string): CardNumber | undefined {
  if (text.length > mostText) return undefined
  const digits = text.replaceAll(/[\s-]/g, '')
  const [scheme] = schemes.find(([, form]) => form.test(digits)) ?? []
  if (scheme === undefined || !passesLuhn(digits)) return undefined
  return { digits, scheme, masked: maskCardNumber(digits) }
}

/** The check digit is right (ISO/IEC 7812-1, annex B), spaces and dashes aside. Says nothing of whether there is such a card. */
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

/** What a field for the number shows of what was typed or pasted into it: digits in groups of four, at most 19 digits. */
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

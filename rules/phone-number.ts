/** A Russian mobile number: its digits with the country's 7, as it is shown in lists, and grouped. */
export interface PhoneNumber {
  readonly digits: string
  readonly masked: string
}

/** Reads a number as people write it: `+7 900 123-45-67`, `89001234567`, `9001234567`. Undefined if it is none. */
export function readPhoneNumber(text: string): PhoneNumber | undefined {
  if (!/^[\d\s()+-]+$/.test(text)) return undefined
  const given = text.replaceAll(/\D/g, '')
  const digits = given.length === 10 ? `7${given}` : given.replace(/^8/, '7')
  if (!/^79\d{9}$/.test(digits)) return undefined
  return { digits, masked: `+7 ${digits.slice(1, 4)} ***-**-${digits.slice(-2)}` }
}

/** The number in groups: `+7 900 123-45-67`. */
export function formatPhoneNumber(digits: string): string {
  return digits.replace(/^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/, '+$1 $2 $3-$4-$5')
}

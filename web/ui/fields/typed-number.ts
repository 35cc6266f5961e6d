/** How much of a number a field may contain. */
export interface NumberLength {
  readonly whole: number
  readonly decimals: number
}

const usualLength: NumberLength = { whole: 4, decimals: 2 }

/** What a field for a number may contain: digits and one separator, whatever was typed or pasted. */
export function onlyNumber(text: string, length = usualLength): string {
  const [whole = '', ...decimals] = text.replace(/[^\d.,]/g, '').split(/[.,]/)
  const digits = whole.slice(0, length.whole)
  return decimals.length > 0 ? `${digits},${decimals.join('').slice(0, length.decimals)}` : digits
}

/** The number that a text means, or `undefined`. Both comma and point are accepted as the decimal separator. */
export function typedNumber(text: string): number | undefined {
  const clean = text.replace(/[\s\u00a0×%]/g, '').replace(',', '.')
  return /^\d+\.?\d*$|^\.\d+$/.test(clean) ? Number(clean) : undefined
}

/** Exact amounts of coins: whole numbers of 10⁻¹⁸. */

const scale = 18
const one = 10n ** BigInt(scale)

/** Reads a decimal without sign and exponent, of up to 18 places. */
export function unitsOf(text: unknown): bigint | undefined {
  const [, whole, fraction = ''] = (typeof text === 'string' && /^(\d{1,20})(?:\.(\d{1,18}))?$/.exec(text)) || []
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(scale, '0'))
}

/** The units as decimal text without trailing zeros. */
export function textOf(units: bigint): string {
  const [sign, digits] = [units < 0n ? '-' : '', `${units < 0n ? -units : units}`.padStart(scale + 1, '0')]
  const fraction = digits.slice(-scale).replace(/0+$/, '')
  return sign + digits.slice(0, -scale) + (fraction && `.${fraction}`)
}

/** The product of two decimals in units, rounded down. */
export function product(a: bigint, b: bigint): bigint {
  return (a * b) / one
}

/** a / b, rounded down to this many places. */
export function quotient(a: bigint, b: bigint, places = scale): bigint {
  const grain = 10n ** BigInt(scale - places)
  return ((a * one) / b / grain) * grain
}

/** The number of decimals in the text. */
export function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

import { greatestAmount, type Kopecks, kopecks } from '@casino/rules/money'

/** A non-negative decimal: `units` / 10^`scale`. */
interface Decimal {
  readonly units: bigint
  readonly scale: number
}

// No sign, no exponent, no spaces; long enough for wei and its rates.
const decimalText = /^(\d{1,24})(?:\.(\d{1,30}))?$/

/** A double represents at most fifteen digits exactly. */
const longestNumber = 16

/** Parses text, or a number, which some versions of an API send instead. */
function decimalOf(value: unknown): Decimal | undefined {
  const text = typeof value === 'number' && String(value).length <= longestNumber ? String(value) : value
  const [, whole, fraction = ''] = (typeof text === 'string' && decimalText.exec(text)) || []
  return whole === undefined ? undefined : { units: BigInt(whole + fraction), scale: fraction.length }
}

/**
 * Converts a decimal in roubles to kopecks: undefined unless it is positive, in whole kopecks and within the limit of money.
 */
export function kopecksFromDecimal(text: unknown): Kopecks | undefined {
  const decimal = decimalOf(text)
  if (!decimal || decimal.units === 0n) return undefined
  const hundredfold = decimal.units * 100n
  const one = 10n ** BigInt(decimal.scale)
  const amount = hundredfold / one
  return amount * one === hundredfold && amount <= BigInt(greatestAmount) ? kopecks(Number(amount)) : undefined
}

/** The inverse, without trailing zeros: `500`, `12.05`. */
export function decimalFromKopecks(amount: Kopecks): string {
  return textOf({ units: BigInt(amount), scale: 2 })
}

/**
 * Converts an amount in roubles to a coin at a rate (roubles for one coin, decimal text), rounded down to `decimals` places.
 * Exact. Undefined if the rate is not a positive decimal, or the result is less than the coin's smallest unit.
 */
export function coinsFor(amount: Kopecks, rate: unknown, decimals: number): string | undefined {
  const price = decimalOf(rate)
  if (!price || price.units === 0n || !Number.isInteger(decimals) || decimals < 0 || decimals > 30) return undefined
  const units = (BigInt(amount) * 10n ** BigInt(price.scale + decimals)) / (price.units * 100n)
  return units > 0n ? textOf({ units, scale: decimals }) : undefined
}

/**
 * The share of an amount that corresponds to a part of a whole, rounded down to the kopeck; undefined unless it is positive and
 * at most the whole amount.
 */
export function shareOf(amount: Kopecks, part: unknown, whole: unknown): Kopecks | undefined {
  const [some, all] = [decimalOf(part), decimalOf(whole)]
  if (!some || !all || all.units === 0n) return undefined
  const share = (BigInt(amount) * some.units * 10n ** BigInt(all.scale)) / (all.units * 10n ** BigInt(some.scale))
  return share > 0n && share <= BigInt(amount) ? kopecks(Number(share)) : undefined
}

/** A decimal rounded down to this many places. */
export function roundDown(text: string, decimals: number): string | undefined {
  const decimal = decimalOf(text)
  if (!decimal || decimal.scale <= decimals) return decimal && textOf(decimal)
  const units = decimal.units / 10n ** BigInt(decimal.scale - decimals)
  return textOf({ units, scale: decimals })
}

/** Whether these functions can read the text as a decimal. */
export function isDecimal(text: unknown): boolean {
  return decimalOf(text) !== undefined
}

/** Whether two decimals are equal regardless of notation: `1.50` is `1.5`. Text that is not a decimal equals nothing. */
export function sameAmount(a: unknown, b: unknown): boolean {
  const [one, other] = [decimalOf(a), decimalOf(b)]
  return one !== undefined && other !== undefined && textOf(one) === textOf(other)
}

function textOf({ units, scale }: Decimal): string {
  const digits = `${units}`.padStart(scale + 1, '0')
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - scale)
  return scale > 0 && fraction ? `${whole}.${fraction}` : whole
}

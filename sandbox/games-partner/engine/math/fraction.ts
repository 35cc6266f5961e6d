import type { Fraction } from '../outcome.ts'

/** An exact number, so that a share of cases is never rounded. The denominator is positive, and the two are coprime. */
export class Ratio {
  readonly numerator: bigint
  readonly denominator: bigint

  private constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator
    this.denominator = denominator
  }

  static of(numerator: bigint | number, denominator: bigint | number = 1): Ratio {
    const [above, below] = [BigInt(numerator), BigInt(denominator)]
    const divisor = commonDivisor(above < 0n ? -above : above, below)
    return new Ratio(above / divisor, below / divisor)
  }

  plus(other: Ratio): Ratio {
    return Ratio.of(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    )
  }

  minus(other: Ratio): Ratio {
    return this.plus(Ratio.of(-other.numerator, other.denominator))
  }

  times(other: Ratio | number): Ratio {
    const by = typeof other === 'number' ? Ratio.of(other) : other
    return Ratio.of(this.numerator * by.numerator, this.denominator * by.denominator)
  }

  over(other: Ratio): Ratio {
    return Ratio.of(this.numerator * other.denominator, this.denominator * other.numerator)
  }

  /** Approximately the nearest double. */
  toNumber(): number {
    const digits = 10n ** 18n
    return Number((this.numerator * digits) / this.denominator) / 1e18
  }

  /** Rounded half up: `toFixed(2)` of 1/3 is `0.33`. */
  toFixed(digits: number): string {
    const scale = 10n ** BigInt(digits)
    const scaled = (2n * this.numerator * scale + this.denominator) / (2n * this.denominator)
    const text = String(scaled).padStart(digits + 1, '0')
    return `${text.slice(0, -digits)}.${text.slice(-digits)}`
  }

  toJSON(): Fraction {
    return { numerator: String(this.numerator), denominator: String(this.denominator) }
  }
}

export const zero = Ratio.of(0)
export const one = Ratio.of(1)

export const sum = (terms: readonly Ratio[]): Ratio => terms.reduce((total, term) => total.plus(term), zero)

function commonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

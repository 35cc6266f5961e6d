/** A whole number of kopecks (docs/product.md M1). Created only by the functions of this file. */
export type Kopecks = number & { readonly unit: 'kopeck' }

/** Takes a number that is known to be whole kopecks, including negative ones (a loss); anything else is a bug of the caller. */
export function kopecks(amount: number): Kopecks {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of kopecks: ${amount}`)
  // -0 is a whole number too, and would be shown with a minus sign.
  return (amount + 0) as Kopecks
}

/** 10¹² roubles: up to here a double still distinguishes a third decimal, so that nothing is rounded unnoticed. */
export const greatestAmount = kopecks(10 ** 14)

/**
 * Reads a positive amount in roubles from outside. Returns nothing when it is not a valid amount: not a number, not finite,
 * zero or less, more than two decimals, or above the greatest amount.
 * Never rounds (docs/product.md M1).
 */
export function kopecksFromRoubles(roubles: unknown): Kopecks | undefined {
  if (typeof roubles !== 'number' || !(roubles > 0)) return undefined
  const amount = Math.round(roubles * 100)
  if (amount === 0 || amount > greatestAmount) return undefined
  // A decimal with two places is the double nearest to amount / 100, and division rounds to exactly that double.
  return amount / 100 === roubles ? (amount as Kopecks) : undefined
}

/** The same amount in roubles, as carried in JSON; at most two decimals. */
export function roublesFromKopecks(amount: Kopecks): number {
  return amount / 100
}

/** stake × multiplier, exact and rounded down to the kopeck (docs/product.md M2). Multipliers are hundredths: 196 is ×1.96. */
export function payoutOf(stake: Kopecks, multiplierHundredths: number): Kopecks {
  const product = stake * multiplierHundredths
  if (Number.isSafeInteger(product)) return kopecks((product - (product % 100)) / 100)
  return kopecks(Number((BigInt(stake) * BigInt(multiplierHundredths)) / 100n))
}

/** `payoutOf`, but never above `greatest` (the maximum win of one round); a product of any size is compared exactly. */
export function payoutUpTo(greatest: Kopecks, stake: Kopecks, multiplierHundredths: number): Kopecks {
  const product = BigInt(stake) * BigInt(multiplierHundredths)
  return product >= BigInt(greatest) * 100n ? greatest : payoutOf(stake, multiplierHundredths)
}

/** Hundredths of a per cent, the unit of house edges and returns: 2.5 % is 250. */
export function basisPointsFromPercent(percent: number): number {
  return Math.round(percent * 100)
}

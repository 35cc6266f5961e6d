import { type Kopecks, kopecks } from './money.ts'

/** The different kopecks that distinguish transfers to one account. */
const tails = 99

/**
 * The sums just below an amount, in kopecks, each with other kopecks than the amount and never with none. Below, so that no limit of a
 * player or of the site is passed.
 */
export function transferSums(amount: Kopecks): Kopecks[] {
  return Array.from({ length: tails }, (_, place) => kopecks(amount - 1 - place)).filter(
    (sum) => sum > 0 && sum % 100 !== 0,
  )
}

/** The kopecks of a transfer, which no other open transfer to the same account has. */
export const tailOf = (sum: Kopecks): number => sum % 100

/** The kopecks in use at an account: those of open transfers, and those of transfers that ended recently. */
export interface UsedTails {
  readonly open: readonly number[]
  readonly lately: readonly number[]
}

/**
 * The sum to be transferred for an amount: with a tail that no open transfer has, and, while there is one, that was not used lately.
 * `draw` is a number from 0 to 9999. Undefined if every tail is in use.
 */
export function chooseTransferSum(amount: Kopecks, { open, lately }: UsedTails, draw: number): Kopecks | undefined {
  const free = transferSums(amount).filter((sum) => !open.includes(tailOf(sum)))
  const rested = free.filter((sum) => !lately.includes(tailOf(sum)))
  const sums = rested.length > 0 ? rested : free
  return sums[draw % sums.length]
}

/** Sums over rounds: stakes and payouts in one unit (kopecks), their squares, and stake × payout of each round. */
export interface RoundSums {
  readonly rounds: number
  readonly staked: number
  readonly paid: number
  readonly stakedSquared: number
  readonly paidSquared: number
  readonly stakedByPaid: number
}

/** Shares of the stakes: 0.98 is 98 per cent. */
export interface ObservedReturn {
  readonly observed: number
  /** The 95 per cent interval around it; absent while there are too few rounds. */
  readonly band?: { readonly low: number; readonly high: number }
}

/** 95 per cent of a normal distribution lie within this many standard deviations. */
const deviations = 1.959964
/** With fewer rounds, or when a few outweigh the others, the interval would be too narrow. */
const fewestRounds = 1000
const fewestPayouts = 100

/**
 * The observed return of rounds to their players, with its 95 per cent interval. The return is a ratio of two sums, payouts
 * over stakes, and stakes differ; so its variance is that of a ratio estimator, R = ΣP / ΣS: n / (n − 1) × Σ(P − R S)² /
 * (ΣS)², which needs only sums (W. G. Cochran, Sampling Techniques, 3rd edition, §2.11 and §6.4). Rounds are independent
 * draws, so there is no correction for a finite population.
 *
 * The interval assumes a normal distribution and holds for many similar rounds. Their effective number follows Kish, (Σx)² /
 * Σx² (L. Kish, Survey Sampling, §8.2 and §11.2): there is no interval below 1000 effective rounds by stake and 100 effective
 * payouts. Above that it contains the true return about 95 times in a hundred, and between 90 and 95 where stakes differ
 * greatly. Returns nothing without a stake.
 */
export function observedReturn(sums: RoundSums): ObservedReturn | undefined {
  const { rounds, staked, paid, stakedSquared, paidSquared, stakedByPaid } = sums
  if (!(staked > 0)) return undefined
  const observed = paid / staked
  const likeRounds = (staked * staked) / stakedSquared
  const likePayouts = paid > 0 ? (paid * paid) / paidSquared : 0
  // Doubles are not exact: the effective number of a thousand equal stakes may come out slightly below a thousand.
  const enough = Math.round(likeRounds) >= fewestRounds && Math.round(likePayouts) >= fewestPayouts
  if (!enough) return { observed }
  // The sum of squares cannot be below 0, except for rounding in doubles.
  const spread = Math.max(0, paidSquared - 2 * observed * stakedByPaid + observed * observed * stakedSquared)
  const margin = (deviations * Math.sqrt((spread * rounds) / (rounds - 1))) / staked
  return { observed, band: { low: Math.max(0, observed - margin), high: observed + margin } }
}

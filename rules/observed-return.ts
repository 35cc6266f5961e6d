/** Sums over rounds, stakes and payouts in one unit (kopecks); of each round its squares and its stake × payout. */
export interface RoundSums {
  readonly rounds: number
  readonly staked: number
  readonly paid: number
  readonly stakedSquared: number
  readonly paidSquared: number
  readonly stakedByPaid: number
}

/** Shares of what was staked: 0.98 is 98 per cent. */
export interface ObservedReturn {
  readonly observed: number
  /** The interval of 95 per cent around it; absent while the rounds are too few to tell. */
  readonly band?: { readonly low: number; readonly high: number }
}

/** Of a normal distribution 95 per cent lie within so many standard deviations. */
const deviations = 1.959964
/** With fewer, or with a few among them that outweigh the others, the interval would be narrower than it says. */
const fewestRounds = 1000
const fewestPayouts = 100

/**
 * What rounds returned to their players, with its interval of 95 per cent. The return is a ratio of two sums, payouts over
 * stakes, and stakes differ; so its variance is that of a ratio estimator, R = ΣP / ΣS:
 * n / (n − 1) × Σ(P − R S)² / (ΣS)², which needs only sums (W. G. Cochran, Sampling Techniques, 3rd edition, §2.11 and §6.4).
 * Rounds are draws of their own, so there is no correction for a finite population.
 *
 * The interval is a normal one and holds for many rounds alike; how many they really amount to is counted as Kish does,
 * (Σx)² / Σx² (L. Kish, Survey Sampling, §8.2 and §11.2): there is none below 1000 such rounds by stake and 100 such payouts. Above that it holds the
 * true return about 95 times of a hundred, and between 90 and 95 where stakes differ by far. Nothing at all without a stake.
 */
export function observedReturn(sums: RoundSums): ObservedReturn | undefined {
  const { rounds, staked, paid, stakedSquared, paidSquared, stakedByPaid } = sums
  if (!(staked > 0)) return undefined
  const observed = paid / staked
  const likeRounds = (staked * staked) / stakedSquared
  const likePayouts = paid > 0 ? (paid * paid) / paidSquared : 0
  // What is whole in theory is not quite so in doubles: the sum of a thousand equal stakes is a thousand of them.
  const enough = Math.round(likeRounds) >= fewestRounds && Math.round(likePayouts) >= fewestPayouts
  if (!enough) return { observed }
  // Squares add up to no less than 0, but for what doubles lose.
  const spread = Math.max(0, paidSquared - 2 * observed * stakedByPaid + observed * observed * stakedSquared)
  const margin = (deviations * Math.sqrt((spread * rounds) / (rounds - 1))) / staked
  return { observed, band: { low: Math.max(0, observed - margin), high: observed + margin } }
}

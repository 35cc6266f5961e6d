import { type Kopecks, kopecks } from './money.ts'
import { shareOf, toStake } from './turnover.ts'

/**
 * The least that a stake in any of our games costs on average, with their usual edges: dice with a chance of 92 %, whose multiplier of
 * 1.07 is rounded up. In hundredths of a per cent.
 */
export const leastEdgeBasisPoints = 156

/** What the settings ask for before a referral share can be withdrawn (docs/product.md R5, R7). */
interface SharePolicy {
  /** The share of a deposit, in hundredths of a per cent. */
  readonly sharePercent: number
  /** How many times the invited player stakes the deposit until all of the share can be withdrawn, in hundredths. */
  readonly invitedTurnover: number
  /** How many times anybody stakes a deposit before a withdrawal, in hundredths. */
  readonly depositTurnover: number
}

/** What a deposit to a second account of one's own brings: the share, and what staking costs on average. */
interface ReferralCycle {
  readonly share: Kopecks
  readonly staked: Kopecks
  readonly cost: Kopecks
  /** The share less that cost: above 0 it pays, and from any deposit. */
  readonly gain: number
}

/**
 * Somebody deposits to an account that another account of theirs invited, stakes what it takes in the game that costs least, and
 * withdraws all. The referrer's own turnover is left out: staking the share on one unlikely win and stopping after a loss fulfils it
 * at almost no cost. The invited player's stakes cannot be avoided in this way: who stops early has released less.
 */
export function referralCycle(deposit: Kopecks, policy: SharePolicy, edgeBasisPoints: number): ReferralCycle {
  const { sharePercent, invitedTurnover, depositTurnover } = policy
  const share = shareOf(deposit, sharePercent)
  const staked = toStake(deposit, Math.max(invitedTurnover, depositTurnover))
  const cost = kopecks(Math.floor((staked * edgeBasisPoints) / 10_000))
  return { share, staked, cost, gain: share - cost }
}

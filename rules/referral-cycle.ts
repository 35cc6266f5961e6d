import { type Kopecks, kopecks } from './money.ts'
import { shareOf, toStake } from './turnover.ts'

/**
 * The smallest average loss of a stake in any of our games at their usual edges, in hundredths of a per cent: dice with a chance
 * of 92 %, whose multiplier of 1.07 is rounded up.
 */
export const leastEdgeBasisPoints = 156

/** The settings that decide when a referral share can be withdrawn (docs/product.md R5, R7). */
interface SharePolicy {
  /** The share of a deposit, in hundredths of a per cent. */
  readonly sharePercent: number
  /** How many times the invited player stakes the deposit until all of the share can be withdrawn, in hundredths. */
  readonly invitedTurnover: number
  /** How many times every player has to stake a deposit before a withdrawal, in hundredths. */
  readonly depositTurnover: number
}

/** The share that a player earns by depositing to a second account of their own, and the average cost of staking. */
interface ReferralCycle {
  readonly share: Kopecks
  readonly staked: Kopecks
  readonly cost: Kopecks
  /** The share less that cost; above 0 the cycle is profitable for any deposit. */
  readonly gain: number
}

/**
 * The result of inviting a second account of one's own, depositing there, staking the required sum in the cheapest game, and
 * withdrawing everything. The referrer's own turnover is left out: staking the share on one unlikely win and stopping after a
 * loss fulfils it at almost no cost. The invited player's turnover cannot be avoided in this way, because stopping early
 * releases less of the share.
 */
export function referralCycle(deposit: Kopecks, policy: SharePolicy, edgeBasisPoints: number): ReferralCycle {
  const { sharePercent, invitedTurnover, depositTurnover } = policy
  const share = shareOf(deposit, sharePercent)
  const staked = toStake(deposit, Math.max(invitedTurnover, depositTurnover))
  const cost = kopecks(Math.floor((staked * edgeBasisPoints) / 10_000))
  return { share, staked, cost, gain: share - cost }
}

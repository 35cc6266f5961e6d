import { type StakeLimits, stakeProblem } from '@casino/rules/limits'
import type { Kopecks } from '@casino/rules/money'

/** A problem with a bet that the page finds before it is sent. */
export type BetProblem = 'sign_in' | 'stake_invalid' | 'insufficient_funds' | 'stake_too_small' | 'stake_too_large'

export interface IntendedBet {
  /** Absent for a guest. */
  readonly balance: Kopecks | undefined
  /** Absent while the field is empty. */
  readonly stake: Kopecks | undefined
  readonly limits: StakeLimits
}

/** In this order: not signed in, no stake, not enough money; then the limits of the game's record (docs/product.md §5). */
export function betProblem({ balance, stake, limits }: IntendedBet): BetProblem | undefined {
  if (balance === undefined) return 'sign_in'
  if (stake === undefined || stake <= 0) return 'stake_invalid'
  if (balance < stake) return 'insufficient_funds'
  return stakeProblem(stake, limits)
}

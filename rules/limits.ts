import { type Kopecks, kopecks } from './money.ts'

export interface StakeLimits {
  readonly minimum: Kopecks
  readonly maximum: Kopecks
}

/** Why a stake is outside the limits of the game's record (docs/product.md G5), or nothing when it is inside. */
export function stakeProblem(stake: Kopecks, limits: StakeLimits): 'stake_too_small' | 'stake_too_large' | undefined {
  if (stake < limits.minimum) return 'stake_too_small'
  if (stake > limits.maximum) return 'stake_too_large'
  return undefined
}

/**
 * A bet of zero or less becomes 1 rouble, one above the balance becomes the balance (docs/product.md §5); an empty balance does
 * not cap the bet.
 */
export function clampStake(stake: number, balance: Kopecks): Kopecks {
  const positive = stake <= 0 ? 100 : Math.round(stake)
  return kopecks(balance > 0 ? Math.min(positive, balance) : positive)
}

/** The key ½: rounded down to the kopeck, not below the game's minimum. */
export function halveStake(stake: Kopecks, limits: StakeLimits): Kopecks {
  return kopecks(Math.max(Math.floor(stake / 2), Math.min(stake, limits.minimum)))
}

/** The key 2×: not above the game's maximum or the player's balance. */
export function doubleStake(stake: Kopecks, balance: Kopecks, limits: StakeLimits): Kopecks {
  return clampStake(Math.min(stake * 2, limits.maximum), balance)
}

/** The key MAX: the game's maximum or the player's balance, whichever is less. */
export function greatestStake(balance: Kopecks, limits: StakeLimits): Kopecks {
  return clampStake(limits.maximum, balance)
}

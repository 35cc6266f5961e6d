import { type Kopecks, kopecks } from './money.ts'

/**
 * Whether a money movement by one administrator waits for a second one: when it exceeds the amount of the settings; 0 turns
 * this off.
 */
export function needsTwo(amount: Kopecks, above: Kopecks): boolean {
  return above > 0 && amount > above
}

/** A payment that waits for approval, and the sums approved within the 24 hours before it. */
export interface Approved {
  readonly amount: Kopecks
  /** Approved or paid to this player, by any administrator. */
  readonly toPlayer: Kopecks
  /** Approved by this administrator without a second one, over all players. */
  readonly alone: Kopecks
}

export interface Ceilings {
  /** Per player; 0: one administrator is always enough, and `aloneUpTo` does not apply either. */
  readonly above: Kopecks
  /** Per administrator; 0: no limit. */
  readonly aloneUpTo: Kopecks
}

/** The limit that the payment would exceed, and the sum including the payment. */
export interface CeilingExceeded {
  readonly of: 'player' | 'administrator'
  readonly sum: Kopecks
  readonly ceiling: Kopecks
}

/** Why one administrator is not enough (decision 18); nothing if one is enough. */
export function ceilingExceeded(approved: Approved, { above, aloneUpTo }: Ceilings): CeilingExceeded | undefined {
  const toPlayer = kopecks(approved.toPlayer + approved.amount)
  if (needsTwo(toPlayer, above)) return { of: 'player', sum: toPlayer, ceiling: above }
  const alone = kopecks(approved.alone + approved.amount)
  return above > 0 && needsTwo(alone, aloneUpTo) ? { of: 'administrator', sum: alone, ceiling: aloneUpTo } : undefined
}

import { type Kopecks, kopecks } from './money.ts'

/** Whether money that one administrator moves waits for a second one: above the amount of the settings, which is off at 0. */
export function needsTwo(amount: Kopecks, above: Kopecks): boolean {
  return above > 0 && amount > above
}

/** A payment that waits for approval, and what was approved within the 24 hours before it. */
export interface Approved {
  readonly amount: Kopecks
  /** Approved or paid to its player, by anybody. */
  readonly toPlayer: Kopecks
  /** Approved by this administrator alone, over all players. */
  readonly alone: Kopecks
}

export interface Ceilings {
  /** For a player; 0: one administrator is always enough, and `aloneUpTo` does not hold either. */
  readonly above: Kopecks
  /** For an administrator; 0: no limit. */
  readonly aloneUpTo: Kopecks
}

/** The ceiling that the payment would exceed, and the sum with it. */
export interface CeilingExceeded {
  readonly of: 'player' | 'administrator'
  readonly sum: Kopecks
  readonly ceiling: Kopecks
}

/** Why one administrator is not enough (decision 18); nothing if they are. */
export function ceilingExceeded(approved: Approved, { above, aloneUpTo }: Ceilings): CeilingExceeded | undefined {
  const toPlayer = kopecks(approved.toPlayer + approved.amount)
  if (needsTwo(toPlayer, above)) return { of: 'player', sum: toPlayer, ceiling: above }
  const alone = kopecks(approved.alone + approved.amount)
  return above > 0 && needsTwo(alone, aloneUpTo) ? { of: 'administrator', sum: alone, ceiling: aloneUpTo } : undefined
}

/** When automatic play ends. It sends one spin at a time, and all conditions are checked after each. */

export interface SlotAutoPlay {
  readonly left: number
  /** A single win of this size ends it; absent: no win does. */
  readonly winFrom?: number
  /** A balance this low ends it; absent: only one below the bet does. */
  readonly balanceTo?: number
  /** Whether a feature ends it. */
  readonly onFeature: boolean
}

export interface PlayedSpin {
  readonly total: number
  readonly balance: number
  readonly bet: number
  readonly feature: boolean
}

/** The remaining state after a round; undefined if it was the last. */
export function afterRound(auto: SlotAutoPlay, { total, balance, bet, feature }: PlayedSpin): SlotAutoPlay | undefined {
  const left = auto.left - 1
  if (left <= 0) return undefined
  if (auto.winFrom !== undefined && total >= auto.winFrom) return undefined
  if (auto.balanceTo !== undefined && balance <= auto.balanceTo) return undefined
  if (auto.onFeature && feature) return undefined
  return balance < bet ? undefined : { ...auto, left }
}

import type { Kopecks } from '@casino/rules/money'

/**
 * How prominently a result is celebrated, by the net result only: a payout that does not exceed the stake is a plain figure.
 */
export type Celebration = 'none' | 'glow' | 'banner' | 'confetti' | 'stage'

export function celebrationOf(stake: Kopecks, payout: Kopecks): Celebration {
  if (payout <= stake) return 'none'
  if (payout < stake * 2) return 'glow'
  if (payout < stake * 10) return 'banner'
  if (payout < stake * 100) return 'confetti'
  return 'stage'
}

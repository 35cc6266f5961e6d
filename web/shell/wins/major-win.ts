import type { RecentWin } from '@casino/contract/play/wins'
import { type Kopecks, payoutOf } from '@casino/rules/money'
import { kopecksOf } from '../../ui/fields/amount.ts'

/** `x2.5` in hundredths; anything that is not a multiplier is 0. */
export function hundredthsOf(multiplier: string): number {
  const times = Number(/\d+(\.\d+)?/.exec(multiplier)?.[0] ?? 0)
  return Math.round(times * 100)
}

/** Bet × multiplier when the amount is missing or 0. */
export function amountOf({ winAmount, betAmount, multiplier }: Loose<RecentWin>): Kopecks {
  return winAmount ? kopecksOf(winAmount) : payoutOf(kopecksOf(betAmount ?? 0), hundredthsOf(multiplier ?? ''))
}

/** A missing name shows GAME. */
export function gameNameOf({ gameName }: Loose<RecentWin>): string {
  return gameName || 'GAME'
}

/** Fields may be missing: the functions above define what is shown then. */
type Loose<T> = { [K in keyof T]?: T[K] | undefined }

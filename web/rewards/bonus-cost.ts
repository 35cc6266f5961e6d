import type { BonusInfo } from '@casino/contract/money/rewards'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { kopecksOf } from '../ui/fields/amount.ts'

export type DepositBonus = BonusInfo['reload']

interface BonusCost {
  /** The bonus on the deposit. */
  readonly bonus: Kopecks
  /** The turnover required for it. */
  readonly turnover: Kopecks
  /** The average cost of that turnover. */
  readonly onAverage: Kopecks
}

/** The benefit of a bonus on a deposit, and the average cost of its turnover: turnover × house edge. */
export function bonusCost(
  { percent, cap, turnover: factor }: DepositBonus,
  deposit: Kopecks,
  edgePercent: number,
): BonusCost {
  const bonus = kopecks(Math.min(kopecksOf(cap), Math.floor((deposit * percent) / 100)))
  const turnover = kopecks(Math.ceil(bonus * factor))
  return { bonus, turnover, onAverage: kopecks(Math.round((turnover * edgePercent) / 100)) }
}

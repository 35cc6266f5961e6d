import type { BonusInfo } from '@casino/contract/money/rewards'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { kopecksOf } from '../ui/fields/amount.ts'

export type DepositBonus = BonusInfo['reload']

interface BonusCost {
  /** What the deposit adds as a bonus. */
  readonly bonus: Kopecks
  /** What has to be staked for it. */
  readonly turnover: Kopecks
  /** What staking that much costs on average. */
  readonly onAverage: Kopecks
}

/** What a bonus on a deposit gives, and what its turnover costs on average: turnover × house edge. */
export function bonusCost(
  { percent, cap, turnover: factor }: DepositBonus,
  deposit: Kopecks,
  edgePercent: number,
): BonusCost {
  const bonus = kopecks(Math.min(kopecksOf(cap), Math.floor((deposit * percent) / 100)))
  const turnover = kopecks(Math.ceil(bonus * factor))
  return { bonus, turnover, onAverage: kopecks(Math.round((turnover * edgePercent) / 100)) }
}

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

export interface DepositTerms {
  /** The deposit plus its bonus, less any debt, which is paid first. */
  readonly gets: Kopecks
  /** The total turnover then required before a withdrawal; turnover that is already open is staked first. */
  readonly stakes: Kopecks
}

/** The gain from a deposit, and the turnover required after it (docs/product.md R7, R8). */
export function depositTerms(
  { debt, depositTurnover, turnover }: Pick<BonusInfo, 'debt' | 'depositTurnover' | 'turnover'>,
  deposit: Kopecks,
  bonus: DepositBonus | undefined,
): DepositTerms {
  const given = bonus ? bonusCost(bonus, deposit, 0) : { bonus: 0, turnover: 0 }
  const own = Math.ceil((deposit * Math.round(depositTurnover * 100)) / 100)
  return {
    gets: kopecks(Math.max(0, deposit + given.bonus - kopecksOf(debt))),
    stakes: kopecks(kopecksOf(turnover.left) + own + given.turnover),
  }
}

import { settingLimits } from '@casino/contract/setting-limits'
import type { Kopecks } from '@casino/rules/money'
import { toStake } from '@casino/rules/turnover'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney } from '../../ui/fields/amount.ts'

const decimal = /^\d{1,4}([.,]\d{1,2})?$/

/** The typed turnover multiple; undefined if it is invalid. */
export function timesOf(text: string): number | undefined {
  const times = decimal.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  return times <= settingLimits.bonus.turnover.maximum ? times : undefined
}

export function conditionOf(amount: Kopecks, turnover: number): string {
  if (turnover === 0) return m.admin_bonus_free()
  return m.admin_bonus_to_stake({ amount: formatMoney(toStake(amount, Math.round(turnover * 100)), '₽') })
}

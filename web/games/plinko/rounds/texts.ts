import type { HistoryItem } from '@casino/contract/play/history'
import type { Risk } from '@casino/rules/games/risk-level'
import { m } from '../../../texts/compiled/messages.js'
import { formatMultiplier } from '../../../ui/fields/amount.ts'

export const riskNames: Readonly<Record<Risk, () => string>> = {
  low: m.risk_low,
  medium: m.risk_medium,
  high: m.risk_high,
}

/** A multiplier without zeros at its end, for the narrow bins: `0,2`, `1000`. */
export const binText = (hundredths: number): string => String(hundredths / 100).replace('.', ',')

/** What the bin of a round pays. */
export const paidText = ({ multiplier }: Pick<HistoryItem, 'multiplier'>): string => formatMultiplier(multiplier * 100)

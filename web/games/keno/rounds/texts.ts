import type { HistoryItem } from '@casino/contract/play/history'
import type { Risk } from '@casino/rules/games/risk-level'
import { m } from '../../../texts/compiled/messages.js'
import { formatMultiplier } from '../../../ui/fields/amount.ts'

export const riskNames: Readonly<Record<Risk, () => string>> = {
  low: m.risk_low,
  medium: m.risk_medium,
  high: m.risk_high,
}

/** A multiplier without zeros at its end, for narrow cells: `0,4`, `1000`. */
export const shortText = (hundredths: number): string => String(hundredths / 100).replace('.', ',')

/** What the hits of a round pay. */
export const paidText = ({ multiplier }: Pick<HistoryItem, 'multiplier'>): string => formatMultiplier(multiplier * 100)

/** Parses a list of numbers from untrusted data; undefined if it is invalid. */
export function numbersIn(value: unknown): number[] | undefined {
  return Array.isArray(value) && value.every((each) => typeof each === 'number') ? value : undefined
}

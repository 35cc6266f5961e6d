import type { HistoryItem } from '@casino/contract/play/history'
import { formatMultiplier } from '../../../ui/fields/amount.ts'

/** `×17,22`, from a multiplier with two decimals. */
export const targetText = (multiplier: number): string => formatMultiplier(multiplier * 100)

/** The drawn multiplier of a round in the history. */
export function drawnText({ gameData }: Pick<HistoryItem, 'gameData'>): string {
  return gameData.limbo ? targetText(gameData.limbo.drawnMultiplier) : ''
}

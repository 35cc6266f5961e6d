import type { HistoryItem } from '@casino/contract/play/history'
import { m } from '../../texts/compiled/messages.js'
import type { GameColumns } from '../feed/game-columns.ts'
import { drawnText, targetText } from './rounds/texts.ts'

/** Target and drawn multiplier. */
export const columns: GameColumns = {
  columns: () => [
    { key: 'target', head: m.feed_column_target(), figure: true, cell: target },
    { key: 'result', head: m.feed_column_result(), figure: true, cell: drawnText },
  ],
  line: (bet) => (
    <>
      {drawnText(bet)} <span className="font-normal text-text-3">{target(bet)}</span>
    </>
  ),
}

function target({ gameData }: HistoryItem): string {
  return gameData.limbo ? `≥\u00a0${targetText(gameData.limbo.targetMultiplier)}` : ''
}

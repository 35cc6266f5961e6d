import type { HistoryItem } from '@casino/contract/play/history'
import { m } from '../../texts/compiled/messages.js'
import type { GameColumns } from '../feed/game-columns.ts'
import { formatRolled } from './rounds/rolled.ts'

/** Target and result. */
export const columns: GameColumns = {
  columns: () => [
    { key: 'target', head: m.feed_column_target(), figure: true, cell: targetText },
    { key: 'result', head: m.feed_column_result(), figure: true, cell: rolledText },
  ],
  line: (bet) => (
    <>
      {rolledText(bet)} <span className="font-normal text-text-3">{targetText(bet)}</span>
    </>
  ),
}

function targetText({ gameData }: HistoryItem): string {
  return gameData.dice ? `${gameData.dice.betType === 'over' ? '>' : '<'} ${gameData.dice.targetValue}` : ''
}

function rolledText({ gameData }: HistoryItem): string {
  return gameData.dice ? formatRolled(gameData.dice.rolledNumber) : ''
}

import type { HistoryItem } from '@casino/contract/play/history'
import { m } from '../../texts/compiled/messages.js'
import type { GameColumns } from '../feed/game-columns.ts'

export const columns: GameColumns = {
  columns: () => [
    { key: 'mines', head: m.feed_column_mines(), figure: true, cell: minesText },
    { key: 'opened', head: m.feed_column_opened(), figure: true, cell: openedText },
  ],
  line: ({ gameData }) =>
    gameData.mines &&
    m.feed_mines_line({ mines: gameData.mines.numberOfMines, opened: gameData.mines.revealed.length }),
}

function minesText({ gameData }: HistoryItem): string {
  return gameData.mines ? m.feed_mines_of({ mines: gameData.mines.numberOfMines, cells: gameData.mines.cells }) : ''
}

function openedText({ gameData }: HistoryItem): string {
  return gameData.mines ? String(gameData.mines.revealed.length) : ''
}

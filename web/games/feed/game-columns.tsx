import type { GameType, HistoryItem } from '@casino/contract/entities'
import type { ReactNode } from 'react'
import { Pocket } from '../../rounds/Pocket.tsx'
import { formatRolled } from '../../rounds/rolled.ts'
import { m } from '../../texts/compiled/messages.js'
import type { Column } from '../../ui/Table.tsx'

/** The columns of a game besides stake, multiplier and win; on a phone in one line. */
interface GameColumns {
  columns: () => Column<HistoryItem>[]
  line: (bet: HistoryItem) => ReactNode
}

/** The columns of dice are target and result. */
const dice: GameColumns = {
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

const mines: GameColumns = {
  columns: () => [
    { key: 'mines', head: m.feed_column_mines(), figure: true, cell: minesText },
    { key: 'opened', head: m.feed_column_opened(), figure: true, cell: openedText },
  ],
  line: ({ gameData }) =>
    gameData.mines &&
    m.feed_mines_line({ mines: gameData.mines.numberOfMines, opened: gameData.mines.revealed.length }),
}

const roulette: GameColumns = {
  columns: () => [{ key: 'result', head: m.feed_column_result(), figure: true, cell: pocketOf }],
  line: pocketOf,
}

export const gameColumns: Record<GameType, GameColumns> = { dice, mines, roulette }

function targetText({ gameData }: HistoryItem): string {
  return gameData.dice ? `${gameData.dice.betType === 'over' ? '>' : '<'} ${gameData.dice.targetValue}` : ''
}

function rolledText({ gameData }: HistoryItem): string {
  return gameData.dice ? formatRolled(gameData.dice.rolledNumber) : ''
}

function minesText({ gameData }: HistoryItem): string {
  return gameData.mines ? m.feed_mines_of({ mines: gameData.mines.numberOfMines, cells: gameData.mines.cells }) : ''
}

function openedText({ gameData }: HistoryItem): string {
  return gameData.mines ? String(gameData.mines.revealed.length) : ''
}

function pocketOf({ gameData }: HistoryItem): ReactNode {
  return gameData.roulette && <Pocket number={gameData.roulette.result} colour={gameData.roulette.resultColor} />
}

import type { HistoryItem } from '@casino/contract/play/history'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import type { GameColumns } from '../feed/game-columns.ts'
import { Pocket } from './rounds/Pocket.tsx'

export const columns: GameColumns = {
  columns: () => [{ key: 'result', head: m.feed_column_result(), figure: true, cell: pocketOf }],
  line: pocketOf,
}

function pocketOf({ gameData }: HistoryItem): ReactNode {
  return gameData.roulette && <Pocket number={gameData.roulette.result} colour={gameData.roulette.resultColor} />
}

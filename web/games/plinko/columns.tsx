import type { HistoryItem } from '@casino/contract/play/history'
import { isRisk } from '@casino/rules/games/risk-level'
import { m } from '../../texts/compiled/messages.js'
import type { GameColumns } from '../feed/game-columns.ts'
import { riskNames } from './rounds/texts.ts'

/** Risk and rows, and the bin. */
export const columns: GameColumns = {
  columns: () => [
    { key: 'risk', head: m.risk_label(), cell: boardText },
    { key: 'bin', head: m.plinko_bin(), figure: true, cell: binText },
  ],
  line: (bet) => (
    <>
      {m.plinko_bin()} {binText(bet)} <span className="font-normal text-text-3">{boardText(bet)}</span>
    </>
  ),
}

function boardText({ gameData }: HistoryItem): string {
  const { risk, rows } = gameData.plinko ?? {}
  return isRisk(risk) && rows ? m.plinko_board({ risk: riskNames[risk](), rows }) : ''
}

function binText({ gameData }: HistoryItem): string {
  return gameData.plinko ? String(gameData.plinko.bin + 1) : ''
}

import type { HistoryItem } from '@casino/contract/play/history'
import { isRisk } from '@casino/rules/games/risk-level'
import { m } from '../../texts/compiled/messages.js'
import type { GameColumns } from '../feed/game-columns.ts'
import { riskNames } from './rounds/texts.ts'

/** The risk, and how many of the picks were drawn. */
export const columns: GameColumns = {
  columns: () => [
    { key: 'risk', head: m.risk_label(), cell: riskText },
    { key: 'hits', head: m.keno_hits_label(), figure: true, cell: hitsText },
  ],
  line: (bet) => (
    <>
      {hitsText(bet)} <span className="font-normal text-text-3">{riskText(bet)}</span>
    </>
  ),
}

function riskText({ gameData }: HistoryItem): string {
  const risk = gameData.keno?.risk
  return isRisk(risk) ? riskNames[risk]() : ''
}

function hitsText({ gameData }: HistoryItem): string {
  return gameData.keno ? `${gameData.keno.hits} / ${gameData.keno.numbers.length}` : ''
}

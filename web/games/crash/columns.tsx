import type { HistoryItem } from '@casino/contract/play/history'
import { m } from '../../texts/compiled/messages.js'
import type { GameColumns } from '../feed/game-columns.ts'
import { timesText } from './rounds/texts.ts'

/** The automatic cash-out, and where the bet or the flight ended. */
export const columns: GameColumns = {
  columns: () => [
    { key: 'auto', head: m.crash_auto(), figure: true, cell: auto },
    { key: 'result', head: m.feed_column_result(), figure: true, cell: result },
  ],
  line: (bet) => (
    <>
      {result(bet)} <span className="font-normal text-text-3">{auto(bet)}</span>
    </>
  ),
}

function auto({ gameData }: HistoryItem): string {
  const target = gameData.crash?.autoCashOut
  return target ? `≥\u00a0${timesText(target)}` : ''
}

/** The multiplier of a lost bet is that of the crash. */
function result({ multiplier, payout }: HistoryItem): string {
  return payout > 0
    ? m.crash_cashed({ multiplier: timesText(multiplier) })
    : m.crash_gone({ multiplier: timesText(multiplier) })
}

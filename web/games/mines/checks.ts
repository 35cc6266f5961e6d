import type { GameChecks } from '../../fairness/game-part.ts'
import { m } from '../../texts/compiled/messages.js'

const text = (cells: string | number) => String(cells) || '—'

export const checks: GameChecks = {
  minePositions: { name: m.round_check_mine_positions, text },
  revealed: { name: m.round_check_revealed, text },
}

import type { GameChecks } from '../../fairness/game-part.ts'
import { m } from '../../texts/compiled/messages.js'
import { formatRolled } from './rounds/rolled.ts'

export const checks: GameChecks = {
  rolledNumber: {
    name: m.round_check_rolled_number,
    text: (rolled) => (typeof rolled === 'number' ? formatRolled(rolled) : rolled),
  },
}

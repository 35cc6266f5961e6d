import type { GameChecks } from '../../fairness/game-part.ts'

export const checks: GameChecks = { result: { name: () => 'Side of the coin', text: String } }

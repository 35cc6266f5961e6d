import type { GameChecks } from '../../fairness/game-part.ts'
import { m } from '../../texts/compiled/messages.js'
import { colourName } from './rounds/Pocket.tsx'

export const checks: GameChecks = {
  result: { name: m.round_check_result, text: String },
  resultColor: { name: m.round_check_colour, text: (colour) => colourName(String(colour)) ?? String(colour) },
}

import { explainDraw } from '../../explain-draw.ts'
import type { CheckedDice } from './verify.ts'

/** The steps from the seeds to the multiplier of a round, a line each, for a terminal. */
export function explain({ bet, chancePercent, draw, settlement }: CheckedDice): string[] {
  const rolled = (draw.roll / 100).toFixed(2)
  return [
    ...explainDraw(draw),
    `  roll        floor(${draw.float} x 10000) / 100 = ${rolled}`,
    `  outcome     ${bet.side} ${bet.target} with ${rolled}: ${settlement.outcome}`,
    `  multiplier  at a chance of ${chancePercent} %: x${(settlement.multiplier / 100).toFixed(2)}`,
  ]
}

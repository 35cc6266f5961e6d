import { explainDraw } from '../../explain-draw.ts'
import type { CheckedLimbo } from './verify.ts'

/** The steps from the seeds to the multiplier of a round, a line each, for a terminal. */
export function explain({ bet, draw, settlement }: CheckedLimbo): string[] {
  const drawn = (draw.drawn / 100).toFixed(2)
  const returned = (10_000 - draw.edgeBasisPoints) / 100
  return [
    ...explainDraw(draw),
    `  word        ${draw.float} x 2^32 = ${draw.word}`,
    `  drawn       floor(${returned} x 2^32 / ${draw.word}) / 100, from 1.00 to 1000000.00 = ${drawn}`,
    `  outcome     ${(bet.target / 100).toFixed(2)} with ${drawn}: ${settlement.outcome}`,
    `  multiplier  x${(settlement.multiplier / 100).toFixed(2)}`,
  ]
}

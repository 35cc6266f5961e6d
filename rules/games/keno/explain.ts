import { explainBlocks } from '../../explain-draw.ts'
import { allowedNumbers } from './numbers.ts'
import type { CheckedKeno } from './verify.ts'

/** The steps from the seeds to the multiplier of a round, a line each, for a terminal. */
export function explain({ bet, draw, hits, settlement }: CheckedKeno): string[] {
  return [
    ...explainBlocks(draw),
    ...draw.floats.map(
      (float, i) =>
        `  number      floor(${float} x ${allowedNumbers - i}) of the numbers that are left: ${draw.drawn[i]}`,
    ),
    `  drawn       ${draw.drawn.join(' ')}`,
    `  hits        ${hits} of ${bet.numbers.length} picked: ${bet.numbers.join(' ')}`,
    `  multiplier  at ${bet.risk} risk: x${(settlement.multiplier / 100).toFixed(2)}`,
  ]
}

import { explainBlocks } from '../../explain-draw.ts'
import type { CheckedPlinko } from './verify.ts'

/** The steps from the seeds to the multiplier of a round, a line each, for a terminal. */
export function explain({ bet, draw, settlement }: CheckedPlinko): string[] {
  return [
    ...explainBlocks(draw),
    ...draw.floats.map((float, row) => `  row ${String(row + 1).padEnd(8)}${float}: ${draw.path[row]}`),
    `  bin         ${draw.path.join('')}, ${draw.bin} times to the right`,
    `  multiplier  bin ${draw.bin} of ${bet.rows} rows at ${bet.risk} risk: x${(settlement.multiplier / 100).toFixed(2)}`,
  ]
}

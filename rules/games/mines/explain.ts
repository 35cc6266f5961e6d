import { explainBlocks } from '../../explain-draw.ts'
import type { CheckedMines } from './verify.ts'

/** The steps from the seeds to the multiplier of a round, a line each, for a terminal. */
export function explain({ bet, draw, revealed, settlement }: CheckedMines): string[] {
  const opened = `${bet.cells} cells, ${bet.mines} mines, ${revealed.length} safe cells open`
  return [
    ...explainBlocks(draw),
    ...draw.steps.map(
      ({ float, remaining, index, cell }) =>
        `  mine        floor(${float} x ${remaining}) = ${index} of the cells that are left: ${cell}`,
    ),
    `  mines       ${draw.positions.join(' ')}`,
    `  outcome     ${opened}: ${settlement.outcome}`,
    `  multiplier  x${(settlement.multiplier / 100).toFixed(2)}`,
  ]
}

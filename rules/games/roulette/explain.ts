import { explainDraw } from '../../explain-draw.ts'
import { colourOf, pockets } from './rules.ts'
import type { CheckedRoulette } from './verify.ts'

/** The steps from the seeds to the multiplier of a round, a line each, for a terminal. */
export function explain({ bet, draw, settlement }: CheckedRoulette): string[] {
  return [
    ...explainDraw(draw),
    `  number      floor(${draw.float} x ${pockets}) = ${draw.pocket}, ${colourOf(draw.pocket)}`,
    ...bet.bets.map(({ field, stake }) => {
      const won = field.numbers.includes(draw.pocket)
      const brought = won ? `win ${field.payout}:1, ${((stake * (field.payout + 1)) / 100).toFixed(2)} back` : 'loss'
      return `  bet         ${(stake / 100).toFixed(2)} on ${field.key}: ${brought}`
    }),
    `  multiplier  of the whole stake: x${(settlement.multiplier / 100).toFixed(2)}`,
  ]
}

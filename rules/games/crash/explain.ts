import { chainEnd } from './chain.ts'
import type { CheckedCrash } from './verify.ts'

/** The end of the chain to which the round leads: it has to be the published one. */
export const endOf = ({ seed, number }: CheckedCrash): string => chainEnd(seed, number)

/** The steps from the seed of the round to the multiplier of a bet, a line each, for a terminal. */
export function explain(checked: CheckedCrash): string[] {
  const { bet, draw, settlement } = checked
  const shown = (hundredths: number) => `x${(hundredths / 100).toFixed(2)}`
  return [
    `  chain       ${checked.number} hashes of the seed lead to ${endOf(checked)}`,
    `  HMAC        of the salt, with the seed as key = ${draw.block}`,
    `  draw        its first 52 bits = ${draw.draw}`,
    `  crash       ${shown(draw.crash)}`,
    `  cash-out    ${bet.cashedAt === undefined ? 'none by hand' : `by hand at ${shown(bet.cashedAt)}`}, ${
      bet.target === undefined ? 'none automatic' : `automatic at ${shown(bet.target)}`
    }`,
    `  outcome     ${settlement.outcome} at ${shown(settlement.multiplier)}`,
  ]
}

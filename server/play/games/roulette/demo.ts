import { fieldOf, mergeBets } from '@casino/rules/games/roulette/rules'
import { kopecks } from '@casino/rules/money'
import { demoKey } from '../demo-key.ts'
import type { Demo } from '../house-game.ts'
import { spinOnce } from './spin-roulette.ts'

/** Amounts in units. */
const spins: readonly (readonly { type: string; param?: number; amount: number }[])[] = [
  [{ type: 'red', amount: 4 }],
  [
    { type: 'straight', param: 17, amount: 0.5 },
    { type: 'black', amount: 1 },
  ],
  [{ type: 'dozen', param: 2, amount: 3 }],
  [
    { type: 'column', param: 1, amount: 2 },
    { type: 'straight', param: 0, amount: 0.5 },
  ],
  [{ type: 'even', amount: 4 }],
  [7, 11, 23, 29].map((param) => ({ type: 'straight', param, amount: 0.5 })),
  [{ type: 'red', amount: 10 }],
  [
    { type: 'low', amount: 2 },
    { type: 'dozen', param: 3, amount: 2 },
  ],
  [{ type: 'odd', amount: 3 }],
  [{ type: 'high', amount: 10 }],
]

export const demoRoulette: Demo = (deps, { player, unit, series }) => {
  const spin = spinOnce(deps)
  return spins.map((placed, index) => () => {
    const bets = placed.map(({ type, param = null, amount }) => ({
      field: fieldOf(type, param)!,
      stake: kopecks(amount * unit * 100),
    }))
    return spin({ player, bets: mergeBets(bets), operationKey: demoKey({ series }, `spin ${index}`) })
  })
}

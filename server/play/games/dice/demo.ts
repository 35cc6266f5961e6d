import { kopecks } from '@casino/rules/money'
import { demoKey } from '../demo-key.ts'
import type { Demo } from '../house-game.ts'
import { rollOnce } from './roll-dice.ts'

const bets = [
  { betAmount: 10, targetValue: 50, betType: 'over' },
  { betAmount: 25, targetValue: 66, betType: 'under' },
  { betAmount: 5, targetValue: 92, betType: 'over' },
  { betAmount: 40, targetValue: 35, betType: 'over' },
  { betAmount: 12.5, targetValue: 20, betType: 'under' },
  { betAmount: 2, targetValue: 3, betType: 'under' },
  { betAmount: 30, targetValue: 75, betType: 'under' },
] as const

export const demoDice: Demo = (deps, { player, rounds }) => {
  const roll = rollOnce(deps)
  return Array.from({ length: rounds }, (_, index) => () => {
    const { betAmount, targetValue: target, betType: side } = bets[index % bets.length]!
    return roll({ player, stake: kopecks(betAmount * 100), target, side, operationKey: demoKey(`demo round ${index}`) })
  })
}

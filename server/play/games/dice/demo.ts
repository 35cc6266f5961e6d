import { kopecks } from '@casino/rules/money'
import { demoBets } from '../demo-key.ts'
import type { Demo } from '../house-game.ts'
import { rollOnce } from './roll-dice.ts'

const bets = [
  { stake: kopecks(10 * 100), target: 50, side: 'over' },
  { stake: kopecks(25 * 100), target: 66, side: 'under' },
  { stake: kopecks(5 * 100), target: 92, side: 'over' },
  { stake: kopecks(40 * 100), target: 35, side: 'over' },
  { stake: kopecks(12.5 * 100), target: 20, side: 'under' },
  { stake: kopecks(2 * 100), target: 3, side: 'under' },
  { stake: kopecks(30 * 100), target: 75, side: 'under' },
] as const

export const demoDice: Demo = (deps, visitor) => demoBets(visitor, { name: 'round', bets, play: rollOnce(deps) })

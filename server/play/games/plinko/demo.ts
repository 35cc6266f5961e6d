import { kopecks } from '@casino/rules/money'
import { demoBets } from '../demo-key.ts'
import type { Demo } from '../house-game.ts'
import { dropOnce } from './drop-plinko.ts'

const bets = [
  { stake: kopecks(10 * 100), rows: 16, risk: 'medium' },
  { stake: kopecks(25 * 100), rows: 12, risk: 'low' },
  { stake: kopecks(5 * 100), rows: 16, risk: 'high' },
  { stake: kopecks(40 * 100), rows: 8, risk: 'low' },
  { stake: kopecks(12.5 * 100), rows: 14, risk: 'medium' },
] as const

export const demoPlinko: Demo = (deps, visitor) => demoBets(visitor, { name: 'plinko', bets, play: dropOnce(deps) })

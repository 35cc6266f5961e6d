import { kopecks } from '@casino/rules/money'
import { demoBets } from '../demo-key.ts'
import type { Demo } from '../house-game.ts'
import { playOnce } from './play-keno.ts'

const bets = [
  { stake: kopecks(10 * 100), numbers: [3, 8, 17, 21, 34], risk: 'medium' },
  { stake: kopecks(25 * 100), numbers: [7, 14, 28], risk: 'low' },
  { stake: kopecks(5 * 100), numbers: [1, 5, 9, 13, 22, 27, 31, 40], risk: 'high' },
  { stake: kopecks(40 * 100), numbers: [11], risk: 'low' },
  { stake: kopecks(12.5 * 100), numbers: [2, 4, 6, 16, 26, 36], risk: 'medium' },
] as const

export const demoKeno: Demo = (deps, visitor) => demoBets(visitor, { name: 'keno', bets, play: playOnce(deps) })

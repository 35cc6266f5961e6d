import { kopecks } from '@casino/rules/money'
import { demoBets } from '../demo-key.ts'
import type { Demo } from '../house-game.ts'
import { playOnce } from './play-limbo.ts'

const bets = [
  { stake: kopecks(10 * 100), target: 200 },
  { stake: kopecks(25 * 100), target: 150 },
  { stake: kopecks(5 * 100), target: 1_000 },
  { stake: kopecks(40 * 100), target: 120 },
  { stake: kopecks(12.5 * 100), target: 300 },
  { stake: kopecks(1 * 100), target: 10_000 },
  { stake: kopecks(30 * 100), target: 180 },
] as const

export const demoLimbo: Demo = (deps, visitor) => demoBets(visitor, { name: 'limbo', bets, play: playOnce(deps) })

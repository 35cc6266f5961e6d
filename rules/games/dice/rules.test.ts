import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kopecks, payoutOf } from '../../money.ts'
import {
  chanceOfMultiplier,
  type DiceSide,
  isTarget,
  isWin,
  maximumTarget,
  minimumTarget,
  multiplierHundredths,
  returnBasisPoints,
  returnRange,
  rolls,
  settleDice,
  targetOfChance,
  winChancePercent,
  winningPayout,
} from './rules.ts'

const sides: DiceSide[] = ['over', 'under']
const targets = Array.from({ length: maximumTarget }, (_, i) => minimumTarget + i)
const terms = { edgeBasisPoints: 200, maximumWin: kopecks(500_000_000) }

test.each([
  // side   target chance  ×100
  ['over', 50, 50, 196],
  ['under', 50, 50, 196],
  ['under', 1, 1, 9800],
  ['over', 99, 1, 9800],
  ['under', 16, 16, 613], // 6.125: an exact half goes up
  ['over', 20, 80, 123], // 1.225
  ['under', 98, 98, 100],
  ['over', 1, 99, 99], // a "win" that returns less than the stake
] as const)('%s %i wins %i%% of rolls and pays ×%i', (side, target, chance, hundredths) => {
  expect(winChancePercent(side, target)).toBe(chance)
  expect(targetOfChance(side, chance)).toBe(target)
  expect(multiplierHundredths(chance)).toBe(hundredths)
})

test('the published table of multipliers', () => {
  const lines = readFileSync(new URL('./vectors/multipliers.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const table = lines.filter((line) => !line.startsWith('#')).map((line) => line.split(' ').map(Number))
  expect(table).toEqual(targets.map((chance) => [chance, multiplierHundredths(chance) / 100]))
})

test('all sides × targets × rolls: the chances are exact and every settlement is right', () => {
  const stake = kopecks(1_000)
  for (const side of sides) {
    for (const target of targets) {
      const chance = winChancePercent(side, target)
      const multiplier = multiplierHundredths(chance)
      const wonPayout = payoutOf(stake, multiplier)
      let wins = 0
      let wrong = 0
      for (let roll = 0; roll < rolls; roll++) {
        const settlement = settleDice({ stake, side, target }, roll, terms)
        const won = settlement.outcome === 'win'
        wins += Number(won)
        wrong += Number(
          won !== (side === 'over' ? roll / 100 >= target : roll / 100 < target) ||
            settlement.multiplier !== multiplier ||
            settlement.payout !== (won ? wonPayout : 0),
        )
      }
      expect([side, target, wins, wrong]).toEqual([side, target, chance * 100, 0])
    }
  }
})

test.each([
  // side  target roll   won
  ['over', 50, 4_999, false],
  ['over', 50, 5_000, true],
  ['under', 50, 4_999, true],
  ['under', 50, 5_000, false],
  ['over', 99, 9_899, false],
  ['over', 99, 9_900, true],
  ['under', 1, 99, true],
  ['under', 1, 100, false],
] as const)('%s %i with the roll %i: %s', (side, target, roll, won) => {
  expect(isWin(side, target, roll)).toBe(won)
})

test('the maximum win caps the payout and leaves the multiplier as shown', () => {
  const bet = { stake: kopecks(10_000_00), side: 'under', target: 1 } as const
  const low = { edgeBasisPoints: 200, maximumWin: kopecks(500_000_00) }
  expect(winningPayout(bet, low)).toBe(500_000_00)
  expect(settleDice(bet, 0, low)).toEqual({ outcome: 'win', multiplier: 9_800, payout: 500_000_00 })
  expect(settleDice(bet, 100, low)).toEqual({ outcome: 'loss', multiplier: 9_800, payout: 0 })
  expect(settleDice(bet, 0, terms).payout).toBe(980_000_00)
})

test('the house edge is the one that is passed in', () => {
  expect(multiplierHundredths(50, 0)).toBe(200)
  expect(multiplierHundredths(50, 100)).toBe(198)
  expect(multiplierHundredths(50, 10_000)).toBe(0)
  expect(multiplierHundredths(3, 250)).toBe(3250)
})

test('multipliers are never above the exact quotient by more than half a hundredth, for every edge and chance', () => {
  for (let edge = 0; edge <= 10_000; edge += 5) {
    for (const chance of targets) {
      const doubled = 2 * multiplierHundredths(chance, edge) * chance - 2 * (10_000 - edge)
      // Between −half exclusive and +half inclusive: the nearest hundredth, halves up.
      if (doubled <= -chance || doubled > chance) throw new Error(`edge ${edge}, chance ${chance}`)
    }
  }
})

test('the return to the player stays near 98 %', () => {
  expect(returnBasisPoints(50)).toBe(9_800)
  expect(returnBasisPoints(80)).toBe(9_840)
  expect(returnRange()).toEqual({ least: 9_765, greatest: 9_844 })
})

test('a typed multiplier finds its chance', () => {
  for (const chance of targets) {
    expect(multiplierHundredths(chanceOfMultiplier(multiplierHundredths(chance)))).toBe(multiplierHundredths(chance))
  }
  expect(chanceOfMultiplier(200)).toBe(49)
  expect(chanceOfMultiplier(1)).toBe(99)
  expect(chanceOfMultiplier(10_000_000)).toBe(1)
})

test.each([[0], [100], [50.5], ['50'], [null], [Number.NaN]])('%j is not a target', (target) => {
  expect(isTarget(target)).toBe(false)
})

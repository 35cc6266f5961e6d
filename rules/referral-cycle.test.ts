import { expect, test } from 'vitest'
import * as dice from './games/dice/rules.ts'
import * as mines from './games/mines/rules.ts'
import { pockets, rouletteFields } from './games/roulette/rules.ts'
import { kopecks } from './money.ts'
import { leastEdgeBasisPoints, referralCycle } from './referral-cycle.ts'

// The average return of a stake, in hundredths of a per cent: all bets of all our games, with the edges of a new site.
const diceReturns = Array.from({ length: 99 }, (_, index) => (index + 1) * dice.multiplierHundredths(index + 1))
const minesReturns = mines.fields.flatMap((cells) =>
  Object.values(mines.payoutTables).map((table) => mines.returnRange(cells, undefined, table).greatest),
)
const rouletteReturns = rouletteFields.map(({ numbers, payout }) => (numbers.length * (payout + 1) * 10_000) / pockets)

test('no bet of any game costs less than the least edge', () => {
  const greatest = Math.max(...diceReturns, ...minesReturns, ...rouletteReturns)
  expect(10_000 - greatest).toBe(leastEdgeBasisPoints)
})

const usual = { sharePercent: 20_00, invitedTurnover: 15_00, depositTurnover: 1_00 }
const all = [...diceReturns, ...minesReturns, ...rouletteReturns]

test('with the settings of a new site an own second account never pays, whatever it plays', () => {
  for (const deposit of [1, 500_00, 100_000_00, 10_000_000_00]) {
    for (const returned of all) {
      expect(referralCycle(kopecks(deposit), usual, 10_000 - returned).gain).toBeLessThanOrEqual(0)
    }
  }
})

test.each([
  // invited  gain of a deposit of 1 000 roubles, in roubles
  [0, 184.4],
  [1_00, 184.4],
  [10_00, 44],
  [12_82, 0.01],
  [13_00, -2.8],
  [15_00, -34],
])('staked %i hundredths of a time, the share brings %d', (invitedTurnover, gain) => {
  const cycle = referralCycle(kopecks(1000_00), { ...usual, invitedTurnover }, leastEdgeBasisPoints)
  expect(cycle.gain / 100).toBe(gain)
})

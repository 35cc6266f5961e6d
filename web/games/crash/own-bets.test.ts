import { expect, test } from 'vitest'
import { panelBetOf, withOwnBet } from './own-bets.ts'

const bet = (panel: 1 | 2, betAmount: number) =>
  ({
    roundId: `${panel}-${betAmount}`,
    panel,
    betAmount,
    autoCashOut: null,
    cashedOutAt: null,
    payout: 0,
    settled: false,
  }) as const

test('a bet replaces that of its panel, and is next to that of the other', () => {
  const first = withOwnBet(undefined, 7, bet(1, 10))
  const both = withOwnBet(first, 7, bet(2, 20))
  expect(both).toEqual({ number: 7, bets: [bet(1, 10), bet(2, 20)], before: [] })
  expect(withOwnBet(both, 7, bet(1, 30)).bets).toEqual([bet(2, 20), bet(1, 30)])
})

test('a bet on the next flight is alone, and those of the flight before are still known', () => {
  expect(withOwnBet({ number: 7, bets: [bet(1, 10), bet(2, 20)], before: [bet(1, 1)] }, 8, bet(1, 5))).toEqual({
    number: 8,
    bets: [bet(1, 5)],
    before: [bet(1, 10), bet(2, 20)],
  })
})

test.each([
  [null, undefined],
  [1.01, 101],
  [1.15, 115],
])('the fields show the bet itself: an automatic cash-out at %s', (autoCashOut, target) => {
  expect(panelBetOf({ ...bet(1, 10.5), autoCashOut })).toEqual({ stake: 1050, target })
})

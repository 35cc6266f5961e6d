import fc from 'fast-check'
import { expect, test } from 'vitest'
import { greatestAmount, type Kopecks, kopecks, kopecksFromRoubles } from '../../money.ts'
import { pureHmac } from '../../pure-hash.ts'
import floats from '../../vectors/floats.json' with { type: 'json' }
import {
  bestPayout,
  betsProblem,
  colourOf,
  fieldByKey,
  fieldOf,
  mergeBets,
  pockets,
  potentialWin,
  type RouletteBet,
  type RouletteField,
  rouletteEdgeBasisPoints,
  rouletteFields,
  roulettePayout,
  roulettePayoutTable,
  roulettePocket,
  rouletteReturn,
  settleRoulette,
  totalStake,
  wheel,
} from './rules.ts'
import published from './vectors/roulette.json' with { type: 'json' }

const numbers = Array.from({ length: pockets }, (_, number) => number)
const terms = { maximumWin: kopecks(5_000_000_00) }
const on = (key: string, roubles: number): RouletteBet => ({
  field: fieldByKey(key) as RouletteField,
  stake: kopecksFromRoubles(roubles) as Kopecks,
})

test('the wheel has each pocket once, and red and black alternate', () => {
  expect([...wheel].sort((a, b) => a - b)).toEqual(numbers)
  expect(wheel.slice(0, 5)).toEqual([0, 32, 15, 19, 4])
  const colours = wheel.map(colourOf)
  expect(colours[0]).toBe('green')
  for (let at = 1; at < pockets; at++) expect(colours[at], `${wheel[at]}`).toBe(at % 2 === 1 ? 'red' : 'black')
})

// The layout of a real table, written independently of the rules.
const layout: Record<string, number[]> = {
  red: [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36],
  black: [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35],
  odd: [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35],
  even: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36],
  low: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
  high: [19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36],
  'dozen:1': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  'dozen:2': [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24],
  'dozen:3': [25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36],
  'column:1': [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34],
  'column:2': [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35],
  'column:3': [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36],
  ...Object.fromEntries(numbers.map((number) => [`straight:${number}`, [number]])),
}
const payouts: Record<string, number> = { straight: 35, dozen: 2, column: 2 }

test('the fields are those of the table', () => {
  expect(Object.fromEntries(rouletteFields.map((field) => [field.key, field.numbers]))).toEqual(layout)
})

test('every field × every number: the payout is the one of the layout, 35:1, 2:1 or 1:1', () => {
  const wrong: string[] = []
  for (const [key, winning] of Object.entries(layout)) {
    const odds = payouts[key.split(':')[0] as string] ?? 1
    for (const number of numbers) {
      const won = winning.includes(number)
      const expected = won
        ? { outcome: 'win', multiplier: (odds + 1) * 100, payout: 1_001 * (odds + 1) }
        : { outcome: 'loss', multiplier: 0, payout: 0 }
      const settled = settleRoulette([on(key, 10.01)], number, terms)
      if (JSON.stringify(settled) !== JSON.stringify(expected)) wrong.push(`${key} at ${number}`)
    }
  }
  expect(wrong).toEqual([])
})

test('every field returns exactly 36/37 of the stake', () => {
  for (const { key } of rouletteFields) {
    const returned = numbers.reduce((sum, number) => sum + roulettePayout([on(key, 1)], number, terms), 0)
    expect(returned * rouletteReturn.denominator, key).toBe(100 * pockets * rouletteReturn.numerator)
  }
  const edge = 1 - rouletteReturn.numerator / rouletteReturn.denominator
  expect(Math.floor(edge * 10_000)).toBe(rouletteEdgeBasisPoints)
  expect(roulettePayoutTable).toBe(1)
})

test('all bets of a round are settled together', () => {
  const bets = [on('straight:17', 10), on('black', 20), on('odd', 5), on('dozen:2', 1), on('column:1', 2)]
  // 17 is black, odd, in the second dozen and in the second column.
  expect(settleRoulette(bets, 17, terms)).toEqual({ outcome: 'win', multiplier: 1086, payout: 413_00 })
  expect(settleRoulette(bets, 0, terms)).toEqual({ outcome: 'loss', multiplier: 0, payout: 0 })
  // 7 is red, odd, in the first dozen and the first column: the payout is below the stake, and is paid all the same.
  expect(settleRoulette(bets, 7, terms)).toEqual({ outcome: 'win', multiplier: 42, payout: 16_00 })
})

test('the maximum win applies to all bets of the round together', () => {
  const bets = [on('straight:17', 100), on('black', 100)]
  const capped = { maximumWin: kopecks(3_000_00) }
  expect(settleRoulette(bets, 17, capped)).toEqual({ outcome: 'win', multiplier: 1500, payout: 3_000_00 })
  expect(settleRoulette(bets, 2, capped).payout).toBe(200_00)
  expect([bestPayout(bets, capped), bestPayout(bets, terms)]).toEqual([3_000_00, 3_800_00])
})

test.each([
  // bets                                          as the specification counts   as it can be reached
  [[], 0, 0],
  [[on('red', 10)], 20_00, 20_00],
  [[on('red', 10), on('black', 10)], 40_00, 20_00],
  [[on('straight:0', 10), on('red', 10)], 380_00, 360_00],
  [[on('straight:17', 10), on('black', 10), on('low', 1)], 382_00, 382_00],
  [[on('dozen:1', 10), on('dozen:2', 20), on('dozen:3', 30)], 180_00, 90_00],
])('case %#: the potential win and the best possible payout', (bets, potential, best) => {
  expect([potentialWin(bets), bestPayout(bets, terms)]).toEqual([potential, best])
})

test('bets together pay the sum of their own payouts, at most the maximum win and the best payout shown', () => {
  const bet = fc.record({
    field: fc.constantFrom(...rouletteFields),
    stake: fc.integer({ min: 1, max: 10 ** 11 }).map(kopecks),
  })
  const round = [fc.array(bet, { minLength: 1, maxLength: 157 }), fc.integer({ min: 1, max: 10 ** 12 })] as const
  fc.assert(
    fc.property(...round, (bets, most) => {
      const terms = { maximumWin: kopecks(most) }
      const stake = totalStake(bets)
      const payouts = numbers.map((number) => {
        const alone = bets.map((each) => roulettePayout([each], number, { maximumWin: greatestAmount }))
        const settled = settleRoulette(bets, number, terms)
        expect(settled.payout).toBe(
          Math.min(
            alone.reduce((sum, payout) => sum + payout, 0),
            most,
          ),
        )
        expect(settled.outcome).toBe(settled.payout > 0 ? 'win' : 'loss')
        expect(BigInt(settled.multiplier) * BigInt(stake)).toBeLessThanOrEqual(BigInt(settled.payout) * 100n)
        expect(settleRoulette(mergeBets(bets), number, terms)).toEqual(settled)
        return settled.payout
      })
      expect(bestPayout(bets, terms)).toBe(Math.max(...payouts))
      expect(potentialWin(bets)).toBeGreaterThanOrEqual(bestPayout(bets, terms))
    }),
  )
})

test('the largest amounts are exact to the kopeck', () => {
  const most = { maximumWin: kopecks(Number.MAX_SAFE_INTEGER) }
  const all = [{ field: fieldByKey('straight:5') as RouletteField, stake: greatestAmount }]
  expect(settleRoulette(all, 5, most)).toEqual({ outcome: 'win', multiplier: 3600, payout: 36 * greatestAmount })
})

test('bets on the same field are merged, in the order of the table', () => {
  const bets = [on('column:3', 1), on('red', 2), on('straight:9', 3), on('red', 0.01), on('straight:0', 4)]
  expect(mergeBets(bets)).toEqual([on('straight:0', 4), on('straight:9', 3), on('red', 2.01), on('column:3', 1)])
  expect(totalStake(bets)).toBe(totalStake(mergeBets(bets)))
})

test.each([
  [[on('red', 1)], undefined],
  [[on('red', 0.99)], 'stake_too_small'],
  [[on('red', 50), on('odd', 0.5)], 'stake_too_small'],
  [[on('red', 60), on('odd', 40)], undefined],
  [[on('red', 60), on('odd', 40.01)], 'stake_too_large'],
  [[on('red', 100.01)], 'stake_too_large'],
])('case %#: the minimum is for each field, the maximum for all together', (bets, problem) => {
  expect(betsProblem(bets, { minimum: kopecks(1_00), maximum: kopecks(100_00) })).toBe(problem)
})

test.each([
  ['straight', 37],
  ['straight', null],
  ['straight', -1],
  ['straight', 1.5],
  ['straight', Number.NaN],
  ['straight:17', null],
  ['red', 1],
  ['dozen', 0],
  ['dozen', 4],
  ['column', null],
  ['1-18', null],
  ['__proto__', null],
  ['', null],
])('there is no field %j %j', (type, param) => {
  expect(fieldOf(type, param)).toBeUndefined()
})

test('the published captures of other operators', () => {
  const drawn = published.pockets.map((_, index) => roulettePocket(pureHmac, published, published.firstNonce + index))
  expect(drawn).toEqual(published.pockets)
  expect(roulettePocket(pureHmac, floats, floats.nonce)).toBe(28)
})

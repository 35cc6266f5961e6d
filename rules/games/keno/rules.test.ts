import { expect, test } from 'vitest'
import { alterRound, type FieldChange, liesIn } from '../../altered-round.ts'
import { kopecks } from '../../money.ts'
import { pureHmac } from '../../pure-hash.ts'
import { verifyRound } from '../../verify-round.ts'
import { risks } from '../risk-level.ts'
import { allPicks, arePicks } from './numbers.ts'
import {
  hitChances,
  hitsOf,
  kenoNumbers,
  multipliersOf,
  numbersFrom,
  returnOfTable,
  returnRange,
  settleKeno,
} from './rules.ts'
import vectors from './vectors/keno.json' with { type: 'json' }
import published from './vectors/round.json' with { type: 'json' }

const tables = risks.flatMap((risk) => allPicks.map((picks) => ({ risk, picks })))

test.each(vectors.drawn.map((drawn, nonce) => ({ nonce, drawn })))(
  'nonce $nonce of the published seeds draws $drawn',
  ({ nonce, drawn }) => {
    expect(kenoNumbers(pureHmac, vectors, nonce)).toEqual(drawn)
  },
)

test('the least and the greatest floats take the ends of what is left', () => {
  expect(numbersFrom([0, 0, 1 - 2 ** -32, 1 - 2 ** -32])).toEqual([1, 2, 40, 39])
})

test.each(allPicks)('%d picks: the chances of their hits, enumerated where that is possible', (picks) => {
  const chances = hitChances(picks)
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12)
  // By drawing one number after another: the chance that hits of the numbers drawn so far are picked.
  let states = [1]
  for (let drawn = 0; drawn < 10; drawn++) {
    const next = Array.from({ length: picks + 1 }, () => 0)
    for (const [hits, chance] of states.entries()) {
      const hit = (picks - hits) / (40 - drawn)
      next[hits]! += chance * (1 - hit)
      if (hits < picks) next[hits + 1]! += chance * hit
    }
    states = next
  }
  for (const [hits, chance] of chances.entries()) expect(chance).toBeCloseTo(states[hits] as number, 12)
})

test.each(tables)('$picks picks, $risk risk: multipliers grow, and return what they say', (table) => {
  const hundredths = multipliersOf(table)
  expect(hundredths).toHaveLength(table.picks + 1)
  expect([...hundredths].sort((one, other) => one - other)).toEqual(hundredths)
  expect(hundredths).not.toContain(100)
  const exact = returnOfTable(table)
  expect(exact).toBeGreaterThanOrEqual(0.97)
  expect(exact).toBeLessThanOrEqual(0.98)
  // The greatest win is drawn at least once in ten million rounds.
  const greatest = Math.max(...hundredths)
  const chance = hitChances(table.picks).reduce(
    (sum, each, hits) => sum + (hundredths[hits] === greatest ? each : 0),
    0,
  )
  expect(chance).toBeGreaterThan(1e-7)
})

test('the ways that claim the same are within half a per cent', () => {
  const { least, greatest } = returnRange()
  expect(greatest - least).toBeLessThan(0.005)
})

test.each([
  // hits of 5 at medium risk, outcome, payout of 10.01
  [[1, 2, 4, 5, 6], 'loss', 0],
  [[3, 16, 4, 5, 6], 'win', 1101],
  [[3, 16, 33, 18, 8], 'win', 200_000],
] as const)('%j: %s, %d', (numbers, outcome, payout) => {
  const bet = { stake: kopecks(1_001), numbers, risk: 'medium' } as const
  const drawn = vectors.drawn[0] as number[]
  expect(settleKeno(bet, drawn, { maximumWin: kopecks(200_000) })).toMatchObject({ outcome, payout })
})

test('hits are counted in any order', () => {
  expect(hitsOf([38, 1, 3], [3, 16, 38])).toBe(2)
})

test.each([
  [[], false],
  [[1], true],
  [[40, 1], true],
  [[0], false],
  [[41], false],
  [[1.5], false],
  [[1, 1], false],
  [['1'], false],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], true],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], false],
  ['1', false],
  [{ length: 1 }, false],
])('%j can be picked: %j', (value, allowed) => {
  expect(arePicks(value)).toBe(allowed)
})

const changed = (...changes: FieldChange[]) => alterRound(published, changes)

test('an honest round is verified from the seeds to the payout', () => {
  expect(verifyRound(published)).toMatchObject({ at: 'checked', agrees: true, hits: 3 })
})

test.each<[string, FieldChange[]]>([
  ['commitment', [['fairness.serverSeedHash', 'f'.repeat(64)]]],
  ['drawn', [['outcome.drawn', [16, 3, 33, 18, 8, 14, 25, 22, 28, 38]]]],
  ['hits', [['outcome.hits', 4]]],
  ['outcome', [['outcome.outcome', 'loss']]],
  ['multiplier', [['multiplier', 4.1]]],
  ['payout', [['payout', 40.01]]],
  ['profit', [['profit', 30.01]]],
])('a false value in %s is reported, and nothing else', (what, changes) => {
  expect(liesIn(changed(...changes))).toEqual([what])
})

test.each<[FieldChange, object]>([
  [['payoutTable', 2], { at: 'unknown', field: 'payoutTable' }],
  [['bet.numbers', [1, 1]], { at: 'malformed', field: 'bet.numbers' }],
  [['bet.risk', 'none'], { at: 'malformed', field: 'bet.risk' }],
  [['bet.risk', 'low'], { at: 'checked', agrees: false }],
  [['fairness.nonce', 1], { at: 'checked', agrees: false }],
])('with %j the round is %j', (change, found) => {
  expect(verifyRound(changed(change))).toMatchObject(found)
})

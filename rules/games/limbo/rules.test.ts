import { expect, test } from 'vitest'
import { alterRound, type FieldChange, liesIn } from '../../altered-round.ts'
import { kopecks } from '../../money.ts'
import { pureHmac } from '../../pure-hash.ts'
import { verifyRound } from '../../verify-round.ts'
import {
  drawnOf,
  isTarget,
  limboWord,
  maximumTarget,
  minimumTarget,
  returnOfTarget,
  returnRange,
  settleLimbo,
  targetOf,
  winChance,
  winningPayout,
  winningWords,
  words,
} from './rules.ts'
import drawn from './vectors/limbo.json' with { type: 'json' }
import published from './vectors/round.json' with { type: 'json' }

const edges = [0, 1, 100, 200, 333, 1_000, 9_999]

test.each(drawn.drawnHundredths.map((hundredths, nonce) => ({ nonce, hundredths })))(
  'nonce $nonce of the published seeds draws $hundredths hundredths',
  ({ nonce, hundredths }) => {
    expect(drawnOf(limboWord(pureHmac, drawn, nonce))).toBe(hundredths)
  },
)

test.each([
  // word       drawn, in hundredths
  [0, 100_000_000],
  [1, 100_000_000],
  [4_209, 100_000_000],
  [4_210, 99_977_861],
  [words / 4, 392],
  [words / 2, 196],
  [words / 2 + 1, 195],
  [words - 1, 100],
])('the word %d draws %d hundredths', (word, hundredths) => {
  expect(drawnOf(word)).toBe(hundredths)
})

test('a drawn multiplier is the exact quotient, rounded down, for words and edges of every size', () => {
  let word = 1
  for (let step = 0; step < 200_000; step++) {
    word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0
    const size = word >>> (step % 32)
    const edge = edges[step % edges.length] as number
    const exact = size === 0 ? 100_000_000n : (BigInt(10_000 - edge) * 2n ** 32n) / (100n * BigInt(size))
    const limited = exact < 100n ? 100n : exact > 100_000_000n ? 100_000_000n : exact
    if (BigInt(drawnOf(size, edge)) !== limited) throw new Error(`word ${size}, edge ${edge}`)
  }
})

test('the winning words of a target are those that draw at least it', () => {
  for (const edge of edges) {
    for (const target of [101, 102, 150, 196, 200, 999, 1_000, 12_345, 1_000_000, 99_999_999, 100_000_000]) {
      const wins = winningWords(target, edge)
      expect(drawnOf(wins - 1, edge), `${target} at ${edge}`).toBeGreaterThanOrEqual(target)
      if (wins < words) expect(drawnOf(wins, edge), `${target} at ${edge}`).toBeLessThan(target)
    }
  }
})

test('the exact return of every target: 98 %, and a little more for the greatest', () => {
  const { least, greatest } = returnRange()
  let [lowest, highest, lowestUpTo100] = [1, 0, 1]
  let highestUpTo100 = 0
  for (let target = minimumTarget; target <= maximumTarget; target++) {
    const exact = returnOfTarget(target)
    if (exact < lowest) lowest = exact
    if (exact > highest) highest = exact
    if (target === 10_000) [lowestUpTo100, highestUpTo100] = [lowest, highest]
  }
  expect(lowest).toBeGreaterThanOrEqual(least)
  expect(lowest).toBeCloseTo(least, 9)
  expect(highest).toBe(greatest)
  // Between 90 and 98.x per cent, and all within half a per cent of each other.
  expect([least, Math.floor(highest * 10_000) / 10_000]).toEqual([0.98, 0.9802])
  expect([lowestUpTo100.toFixed(4), highestUpTo100.toFixed(4)]).toEqual(['0.9800', '0.9800'])
  expect(winningWords(maximumTarget)).toBe(4_210)
})

test.each(edges)('the range of returns at an edge of %d basis points is that of its targets', (edge) => {
  const { least, greatest } = returnRange(edge)
  for (let target = minimumTarget; target <= maximumTarget; target += target < 10_000 ? 1 : 9_973) {
    const exact = returnOfTarget(target, edge)
    if (exact < least || exact > greatest) throw new Error(`target ${target}: ${exact}`)
  }
})

test('the greatest win is drawn about once in a million rounds', () => {
  expect(1 / winChance(maximumTarget)).toBeLessThan(10_000_000)
})

const terms = { maximumWin: kopecks(500_000_000) }

test.each([
  // target drawn outcome  payout of 10.01
  [200, 200, 'win', 2_002],
  [200, 199, 'loss', 0],
  [101, 100, 'loss', 0],
  [101, 101, 'win', 1_011], // 10.1101 is rounded down
  [100_000_000, 100_000_000, 'win', 500_000_000], // the maximum win
  [100_000_000, 99_999_999, 'loss', 0],
] as const)('target %d with %d drawn: %s, %d', (target, hundredths, outcome, payout) => {
  const bet = { stake: kopecks(1_001), target }
  expect(settleLimbo(bet, hundredths, terms)).toEqual({ outcome, multiplier: target, payout })
  if (outcome === 'win') expect(winningPayout(bet, terms)).toBe(payout)
})

test.each([
  [1.01, 101],
  [2, 200],
  [1.1, 110],
  [1_000_000, 100_000_000],
  [999_999.99, 99_999_999],
])('%d is a target', (multiplier, hundredths) => {
  expect(targetOf(multiplier)).toBe(hundredths)
})

test.each([1, 1.005, 1.015, 1.1234, 0, -2, 1_000_000.01, 1e308, Number.NaN, Number.POSITIVE_INFINITY, '2', null, [2]])(
  '%j is no target',
  (multiplier) => {
    expect(targetOf(multiplier)).toBeUndefined()
  },
)

test('hundredths of a target are whole', () => {
  expect([100, 101, 101.5, 100_000_001, '101'].map(isTarget)).toEqual([false, true, false, false, false])
})

const changed = (...changes: FieldChange[]) => alterRound(published, changes)

test('an honest round is verified from the seeds to the payout', () => {
  const verification = verifyRound(published)
  if (verification.at !== 'checked' || verification.game !== 'limbo') throw new Error(verification.at)
  expect(verification.agrees).toBe(true)
  expect(verification.draw).toMatchObject({ drawn: 1_722, message: 'bb62964774:0:0' })
  expect(verification.settlement).toEqual({ outcome: 'win', multiplier: 1_000, payout: 10_000 })
})

test.each<[string, FieldChange[]]>([
  ['commitment', [['fairness.serverSeedHash', 'f'.repeat(64)]]],
  ['drawnMultiplier', [['outcome.drawnMultiplier', 17.23]]],
  ['outcome', [['outcome.outcome', 'loss']]],
  ['multiplier', [['multiplier', 10.01]]],
  ['payout', [['payout', 99.99]]],
  ['profit', [['profit', 90.01]]],
])('a false value in %s is reported, and nothing else', (what, changes) => {
  expect(liesIn(changed(...changes))).toEqual([what])
})

test.each<FieldChange>([
  ['fairness.nonce', 1],
  ['bet.targetMultiplier', 18],
  ['houseEdge', 1],
  ['betAmount', 11],
])('a round with another %s does not match', (...lie) => {
  expect(verifyRound(changed(lie))).toMatchObject({ at: 'checked', agrees: false })
})

test.each([1, 1.001, '10', null])('a published target of %j is malformed', (target) => {
  expect(verifyRound(changed(['bet.targetMultiplier', target]))).toEqual({
    at: 'malformed',
    field: 'bet.targetMultiplier',
  })
})

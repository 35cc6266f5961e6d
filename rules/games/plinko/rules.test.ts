import { expect, test } from 'vitest'
import { alterRound, type FieldChange, liesIn } from '../../altered-round.ts'
import { kopecks } from '../../money.ts'
import { pureHmac } from '../../pure-hash.ts'
import { verifyRound } from '../../verify-round.ts'
import { isRisk, risks } from '../risk-level.ts'
import { allRows, isRows } from './rows.ts'
import {
  binChances,
  binOf,
  greatestPayout,
  multipliersOf,
  plinkoPath,
  returnOfTable,
  returnRange,
  settlePlinko,
} from './rules.ts'
import drawn from './vectors/plinko.json' with { type: 'json' }
import published from './vectors/round.json' with { type: 'json' }

const tables = risks.flatMap((risk) => allRows.map((rows) => ({ risk, rows })))

test.each(drawn.rounds.map((round, nonce) => ({ nonce, ...round })))(
  'nonce $nonce of the published seeds takes the path $path',
  ({ nonce, path, bin }) => {
    const turns = plinkoPath(pureHmac, drawn, nonce, 16)
    expect([turns.join(''), binOf(turns)]).toEqual([path, bin])
    // Fewer rows are the first of them.
    expect(plinkoPath(pureHmac, drawn, nonce, 9).join('')).toBe(path.slice(0, 9))
  },
)

test('there are 27 tables', () => {
  expect(tables).toHaveLength(27)
})

test.each(tables)('$risk risk, $rows rows: symmetric, growing outwards, with its exact return', (table) => {
  const { rows } = table
  const hundredths = multipliersOf(table)
  expect(hundredths).toHaveLength(rows + 1)
  expect(hundredths).toEqual(hundredths.toReversed())
  const outwards = hundredths.slice(Math.ceil(rows / 2))
  expect(outwards).toEqual([...new Set(outwards)].sort((one, other) => one - other))
  expect(outwards[0]).toBeGreaterThanOrEqual(20)
  expect(hundredths).not.toContain(100)

  // Every path, not only every bin: the return is enumerated.
  let sum = 0
  for (let path = 0; path < 2 ** rows; path++) {
    let bin = 0
    for (let turns = path; turns > 0; turns >>= 1) bin += turns & 1
    sum += hundredths[bin] as number
  }
  const exact = sum / 2 ** rows / 100
  expect(returnOfTable(table)).toBeCloseTo(exact, 12)
  expect(exact).toBeGreaterThanOrEqual(0.975)
  expect(exact).toBeLessThanOrEqual(0.98)
  // The greatest win is drawn at least once in ten million rounds.
  expect(2 / 2 ** rows).toBeGreaterThan(1e-7)
})

test('the ways that claim the same are within half a per cent', () => {
  const { least, greatest } = returnRange()
  expect(greatest - least).toBeLessThan(0.005)
})

test.each([
  ['low', 1_600],
  ['medium', 11_000],
  ['high', 100_000],
] as const)('at 16 rows the edges of %s risk pay %d hundredths', (risk, edge) => {
  expect(multipliersOf({ rows: 16, risk })[0]).toBe(edge)
})

test('the chances of the bins are those of the paths', () => {
  expect(binChances(8).map((chance) => chance * 256)).toEqual([1, 8, 28, 56, 70, 56, 28, 8, 1])
})

test('a win pays more than the stake, and never more than the maximum win', () => {
  const bet = { stake: kopecks(1_001), rows: 16, risk: 'high' } as const
  const terms = { maximumWin: kopecks(500_000) }
  expect(settlePlinko(bet, 8, terms)).toEqual({ outcome: 'loss', multiplier: 20, payout: 200 })
  expect(settlePlinko(bet, 5, terms)).toEqual({ outcome: 'win', multiplier: 104, payout: 1_041 })
  expect(settlePlinko(bet, 0, terms)).toEqual({ outcome: 'win', multiplier: 100_000, payout: 500_000 })
  expect(greatestPayout(bet, terms)).toBe(500_000)
})

test.each([7, 17, 8.5, '8', null, Number.NaN])('%j is no number of rows', (rows) => {
  expect(isRows(rows)).toBe(false)
})

test.each(['', 'LOW', 'extreme', null, 1])('%j is no risk', (risk) => {
  expect(isRisk(risk)).toBe(false)
})

const changed = (...changes: FieldChange[]) => alterRound(published, changes)

test('an honest round is verified from the seeds to the payout', () => {
  const verification = verifyRound(published)
  expect(verification).toMatchObject({ at: 'checked', agrees: true, draw: { bin: 7 } })
})

test.each<[string, FieldChange[]]>([
  ['commitment', [['fairness.serverSeedHash', 'f'.repeat(64)]]],
  ['path', [['outcome.path', 'LLRRRLLLLLLRRRLR']]],
  ['bin', [['outcome.bin', 8]]],
  ['outcome', [['outcome.outcome', 'win']]],
  ['multiplier', [['multiplier', 0.3]]],
  ['payout', [['payout', 2.49]]],
  ['profit', [['profit', -7.51]]],
])('a false value in %s is reported, and nothing else', (what, changes) => {
  expect(liesIn(changed(...changes))).toEqual([what])
})

test.each<[FieldChange, object]>([
  [['payoutTable', 2], { at: 'unknown', field: 'payoutTable' }],
  [['bet.rows', 17], { at: 'malformed', field: 'bet.rows' }],
  [['bet.risk', 'none'], { at: 'malformed', field: 'bet.risk' }],
  [['bet.rows', 15], { at: 'checked', agrees: false }],
  [['bet.risk', 'low'], { at: 'checked', agrees: false }],
])('with %j the round is %j', (change, found) => {
  expect(verifyRound(changed(change))).toMatchObject(found)
})

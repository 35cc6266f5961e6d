import { describe, expect, test } from 'vitest'
import { alterRound, type FieldChange, liesIn } from '../../altered-round.ts'
import type { RecomputedValue } from '../../published-round.ts'
import { commitment, pureHmac } from '../../pure-hash.ts'
import floats from '../../vectors/floats.json' with { type: 'json' }
import { verifyRound } from '../../verify-round.ts'
import { fields, mineOrder } from './rules.ts'
import published from './vectors/round.json' with { type: 'json' }
import { drawMines } from './verify.ts'

const changed = (...changes: FieldChange[]) => alterRound(published, changes)

const lost: FieldChange[] = [
  ['outcome.outcome', 'loss'],
  ['outcome.hit', 16],
  ['multiplier', 0],
  ['payout', 0],
  ['profit', -10],
]

test.each([
  ['won', published],
  ['lost', changed(...lost)],
  ['lost at once', changed(...lost, ['outcome.revealed', []])],
  ['of the table without the override', changed(['payoutTable', 1])],
  ['held down by the maximum win', changed(['maximumWin', 12], ['payout', 12], ['profit', 2])],
])('an honest round that was %s is verified from the seeds to the payout', (_, round) => {
  const verification = verifyRound(round)
  expect(verification).toMatchObject({ at: 'checked', game: 'mines', agrees: true })
  if (verification.at !== 'checked' || verification.game !== 'mines') throw new Error(verification.at)
  expect(verification.draw.positions).toEqual([13, 16, 22])
  expect(verification.checks.map((check) => check.what)).toEqual([
    'commitment',
    'minePositions',
    'revealed',
    'outcome',
    'multiplier',
    'payout',
    'profit',
  ])
})

test('the last cell of 2 mines pays by the table named in the round', () => {
  const [serverSeed, clientSeed] = [published.fairness.serverSeed, published.fairness.clientSeed]
  const order = mineOrder(pureHmac, { serverSeed, clientSeed }, 1, 25)
  const mines = order.slice(0, 2).sort((a, b) => a - b)
  const safe = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !mines.includes(cell))
  const round = (payoutTable: number, multiplier: number) =>
    changed(
      ['fairness.nonce', 1],
      ['bet.numberOfMines', 2],
      ['outcome.minePositions', mines],
      ['outcome.revealed', safe],
      ['payoutTable', payoutTable],
      ['multiplier', multiplier],
      ['payout', multiplier * 10],
      ['profit', multiplier * 10 - 10],
    )
  expect(verifyRound(round(2, 200))).toMatchObject({ at: 'checked', agrees: true })
  expect(verifyRound(round(1, 291))).toMatchObject({ at: 'checked', agrees: true })
  expect(verifyRound(round(2, 291))).toMatchObject({ at: 'checked', agrees: false })
})

test.each<[RecomputedValue['what'], FieldChange[]]>([
  ['commitment', [['fairness.serverSeedHash', 'f'.repeat(64)]]],
  ['minePositions', [['outcome.minePositions', [13, 16, 23]]]],
  ['outcome', [['outcome.outcome', 'loss']]],
  ['multiplier', [['multiplier', 1.68]]],
  ['payout', [['payout', 14.49]]],
  ['profit', [['profit', 14.5]]],
])('a false value in %s is reported, and nothing else', (what, changes) => {
  expect(liesIn(changed(...changes))).toEqual([what])
})

test.each<[string, FieldChange[]]>([
  ['another seed', [['fairness.serverSeed', '5ff5c610e633b2a91c46d1be1f74286c']]],
  ['another client seed', [['fairness.clientSeed', 'other']]],
  ['another nonce', [['fairness.nonce', 3]]],
  ['another number of mines', [['bet.numberOfMines', 4]]],
  ['another field', [['bet.cells', 49]]],
  ['another edge', [['houseEdge', 2]]],
  ['a mine among the cells that were safe', [['outcome.revealed', [24, 0, 13]]]],
  ['one cell more than was paid', [['outcome.revealed', [24, 0, 12, 1]]]],
  ['a loss by a cell that is safe', [...lost, ['outcome.hit', 1]]],
])('%s than the one played does not match', (_, changes) => {
  expect(verifyRound(changed(...changes))).toMatchObject({ at: 'checked', agrees: false })
})

test.each<[string, unknown, string]>([
  ['payoutTable', 3, 'unknown'],
  ['payoutTable', undefined, 'malformed'],
  ['payoutTable', '1', 'malformed'],
  ['bet.cells', 36, 'malformed'],
  ['bet.cells', '25', 'malformed'],
  ['bet.numberOfMines', 25, 'malformed'],
  ['bet.numberOfMines', 0, 'malformed'],
  ['bet.betAmount', 11, 'malformed'],
  ['outcome.revealed', [0, 0], 'malformed'],
  ['outcome.revealed', [25], 'malformed'],
  ['outcome.revealed', [], 'malformed'],
  ['outcome.revealed', 'all', 'malformed'],
  ['outcome.revealed', Array.from({ length: 23 }, (_, cell) => cell), 'malformed'],
  ['outcome.hit', 24, 'malformed'],
  ['outcome.hit', 25, 'malformed'],
  ['outcome.hit', null, 'malformed'],
  ['outcome.minePositions', '13, 16, 22', 'malformed'],
  ['outcome.outcome', ['win'], 'malformed'],
  ['outcome', null, 'malformed'],
  ['fairness.serverSeed', null, 'sealed'],
  ['fairness.nonce', 1.5, 'malformed'],
])('%s = %j: %s', (path, value, at) => {
  expect(verifyRound(changed([path, value])).at).toBe(at)
})

describe('the steps of a draw', () => {
  test.each(
    fields
      .flatMap((cells) => [1, 8, 9, 17, cells - 1].map((mines) => ({ cells, mines })))
      .filter(({ cells, mines }) => mines < cells),
  )('lead to the mines: $mines on $cells cells', ({ cells, mines }) => {
    const draw = drawMines(floats, floats.nonce, { cells, mines })
    const order = mineOrder(pureHmac, floats, floats.nonce, cells).slice(0, mines)
    expect(draw.commitment).toBe(commitment(floats.serverSeed))
    expect(draw.steps.map(({ cell }) => cell)).toEqual(order)
    expect(draw.positions).toEqual(order.toSorted((a, b) => a - b))
    expect(draw.blocks).toHaveLength(Math.ceil(mines / 8))
    for (const [i, { float, remaining, index }] of draw.steps.entries()) {
      expect(remaining).toBe(cells - i)
      expect(index).toBe(Math.floor(float * remaining))
    }
  })
})

import { expect, test } from 'vitest'
import { alterRound, type FieldChange, liesIn } from '../../altered-round.ts'
import type { RecomputedValue } from '../../published-round.ts'
import { verifyRound } from '../../verify-round.ts'
import roulette from './vectors/roulette.json' with { type: 'json' }
import published from './vectors/round.json' with { type: 'json' }
import { drawRoulette } from './verify.ts'

const changed = (...changes: FieldChange[]) => alterRound(published, changes)

test.each([
  ['won', published],
  [
    'with its bets in an object',
    changed([
      'bet.bets',
      { 'straight:9': { amount: 5 }, red: { amount: 3 }, '19-36': { amount: 10 }, 'column:1': { amount: 2 } },
    ]),
  ],
  [
    'lost',
    changed(
      ['fairness.nonce', 9],
      ['bet.bets', [{ type: 'odd', amount: 20 }]],
      ['outcome', { outcome: 'loss', result: 20, resultColor: 'black' }],
      ['multiplier', 0],
      ['payout', 0],
      ['profit', -20],
    ),
  ],
  ['held down by the maximum win', changed(['maximumWin', 90], ['payout', 90], ['profit', 70], ['multiplier', 4.5])],
])('an honest round that was %s is verified from the seeds to the payout', (_, round) => {
  const verification = verifyRound(round)
  expect(verification).toMatchObject({ at: 'checked', game: 'roulette', agrees: true })
  if (verification.at !== 'checked') throw new Error(verification.at)
  expect(verification.checks.map((check) => check.what)).toEqual([
    'commitment',
    'result',
    'resultColor',
    'outcome',
    'multiplier',
    'payout',
    'profit',
  ])
})

test.each<[RecomputedValue['what'], FieldChange[]]>([
  ['commitment', [['fairness.serverSeedHash', 'f'.repeat(64)]]],
  ['result', [['outcome.result', 10]]],
  ['resultColor', [['outcome.resultColor', 'black']]],
  ['outcome', [['outcome.outcome', 'loss']]],
  ['multiplier', [['multiplier', 9.31]]],
  ['payout', [['payout', 185.99]]],
  ['profit', [['profit', 186]]],
])('a false value in %s is reported, and nothing else', (what, changes) => {
  expect(liesIn(changed(...changes))).toEqual([what])
})

test.each<FieldChange>([
  ['fairness.serverSeed', 'f7b51b19a4563681f2c1e00ef747884b'],
  ['fairness.clientSeed', 'other'],
  ['fairness.nonce', 4],
  ['bet.bets', [{ type: 'straight', param: 9, amount: 20 }]],
  ['maximumWin', 100],
])('a %s different from the one played does not match', (path, value) => {
  expect(verifyRound(changed([path, value]))).toMatchObject({ at: 'checked', agrees: false })
})

test('the edge of the record does not change the odds', () => {
  expect(verifyRound(changed(['houseEdge', 50]))).toMatchObject({ at: 'checked', agrees: true })
})

test.each([
  ['bet.bets', undefined, 'malformed'],
  ['bet.bets', [], 'malformed'],
  ['bet.bets', [{ type: 'straight', param: 37, amount: 20 }], 'malformed'],
  ['bet.bets', [{ type: 'red', amount: 0.001 }], 'malformed'],
  ['bet.bets', [{ type: 'red', amount: 19.99 }], 'malformed'],
  ['bet.totalBet', 20.01, 'malformed'],
  ['bet', null, 'malformed'],
  ['betAmount', 21, 'malformed'],
  ['outcome.result', '9', 'malformed'],
  ['outcome', undefined, 'malformed'],
  ['payoutTable', undefined, 'malformed'],
  ['payoutTable', 2, 'unknown'],
])('%s = %j: %s', (path, value, at) => {
  expect(verifyRound(changed([path, value])).at).toBe(at)
})

test('the steps of a draw lead to the number', () => {
  roulette.pockets.forEach((pocket, nonce) => {
    const draw = drawRoulette(roulette, nonce)
    expect([draw.pocket, Math.floor(draw.float * 37)]).toEqual([pocket, pocket])
  })
})

import { type Field, multiplierHundredths } from '@casino/rules/games/mines/rules'
import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { type LadderStep, stepsOf, stepText } from './ladder.ts'
import type { EndedRound, OpenRound } from './machine.ts'

const terms = { edgeBasisPoints: 300, payoutTable: 2 } as const
const field = { cells: 25 as Field, mines: 3 }
const figureOf = (gems: number) => multiplierHundredths(field, gems, terms)

const open = (gems: number, nextMultiplier: number | undefined = figureOf(gems + 1)): OpenRound =>
  ({
    ...field,
    id: '7',
    ended: false,
    stake: kopecks(1_000),
    terms: { houseEdge: 3, maximumWin: 5_000_000, payoutTable: 2 },
    revealed: Array.from({ length: gems }, (_, cell) => cell),
    multiplier: figureOf(gems),
    nextMultiplier,
    payout: kopecks(0),
    maximumWin: kopecks(500_000_000),
  }) as OpenRound
const ended = (gems: number, outcome: 'win' | 'loss'): EndedRound => {
  const { nextMultiplier: _, maximumWin: __, ...round } = open(gems)
  return { ...round, ended: true, outcome, minePositions: [20, 21, 22], hit: undefined }
}

/** `2✓ [3] (4) 5`: passed, current, next, later. */
const marks = { passed: '✓', current: '[]', next: '()', later: '' }
const drawn = (steps: readonly LadderStep[]) => steps.map(({ gems, at }) => `${gems}${marks[at]}`).join(' ')

test.each([
  ['before a round', undefined, '1() 2 3 4 5 6 7 8'],
  ['a round without a gem', open(0), '1() 2 3 4 5 6 7 8'],
  ['after one gem', open(1), '1[] 2() 3 4 5 6 7 8'],
  ['in the middle', open(5), '4✓ 5[] 6() 7 8 9 10 11'],
  ['a won round stays where it ended', ended(3, 'win'), '2✓ 3[] 4() 5 6 7 8 9'],
  ['a lost round has climbed nothing', ended(3, 'loss'), '1() 2 3 4 5 6 7 8'],
])('%s', (_, round, expected) => {
  const steps = stepsOf({ field, terms, round })
  expect(drawn(steps)).toBe(expected)
  expect(steps.map(({ hundredths }) => hundredths)).toEqual(steps.map(({ gems }) => figureOf(gems)))
})

test('the last gems stay in view, and a small field has few steps', () => {
  expect(drawn(stepsOf({ field, terms, round: open(21) }))).toBe('18✓ 19✓ 20✓ 21[] 22()')
  expect(drawn(stepsOf({ field: { cells: 9, mines: 7 }, terms, round: undefined }))).toBe('1() 2')
})

test('a round with other terms shows only its own figures', () => {
  expect(stepsOf({ field, terms, round: { ...open(2), multiplier: 120, nextMultiplier: 139 } })).toEqual([
    { gems: 2, hundredths: 120, at: 'current' },
    { gems: 3, hundredths: 139, at: 'next' },
  ])
})

test.each([
  [126, '×1,26'],
  [99_99, '×99,99'],
  [184_40, '×184'],
  [223_100, '×2231'],
  [1_250_000, '×12,5K'],
  [12_543_210, '×125K'],
  [6_100_000_000_000_000, '×61T'],
])('%i is shown as %s', (hundredths, text) => {
  expect(stepText(hundredths)).toBe(text)
})

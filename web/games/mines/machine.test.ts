import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import {
  canCashOut,
  canOpen,
  type EndedRound,
  type Mines,
  type MinesEvent,
  minesRules,
  type NewRound,
  type OpenRound,
} from './machine.ts'

const { first: idle, begin, answered, refused, next } = minesRules

const terms = { houseEdge: 3, maximumWin: 5_000_000, payoutTable: 2 }
const bet: NewRound = { stake: kopecks(1_000), mines: 3, cells: 25, terms }
const problem = { text: 'Недостаточно средств', remedy: 'deposit' } as const

const open = (revealed: number[], id = '7'): OpenRound => ({
  ...bet,
  id,
  ended: false,
  revealed,
  multiplier: revealed.length === 0 ? 0 : 110,
  nextMultiplier: 126,
  payout: kopecks(revealed.length === 0 ? 0 : 1_100),
  maximumWin: kopecks(500_000_000),
})
const ended = (outcome: 'win' | 'loss', revealed: number[], id = '7'): EndedRound => ({
  ...bet,
  id,
  ended: true,
  outcome,
  revealed,
  minePositions: [1, 2, 3],
  hit: outcome === 'loss' ? 1 : undefined,
  multiplier: outcome === 'win' ? 110 : 0,
  payout: kopecks(outcome === 'win' ? 1_100 : 0),
})

const start = { type: 'start', bet } as const
const reveal = (cell: number, revealed: number[] = []) => ({ type: 'reveal', round: open(revealed), cell }) as const
const cashOut = { type: 'cash-out', round: open([5]) } as const
const after = (round: OpenRound | EndedRound) => ({ round, change: undefined })

const playing: Mines = { at: 'playing', round: open([]) }
const oneOpen: Mines = { at: 'playing', round: open([5]), opened: { cell: 5, gain: 10 } }
const lost: Mines = { at: 'lost', round: ended('loss', []) }

test.each([
  ['a start', idle, start, open([]), playing],
  ['a safe cell', playing, reveal(5), open([5]), oneOpen],
  ['a mine', playing, reveal(1), ended('loss', []), lost],
  ['the last safe cell', playing, reveal(5), ended('win', [5]), { at: 'won', round: ended('win', [5]) }],
  ['a cash-out', oneOpen, cashOut, ended('win', [5]), { at: 'won', round: ended('win', [5]) }],
] as const)('%s is answered', (_, before, request, round, expected) => {
  const pending = begin(before, request)
  expect(pending).toEqual(request.type === 'start' ? idle : { at: 'playing', round: request.round })
  expect(answered(pending ?? idle, after(round), request)).toEqual(expected)
})

test('the gain of a later cell is over the previous multiplier', () => {
  const second = { ...open([5, 6]), multiplier: 126 }
  expect(answered(oneOpen, after(second), reveal(6, [5]))).toMatchObject({ opened: { cell: 6, gain: 16 } })
})

test.each([
  ['a start while playing', playing, start],
  ['a start while the result is shown', lost, start],
  ['a cell while idle', idle, reveal(5)],
  ['a cell that is open', oneOpen, reveal(5, [5])],
  ['a cell below the field', playing, reveal(25)],
  ['a cell before the field', playing, reveal(-1)],
  ['a cash-out without an open cell', playing, cashOut],
  ['a cash-out of a round that is over', lost, cashOut],
] as const)('%s is not sent', (_, mines, request) => {
  expect(begin(mines, request)).toBeUndefined()
})

test('a cell can be opened only while playing, and a win taken only with an open cell', () => {
  expect([idle, playing, oneOpen, lost].map((mines) => canOpen(mines, 6))).toEqual([false, true, true, false])
  expect([idle, playing, oneOpen, lost].map(canCashOut)).toEqual([false, false, true, false])
})

test.each<[string, Mines, MinesEvent]>([
  ['the next game while playing', playing, { type: 'next' }],
  ['reading no problem', playing, { type: 'problem-read' }],
  ['a reason not to start while playing', playing, { type: 'blocked', problem }],
])('%s changes nothing', (_, mines, event) => {
  expect(next(mines, event)).toBe(mines)
})

test('the next game clears the field', () => {
  expect(next(lost, { type: 'next' })).toEqual(idle)
})

test.each<[string, Mines]>([
  ['a start', idle],
  ['a cell or a cash-out', { at: 'playing', round: open([5]) }],
])('%s that was refused leaves the field as it was, with the reason until it has been read', (_, before) => {
  const shown = refused(before, problem, start)
  expect(shown).toEqual({ ...before, problem })
  expect(next(shown, { type: 'problem-read' })).toEqual(before)
})

test('a blocked start is shown', () => {
  expect(next(idle, { type: 'blocked', problem })).toEqual({ at: 'idle', problem })
})

describe('a round found on the server without an action in this tab', () => {
  const won: Mines = { at: 'won', round: ended('win', [5]) }
  test.each<[string, Mines, OpenRound | EndedRound, Mines]>([
    ['an open round is gone on with', idle, open([5, 6]), { at: 'playing', round: open([5, 6]) }],
    ['cells that another tab opened appear', oneOpen, open([5, 6]), { at: 'playing', round: open([5, 6]) }],
    [
      'the next round of another tab replaces a result',
      won,
      open([], '8'),
      {
        at: 'playing',
        round: open([], '8'),
      },
    ],
    [
      'a different round than the one on the field replaces it',
      oneOpen,
      open([], '8'),
      {
        at: 'playing',
        round: open([], '8'),
      },
    ],
    [
      'a round that another tab ended is shown as it ended',
      oneOpen,
      ended('loss', [5]),
      {
        at: 'lost',
        round: ended('loss', [5]),
      },
    ],
    ['an older view of the same round changes nothing', oneOpen, open([]), oneOpen],
    ['a view from before the end changes nothing', won, open([5]), won],
    ['the end of another round changes nothing', oneOpen, ended('win', [5], '6'), oneOpen],
    ['the end of a round that nobody looks at changes nothing', idle, ended('win', [5]), idle],
  ])('%s', (_, mines, round, after) => {
    expect(next(mines, { type: 'found', round })).toEqual(after)
  })
})

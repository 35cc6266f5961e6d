import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import {
  canCashOut,
  type EndedRound,
  idle,
  type Mines,
  type MinesEvent,
  type NewRound,
  type OpenRound,
  transition,
} from './machine.ts'

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

const start: MinesEvent = { type: 'started', key: 'a', bet }
const begun: MinesEvent = { type: 'answered', key: 'a', round: open([]) }
const press = (cell: number, key = 'b'): MinesEvent => ({ type: 'opened', key, cell })
const answer = (round: OpenRound | EndedRound, key = 'b'): MinesEvent => ({ type: 'answered', key, round })
const take: MinesEvent = { type: 'cashed-out', key: 'c' }

const following = (...events: MinesEvent[]): Mines => events.reduce(transition, idle)
const playing = following(start, begun)
const oneOpen = following(start, begun, press(5), answer(open([5])))

test('idle → starting → playing → revealing → playing → cashing out → won → idle', () => {
  const course = [start, begun, press(5), answer(open([5])), take, answer(ended('win', [5]), 'c'), { type: 'next' }]
  let mines: Mines = idle
  const seen = (course as MinesEvent[]).map((event) => {
    mines = transition(mines, event)
    return mines.at
  })
  expect(seen).toEqual(['starting', 'playing', 'revealing', 'playing', 'cashing out', 'won', 'idle'])
})

test('a mine ends the round, and the next game clears the field', () => {
  const lost = following(start, begun, press(1), answer(ended('loss', [])))
  expect(lost).toEqual({ at: 'lost', round: ended('loss', []) })
  expect(transition(lost, { type: 'next' })).toBe(idle)
})

test('the last safe cell wins without a cash-out', () => {
  expect(following(start, begun, press(5), answer(ended('win', [5]))).at).toBe('won')
})

test('a cell opened in this tab comes with its gain, over the stake itself or over the previous multiplier', () => {
  expect(playing).not.toHaveProperty('opened')
  expect(oneOpen).toMatchObject({ at: 'playing', opened: { cell: 5, gain: 10 } })
  const second = { ...open([5, 6]), multiplier: 126 }
  expect(transition(transition(oneOpen, press(6, 'd')), answer(second, 'd'))).toMatchObject({
    opened: { cell: 6, gain: 16 },
  })
})

test('a cash-out needs an open cell', () => {
  expect(canCashOut(playing)).toBe(false)
  expect(transition(playing, take)).toBe(playing)
  expect(canCashOut(oneOpen)).toBe(true)
})

describe('an event that does not fit the state changes nothing', () => {
  test.each<[string, Mines, MinesEvent]>([
    ['a second start', following(start), { ...start, key: 'z' } as MinesEvent],
    ['a start while playing', playing, start],
    ['a start while the result is shown', following(start, begun, press(1), answer(ended('loss', []))), start],
    ['a cell while idle', idle, press(5)],
    ['a cell while another is being opened', following(start, begun, press(5)), press(6, 'z')],
    ['the same cell twice at once', following(start, begun, press(5)), press(5, 'z')],
    ['a cell that is open', oneOpen, press(5, 'z')],
    ['a cell below the field', playing, press(25)],
    ['a cell before the field', playing, press(-1)],
    ['a cell during the cash-out', transition(oneOpen, take), press(6, 'z')],
    ['a second cash-out', transition(oneOpen, take), { type: 'cashed-out', key: 'z' }],
    ['the next game while playing', playing, { type: 'next' }],
    ['an answer to an older deed', following(start, begun, press(5)), answer(open([5]), 'a')],
    ['an answer to nothing', idle, begun],
    ['a refusal of an older deed', following(start, begun, press(5)), { type: 'refused', key: 'a', problem }],
    ['a repetition of nothing', playing, { type: 'repeated' }],
    ['reading no problem', playing, { type: 'problem-read' }],
    ['a blockedReason while playing', playing, { type: 'blocked', problem }],
  ])('%s', (_, mines, event) => {
    expect(transition(mines, event)).toBe(mines)
  })
})

test('a refused start leads back to idle with the reason, until it has been read', () => {
  const refused = following(start, { type: 'refused', key: 'a', problem })
  expect(refused).toEqual({ at: 'idle', problem })
  expect(transition(refused, { type: 'problem-read' })).toEqual(idle)
})

test('a refused cell or cash-out leaves the round as it was, with the reason', () => {
  const cell = following(start, begun, press(5), { type: 'refused', key: 'b', problem })
  expect(cell).toEqual({ at: 'playing', round: open([]), problem })
  const taken = transition(transition(oneOpen, take), { type: 'refused', key: 'c', problem })
  expect(taken).toEqual({ at: 'playing', round: open([5]), problem })
  expect(transition(taken, press(6, 'd')).at).toBe('revealing')
})

describe('a lost answer blocks everything until the same request, with the same key, is answered', () => {
  test.each<[string, Mines, string, Mines]>([
    ['start', following(start), 'a', playing],
    ['cell', following(start, begun, press(5)), 'b', oneOpen],
    ['cash-out', transition(oneOpen, take), 'c', { at: 'won', round: ended('win', [5]) }],
  ])('%s', (_, asked, key, after) => {
    const held = transition(asked, { type: 'went-unanswered', key })
    expect(held).toEqual({ at: 'unanswered', asked })
    for (const event of [start, press(9, 'z'), take, { type: 'next' }, { type: 'found', round: open([5, 6]) }]) {
      expect(transition(held, event as MinesEvent)).toBe(held)
    }
    const again = transition(held, { type: 'repeated' })
    expect(again).toEqual(asked)
    const round = after.at === 'playing' || after.at === 'won' ? after.round : open([])
    expect(transition(again, answer(round, key))).toEqual(after)
  })
})

describe('a round found on the server without an action in this tab', () => {
  const won: Mines = { at: 'won', round: ended('win', [5]) }
  test.each<[string, Mines, OpenRound | EndedRound, Mines]>([
    ['an open round is gone on with', idle, open([5, 6]), { at: 'playing', round: open([5, 6]) }],
    ['cells that another tab opened appear', oneOpen, open([5, 6]), { at: 'playing', round: open([5, 6]) }],
    [
      'the next round of another tab takes the place of a result',
      won,
      open([], '8'),
      {
        at: 'playing',
        round: open([], '8'),
      },
    ],
    [
      'another round than the one on the field is the true one',
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
    ['while a start is under way nothing is taken over', following(start), open([5]), following(start)],
  ])('%s', (_, mines, round, after) => {
    expect(transition(mines, { type: 'found', round })).toEqual(after)
  })
})

test('a blocked start is shown and does not start', () => {
  expect(following({ type: 'blocked', problem })).toEqual({ at: 'idle', problem })
})

test('another player starts with a fresh state', () => {
  expect(transition(oneOpen, { type: 'player-changed' })).toBe(idle)
})

import type { DiceReply } from '@casino/contract/games'
import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import { type Placed, type Round, type RoundEvent, transition } from './round.ts'

type DiceRound = Round<Placed, DiceReply>
type RoundStep = RoundEvent<Placed, DiceReply>

const idle: DiceRound = { at: 'idle' }
const bet: Placed = { key: 'a', stake: kopecks(1_000) }
const nextBet: Placed = { key: 'b', stake: kopecks(2_000) }
const reply = { roundId: '1', rolledNumber: 54.86 } as DiceReply
const nextReply = { roundId: '2', rolledNumber: 5 } as DiceReply
const problem = { text: 'Недостаточно средств', remedy: 'deposit' } as const

function following(...events: RoundStep[]): DiceRound {
  return events.reduce(transition, idle)
}

const placed: RoundStep = { type: 'placed', bet }
const answered: RoundStep = { type: 'answered', key: 'a', reply }

test('idle → waiting → complete → waiting, and the last result stays visible', () => {
  expect(following(placed)).toEqual({ at: 'waiting', bet })
  expect(following(placed, answered)).toEqual({ at: 'complete', last: { bet, reply } })
  expect(following(placed, answered, { type: 'placed', bet: nextBet })).toEqual({
    at: 'waiting',
    bet: nextBet,
    last: { bet, reply },
  })
})

test('a double press is one bet', () => {
  const waiting = following(placed)
  expect(transition(waiting, { type: 'placed', bet: nextBet })).toBe(waiting)
})

test('a refusal leads back to idle, with the reason until it has been read', () => {
  const refused = following(placed, answered, { type: 'placed', bet: nextBet }, { type: 'refused', key: 'b', problem })
  expect(refused).toEqual({ at: 'idle', problem, last: { bet, reply } })
  expect(transition(refused, { type: 'problem-read' })).toEqual({ at: 'idle', last: { bet, reply } })
})

test('a lost answer locks the bet until the same bet, with the same key, is answered', () => {
  const lost = following(placed, { type: 'lost', key: 'a' })
  expect(lost).toEqual({ at: 'unanswered', bet })
  expect(transition(lost, { type: 'placed', bet: nextBet })).toBe(lost)
  expect(transition(lost, { type: 'blocked', problem })).toBe(lost)
  const repeated = transition(lost, { type: 'repeated' })
  expect(repeated).toEqual({ at: 'waiting', bet })
  expect(transition(repeated, answered)).toEqual({ at: 'complete', last: { bet, reply } })
})

describe('events of another bet or another moment change nothing', () => {
  test.each<[string, DiceRound, RoundStep]>([
    ['an answer to nothing', idle, answered],
    ['an answer to an older bet', following({ type: 'placed', bet: nextBet }), answered],
    ['the same answer again', following(placed, answered), { type: 'answered', key: 'a', reply: nextReply }],
    ['a refusal of an older bet', following({ type: 'placed', bet: nextBet }), { type: 'refused', key: 'a', problem }],
    ['a blockedReason while waiting', following(placed), { type: 'blocked', problem }],
    ['reading no problem', idle, { type: 'problem-read' }],
    ['a repetition of nothing', idle, { type: 'repeated' }],
  ])('%s', (_, round, event) => {
    expect(transition(round, event)).toBe(round)
  })
})

test('a problem found before the bet is shown, and no bet is placed', () => {
  expect(following({ type: 'blocked', problem })).toEqual({ at: 'idle', problem })
  expect(following(placed, answered, { type: 'blocked', problem })).toEqual({
    at: 'idle',
    problem,
    last: { bet, reply },
  })
})

test('another player starts with a fresh state', () => {
  expect(following(placed, { type: 'player-changed' })).toEqual(idle)
})

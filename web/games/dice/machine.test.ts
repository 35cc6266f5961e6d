import type { DiceReply } from '@casino/contract/games'
import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import { type Dice, type DiceEvent, idle, nearestTarget, type PlacedBet, transition } from './machine.ts'

const bet: PlacedBet = { key: 'a', stake: kopecks(1_000), side: 'over', target: 50 }
const nextBet: PlacedBet = { ...bet, key: 'b', target: 60 }
const reply = { roundId: '1', rolledNumber: 54.86 } as DiceReply
const nextReply = { roundId: '2', rolledNumber: 5 } as DiceReply
const problem = { text: 'Недостаточно средств', remedy: 'deposit' } as const

function following(...events: DiceEvent[]): Dice {
  return events.reduce(transition, idle)
}

const rolled: DiceEvent = { type: 'rolled', bet }
const answered: DiceEvent = { type: 'answered', key: 'a', reply }

test('idle → rolling → complete → rolling, and the last result stays in sight', () => {
  expect(following(rolled)).toEqual({ at: 'rolling', bet })
  expect(following(rolled, answered)).toEqual({ at: 'complete', last: { bet, reply } })
  expect(following(rolled, answered, { type: 'rolled', bet: nextBet })).toEqual({
    at: 'rolling',
    bet: nextBet,
    last: { bet, reply },
  })
})

test('a double press is one bet', () => {
  const rolling = following(rolled)
  expect(transition(rolling, { type: 'rolled', bet: nextBet })).toBe(rolling)
})

test('a refusal leads back to idle, with the reason until it was read', () => {
  const refused = following(rolled, answered, { type: 'rolled', bet: nextBet }, { type: 'refused', key: 'b', problem })
  expect(refused).toEqual({ at: 'idle', problem, last: { bet, reply } })
  expect(transition(refused, { type: 'problem-read' })).toEqual({ at: 'idle', last: { bet, reply } })
})

test('a lost answer locks the bet until the same bet, with the same key, is answered', () => {
  const lost = following(rolled, { type: 'lost', key: 'a' })
  expect(lost).toEqual({ at: 'unanswered', bet })
  expect(transition(lost, { type: 'rolled', bet: nextBet })).toBe(lost)
  expect(transition(lost, { type: 'hindered', problem })).toBe(lost)
  const repeated = transition(lost, { type: 'repeated' })
  expect(repeated).toEqual({ at: 'rolling', bet })
  expect(transition(repeated, answered)).toEqual({ at: 'complete', last: { bet, reply } })
})

describe('events of another bet or another moment change nothing', () => {
  test.each<[string, Dice, DiceEvent]>([
    ['an answer to nothing', idle, answered],
    ['an answer to an older bet', following({ type: 'rolled', bet: nextBet }), answered],
    ['the same answer again', following(rolled, answered), { type: 'answered', key: 'a', reply: nextReply }],
    ['a refusal of an older bet', following({ type: 'rolled', bet: nextBet }), { type: 'refused', key: 'a', problem }],
    ['a hindrance while rolling', following(rolled), { type: 'hindered', problem }],
    ['reading no problem', idle, { type: 'problem-read' }],
    ['a repetition of nothing', idle, { type: 'repeated' }],
  ])('%s', (_, dice, event) => {
    expect(transition(dice, event)).toBe(dice)
  })
})

test('what hinders a roll is shown and does not roll', () => {
  expect(following({ type: 'hindered', problem })).toEqual({ at: 'idle', problem })
  expect(following(rolled, answered, { type: 'hindered', problem })).toEqual({
    at: 'idle',
    problem,
    last: { bet, reply },
  })
})

test('another player starts afresh', () => {
  expect(following(rolled, { type: 'player-changed' })).toEqual(idle)
})

test.each([
  [50, 50],
  [0, 1],
  [-5, 1],
  [100, 99],
  [50.6, 51],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 99],
])('the target nearest to %d is %d', (typed, target) => {
  expect(nearestTarget(typed)).toBe(target)
})

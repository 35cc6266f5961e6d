import type { DiceReply } from '@casino/contract/play/games/dice'
import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { roundRules, type SentBet } from './round.ts'

const { first, begin, answered, refused, next } = roundRules<SentBet, DiceReply>()
const bet: SentBet = { stake: kopecks(1_000) }
const reply = { roundId: '1', rolledNumber: 54.86 } as DiceReply
const problem = { text: 'Недостаточно средств', remedy: 'deposit' } as const
const complete = answered(first, reply, bet)

test('the last result stays visible while the next one is pending', () => {
  expect(complete).toEqual({ last: { bet, reply } })
  expect(begin(complete, bet)).toEqual(complete)
})

test('a refusal is shown until it has been read, or until the next bet', () => {
  const afterRefusal = refused(complete, problem, bet)
  expect(afterRefusal).toEqual({ problem, last: { bet, reply } })
  expect(next(afterRefusal, { type: 'problem-read' })).toEqual(complete)
  expect(begin(afterRefusal, bet)).toEqual(complete)
})

test('a problem found before the bet is shown', () => {
  expect(next(first, { type: 'blocked', problem })).toEqual({ problem })
  expect(next(complete, { type: 'blocked', problem })).toEqual({ problem, last: { bet, reply } })
  expect(next(complete, { type: 'problem-read' })).toBe(complete)
})

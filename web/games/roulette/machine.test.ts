import type { RouletteReply } from '@casino/contract/play/games/roulette'
import { fieldByKey, type RouletteField } from '@casino/rules/games/roulette/rules'
import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import { type OperationEvent, type OperationState, operate } from '../../wire/operation.ts'
import type { ShownProblem } from '../problem.ts'
import {
  type AnsweredSpin,
  idle,
  nextMoment,
  type Roulette,
  type RouletteEvent,
  rouletteRules,
  type Spin,
  shownOf,
  takesBets,
} from './machine.ts'

type Event = OperationEvent<Spin, AnsweredSpin, ShownProblem, RouletteEvent>

const red = fieldByKey('red') as RouletteField
const spin: Spin = { key: 'a', bets: [{ field: red, stake: kopecks(1_000) }], stake: kopecks(1_000), since: 1_000 }
const other: Spin = { ...spin, key: 'b' }
const reply = { roundId: '1', result: 28, resultColor: 'black' } as RouletteReply
const drawn = { roundId: '1', number: 28, colour: 'black', reply } as const
const problem = { text: 'Недостаточно средств', remedy: 'deposit' } as const

const spun: Event = { type: 'sent', key: 'a', request: spin }
const answeredAt = (now: number): Event => ({ type: 'answered', key: 'a', reply: { reply, now } })
const answered = answeredAt(1_100)
const refused: Event = { type: 'refused', key: 'a', problem }
const own = (event: RouletteEvent): Event => ({ type: 'own', event })
const at = (now: number) => own({ type: 'time-passed', now })
const deskAfter = (...events: Event[]) =>
  events.reduce<OperationState<Roulette, Spin>>((desk, event) => operate(rouletteRules, desk, event), { state: idle })
const following = (...events: Event[]): Roulette => shownOf(deskAfter(...events))

test('idle → spinning → complete after 5 s → idle after 5 s more', () => {
  expect(following(spun)).toEqual({ at: 'spinning', spin })
  expect(following(spun, answered)).toEqual({ at: 'spinning', spin, drawn })
  expect(following(spun, answered, at(5_999)).at).toBe('spinning')
  expect(following(spun, answered, at(6_000))).toEqual({ at: 'complete', spin, drawn })
  expect(following(spun, answered, at(6_000), at(10_999)).at).toBe('complete')
  expect(following(spun, answered, at(6_000), at(11_000))).toEqual(idle)
})

test('time alone changes nothing while the answer is pending', () => {
  expect(nextMoment(following(spun))).toBeUndefined()
  expect(following(spun, at(60_000))).toEqual(following(spun))
})

test.each<[string, Roulette, number | undefined]>([
  ['idle', idle, undefined],
  ['spinning with its number', following(spun, answered), 6_000],
  ['complete', following(spun, answered, at(6_000)), 11_000],
  ['refused', following(spun, refused), undefined],
])('the next moment of %s', (_, roulette, moment) => {
  expect(nextMoment(roulette)).toBe(moment)
})

test('a refusal leads back to idle, and the round is reset before bets are accepted again', () => {
  expect(following(spun, refused)).toEqual({ at: 'refused', problem })
  expect(takesBets(following(spun, refused))).toBe(false)
  expect(following(spun, refused, { type: 'sent', key: 'b', request: other })).toEqual({ at: 'refused', problem })
  expect(following(spun, refused, own({ type: 'reset' }))).toEqual(idle)
})

test('a lost answer locks the table until the same spin is answered, and the wheel turns again', () => {
  const lost: Event[] = [spun, { type: 'lost', key: 'a' }]
  expect(following(...lost)).toEqual({ at: 'unanswered', spin })
  expect(following(...lost, at(90_000), own({ type: 'blocked', problem, by: 'zero' }))).toEqual({
    at: 'unanswered',
    spin,
  })
  const repeated: Event[] = [...lost, { type: 'repeated', request: { ...spin, since: 50_000 } }]
  expect(following(...repeated)).toEqual({ at: 'spinning', spin: { ...spin, since: 50_000 } })
  expect(following(...repeated, answeredAt(50_100))).toMatchObject({ at: 'spinning', drawn })
})

test('a late answer restarts the turn of the wheel, one that was known before a reload does not', () => {
  expect(following(spun, answeredAt(9_000))).toMatchObject({ at: 'spinning', spin: { since: 9_000 } })
  const known: Event = { type: 'sent', key: 'a', request: { ...spin, known: true } }
  expect(following(known, answeredAt(9_000))).toMatchObject({ at: 'spinning', spin: { since: 1_000 } })
  expect(following(known, answeredAt(9_000), at(9_000))).toMatchObject({ at: 'complete' })
})

test('a blocked spin leaves the bets after a press, and resets the round at zero', () => {
  const pressed = own({ type: 'blocked', problem, by: 'press' })
  expect(following(pressed)).toEqual({ at: 'idle', problem })
  expect(takesBets(following(pressed))).toBe(true)
  expect(following(pressed, own({ type: 'problem-read' }))).toEqual(idle)
  expect(following(own({ type: 'blocked', problem, by: 'zero' }))).toEqual({ at: 'refused', problem })
})

test('a spin made in another tab is shown, but never over a spin of this tab', () => {
  const seen = { ...spin, key: 'round 7', bets: [], stake: kopecks(0) }
  const watched = own({ type: 'watched', spin: seen, drawn: { roundId: '7', number: 0, colour: 'green' } })
  expect(following(watched, at(6_000))).toMatchObject({ at: 'complete', drawn: { number: 0 } })
  expect(following(spun, watched)).toEqual(following(spun))
})

describe('events of another spin or another moment change nothing', () => {
  test.each<[string, OperationState<Roulette, Spin>, Event]>([
    ['the same answer again', deskAfter(spun, answered), answeredAt(9_999)],
    ['a refusal after the answer', deskAfter(spun, answered), refused],
    ['a second spin while the wheel turns', deskAfter(spun, answered), { ...spun, key: 'b' } as Event],
    ['a reason not to spin while spinning', deskAfter(spun), own({ type: 'blocked', problem, by: 'zero' })],
    ['a reset while spinning', deskAfter(spun, answered), own({ type: 'reset' })],
    ['reading no problem', deskAfter(), own({ type: 'problem-read' })],
  ])('%s', (_, desk, event) => {
    expect(operate(rouletteRules, desk, event)).toBe(desk)
  })
})

test('no bets are taken until a spin is over', () => {
  const seen = [following(spun), following(spun, answered), following(spun, { type: 'lost', key: 'a' })]
  expect(seen.map(takesBets)).toEqual([false, false, false])
})

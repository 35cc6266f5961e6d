import type { RouletteReply } from '@casino/contract/roulette'
import { kopecks } from '@casino/rules/money'
import { fieldByKey, type RouletteField } from '@casino/rules/roulette'
import { describe, expect, test } from 'vitest'
import { idle, nextMoment, type Roulette, type RouletteEvent, type Spin, takesBets, transition } from './machine.ts'

const red = fieldByKey('red') as RouletteField
const spin: Spin = { key: 'a', bets: [{ field: red, stake: kopecks(1_000) }], stake: kopecks(1_000), since: 1_000 }
const other: Spin = { ...spin, key: 'b' }
const reply = { roundId: '1', result: 28, resultColor: 'black' } as RouletteReply
const drawn = { roundId: '1', number: 28, colour: 'black', reply } as const
const problem = { text: 'Недостаточно средств', remedy: 'deposit' } as const

const spun: RouletteEvent = { type: 'spun', spin }
const answered: RouletteEvent = { type: 'answered', key: 'a', reply, now: 1_100 }
const at = (now: number): RouletteEvent => ({ type: 'time-passed', now })
const following = (...events: RouletteEvent[]): Roulette => events.reduce(transition, idle)

test('idle → spinning → complete after 5 s → idle after 5 s more', () => {
  expect(following(spun)).toEqual({ at: 'spinning', spin })
  expect(following(spun, answered)).toEqual({ at: 'spinning', spin, drawn })
  expect(following(spun, answered, at(5_999)).at).toBe('spinning')
  expect(following(spun, answered, at(6_000))).toEqual({ at: 'complete', spin, drawn })
  expect(following(spun, answered, at(6_000), at(10_999)).at).toBe('complete')
  expect(following(spun, answered, at(6_000), at(11_000))).toEqual(idle)
})

test('time alone changes nothing while the answer is pending', () => {
  const waiting = following(spun)
  expect(nextMoment(waiting)).toBeUndefined()
  expect(transition(waiting, at(60_000))).toBe(waiting)
})

test.each<[string, Roulette, number | undefined]>([
  ['idle', idle, undefined],
  ['spinning with its number', following(spun, answered), 6_000],
  ['complete', following(spun, answered, at(6_000)), 11_000],
  ['refused', following(spun, { type: 'refused', key: 'a', problem }), undefined],
])('the next moment of %s', (_, roulette, moment) => {
  expect(nextMoment(roulette)).toBe(moment)
})

test('a double press, or zero while the press is being answered, is one spin', () => {
  const spinning = following(spun)
  expect(transition(spinning, { type: 'spun', spin: other })).toBe(spinning)
})

test('a refusal leads back to idle, and the round is reset before bets are accepted again', () => {
  const refused = following(spun, { type: 'refused', key: 'a', problem })
  expect(refused).toEqual({ at: 'refused', problem })
  expect(takesBets(refused)).toBe(false)
  expect(transition(refused, { type: 'spun', spin: other })).toBe(refused)
  expect(transition(refused, { type: 'reset' })).toEqual(idle)
})

test('a lost answer locks the table until the same spin, with the same key, is answered', () => {
  const lost = following(spun, { type: 'lost', key: 'a' })
  expect(lost).toEqual({ at: 'unanswered', spin })
  for (const event of [{ type: 'spun', spin: other }, at(90_000), { type: 'blocked', problem, by: 'zero' }] as const)
    expect(transition(lost, event)).toBe(lost)
  const repeated = transition(lost, { type: 'repeated', now: 50_000 })
  expect(repeated).toEqual({ at: 'spinning', spin: { ...spin, since: 50_000 } })
  expect(transition(repeated, { ...answered, now: 50_100 } as RouletteEvent)).toMatchObject({ at: 'spinning', drawn })
})

test('a late answer restarts the turn of the wheel, one that was known before a reload does not', () => {
  const late = { ...answered, now: 9_000 } as RouletteEvent
  expect(following(spun, late)).toMatchObject({ at: 'spinning', spin: { since: 9_000 } })
  const again = following({ type: 'spun', spin: { ...spin, known: true } }, late)
  expect(again).toMatchObject({ at: 'spinning', spin: { since: 1_000 } })
  expect(transition(again, at(9_000))).toMatchObject({ at: 'complete' })
})

test('a blocked spin leaves the bets after a press, and resets the round at zero', () => {
  const pressed = following({ type: 'blocked', problem, by: 'press' })
  expect(pressed).toEqual({ at: 'idle', problem })
  expect(takesBets(pressed)).toBe(true)
  expect(transition(pressed, { type: 'problem-read' })).toEqual(idle)
  expect(following({ type: 'blocked', problem, by: 'zero' })).toEqual({ at: 'refused', problem })
})

test('a spin made in another tab is shown, but never over a spin of this tab', () => {
  const seen = { ...spin, key: 'round 7', bets: [], stake: kopecks(0) }
  const watched: RouletteEvent = { type: 'watched', spin: seen, drawn: { roundId: '7', number: 0, colour: 'green' } }
  expect(following(watched, at(6_000))).toMatchObject({ at: 'complete', drawn: { number: 0 } })
  const spinning = following(spun)
  expect(transition(spinning, watched)).toBe(spinning)
})

describe('events of another spin or another moment change nothing', () => {
  test.each<[string, Roulette, RouletteEvent]>([
    ['an answer to nothing', idle, answered],
    ['an answer to another spin', following({ type: 'spun', spin: other }), answered],
    ['the same answer again', following(spun, answered), { ...answered, now: 9_999 } as RouletteEvent],
    ['a refusal after the answer', following(spun, answered), { type: 'refused', key: 'a', problem }],
    ['a loss after the answer', following(spun, answered), { type: 'lost', key: 'a' }],
    ['a blockedReason while spinning', following(spun), { type: 'blocked', problem, by: 'zero' }],
    ['a repetition of nothing', idle, { type: 'repeated', now: 1 }],
    ['a reset while spinning', following(spun), { type: 'reset' }],
    ['reading no problem', idle, { type: 'problem-read' }],
  ])('%s', (_, roulette, event) => {
    expect(transition(roulette, event)).toBe(roulette)
  })
})

test.each<Roulette>([following(spun), following(spun, answered), following(spun, { type: 'lost', key: 'a' })])(
  'another player starts with a fresh state from any state ($at)',
  (roulette) => {
    expect(takesBets(roulette)).toBe(false)
    expect(transition(roulette, { type: 'player-changed' })).toEqual(idle)
  },
)

import { describe, expect, test } from 'vitest'
import { type OperationEvent, type OperationRules, type OperationState, operate } from './operation.ts'

/** A counter that requests the addition of a number below ten from the server. */
type Event = OperationEvent<number, number, string, 'reset'>
interface Counter {
  readonly count: number
  readonly problem?: string
}
const rules: OperationRules<Counter, number, number, string, 'reset'> = {
  first: { count: 0 },
  begin: ({ count }, add) => (count + add < 10 ? { count } : undefined),
  answered: (_, count) => ({ count }),
  refused: ({ count }, problem) => ({ count, problem }),
  next: (counter) => (counter.count === 0 ? counter : { count: 0 }),
}
const following = (...events: Event[]) =>
  events.reduce<OperationState<Counter, number>>((desk, event) => operate(rules, desk, event), { state: rules.first })

const sent: Event = { type: 'sent', key: 'a', request: 3 }
const second: Event = { type: 'sent', key: 'b', request: 4 }
const answered: Event = { type: 'answered', key: 'a', reply: 3 }
const refused: Event = { type: 'refused', key: 'a', problem: 'busy' }
const lost: Event = { type: 'lost', key: 'a' }
const repeated: Event = { type: 'repeated', request: 3 }
const reset: Event = { type: 'own', event: 'reset' }
const gone: Event = { type: 'player-changed' }

const idle = following()
const pending = following(sent)
const unanswered = following(sent, lost)

test.each<[string, OperationState<Counter, number>, OperationState<Counter, number>]>([
  ['sent', pending, { state: { count: 0 }, operation: { at: 'sent', key: 'a', request: 3 } }],
  ['sent, answered', following(sent, answered), { state: { count: 3 } }],
  ['sent, refused', following(sent, refused), { state: { count: 0, problem: 'busy' } }],
  ['lost', unanswered, { state: { count: 0 }, operation: { at: 'lost', key: 'a', request: 3 } }],
  ['lost, repeated with its key', following(sent, lost, repeated), pending],
  ['lost, repeated, answered', following(sent, lost, repeated, answered), { state: { count: 3 } }],
  ['answered, an event of the screen', following(sent, answered, reset), idle],
])('%s', (_, desk, expected) => {
  expect(desk).toEqual(expected)
})

describe('changes nothing', () => {
  test.each<[string, OperationState<Counter, number>, Event[]]>([
    ['without an operation', idle, [answered, refused, lost, repeated, reset, { ...sent, request: 10 }]],
    ['while an answer is pending', pending, [sent, second, repeated, reset]],
    ['after a lost answer', unanswered, [second, answered, refused, lost, reset]],
    ['for another key', following(second), [answered, refused, lost]],
    ['after the answer', following(sent, answered), [answered, refused, lost, repeated]],
  ])('%s', (_, desk, events) => {
    for (const event of events) expect(operate(rules, desk, event)).toBe(desk)
  })
})

test.each([idle, pending, unanswered, following(sent, answered)])(
  'another player starts with a fresh state',
  (desk) => {
    expect(operate(rules, desk, gone)).toEqual(idle)
  },
)

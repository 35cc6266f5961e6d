import { expect, test } from 'vitest'
import { games } from './games/index.ts'
import { kindOf, stakeCap } from './stake-caps.ts'

test.each([
  // adult young  isYoung cap
  [0, 0, true, undefined],
  [0, 0, false, undefined],
  [500, 200, false, 500],
  [500, 200, true, 200],
  [0, 200, false, undefined],
  [0, 200, true, 200],
  [500, 0, true, 500],
  [500, 900, true, 500],
] as const)(
  'caps of %i for adults and %i for young players: for a young one %s it is %s',
  (adult, young, isYoung, cap) => {
    expect(stakeCap({ adult, young }, isYoung)).toBe(cap)
  },
)

test('a game of the house has a kind, and a partner’s games are slots', () => {
  expect(games.filter(({ type }) => kindOf(type) === 'slot')).toEqual([])
  expect([kindOf('roulette'), kindOf('dice'), kindOf('external')]).toEqual(['table', 'instant', 'slot'])
})

import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { drawingOf } from './session-drawing.ts'
import { emptySession, netOf, sessionFrom, withRound } from './session-result.ts'

test('rounds add up', () => {
  let session = emptySession(5)
  session = withRound(session, kopecks(1_000), kopecks(1_960))
  session = withRound(session, kopecks(2_000), kopecks(0))
  expect(session).toEqual({ since: 5, rounds: 2, staked: 3_000, returned: 1_960, course: [960, -1_040] })
  expect(netOf(session)).toBe(-1_040)
})

test('only the latest part of the course is stored', () => {
  let session = emptySession(0)
  for (let i = 0; i < 300; i++) session = withRound(session, kopecks(1), kopecks(0))
  expect(session.course).toHaveLength(200)
  expect(session.course.at(-1)).toBe(-300)
})

test.each([
  [[], '0,40', 40],
  [[100], '0,40 100,0', 40],
  [[-100, 100], '0,20 50,40 100,0', 20],
  [[-100, -200], '0,0 50,20 100,40', 0],
])('the drawing of %j', (course, points, zero) => {
  expect(drawingOf(course.map(kopecks), 100, 40)).toEqual({ points, zero })
})

test('survives a reload unchanged', () => {
  const session = withRound(emptySession(5), kopecks(1_000), kopecks(0))
  expect(sessionFrom(JSON.parse(JSON.stringify(session)))).toEqual(session)
})

test.each([null, 'x', {}, { ...emptySession(0), staked: -1 }, { ...emptySession(0), course: [0.5] }])(
  'an invalid saved session is ignored: %j',
  (saved) => {
    expect(sessionFrom(saved)).toBeUndefined()
  },
)

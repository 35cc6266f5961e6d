import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { coursePoints, emptySession, netOf, withRound } from './session-result.ts'

test('rounds add up', () => {
  let session = emptySession(5)
  session = withRound(session, kopecks(1_000), kopecks(1_960))
  session = withRound(session, kopecks(2_000), kopecks(0))
  expect(session).toEqual({ since: 5, rounds: 2, staked: 3_000, returned: 1_960, course: [960, -1_040] })
  expect(netOf(session)).toBe(-1_040)
})

test('the course keeps its latest part only', () => {
  let session = emptySession(0)
  for (let i = 0; i < 300; i++) session = withRound(session, kopecks(1), kopecks(0))
  expect(session.course).toHaveLength(200)
  expect(session.course.at(-1)).toBe(-300)
})

test.each([
  [[], '0,40'],
  [[100], '0,40 100,0'],
  [[-100, 100], '0,20 50,40 100,0'],
])('the drawing of %j', (course, points) => {
  expect(coursePoints(course.map(kopecks), 100, 40)).toBe(points)
})

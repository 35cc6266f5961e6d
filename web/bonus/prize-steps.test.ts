import { expect, test } from 'vitest'
import { prizeSteps } from './prize-steps.ts'

test.each<[number[], string]>([
  [[], ''],
  [[9], '1: 9'],
  [[9, 5, 5], '1: 9, 2-3: 5'],
  [[5, 5, 9, 5], '1-2: 5, 3: 9, 4: 5'],
])('the prizes %j are %s', (prizes, steps) => {
  const said = prizeSteps(prizes).map(({ from, to, prize }) => `${from === to ? from : `${from}-${to}`}: ${prize}`)
  expect(said.join(', ')).toBe(steps)
})

import { expect, test } from 'vitest'
import { waitingTime } from './waited.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test.each([
  [0, 'ждёт 0 мин'],
  [-5 * minute, 'ждёт 0 мин'],
  [59 * minute, 'ждёт 59 мин'],
  [hour, 'ждёт 1 ч 0 мин'],
  [day - 1, 'ждёт 23 ч 59 мин'],
  [3 * day + 4 * hour, 'ждёт 3 д 4 ч'],
])('after %d ms: %s', (ms, text) => {
  expect(waitingTime(day, day + ms)).toBe(text)
})

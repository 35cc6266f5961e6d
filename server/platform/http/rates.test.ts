import { expect, test } from 'vitest'
import { openRates, type Rate } from './rates.ts'
import { refusalIn } from './refusal.ts'

function open(rate: Rate) {
  let nowMs = 0
  const rates = openRates(
    () => rate,
    () => nowMs,
  )
  const tryOne = (subject: string | number, operation: 'take' | 'check' = 'take') => {
    try {
      rates[operation]('bets', subject)
      return 'taken'
    } catch (refusal) {
      return refusalIn(refusal).retryAfterS
    }
  }
  return {
    tryOne,
    pass: (ms: number) => (nowMs += ms),
    times: (count: number) => Array.from({ length: count }, () => tryOne('a')),
  }
}

test('a burst is let through at once, then one at a time as the share refills', () => {
  const { times, pass, tryOne } = open({ amount: 10, seconds: 1, burst: 3 })
  expect(times(5)).toEqual(['taken', 'taken', 'taken', 1, 1])
  pass(100)
  expect(times(2)).toEqual(['taken', 1])
  expect(tryOne('b')).toBe('taken')
  pass(60_000)
  expect(times(4)).toEqual(['taken', 'taken', 'taken', 1])
})

test('a refusal gives the seconds until the share suffices again', () => {
  const { times, pass } = open({ amount: 20, seconds: 3600, burst: 1 })
  expect(times(2)).toEqual(['taken', 180])
  pass(100_000)
  expect(times(1)).toEqual([80])
  pass(80_000)
  expect(times(1)).toEqual(['taken'])
})

test('checking takes nothing', () => {
  const { tryOne } = open({ amount: 1, seconds: 1, burst: 1 })
  expect([tryOne('a', 'check'), tryOne('a', 'check'), tryOne('a'), tryOne('a', 'check')]).toEqual([
    'taken',
    'taken',
    'taken',
    1,
  ])
})

test('a hundred thousand subjects are not all stored, and those in debt stay in debt', () => {
  const { tryOne, pass } = open({ amount: 1, seconds: 1, burst: 1 })
  const before = process.memoryUsage().heapUsed
  for (let subject = 0; subject < 100_000; subject++) {
    pass(1)
    tryOne(subject)
  }
  expect(tryOne(99_999)).toBe(1)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000)
})

test('a call takes its cost, and one that costs more than a whole share takes a whole share', () => {
  const rates = openRates(
    () => ({ amount: 10, seconds: 1, burst: 50 }),
    () => 0,
  )
  const take = (subject: string, cost: number) => {
    try {
      rates.take('calls', subject, cost)
      return 'taken'
    } catch (refusal) {
      return refusalIn(refusal).retryAfterS
    }
  }
  expect([take('a', 30), take('a', 30), take('a', 20), take('a', 5)]).toEqual(['taken', 1, 'taken', 1])
  expect([take('b', 1000), take('b', 1000)]).toEqual(['taken', 5])
})

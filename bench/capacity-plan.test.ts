import { expect, test } from 'vitest'
import { planFor } from './capacity-plan.ts'

const cost = { node: 0.12, database: 0.15, logBytes: 1200, storedBytes: 700 }

test.each([
  [1000, { nodes: 2, databaseCores: 1, logMegabytesPerSecond: 1.2, storedGigabytesPerDay: 60.48 }],
  [10_000, { nodes: 3, databaseCores: 3, logMegabytesPerSecond: 12, storedGigabytesPerDay: 604.8 }],
  [50_000, { nodes: 11, databaseCores: 13, logMegabytesPerSecond: 60, storedGigabytesPerDay: 3024 }],
])('%i bets a second', (rate, expected) => {
  const { mostOfOnePrimary, ...plan } = planFor(rate, cost)
  expect(plan).toEqual({ betsPerSecond: rate, ...expected })
  expect(mostOfOnePrimary).toBe(256_000)
})

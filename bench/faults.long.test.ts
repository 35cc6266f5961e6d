import { afterEach, beforeEach, expect, test } from 'vitest'
import { drillKill, drillOutage, drillStop, times } from './drills/drills.ts'
import { drillRolling } from './drills/rolling.ts'
import { type DrillStage, openStage } from './drills/stage.ts'

// A longer run: npm run faults -- kill --minutes 5
const limit = { timeout: 90_000 }

let stage: DrillStage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

test('kill -9 of the server under load: every answered bet is there, and no other', limit, async () => {
  const { answered, refused } = await drillKill(stage, { again: times(3) })
  expect(answered.length).toBeGreaterThan(100)
  expect(refused.get('cut off')).toBeGreaterThan(0)
})

test('PostgreSQL gone and back under load: refused meanwhile, nothing lost, recovered by itself', limit, async () => {
  const { refused } = await drillOutage(stage, { again: times(2) })
  expect(refused.get('503 unavailable')).toBeGreaterThan(0)
})

test('two servers replaced in turn under load: every bet is answered, and none is cut off', limit, async () => {
  const { answered } = await drillRolling(stage, { again: times(2) })
  expect(answered.length).toBeGreaterThan(300)
})

test('SIGTERM under load: answered or refused, exit 0', limit, async () => {
  const { refused } = await drillStop(stage, { again: times(2) })
  expect(refused.get('no server')).toBeGreaterThan(0)
})

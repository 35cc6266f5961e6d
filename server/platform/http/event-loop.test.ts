import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EventLoop, watchEventLoop } from './event-loop.ts'

let loop: EventLoop
beforeEach(() => {
  loop = watchEventLoop()
})
afterEach(() => loop.stop())

async function block(ms: number): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until);
  // Lets due timers run.
  await turn()
  await pause(1)
}

test('one long pause is not an overload', async () => {
  await block(600)
  expect(loop.isLate()).toBe(false)
})

test('repeated pauses are an overload until they end', async () => {
  for (let times = 0; times < 6; times++) await block(290)
  expect(loop.isLate()).toBe(true)
  await vi.waitFor(() => expect(loop.isLate()).toBe(false))
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { movedClockProblem, openMovedClock } from './moved-clock.ts'

const day = 86_400_000
/** Prints the time for each line that it reads, and how long that took. */
const program = `const began = performance.now()
  process.stdin.on('data', () => console.log(Date.now(), performance.now() - began))`

test('a program reads the moved time and follows changes immediately, while durations are unaffected; where a clock cannot be moved, the reason is given', async () => {
  const problem = movedClockProblem()
  if (problem !== undefined) {
    expect(() => openMovedClock(Date.now())).toThrow(problem)
    return
  }
  const clock = openMovedClock(Date.now() + 40 * day)
  const child = spawn(process.execPath, ['-e', program], { env: clock.env, stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const read = async () => {
      child.stdin.write('\n')
      const [time = 0, took = 0] = String((await lines.next()).value)
        .split(' ')
        .map(Number)
      return { off: Math.abs(time - clock.now()), took }
    }
    expect((await read()).off).toBeLessThan(5000)
    clock.set(Date.now() - 400 * day)
    const { off, took } = await read()
    expect(off).toBeLessThan(5000)
    expect(took).toBeGreaterThanOrEqual(0)
    expect(took).toBeLessThan(60_000)
  } finally {
    child.kill()
    await once(child, 'exit')
    clock.close()
  }
})

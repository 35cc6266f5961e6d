// Runs a command with another time: `npm run at -- 2027-01-01T23:59:30+03:00` starts the casino, its database and its sandboxes
// half a minute before midnight, and `npm run at -- TIME tools/audit.ts` any other program.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inRoot } from './places.ts'
import { movedClockProblem, openMovedClock } from './processes/moved-clock.ts'

const [time = '', program = 'tools/start.ts', ...args] = process.argv.slice(2)
const to = Date.parse(time)
const problem = Number.isNaN(to)
  ? 'Usage: npm run at -- TIME [program.ts] [arguments], with a time such as 2027-01-01T23:59:30+03:00'
  : movedClockProblem()
if (problem) {
  console.error(problem)
  process.exit(2)
}
const clock = openMovedClock(to)
const child = spawn(process.execPath, [inRoot(program), ...args], {
  stdio: 'inherit',
  env: { ...process.env, ...clock.env },
})
// Ctrl-C also reaches the program, which shuts down by itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const [code] = await once(child, 'exit')
clock.close()
process.exitCode = code ?? 1

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '@casino/tools/places'
import { roleUrl, runningPostgres } from '@casino/tools/postgres/embedded-postgres'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { type MovedClock, openMovedClock } from '@casino/tools/processes/moved-clock'
import { openRunFolder } from '@casino/tools/processes/run-folder'
import { placeFirstBet } from './first-bet.ts'

/** Days on which a month of history reaches over an unusual border, and moments shortly before a day, a month or a year ends. */
const moments = [
  '2027-01-01T00:00:00+03:00',
  '2027-01-01T02:59:58+03:00',
  '2027-03-01T00:00:00+03:00',
  '2027-03-03T12:00:00+03:00',
  '2027-05-01T02:00:00+03:00',
  '2027-07-01T12:00:00+03:00',
  '2027-08-31T23:59:30+03:00',
  '2027-12-31T23:59:40+03:00',
  '2028-02-29T12:00:00+03:00',
  '2028-03-01T00:00:30+03:00',
]

/** A program that takes longer hangs; the month of history takes minutes on a busy machine. */
const hangsAfterMs = 600_000

/**
 * Starts a new trial site with its month of history at each moment, as `npm start` does: it must open, accept a bet, end in
 * order, and pass the audit.
 */
export async function drillFirstStarts(print: (sentence: string) => void): Promise<void> {
  for (const moment of moments) {
    const clock = openMovedClock(Date.parse(moment))
    const folder = openRunFolder('first-start')
    try {
      const began = performance.now()
      await startAndBet(clock, folder)
      print(`  ${moment}: opened, played and audited in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    } finally {
      clock.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function startAndBet(clock: MovedClock, folder: string): Promise<void> {
  const dataDir = join(folder, 'data')
  const env = { ...inheritedEnv(), ...clock.env, PORT: '0', DATA_DIR: dataDir }
  const casino = run('tools/start.ts', env)
  try {
    const address = await Promise.race([
      casino.address,
      casino.ended.then((code) => Promise.reject(new Error(`It ended with ${code}:\n${casino.output()}`))),
    ])
    const ownerUrl = runningPostgres(join(dataDir, 'postgres'))
    assert(ownerUrl, 'the database runs')
    await placeFirstBet(address, roleUrl(ownerUrl, 'casino_app'))
  } catch (error) {
    casino.stop()
    await casino.ended
    throw error
  }
  casino.stop()
  assert.equal(await casino.ended, 0, casino.output())
  const audit = run('tools/audit.ts', env)
  assert.equal(await audit.ended, 0, audit.output())
}

function run(program: string, env: Readonly<Record<string, string | undefined>>) {
  const child = spawn(process.execPath, [inRoot(program)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: hangsAfterMs,
  })
  let output = ''
  const address = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      const open = /casino is open:\s+(\S+)/.exec(output)?.[1]
      if (open) address.resolve(open)
    })
  return {
    /** Where it is open; never resolves for a program that opens nothing. */
    address: address.promise,
    /** The exit code, or null after a signal. */
    ended: once(child, 'close').then(([code]) => code as number | null),
    output: () => output,
    stop: () => child.kill('SIGTERM'),
  }
}

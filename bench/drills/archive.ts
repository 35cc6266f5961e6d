import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot } from '@casino/tools/places'
import { untilAddedUp } from './borders.ts'
import type { Drill } from './drills.ts'
import { expectDurable } from './expect-durable.ts'
import { startLoadClients } from './load-clients.ts'
import type { DrillStage } from './stage.ts'

const month = '2027-01'
/** When the stage begins. */
export const archiveBegin = Date.parse(`${month}-15T12:00:00+03:00`)
const monthMs = 31 * 24 * 3600_000
/** After this many kills a command is allowed to finish. */
const mostKills = 8

/**
 * Archives and restores the oldest month under load. The commands are killed midway, and the audit passes with the month and
 * without it.
 */
export const drillArchive: Drill = async (stage, { print = () => {} }) => {
  for (let played = 0; played < 4; played++) {
    const past = startLoadClients(stage, await stage.admit(4))
    await past.more(300)
    await past.finish()
    await expectDurable(stage, past)
    await untilAddedUp(stage)
    await stage.server.stop()
    stage.clock!.set(stage.clock!.now() + monthMs)
    await stage.startServer()
  }
  // The search for harm markers only runs four times an hour.
  assert.equal(await command(stage, 'rebuild', []), 0)
  const folder = join(stage.dataDir, 'archive')
  const loadClients = startLoadClients(stage, await stage.admit(4))
  try {
    await loadClients.more(100)
    print(`${month} left after ${await untilDone(stage, ['detach', month, '--to', folder])} kills`)
    await loadClients.more(100)
    assert.equal(await command(stage, 'months', ['audit', '--from', folder]), 0, 'the audit with the archived month')
    print(`${month} came back after ${await untilDone(stage, ['attach', month, '--from', folder])} kills`)
    await loadClients.more(100)
    await loadClients.finish()
  } finally {
    loadClients.abandon()
  }
  assert.deepEqual([...loadClients.refused], [], 'no bet was refused')
  await expectDurable(stage, loadClients)
  return loadClients
}

/** Repeats a command that is killed later each time, until it ends by itself; returns how often it was killed. */
async function untilDone(stage: DrillStage, words: readonly string[]): Promise<number> {
  for (let kills = 0; kills <= mostKills; kills++) {
    const after = kills < mostKills ? 700 + 250 * kills + Math.random() * 250 : undefined
    const code = await command(stage, 'months', words, after)
    if (code === 0) return kills
    assert.equal(code, undefined, `\`npm run months -- ${words.join(' ')}\` failed`)
  }
  throw new Error('the command did not end')
}

/** Runs one of the casino's commands; returns its exit code, or undefined if it was killed before. */
async function command(
  stage: DrillStage,
  name: string,
  words: readonly string[],
  killAfterMs?: number,
): Promise<number | undefined> {
  const child = spawn(process.execPath, [inRoot('tools', `${name}.ts`), ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...stage.env, MIGRATION_DATABASE_URL: stage.ownerUrl },
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const isOver = new AbortController()
  if (killAfterMs !== undefined)
    void pause(killAfterMs, undefined, { signal: isOver.signal }).then(
      () => child.kill('SIGKILL'),
      () => {},
    )
  const [code] = await exited
  isOver.abort()
  return code ?? undefined
}

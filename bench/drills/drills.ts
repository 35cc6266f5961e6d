import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { expectDurable } from './expect-durable.ts'
import { type LoadClients, startLoadClients } from './load-clients.ts'
import { openScreens } from './screens.ts'
import type { DrillStage } from './stage.ts'

export interface DrillOptions {
  /** Whether to repeat the fault after it was injected this many times. */
  readonly again: (done: number) => boolean
  readonly print?: (sentence: string) => void
}

/** Repeats a fault until it was injected this many times. */
export const times = (count: number) => (done: number) => done < count

export type Drill = (stage: DrillStage, options: DrillOptions) => Promise<LoadClients>

/** Injects a fault while load clients bet; then they finish normally, and every promise to them is checked. */
async function underLoad(
  stage: DrillStage,
  disturb: (loadClients: LoadClients) => Promise<void>,
): Promise<LoadClients> {
  const loadClients = startLoadClients(stage, stage.players)
  try {
    await disturb(loadClients)
    await loadClients.more(50)
    await loadClients.finish()
  } finally {
    loadClients.abandon()
  }
  await expectDurable(stage, loadClients)
  return loadClients
}

const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least))
const silently = () => {}

/** Kills the server with kill -9 in the middle of its work, and starts a new one. */
export const drillKill: Drill = (stage, { again, print = silently }) =>
  underLoad(stage, async (loadClients) => {
    for (let time = 1; again(time - 1); time++) {
      await loadClients.more(between(20, 300))
      await stage.server.kill()
      await stage.startServer()
      print(`killed, time ${time}, ${loadClients.answered.length} bets answered`)
    }
  })

/** Time limit from the return of the database to the first answered bet. */
const recoveryMs = 10_000
/** Time limit for a screen to be correct after the last change (docs/promises.md P10). */
const screenMs = 2000

/** PostgreSQL ends immediately, without flushing anything, and is restarted; the server stays up and recovers automatically. */
export const drillOutage: Drill = async (stage, { again, print = silently }) => {
  const { pid } = stage.server
  const screens = await openScreens(stage)
  try {
    const loadClients = await underLoad(stage, async (load) => {
      for (let time = 1; again(time - 1); time++) {
        await load.more(between(20, 300))
        await stage.postgres.crash(time % 2 === 0 ? 'kill' : 'quit')
        await load.moreRefused(between(50, 300))
        assert.equal(await statusOf(`${stage.address}/health/live`), 200, 'the server lives on without its database')
        assert.equal(await statusOf(`${stage.address}/health/ready`), 503, 'and says that it cannot serve')
        await stage.postgres.start()
        const back = performance.now()
        await load.more(1)
        const took = performance.now() - back
        assert(took < recoveryMs, `the first bet after the outage took ${took} ms`)
        print(
          `database gone, time ${time}, first bet after ${Math.round(took)} ms, ${load.answered.length} bets answered`,
        )
      }
    })
    await expectShown(screens.wrong)
    assert.equal(stage.server.pid, pid)
    assert.equal(loadClients.refused.has('no server'), false, 'the server never went away')
    return loadClients
  } finally {
    screens.close()
  }
}

/** SIGTERM during full load: every request is answered or refused, and the server exits on its own. */
export const drillStop: Drill = (stage, { again, print = silently }) =>
  underLoad(stage, async (loadClients) => {
    for (let time = 1; again(time - 1); time++) {
      await loadClients.more(between(20, 300))
      const cutBefore = loadClients.cutOff.length
      const stoppedAt = performance.now()
      const code = await stage.server.stop()
      assert.equal(code, 0, 'after SIGTERM the server exits with 0')
      // Requests that arrive during the shutdown may find the port closed.
      const stranded = loadClients.cutOff.slice(cutBefore).filter((leftUsAt) => leftUsAt < stoppedAt)
      assert.deepEqual(stranded, [], 'no request was left without an answer')
      await stage.startServer()
      print(`stopped, time ${time}, ${loadClients.answered.length} bets answered`)
    }
  })

async function expectShown(wrong: () => Promise<string[]>): Promise<void> {
  const deadline = performance.now() + screenMs
  let found = await wrong()
  while (found.length > 0 && performance.now() < deadline) {
    await pause(20)
    found = await wrong()
  }
  assert.deepEqual(found, [], 'every screen shows the balance of the ledger')
}

async function statusOf(address: string): Promise<number> {
  const response = await fetch(address)
  await response.body?.cancel()
  return response.status
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '@casino/server/platform/database/with-client'
import { expectDurable } from '../drills/expect-durable.ts'
import { type LoadClients, startLoadClients } from '../drills/load-clients.ts'
import { withOwnLink } from '../drills/own-link.ts'
import { openScreens } from '../drills/screens.ts'
import { type ClusterCasino, openClusterCasino } from './casino.ts'
import { DatabaseCluster, versionOf } from './database-cluster.ts'
import { type ClusterDrill, drills } from './drills.ts'
import { openNetwork } from './machine.ts'
import { MixedPlayer, promoKopecks } from './mixed-player.ts'

// Runs in the namespaces created by command.ts: everything it starts ends with them.
const playerCount = 6
const openingKopecks = 100_000_000
/** The number of bets before the fault, and after the cluster is complete again. */
const before = 100
const after = 100
/** After any fault, bets are answered again within this time. */
const recoverMs = 60_000
/** Screens are correct within this time after the last bet; the sockets reconnect first. */
const screenMs = 10_000

interface Measured {
  readonly name: string
  readonly drill: ClusterDrill
  readonly gapMs: number
  readonly bets: number
  readonly others: string
  readonly refused: string
  readonly problem?: string
}

const [folder = '', ...names] = process.argv.slice(2)
const measured: Measured[] = []
let code = 0
try {
  openNetwork()
  const cluster = new DatabaseCluster(join(folder, 'cluster'))
  console.log('Starting etcd, Patroni and HAProxy …')
  await cluster.heal()
  const casino = await openClusterCasino(cluster, folder)
  console.log('The casino plays on it.\n')
  for (const name of names) {
    const result = await rehearse(name, cluster, casino)
    measured.push(result)
    console.log(lineOf(result))
  }
} catch (error) {
  code = 1
  console.error(error)
} finally {
  report()
}
process.exit(measured.some(({ problem }) => problem !== undefined) ? 1 : code)

async function rehearse(name: string, cluster: DatabaseCluster, casino: ClusterCasino): Promise<Measured> {
  const drill = drills[name]!
  const [payer, receiver, ...players] = await casino.admit(playerCount + 2)
  const codes = await promoCodes(cluster.urlFor('app'), name)
  const mixedPlayers = [payer!, receiver!].map((player) => new MixedPlayer(casino, player, openingKopecks))
  const load = startLoadClients(casino, players)
  const screens = await openScreens({ ...casino, players })
  const gap = watchGap(load)
  let problem: string | undefined
  try {
    for (const [index, player] of mixedPlayers.entries()) player.start(index === 0 ? codes : [])
    await load.more(before)
    await drill.run({ cluster, casino, load })
    await untilPlayed(load, after)
    await cluster.heal()
    await casino.startNodes()
    await untilPlayed(load, after)
    await load.finish()
    // No bets from here on.
    gap.stop()
    await expectDurable(casino, load)
    for (const player of mixedPlayers) await player.finish()
    await expectShown(screens.wrong)
    assert(gap.longestMs <= drill.gapMs, `no bet was answered for ${Math.round(gap.longestMs)} ms`)
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
  } finally {
    load.abandon()
    gap.stop()
    screens.close()
  }
  const kinds = ['partner calls', 'deposits', 'payouts', 'rewards'] as const
  const others = kinds.map((kind) => `${mixedPlayers.reduce((sum, { done }) => sum + done[kind], 0)} ${kind}`)
  return {
    name,
    drill,
    gapMs: gap.longestMs,
    bets: load.answered.length,
    others: others.join(', '),
    refused: [...load.refused].map(([what, times]) => `${times} × ${what}`).join(', '),
    ...(problem !== undefined && { problem }),
  }
}

/** Waits for more answered bets without intervening. */
async function untilPlayed(load: LoadClients, bets: number): Promise<void> {
  const goal = load.answered.length + bets
  const deadline = performance.now() + recoverMs
  while (load.answered.length < goal) {
    assert(performance.now() < deadline, 'it does not recover by itself')
    await pause(20)
  }
}

/** The longest time in which no bet was answered. */
function watchGap(load: LoadClients) {
  let [seen, since, longestMs] = [0, performance.now(), 0]
  const timer = setInterval(() => {
    const now = performance.now()
    if (seen > 0) longestMs = Math.max(longestMs, now - since)
    if (load.answered.length === seen) return
    seen = load.answered.length
    since = now
  }, 20)
  return {
    get longestMs() {
      return longestMs
    },
    stop: () => clearInterval(timer),
  }
}

async function expectShown(wrong: () => Promise<string[]>): Promise<void> {
  const deadline = performance.now() + screenMs
  let found = await wrong().catch(String)
  while (found.length > 0 && performance.now() < deadline) {
    await pause(50)
    found = await wrong().catch(String)
  }
  assert.deepEqual(found, [], 'every screen shows the balance of the ledger')
}

async function promoCodes(url: string, drill: string): Promise<string[]> {
  // A drill may be named several times.
  const run = randomUUID().slice(0, 8)
  const codes = Array.from({ length: 400 }, (_, index) => `${drill}-${index}-${run}`.toUpperCase())
  const insert = `INSERT INTO promo_code (code, reward, max_uses, created_by)
    SELECT unnest($1::text[]), $2, 9, 1 ON CONFLICT DO NOTHING`
  await withOwnLink(() => withClient(url, (client) => client.query(insert, [codes, promoKopecks])))
  return codes
}

function lineOf({ name, gapMs, bets, others, refused, problem }: Measured): string {
  const outcome = problem === undefined ? 'holds' : `FAILS: ${problem}`
  return `${name}: ${outcome}\n  longest gap ${(gapMs / 1000).toFixed(1)} s; ${bets} bets, ${others}\n  refused meanwhile: ${refused || 'nothing'}`
}

function report(): void {
  if (measured.length === 0) return
  const versions = [
    `PostgreSQL ${versionOf('/usr/lib/postgresql/15/bin/postgres', '--version')}`,
    `Patroni ${versionOf('patroni', '--version')}`,
    `etcd ${versionOf('etcd', '--version')}`,
    `HAProxy ${versionOf('/usr/sbin/haproxy', '-v')}`,
  ]
  console.log(
    `\n${versions.join(', ')}\n\n| drill | longest gap | bets | other operations | lost or doubled |\n|---|---|---|---|---|`,
  )
  for (const { drill, gapMs, bets, others, problem } of measured) {
    console.log(`| ${drill.what} | ${(gapMs / 1000).toFixed(1)} s | ${bets} | ${others} | ${problem ?? '0'} |`)
  }
}

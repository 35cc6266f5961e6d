import { Session } from 'node:inspector/promises'
import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type LedgerOptions, openLedger } from '@casino/server/accounting/ledger/ledger'
import { openApp } from '@casino/server/app'
import { readConfig } from '@casino/server/platform/config/config'
import { pino } from 'pino'
import { type BaselineKind, openBaseline } from './baselines.ts'
import { partnerAccess, serverKey } from './fixture.ts'
import type { Memory } from './processes.ts'

/** The whole server in a separate process, on the requested ledger. */
const [databaseUrl, way] = process.argv.slice(2) as [string, BaselineKind | 'batched']

const reading = readConfig({
  PORT: '0',
  DATABASE_URL: databaseUrl,
  RATE_LIMITS: 'off',
  SEED: 'minimal',
  WEBHOOK_NETWORKS: '127.0.0.0/8',
  DATA_DIR: process.env.DATA_DIR,
  ADMIN_PASSWORD: 'only for this measurement',
  NODE_ENV: 'test',
  SERVER_KEY: serverKey.value,
  PARTNER_ALIAS: partnerAccess.alias,
  PARTNER_SECRET: partnerAccess.secret,
})
if (!reading.ok) throw new Error(reading.problems.join('\n'))

/** When each balance was committed, by the clock that all processes share. */
const commits: [player: number, sequence: number, at: number][] = []
let notes = false

function noting(options: LedgerOptions): LedgerOptions {
  return {
    ...options,
    onCommit: (changes, added) => {
      const at = performance.timeOrigin + performance.now()
      if (notes) for (const { player, sequence } of changes) commits.push([player, sequence, at])
      options.onCommit?.(changes, added)
    },
  }
}

/** Duration of each pause for garbage collection, in ms. */
const pauses: number[] = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) pauses.push(duration)
}).observe({ entryTypes: ['gc'] })

const inspector = new Session()

const app = await openApp({
  config: reading.config,
  databaseUrl,
  log: pino({ level: 'error' }),
  print: () => {},
  openLedger: (options) => (way === 'batched' ? openLedger(noting(options)) : openBaseline(way, options.url)),
})
process.on('message', async (message) => {
  if (message === 'note') {
    notes = true
    return
  }
  if (message === 'commits') {
    process.send?.(commits.splice(0))
    return
  }
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1000)
    return
  }
  if (message === 'profile') {
    inspector.connect()
    await inspector.post('Profiler.enable')
    await inspector.post('Profiler.start')
    return
  }
  if (message === 'profiled') {
    process.send?.((await inspector.post('Profiler.stop')).profile)
    return
  }
  if (message === 'pauses') {
    process.send?.(pauses.splice(0))
    return
  }
  if (message === 'memory') {
    // Twice, because buffers are only freed by the collection after the one that freed their owners.
    for (let times = 0; times < 2; times++) {
      globalThis.gc?.()
      await nextTurn()
    }
    const { heapUsed, external, rss } = process.memoryUsage()
    process.send?.({ live: heapUsed + external, resident: rss } satisfies Memory)
    return
  }
  await app.close()
  process.exit(0)
})
process.on('disconnect', () => process.exit(0))
process.send?.(app.port)

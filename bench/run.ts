import { rmSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@casino/tools/embedded-postgres'
import { openRunFolder } from '@casino/tools/run-folder'
import { measureBonuses, measureCallbacks } from './comparisons.ts'
import {
  type Bench,
  measureBets,
  measureHistory,
  measureLedgers,
  measureOpenLoop,
  measureSockets,
  type Scale,
} from './measurements.ts'

/**
 * `npm run bench`: measures, prints, and writes bench/results.md; `npm run bench -- quick` is a short run that writes no file,
 * and `npm run bench -- bonuses` measures only what open bonuses cost a bet.
 */
const quick = process.argv.includes('quick')
const scale: Scale = quick
  ? { seconds: 2, rounds: 100_000, sockets: 200 }
  : { seconds: 15, rounds: 10_000_000, sockets: 2000 }

const folder = openRunFolder('bench')
const say = (sentence: string) => console.log(sentence)
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { max_connections: 200 } })
const bench: Bench = { postgresUrl: postgres.url, postgresPid: postgres.pid, dataDir: folder, scale, say }

try {
  if (process.argv.includes('bonuses')) await measureBonuses(bench)
  else {
    const measured = await measureAll()
    const rows = rowsOf(measured)
    const text = report(rows, figuresOf(measured))
    console.log(`\n${text}`)
    if (!quick) writeFileSync(new URL('./results.md', import.meta.url), text)
    process.exitCode = rows.every((row) => row.holds) ? 0 : 1
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Measured = Awaited<ReturnType<typeof measureAll>>

async function measureAll() {
  return {
    bets: await measureBets(bench),
    ledger: await measureLedgers(bench),
    bonuses: await measureBonuses(bench),
    callbacks: await measureCallbacks(bench),
    open: await measureOpenLoop(bench),
    sockets: await measureSockets(bench),
    history: await measureHistory(bench),
  }
}

function rowsOf({ bets, ledger, bonuses, callbacks, open, history }: Measured): Row[] {
  return [
    atLeast('bets over HTTP ÷ BEGIN … COMMIT for each bet', bets.batched / bets.statements, 8),
    atLeast('bets over HTTP ÷ one function call for each bet', bets.batched / bets.function, 3),
    ...(bets.pgbench
      ? [atLeast('bets over HTTP ÷ pgbench on that function alone', bets.batched / bets.pgbench, 1)]
      : []),
    atLeast('bets over HTTP ÷ the same request with an invalid body', bets.batched / bets.trivial, 0.6),
    atLeast('postings, 256 callers ÷ one function call each', ledger.batched.perSecond / ledger.oneCall.perSecond, 5),
    atMost('one caller, median ÷ one function call', ledger.alone.batchedMs / ledger.alone.oneCallMs, 1.3),
    atLeast(
      `bets with ${history.rounds.toLocaleString('en')} rounds ÷ on empty tables`,
      history.onFull / history.onEmpty,
      0.9,
    ),
    atMost(`findings of the audit of ${history.rounds.toLocaleString('en')} rounds`, history.findings, 0),
    atLeast('bets with ten open bonuses ÷ without any, over HTTP', bonuses.ratio, 0.97),
    atLeast('calls of the games partner ÷ bets over HTTP', callbacks.ratio, 0.5),
    atMost('p99 at 1 000 bets/s, from the intended send time, in ms', open.thousand.p99, 15),
    atMost('p99 at 60 % of the knee ÷ that of a server that only waits', open.ratio, 3),
    atLeast('goodput at 2 × the knee ÷ the knee', open.storm.ofKnee, 0.8),
    atMost(
      'refusals without Retry-After or with another status',
      strangers(open.storm.byStatus) + open.storm.withoutRetryAfter,
      0,
    ),
  ]
}

function figuresOf({ bets, ledger, bonuses, callbacks, open, sockets, history }: Measured): [string, string][] {
  return [
    ['dice over HTTP, 256 connections, 10 000 players', `${whole(bets.batched)} bets/s`],
    ['the same server, BEGIN … COMMIT for each bet', `${whole(bets.statements)} bets/s`],
    ['the same server, one function call for each bet', `${whole(bets.function)} bets/s`],
    [
      'pgbench on that function, the best of 16, 32 and 64 clients',
      bets.pgbench ? `${whole(bets.pgbench)} calls/s` : 'not installed',
    ],
    ['dice of players with ten open bonuses, and without', `${whole(bonuses.one)} and ${whole(bonuses.other)} bets/s`],
    ['two groups of players without any, by the same measurement', `${bonuses.same.toFixed(3)}`],
    [
      "the games partner's bets and wins, and dice",
      `${whole(callbacks.one)} calls/s and ${whole(callbacks.other)} bets/s`,
    ],
    [
      'the ledger alone, 256 callers',
      `${whole(ledger.batched.perSecond)} postings/s, median ${ms(ledger.batched.medianMs)}`,
    ],
    [
      'one function call for each posting, 256 callers',
      `${whole(ledger.oneCall.perSecond)} postings/s, median ${ms(ledger.oneCall.medianMs)}`,
    ],
    ['the ledger alone, one caller', `median ${ms(ledger.alone.batchedMs)}`],
    ['one function call, one caller', `median ${ms(ledger.alone.oneCallMs)}`],
    [
      'open loop: server and database on one half of the cores, the load on the other',
      open.apart ? `the knee ${whole(open.knee)} bets/s` : 'not possible here: both share all cores',
    ],
    ['the same request with an invalid body, refused', `${whole(bets.trivial)} requests/s`],
    ['dice over HTTP, one caller', `median ${ms(open.alone.median)}, p99 ${ms(open.alone.p99)}`],
    ['at 60 % of the knee, from the intended send time', `median ${ms(open.calm.median)}, p99 ${ms(open.calm.p99)}`],
    [
      'the same arrivals at a server that only waits 3 ms',
      `median ${ms(open.machine.median)}, p99 ${ms(open.machine.p99)}`,
    ],
    ['at 1 000 bets/s', `median ${ms(open.thousand.median)}, p99 ${ms(open.thousand.p99)}`],
    ['pauses for garbage at 60 % of the knee', `median ${ms(open.pauses.median)}, longest ${ms(open.pauses.max)}`],
    ['at 2 × the knee', `answers ${JSON.stringify(open.storm.byStatus)}`],
    ['one caller immediately afterwards', `median ${ms(open.after.median)}`],
    [
      `memory for each of ${sockets.sockets} sockets`,
      `${sockets.kilobytesEach.toFixed(1)} kB live, ${sockets.residentEach.toFixed(1)} kB resident`,
    ],
    [
      `commit to balance:update, ${whole(sockets.betsPerSecond)} bets/s`,
      `median ${ms(sockets.delay.medianMs)}, p99 ${ms(sockets.delay.p99Ms)} (${sockets.delay.seen} of ${sockets.commits} seen)`,
    ],
    ['the audit of that history and the bets on it', `${whole(history.auditSeconds)} s`],
  ]
}

interface Row {
  readonly name: string
  readonly measured: number
  readonly bound: string
  readonly holds: boolean
}

function atLeast(name: string, measured: number, bound: number): Row {
  return { name, measured, bound: `≥ ${bound}`, holds: measured >= bound }
}

function atMost(name: string, measured: number, bound: number): Row {
  return { name, measured, bound: `≤ ${bound}`, holds: measured <= bound }
}

function strangers(byStatus: Record<string, number>): number {
  return Object.entries(byStatus).reduce(
    (sum, [status, count]) => (/^(200|503|429)$/.test(status) ? sum : sum + count),
    0,
  )
}

function report(rows: readonly Row[], figures: readonly [string, string][]): string {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  return [
    '# Results of `npm run bench`',
    '',
    `On ${machine}, the embedded PostgreSQL and the load on the same machine; durable commits. Ratios are from one run.`,
    '',
    '| ratio | measured | target | |',
    '|---|---:|---:|---|',
    ...rows.map(
      ({ name, measured, bound, holds }) =>
        `| ${name} | ${measured.toFixed(2)} | ${bound} | ${holds ? 'met' : 'missed'} |`,
    ),
    '',
    '| figure | |',
    '|---|---|',
    ...figures.map(([name, value]) => `| ${name} | ${value} |`),
    '',
  ].join('\n')
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en').replaceAll(',', ' ')
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`
}

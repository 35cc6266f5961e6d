import { rmSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@casino/tools/postgres/embedded-postgres'
import { openRunFolder } from '@casino/tools/processes/run-folder'
import { measureBets, measureBonuses, measureCallbacks } from './comparisons.ts'
import { measureEvents } from './events.ts'
import { measureLog } from './log.ts'
import {
  type Bench,
  type MeasurementScale,
  measureHistory,
  measureLedgers,
  measureOpenLoop,
  measureSockets,
  measureWatchers,
} from './measurements.ts'

/**
 * `npm run bench`: measures, prints, and writes bench/results.md. `npm run bench -- quick` is a short run, and `npm run bench
 * -- bonuses open` measures only these parts; neither writes a file.
 */
const words = process.argv.slice(2)
const quick = words.includes('quick')
const scale: MeasurementScale = quick
  ? { seconds: 2, rounds: 100_000, sockets: 200 }
  : { seconds: 15, rounds: 10_000_000, sockets: 2000 }

interface Measured {
  readonly rows: readonly Row[]
  readonly figures: readonly [string, string][]
}

const parts = {
  bets: async (bench: Bench): Promise<Measured> => {
    const bets = await measureBets(bench)
    return {
      rows: [
        atLeast('bets over HTTP ÷ BEGIN … COMMIT for each bet', bets.batched / bets.statements, 8),
        atLeast('bets over HTTP ÷ one function call for each bet', bets.batched / bets.function, 3),
        ...(bets.pgbench
          ? [atLeast('bets over HTTP ÷ pgbench on that function alone', bets.batched / bets.pgbench, 1)]
          : []),
        atLeast('bets over HTTP ÷ the same request with an invalid body', bets.batched / bets.trivial, 0.6),
      ],
      figures: [
        ['dice over HTTP, 256 connections, 10 000 players', `${whole(bets.batched)} bets/s`],
        ['the same server, BEGIN … COMMIT for each bet', `${whole(bets.statements)} bets/s`],
        ['the same server, one function call for each bet', `${whole(bets.function)} bets/s`],
        [
          'pgbench on that function, the best of 16, 32 and 64 clients',
          bets.pgbench ? `${whole(bets.pgbench)} calls/s` : 'not installed',
        ],
        ['the same request with an invalid body, refused', `${whole(bets.trivial)} requests/s`],
      ],
    }
  },

  ledger: async (bench: Bench): Promise<Measured> => {
    const { batched, oneCall, alone } = await measureLedgers(bench)
    return {
      rows: [
        atLeast('postings, 256 callers ÷ one function call each', batched.perSecond / oneCall.perSecond, 5),
        atMost('one caller, median ÷ one function call', alone.batchedMs / alone.oneCallMs, 1.3),
      ],
      figures: [
        ['the ledger alone, 256 callers', `${whole(batched.perSecond)} postings/s, median ${ms(batched.medianMs)}`],
        [
          'one function call for each posting, 256 callers',
          `${whole(oneCall.perSecond)} postings/s, median ${ms(oneCall.medianMs)}`,
        ],
        ['the ledger alone, one caller', `median ${ms(alone.batchedMs)}`],
        ['one function call, one caller', `median ${ms(alone.oneCallMs)}`],
      ],
    }
  },

  bonuses: async (bench: Bench): Promise<Measured> => {
    const { ratio, one, other, same } = await measureBonuses(bench)
    return {
      rows: [atLeast('bets with ten open bonuses ÷ without any, over HTTP', ratio, 0.97)],
      figures: [
        ['dice of players with ten open bonuses, and without', `${whole(one)} and ${whole(other)} bets/s`],
        ['two groups of players without any, by the same measurement', same.toFixed(3)],
      ],
    }
  },

  events: async (bench: Bench): Promise<Measured> => {
    const { withSlow, without, ratio, delay } = await measureEvents(bench)
    return {
      rows: [
        atLeast('bets with a slow receiver of events ÷ without, over HTTP', ratio, 0.99),
        atMost('p99 from a round to the receiver of its event, two servers, in s', delay.p99, 2),
      ],
      figures: [
        ['dice with a slow receiver of all rounds, and without', `${whole(withSlow)} and ${whole(without)} bets/s`],
        [
          `from a round to the receiver of its event, ${whole(delay.perSecond)} bets/s on two servers`,
          `median ${delay.median.toFixed(2)} s, p99 ${delay.p99.toFixed(2)} s`,
        ],
      ],
    }
  },
  log: async (bench: Bench): Promise<Measured> => {
    const { rounds, perSecond, bytesEach, processorMicros, withLog, without, ratio, delay } = await measureLog(bench)
    return {
      rows: [
        atLeast('bets with the public log ÷ without, over HTTP', ratio, 0.99),
        atLeast('rounds a second that the public log can take', perSecond, 10_000),
        atMost('bytes of a round in the public log, with its salt', bytesEach, 100),
        atMost('p99 from a round to its signed state, two servers, in s', delay.p99, 10),
      ],
      figures: [
        ['dice with the public log, and without', `${whole(withLog)} and ${whole(without)} bets/s`],
        [
          `${whole(rounds)} rounds taken by the public log at once`,
          `${whole(perSecond)} rounds/s, ${bytesEach.toFixed(1)} bytes and ${processorMicros.toFixed(0)} µs of Node's processor time each`,
        ],
        [
          `from a round to its signed state, ${whole(delay.perSecond)} bets/s on two servers`,
          `median ${delay.median.toFixed(1)} s, p99 ${delay.p99.toFixed(1)} s`,
        ],
      ],
    }
  },

  callbacks: async (bench: Bench): Promise<Measured> => {
    const { ratio, one, other } = await measureCallbacks(bench)
    return {
      rows: [atLeast('calls of the games partner ÷ bets over HTTP', ratio, 0.5)],
      figures: [["the games partner's bets and wins, and dice", `${whole(one)} calls/s and ${whole(other)} bets/s`]],
    }
  },

  open: async (bench: Bench): Promise<Measured> => {
    const open = await measureOpenLoop(bench)
    const { byStatus, withoutRetryAfter } = open.storm
    return {
      rows: [
        atMost('p99 at 1 000 bets/s, from the intended send time, in ms', open.thousand.p99, 15),
        atMost('p99 at 60 % of the knee ÷ that of a server that only waits', open.ratio, 3),
        atLeast('goodput at 2 × the knee ÷ the knee', open.storm.ofKnee, 0.8),
        atMost('refusals without Retry-After or with another status', strangers(byStatus) + withoutRetryAfter, 0),
      ],
      figures: [
        [
          'open loop: server and database on one half of the cores, the load on the other',
          open.apart ? `the knee ${whole(open.knee)} bets/s` : 'not possible here: both share all cores',
        ],
        ['dice over HTTP, one caller', `median ${ms(open.alone.median)}, p99 ${ms(open.alone.p99)}`],
        [
          'at 60 % of the knee, from the intended send time',
          `median ${ms(open.calm.median)}, p99 ${ms(open.calm.p99)}`,
        ],
        [
          'the same arrivals at a server that only waits 3 ms',
          `median ${ms(open.machine.median)}, p99 ${ms(open.machine.p99)}`,
        ],
        ['at 1 000 bets/s', `median ${ms(open.thousand.median)}, p99 ${ms(open.thousand.p99)}`],
        ['pauses for garbage at 60 % of the knee', `median ${ms(open.pauses.median)}, longest ${ms(open.pauses.max)}`],
        ['at 2 × the knee', `answers ${JSON.stringify(byStatus)}`],
        ['one caller immediately afterwards', `median ${ms(open.after.median)}`],
      ],
    }
  },

  sockets: async (bench: Bench): Promise<Measured> => {
    const { sockets, kilobytesEach, residentEach, betsPerSecond, delay, commits } = await measureSockets(bench)
    return {
      rows: [],
      figures: [
        [
          `memory for each of ${sockets} sockets`,
          `${kilobytesEach.toFixed(1)} kB live, ${residentEach.toFixed(1)} kB resident`,
        ],
        [
          `commit to balance:update, ${whole(betsPerSecond)} bets/s`,
          `median ${ms(delay.medianMs)}, p99 ${ms(delay.p99Ms)} (${delay.seen} of ${commits} seen)`,
        ],
      ],
    }
  },

  watchers: async (bench: Bench): Promise<Measured> => {
    const { sockets, with: watched, without, perSecond } = await measureWatchers(bench)
    return {
      rows: [atMost(`p99 of bets while ${sockets} sockets watch a flight ÷ while none does`, watched / without, 1.3)],
      figures: [
        [
          `dice at 500 bets/s while ${sockets} sockets watch a flight, and while none does`,
          `p99 ${ms(watched)} and ${ms(without)}; ${perSecond.toFixed(1)} updates a second for each socket`,
        ],
      ],
    }
  },

  history: async (bench: Bench): Promise<Measured> => {
    const history = await measureHistory(bench)
    const rounds = history.rounds.toLocaleString('en')
    return {
      rows: [
        atLeast(`bets with ${rounds} rounds ÷ on empty tables`, history.onFull / history.onEmpty, 0.9),
        atMost(`findings of the audit of ${rounds} rounds`, history.findings, 0),
      ],
      figures: [['the audit of that history and the bets on it', `${whole(history.auditSeconds)} s`]],
    }
  },
}

type Part = keyof typeof parts
const isPart = (word: string): word is Part => Object.hasOwn(parts, word)

const unknown = words.find((word) => word !== 'quick' && !isPart(word))
if (unknown !== undefined) {
  console.error(`There is no part “${unknown}”. Parts: ${Object.keys(parts).join(', ')}; “quick” makes a run short.`)
  process.exit(2)
}
const chosen = words.filter(isPart)
const folder = openRunFolder('bench')
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { max_connections: 200 } })
const bench: Bench = { postgresUrl: postgres.url, postgresPid: postgres.pid, dataDir: folder, scale, say: console.log }

try {
  const measured: Measured[] = []
  for (const part of chosen.length > 0 ? chosen : (Object.keys(parts) as Part[]))
    measured.push(await parts[part](bench))
  const rows = measured.flatMap((part) => part.rows)
  const text = report(
    rows,
    measured.flatMap((part) => part.figures),
  )
  console.log(`\n${text}`)
  if (!quick && chosen.length === 0) writeFileSync(new URL('./results.md', import.meta.url), text)
  process.exitCode = rows.every((row) => row.holds) ? 0 : 1
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
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

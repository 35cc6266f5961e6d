import { audit } from '@casino/server/accounting/audit/audit'
import { bindTo } from './cores.ts'
import { createCasinoDatabase, dropCasinoDatabase, playerIds, serverKey, tokenOf } from './fixture.ts'
import { fillHistory } from './history.ts'
import type { LedgerFigures } from './ledger.ts'
import { compareLedgers } from './ledger.ts'
import { type Latency, type LoadPlan, type LoadReport, quantile } from './load-client.ts'
import { load, memoryOfSocket, openSockets, startServer, startWaiting } from './processes.ts'

export interface MeasurementScale {
  readonly seconds: number
  readonly rounds: number
  readonly sockets: number
}

export interface Bench {
  readonly postgresUrl: string
  readonly postgresPid: number
  readonly dataDir: string
  readonly scale: MeasurementScale
  readonly say: (sentence: string) => void
}

export const connections = 256
/** Number of short turns for each compared variant: other load on the machine affects all of them equally. */
const turnCount = 7
export const dice = {
  host: '127.0.0.1',
  path: '/api/games/dice/roll',
  bodies: ['over', 'under'].map((betType) => JSON.stringify({ betAmount: 10, targetValue: 50, betType })),
}
/** The same request, refused as invalid: the cost of a POST with token, key and body that moves nothing. */
export const trivial = { ...dice, bodies: [JSON.stringify({ betAmount: 10, targetValue: 50, betType: 'sideways' })] }

export async function measureLedgers({ postgresUrl, scale, say }: Bench): Promise<LedgerFigures> {
  const url = await createCasinoDatabase(postgresUrl, 'bench_ledger')
  const figures = await compareLedgers(url, await playerIds(url), scale.seconds)
  await dropCasinoDatabase(postgresUrl, url)
  say(
    `the ledger alone: ${Math.round(figures.batched.perSecond)} postings/s against ${Math.round(figures.oneCall.perSecond)}`,
  )
  return figures
}

/** The same load on empty tables and on those of a casino with history, in turns; and the audit of all of it. */
export async function measureHistory({ postgresUrl, dataDir, scale, say }: Bench) {
  const empty = await createCasinoDatabase(postgresUrl, 'bench_empty')
  const full = await createCasinoDatabase(postgresUrl, 'bench_full')
  say(`writing ${scale.rounds.toLocaleString('en')} settled rounds …`)
  await fillHistory(full, scale.rounds)
  const sides = await Promise.all(
    [empty, full].map(async (url) => ({
      server: await startServer(url, 'batched', dataDir),
      callers: (await playerIds(url)).map((id) => ({ token: tokenOf(id) })),
      rates: [] as number[],
    })),
  )
  const measure = async ({ server, callers }: (typeof sides)[number], seconds: number) =>
    fine(await load({ ...dice, port: server.port, callers, connections, seconds, warmupSeconds: 1 })).goodput
  for (const side of sides) await measure(side, scale.seconds)
  for (let turn = 0; turn < turnCount; turn++) {
    for (const side of sides) side.rates.push(await measure(side, scale.seconds / 3))
  }
  for (const { server } of sides) await server.close()
  const [onEmpty, onFull] = sides.map(({ rates }) => quantile(rates, 0.5)) as [number, number]
  say(`bets with history: ${Math.round(onFull)} a second, without: ${Math.round(onEmpty)}`)
  const began = performance.now()
  const { checks } = await audit(full, serverKey)
  const findings = checks.reduce((sum, { wrong }) => sum + wrong, 0)
  const auditSeconds = (performance.now() - began) / 1000
  say(`the audit of all these rounds: ${findings} findings, ${Math.round(auditSeconds)} s`)
  return { onEmpty, onFull, rounds: scale.rounds, findings, auditSeconds }
}

/**
 * Arrivals by the clock, at 60 % of the server's capacity and at twice its capacity, on its half of the cores. One caller, the
 * knee, the calm and the storm are measured in turns, so that other load on the machine affects all of them equally, and each
 * figure is the median of its turns. The calm load is also sent to a server that only waits, whose latency is not the casino's.
 */
export async function measureOpenLoop({ postgresUrl, postgresPid, dataDir, scale, say }: Bench) {
  const url = await createCasinoDatabase(postgresUrl, 'bench_open')
  // The server reads the number of cores at its start.
  bindTo('measured', [process.pid])
  const server = await startServer(url, 'batched', dataDir)
  bindTo('all', [process.pid])
  const waiting = await startWaiting()
  const apart = bindTo('measured', [postgresPid, server.pid, waiting.pid])
  const callers = (await playerIds(url)).map((id) => ({ token: tokenOf(id) }))
  const plan = { ...dice, port: server.port, callers, connections, seconds: scale.seconds / 3, warmupSeconds: 1 }
  const warmUp = { ...plan, seconds: scale.seconds }
  const warm = fine(await load(warmUp, { apart })).goodput
  await load({ ...warmUp, rate: 0.6 * warm }, { apart })
  const turns: Turn[] = []
  const storms: LoadReport[] = []
  const pauses: number[] = []
  for (let turn = 0; turn < turnCount; turn++) {
    const alone = fine(await load({ ...plan, connections: 1 }, { apart }))
    const knee = fine(await load(plan, { apart })).goodput
    await server.pauses()
    const calm = await load({ ...plan, rate: 0.6 * knee }, { apart })
    pauses.push(...(await server.pauses()))
    const machine = fine(await load({ ...plan, port: waiting.port, rate: 0.6 * knee }, { apart })).latencyMs
    const thousand = fine(await load({ ...plan, rate: 1000 }, { apart })).latencyMs
    const storm = await load({ ...plan, connections: 4096, rate: 2 * knee }, { apart })
    storms.push(storm)
    const ratio = calm.latencyMs.p99 / machine.p99
    turns.push({
      alone: alone.latencyMs,
      knee,
      calm: calm.latencyMs,
      machine,
      thousand,
      ratio,
      storm: storm.goodput / knee,
    })
    say(
      `open loop, a turn: ${Math.round(knee)} bets/s; p99 at 60 % ÷ that of a server that only waits ${ratio.toFixed(1)}; ` +
        `p99 at 1 000 bets/s ${thousand.p99.toFixed(1)} ms; at 200 % ${Math.round(storm.goodput)} bets/s`,
    )
  }
  const of = (figure: (turn: (typeof turns)[number]) => number) => quantile(turns.map(figure), 0.5)
  const knee = of((turn) => turn.knee)
  const after = fine(await load({ ...plan, connections: 1 }, { apart }))
  await server.close()
  await waiting.close()
  bindTo('all', [postgresPid])
  await dropCasinoDatabase(postgresUrl, url)
  say(`the knee: ${Math.round(knee)} bets/s`)
  return {
    apart,
    alone: { median: of(({ alone }) => alone.median), p99: of(({ alone }) => alone.p99) },
    knee,
    calm: { median: of(({ calm }) => calm.median), p99: of(({ calm }) => calm.p99) },
    machine: { median: of(({ machine }) => machine.median), p99: of(({ machine }) => machine.p99) },
    thousand: { median: of(({ thousand }) => thousand.median), p99: of(({ thousand }) => thousand.p99) },
    ratio: of(({ ratio }) => ratio),
    pauses: { median: quantile(pauses, 0.5), max: quantile(pauses, 1) },
    storm: {
      ofKnee: of(({ storm }) => storm),
      byStatus: totals(storms.map(({ byStatus }) => byStatus)),
      withoutRetryAfter: storms.reduce((sum, { withoutRetryAfter }) => sum + withoutRetryAfter, 0),
    },
    after: after.latencyMs,
  }
}

interface Turn {
  readonly alone: Latency
  readonly knee: number
  readonly calm: Latency
  readonly machine: Latency
  readonly thousand: Latency
  readonly ratio: number
  readonly storm: number
}

/** Many open pages on one process: the cost of each, and the time from a commit to the screen. */
export async function measureSockets({ postgresUrl, dataDir, scale, say }: Bench) {
  const url = await createCasinoDatabase(postgresUrl, 'bench_sockets')
  const server = await startServer(url, 'batched', dataDir)
  const watchers = (await playerIds(url)).slice(0, scale.sockets).map((id) => ({ id, token: tokenOf(id) }))
  const plan: LoadPlan = {
    ...dice,
    port: server.port,
    callers: watchers,
    connections: 64,
    seconds: scale.seconds,
    warmupSeconds: 1,
  }
  fine(await load({ ...plan, rate: 1000 }))
  const before = await server.memory()
  const sockets = await openSockets({ port: server.port, players: watchers })
  const each = memoryOfSocket(before, await server.memory(), scale.sockets)
  server.noteCommits()
  const report = fine(await load({ ...plan, rate: 1000 }))
  const committed = await server.commits()
  const arrived = new Map((await sockets.arrivals()).map(([player, sequence, at]) => [`${player} ${sequence}`, at]))
  await server.close()
  await dropCasinoDatabase(postgresUrl, url)
  const delays = committed.flatMap(([player, sequence, at]) => {
    const seen = arrived.get(`${player} ${sequence}`)
    return seen === undefined ? [] : [seen - at]
  })
  const figures = {
    sockets: scale.sockets,
    kilobytesEach: each.live,
    residentEach: each.resident,
    betsPerSecond: report.goodput,
    commits: committed.length,
  }
  const delay = { seen: delays.length, medianMs: quantile(delays, 0.5), p99Ms: quantile(delays, 0.99) }
  say(
    `${scale.sockets} sockets: ${figures.kilobytesEach.toFixed(1)} kB each, commit to balance:update p99 ${delay.p99Ms.toFixed(1)} ms`,
  )
  return { ...figures, delay }
}

/**
 * Bets on dice while many sockets watch the common table of crash on the same server, and while none does, in turns: a palindrome,
 * so that a machine which becomes slower affects both equally. Each turn of watching opens its sockets again. In both, some players
 * bet on flights, so that there is something to send.
 */
export async function measureWatchers({ postgresUrl, dataDir, scale, say }: Bench) {
  const url = await createCasinoDatabase(postgresUrl, 'bench_watchers')
  const server = await startServer(url, 'batched', dataDir)
  const players = (await playerIds(url)).map((id) => ({ id, token: tokenOf(id) }))
  const [watching, betting] = [players.slice(0, scale.sockets), players.slice(scale.sockets)]
  const { seconds } = scale
  const plan = { ...dice, port: server.port, callers: betting, connections: 64, seconds, warmupSeconds: 1, rate: 500 }
  const flights = {
    ...plan,
    path: '/api/games/crash/bet',
    bodies: [1, 2].map((panel) => JSON.stringify({ betAmount: 10, panel })),
    rate: 20,
  }
  fine(await load(plan))
  const p99 = { with: [] as number[], without: [] as number[] }
  let updates = 0
  for (let turn = 0; turn < watcherTurns; turn++) {
    for (const side of turn % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
      const sockets =
        side === 'with' ? await openSockets({ port: server.port, players: watching, table: 'crash' }) : undefined
      // Most come when bets are closed.
      const [report] = await Promise.all([load(plan), load({ ...flights, connections: 4 })])
      p99[side].push(fine(report).latencyMs.p99)
      updates += (await sockets?.updates()) ?? 0
    }
  }
  await server.close()
  await dropCasinoDatabase(postgresUrl, url)
  const figures = {
    sockets: scale.sockets,
    with: quantile(p99.with, 0.5),
    without: quantile(p99.without, 0.5),
    perSecond: updates / (watcherTurns * seconds) / scale.sockets,
  }
  say(
    `dice while ${scale.sockets} sockets watch a flight: p99 ${figures.with.toFixed(1)} ms, without ${figures.without.toFixed(1)} ms; ` +
      `${figures.perSecond.toFixed(1)} updates a second for each`,
  )
  return figures
}

const watcherTurns = 6

function totals(counts: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const [name, count] of counts.flatMap(Object.entries<number>)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** Throws unless the load was answered with 200; up to 1 % of failures is tolerated on a shared machine. */
export function fine(report: LoadReport): LoadReport {
  const good = report.byStatus['200'] ?? 0
  if (good < 0.99 * report.answered) throw new Error(`the load was answered with ${JSON.stringify(report.byStatus)}`)
  return report
}

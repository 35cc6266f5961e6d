import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withClient } from '@casino/server/platform/database/with-client'
import { startPostgres } from '@casino/tools/postgres/embedded-postgres'
import { openDeadline } from '@casino/tools/processes/deadline'
import { openRunFolder } from '@casino/tools/processes/run-folder'
import { measureInBlocks, medianOf, ratioOf } from './comparisons.ts'
import { createCasinoDatabase, playerIds, tokenOf } from './fixture.ts'
import { fillHistory } from './history.ts'
import { type LoadPlan, quantile } from './load-client.ts'
import { connections, dice } from './measurements.ts'
import { startServer } from './processes.ts'

/**
 * `npm run bench:rounds -- [rounds] [few]`: whether lists and bets remain fast in a casino with many rounds. Two casinos with
 * the same players, one with few rounds and one with many, answer the same calls in turns, so that other load on the machine
 * affects both equally. `--keep <folder>` keeps the databases there, which are filled once.
 */
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
const [rounds = 10_000_000, few = 500_000] = positionals.map(Number)
/** Measured with a million rounds; the spare bytes are for building indexes and for the log. */
const bytesOfRound = 1100
const spareBytes = 8e9
const times = 31
const limitMs = 100
/** A list counts as slower if both its median and its fastest answer exceed these: other work rarely slows both on one side. */
const keeps = { factor: 1.5, ms: 1 }
const leastOfBets = 0.9

type Call = readonly [what: string, by: 'player' | 'administrator', path: string]

/** The measured calls of a player in the middle of the list, whose rounds are `first` to `last`. */
const callsOf = (player: number, first: number, last: number): readonly Call[] => [
  ['own rounds', 'player', 'games/history?limit=25'],
  ['own rounds, second page', 'player', `games/history?limit=25&before=${last}`],
  ['own rounds of a game', 'player', 'games/history?limit=25&gameType=dice'],
  ['own totals and best win', 'player', 'games/totals'],
  ['the newest round', 'player', `games/rounds/${last}`],
  ['the oldest round', 'player', `games/rounds/${first}`],
  ['own transactions', 'player', 'payments/transactions?limit=25'],
  ['own bets as transactions', 'player', 'payments/transactions?type=bet_placed&limit=25'],
  ['recent wins of all', 'player', 'games/recent-wins'],
  ['users by balance', 'administrator', 'admin/get-users?sort=balance&order=desc'],
  ['one user', 'administrator', `admin/get-user/${player}`],
  ['timeline of a user', 'administrator', `admin/users/${player}/timeline?limit=25`],
  ['bets of a user', 'administrator', `admin/users/${player}/bets?limit=25`],
  ['dashboard', 'administrator', 'admin/get-stats'],
  ['games', 'administrator', 'admin/get-games'],
  ['transactions', 'administrator', 'admin/get-transactions'],
  ['all bets', 'administrator', 'admin/get-transactions?type=bet_placed'],
  ['all bets, by amount', 'administrator', 'admin/get-transactions?type=bet_placed&sort=amount'],
  ['all bets that won', 'administrator', 'admin/get-transactions?type=bet_win'],
  ['bets, a search that finds many', 'administrator', 'admin/get-transactions?type=game_loss&search=player1'],
  ['report by day', 'administrator', 'admin/reports/days'],
  ['operations', 'administrator', 'admin/operations'],
]

const folder = options.keep ?? openRunFolder('bench-rounds')
mkdirSync(folder, { recursive: true })
const begun = performance.now()
const say = (sentence: string) =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${sentence}`)
const count = (value: number) => value.toLocaleString('en')

mustFit()
const postgres = await startPostgres({
  dataDir: join(folder, 'postgres'),
  settings: { max_connections: 200, max_wal_size: '4GB' },
})
try {
  const urls = [await filled('few', few), await filled('many', rounds)] as const
  // Only now: loading forty million rounds takes half an hour, which an administrator's session would not survive.
  const sides = [await openSide(urls[0]), await openSide(urls[1])] as const
  const lines = await compareLists(sides)
  const [bets, held] = await compareBets(sides)
  for (const { server } of sides) await server.close()
  console.log(
    `\n${count(few)} and ${count(rounds)} rounds of 10 000 players; ${cpus().length} cores; ${times} times each, in turn\n`,
  )
  const head = '| ms | few, median | many, median | few, least | many, least | |\n|---|---:|---:|---:|---:|---|'
  console.log([head, ...lines.map(({ line }) => line)].join('\n'))
  console.log(`\n${bets}`)
  process.exitCode = held && lines.every(({ good }) => good) ? 0 : 1
} finally {
  await postgres.stop()
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true })
}

function mustFit(): void {
  const marked = (name: string, size: number) => (existsSync(join(folder, `${name}-${size}`)) ? 0 : size)
  const { bavail, bsize } = statfsSync(folder)
  const needed = (marked('few', few) + marked('many', rounds)) * bytesOfRound + spareBytes
  if (bavail * bsize > needed) return
  const gigabytes = (bytes: number) => `${Math.round(bytes / 1e9)} GB`
  if (options.keep === undefined) rmSync(folder, { recursive: true })
  console.error(`${count(rounds)} rounds need ${gigabytes(needed)}; ${gigabytes(bavail * bsize)} are free.`)
  process.exit(2)
}

async function filled(name: string, size: number): Promise<string> {
  const database = `${name}_${size}`
  const mark = join(folder, `${name}-${size}`)
  const url = new URL(postgres.url)
  url.pathname = `/${database}`
  if (existsSync(mark)) return url.href
  await withClient(postgres.url, (client) => client.query(`DROP DATABASE IF EXISTS ${database}`))
  await createCasinoDatabase(postgres.url, database)
  const before = await bytesOf(url.href)
  const at = performance.now()
  await fillHistory(url.href, size)
  const seconds = (performance.now() - at) / 1000
  const bytes = (await bytesOf(url.href)) - before
  say(
    `${count(size)} rounds are there: ${(bytes / 1e9).toFixed(2)} GB, ${Math.round(bytes / size)} bytes each, ${Math.round(size / seconds)} a second`,
  )
  writeFileSync(mark, '')
  return url.href
}

async function bytesOf(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      'SELECT pg_database_size(current_database())::float AS bytes',
    )
    return rows[0]!.bytes
  })
}

async function openSide(url: string) {
  const server = await startServer(url, 'batched', folder)
  await untilLooked(url)
  const ids = await playerIds(url)
  const player = ids[Math.floor(ids.length / 2)]!
  const [first, last] = await withClient(url, async (client) => {
    const { rows } = await client.query<{ first: string; last: string }>(
      'SELECT min(id) AS first, max(id) AS last FROM round WHERE player_id = $1',
      [player],
    )
    return [Number(rows[0]!.first), Number(rows[0]!.last)] as const
  })
  const address = `http://127.0.0.1:${server.port}/api`
  const signedIn = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'only for this measurement' }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const plan: LoadPlan = {
    ...dice,
    port: server.port,
    callers: ids.map((id) => ({ token: tokenOf(id) })),
    connections,
    seconds: 1,
    warmupSeconds: 0.5,
  }
  return {
    server,
    address,
    calls: callsOf(player, first, last),
    tokens: { player: tokenOf(player), administrator: token },
    plan,
  }
}

/** Waits until the server has counted the figures of the dashboard. Before that it computes them for each request. */
async function untilLooked(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const looked = `SELECT FROM dashboard_figures WHERE refreshed_at > (SELECT max(backend_start) FROM pg_stat_activity WHERE application_name = 'casino ledger' AND datname = current_database())`
    const check = openDeadline(180_000, 'the server has not counted')
    while ((await client.query(looked)).rows.length === 0) {
      check()
      await pause(250)
    }
  })
}

type Side = Awaited<ReturnType<typeof openSide>>

async function compareLists([one, other]: readonly [Side, Side]): Promise<{ line: string; good: boolean }[]> {
  const lines: { line: string; good: boolean }[] = []
  for (const [index, [what]] of one.calls.entries()) {
    const taken: [number[], number[]] = [[], []]
    for (let turn = 0; turn < times; turn++) {
      taken[0].push(await timeOf(one, one.calls[index]!))
      taken[1].push(await timeOf(other, other.calls[index]!))
    }
    const of = (part: number) => taken.map((ms) => quantile(ms, part)) as [number, number]
    const [medians, least] = [of(0.5), of(0)]
    const grows = ([one, other]: [number, number]) => other > keeps.factor * one + keeps.ms
    const good = !(grows(medians) && grows(least)) && least[1] <= limitMs
    const figures = [...medians, ...least].map((ms) => ` ${ms.toFixed(1)} |`).join('')
    lines.push({ line: `| ${what} |${figures} ${good ? 'keeps' : 'grows'} |`, good })
    say(lines.at(-1)!.line)
  }
  return lines
}

async function timeOf({ address, tokens }: Side, [what, by, path]: Call): Promise<number> {
  const at = performance.now()
  const answer = await fetch(`${address}/${path}`, { headers: { authorization: `Bearer ${tokens[by]}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${what} was answered ${answer.status} ${text}`)
  return performance.now() - at
}

async function compareBets([one, other]: readonly [Side, Side]): Promise<[sentence: string, held: boolean]> {
  const blocks = await measureInBlocks({ seconds: 15, rounds, sockets: 0 }, [other.plan, one.plan])
  const ratio = ratioOf(blocks, 0, 1).median
  const held = ratio >= leastOfBets
  const rate = (side: number) => `${Math.round(medianOf(blocks, side))}/s`
  return [
    `Bets with many rounds ÷ with few: ${ratio.toFixed(2)} (${rate(0)} and ${rate(1)}), ${held ? 'kept' : 'fallen'}.`,
    held,
  ]
}

import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { leadsTo } from '@casino/rules/games/crash/chain'
import { betsMs, pauseMs } from '@casino/rules/games/crash/rules'
import { verifyRound } from '@casino/rules/verify-round'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { type Chain, findChain, publishChain } from '../../play/games/crash/seed-chain.ts'
import { Table } from '../../play/games/crash/table.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { openTestDatabase } from '../kit/database.ts'
import { chooseFlights } from '../kit/flights.ts'
import { serverKey } from '../kit/keys.ts'

const database = await openTestDatabase()
let casino: Casino | undefined
afterAll(async () => {
  await casino?.close()
  await database.drop()
})

const newKey = 'another-key-than-the-first-one'
async function run(command: string, env: Record<string, string>, ...given: string[]) {
  const path = fileURLToPath(new URL(`../../${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, ...given], {
    env: { ...inheritedEnv(), DATABASE_URL: database.url, ...env },
  })
  const [out, error, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status, out, error }
}
const table = async () => (await casino!.call('GET /api/games/crash')).body
const crashed = (number: number) =>
  vi.waitFor(
    async () => {
      const { last } = await table()
      const flight = last.find((one) => one.number === number)
      expect(flight).toBeDefined()
      return flight!
    },
    { timeout: 60_000, interval: 100 },
  )

test('a flight recomputes when the keys have been changed and the server restarted while it takes bets; the command begins the next chain', async () => {
  casino = await openCasino({ databaseUrl: database.url })
  const [crash] = await chooseFlights(casino.app.database.read, [[120, 140]])
  const player = await casino.player({ balance: 100 })
  const first = (await table()).chain
  const placed = await player.call('POST /api/games/crash/bet', {
    body: { betAmount: 10, panel: 1, autoCashOut: 1.1 },
  })
  expect(placed.status).toBe(200)
  const chain = 'platform/operations/seed-chain-command'
  const key = { SERVER_KEY: serverKey.value }
  expect(await run(chain, key)).toMatchObject({ status: 0, out: expect.stringContaining(`end    ${first.end}`) })
  const next = await run(chain, key, '--next')
  expect([next.status, next.error]).toEqual([0, ''])
  const [, end, salt] = /end {4}([0-9a-f]{64})\nsalt {3}([0-9a-f]{64})\nrounds 100000/.exec(next.out)!
  expect(await casino.call('GET /api/games/crash/chains/{salt}', { params: { salt: salt! } })).toMatchObject({
    body: { end, salt, length: 100_000 },
  })
  expect(await casino.call('GET /api/games/crash/chains/{salt}', { params: { salt: 'none' } })).toMatchObject({
    status: 404,
  })

  const rotated = await run('platform/operations/rotate-key-command', { ...key, NEW_SERVER_KEY: newKey })
  expect([rotated.status, rotated.error]).toEqual([0, ''])
  await casino.close()
  casino = await openCasino({ databaseUrl: database.url, env: { SERVER_KEY: newKey } })
  const flight = await crashed(1)
  expect([flight.crash * 100, leadsTo(flight.seed, first.end, 1)]).toEqual([expect.closeTo(crash!), true])
  const history = await vi.waitFor(
    async () => {
      const { body } = await casino!.call('GET /api/games/history', { token: player.token, query: { limit: '1' } })
      expect(body).toMatchObject([{ gameType: 'crash', payout: 11 }])
      return body
    },
    { timeout: 10_000 },
  )
  const round = (await casino.call('GET /api/games/rounds/{id}', { params: { id: history[0]!._id } })).body
  expect(verifyRound(round)).toMatchObject({ at: 'checked', agrees: true })

  // The next flight is of the new chain, whose secret was made before the keys changed.
  await vi.waitFor(async () => expect((await table()).chain).toMatchObject({ end, salt }), {
    timeout: 2 * betsMs,
    interval: 100,
  })
  await vi.waitFor(async () => expect((await table()).round?.salt).toBe(salt), { timeout: 2 * betsMs, interval: 100 })
}, 120_000)

test('servers that begin the first flight in parallel publish one chain, and the last flight of a chain is followed by a new one', async () => {
  const other = await openTestDatabase()
  const empty = openDatabase(other.url)
  let skew = 0
  const now = () => Date.now() + skew
  const parts = {
    settings: casino!.app.settings,
    secretFor: (purpose: string) => Buffer.from(hash('sha256', purpose, 'hex'), 'hex'),
    audience: { tableWatchers: () => 0, publishTable() {} },
    onTrouble: (error: unknown) => {
      throw error
    },
  }
  const nodes = [1, 2, 3].map(() => new Table({ ...parts, now, read: empty.read, transact: empty.transact }))
  try {
    const flights = await Promise.all(nodes.map((table) => table.wanted()))
    const published = async () => (await empty.read.rows<Chain>('SELECT salt FROM crash_chain')).map(({ salt }) => salt)
    const [first] = await published()
    expect(await published()).toEqual([first])
    expect(flights.map((flight) => flight && [flight.salt, flight.number])).toEqual(flights.map(() => [first, 1]))

    // A chain of two flights, which the next two flights use.
    const [node] = nodes as [Table]
    const { chains } = node
    await publishChain(empty, await findChain(empty.read), chains.create(undefined, 2))
    const played: [string, number][] = []
    for (let flight = 0; flight < 3; flight++) {
      skew += node.endOf((await node.wanted())!).at - now()
      await Promise.all(nodes.map((table) => table.wanted()))
      skew += pauseMs
      const next = await Promise.all(nodes.map((table) => table.wanted()))
      expect(new Set(next.map((one) => one?.id)).size).toBe(1)
      played.push([next[0]!.salt, next[0]!.number])
    }
    const [, second, third] = await published()
    expect(await published()).toHaveLength(3)
    expect(played).toEqual([
      [second, 1],
      [second, 2],
      [third, 1],
    ])
  } finally {
    for (const table of nodes) await table.close()
    await empty.close()
    await other.drop()
  }
})

test('a server without the secret of a chain refuses to end its flights', async () => {
  const { read } = casino!.app.database
  await read.rows(`DELETE FROM data_key WHERE name LIKE 'secret crash chain %'`)
  const other = await casino!.node()
  await expect(other.call('GET /api/games/crash')).resolves.toMatchObject({ status: 500 })
})

test('a table closes while its database is away', async () => {
  const { settings } = casino!.app
  const away = openDatabase(database.url)
  await away.close()
  const table = new Table({
    settings,
    read: away.read,
    transact: away.transact,
    now: Date.now,
    secretFor: () => Buffer.alloc(32),
    audience: { tableWatchers: () => 0, publishTable() {} },
    onTrouble() {},
  })
  const [wanted, closed] = await Promise.allSettled([table.wanted(), table.close()])
  expect([wanted.status, closed.status]).toEqual(['rejected', 'fulfilled'])
})

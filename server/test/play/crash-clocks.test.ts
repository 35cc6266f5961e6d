import { msOf } from '@casino/rules/games/crash/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CasinoPlayer } from '../kit/casino.ts'
import type { ModelCall } from '../kit/crash-model.ts'
import { type CrashServers, openCrashServers } from '../kit/crash-servers.ts'
import { chooseFlights } from '../kit/flights.ts'

// The database's clock was set forward, as when it moves to another machine, and only one of two servers has noticed. That
// one has shown how the flight goes on: nothing that arrives at the other one afterwards may count as earlier.
const behindMs = 1500
const now = (server: number) => Date.now() - server * behindMs
let servers: CrashServers
let player: CasinoPlayer
let crash: number
beforeAll(async () => {
  servers = await openCrashServers({ maximumWin: 1_000_000_00, now })
  player = await servers.servers[0].casino.player({ balance: 1000 })
  ;[crash = 0] = await chooseFlights(servers.read, [[150, 160]], servers.chains)
  for (const server of servers.servers) await server.restart()
})
afterAll(() => servers.close())

let sent = 0
const send = async (server: 0 | 1, call: ModelCall) => {
  const received = await servers.servers[server].send(player.id, { call, key: `call ${++sent}` }, now(server))
  return typeof received === 'object' ? received.answer : received
}
const bet = (server: 0 | 1, panel: 1 | 2) => send(server, { does: 'bet', panel, stake: 100_00, target: null })

/** By the database's clock, the flight began this long ago. */
async function flyFor(ms: number): Promise<void> {
  await servers.read.rows(`UPDATE crash_round SET starts_at = clock_timestamp() - $1 * interval '1 ms'`, [ms])
  for (const server of servers.servers) await server.restart()
}
/** The crash of the flight as the first server shows it. */
async function shown() {
  const [{ table }] = servers.servers
  await table.wanted()
  return table.onWire().round?.crash
}

test('a flight that another server has shown as begun takes no bet, and gives no stake back', async () => {
  await shown()
  expect(await bet(0, 1)).toMatchObject({ cash: 900_00 })
  await flyFor(500)
  expect(await shown()).toBeNull()
  expect(await bet(1, 2)).toEqual({ refused: 'bets_closed' })
  expect(await send(1, { does: 'cancel', panel: 1 })).toEqual({ refused: 'bets_closed' })
})

test('a flight that another server has shown as crashed pays no cash-out', async () => {
  await flyFor(msOf(crash) + 100)
  expect(await shown()).toBe(crash / 100)
  expect(await send(1, { does: 'cashOut', panel: 1 })).toEqual({ refused: 'crashed' })
})

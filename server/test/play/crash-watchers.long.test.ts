import type { CrashTable } from '@casino/contract/play/games/crash'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { chooseFlights } from '../kit/flights.ts'
import { openTwoServers, times } from '../kit/two-servers.ts'

// A flight with more bets than the list shows, watched on two servers.
const bettors = 30
const mostShown = 50
const mostPerSecond = 10
const apartMs = 100

let here: Casino
let there: Casino
let players: CasinoPlayer[]
beforeAll(async () => {
  ;({ here, there } = await openTwoServers())
  players = await Promise.all(times(bettors, () => here.player({ balance: 1000 })))
  await chooseFlights(here.app.database.read, [[180, 220]])
})
afterAll(() => closeAudited(here, there))

interface Update {
  readonly table: CrashTable
  /** By the clock of this process. */
  readonly at: number
}

function watch(casino: Casino): Update[] {
  const { socket } = casino.live(undefined)
  const updates: Update[] = []
  socket.on('table:update', (_, table) => void updates.push({ table: table as CrashTable, at: performance.now() }))
  socket.emit('table:subscribe', { game: 'crash' })
  return updates
}

/** The most updates within one second. */
const busiest = (updates: readonly Update[]) =>
  Math.max(...updates.map(({ at }) => updates.filter((other) => other.at >= at && other.at < at + 1000).length))

/** How far this process's clock is ahead of a server's: the message with the shortest delay is the nearest to the truth. */
const aheadOf = (updates: readonly Update[]) => Math.min(...updates.map(({ table, at }) => at - table.now))

async function aheadOfDatabase(): Promise<number> {
  const { ms } = await here.app.database.read.one<{ ms: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  )
  return performance.now() - ms
}

test('two servers show one multiplier, at most 50 of many bets, and at most 10 updates a second', async () => {
  const [one, other] = [watch(here), watch(there)]
  const { round } = (await here.call('GET /api/games/crash')).body
  const placed = await Promise.all(
    players.flatMap(({ token }, place) =>
      ([1, 2] as const).map((panel) =>
        (place % 2 === 0 ? here : there).call('POST /api/games/crash/bet', {
          token,
          body: { betAmount: 10 + place, panel },
        }),
      ),
    ),
  )
  expect(placed.map(({ status }) => status)).toEqual(times(2 * bettors, () => 200))
  const inFlight = async () =>
    expect((await here.call('GET /api/games/crash')).body.now).toBeGreaterThan(round!.startsAt + 100)
  await vi.waitFor(inFlight, { timeout: 20_000, interval: 50 })
  const ahead = [await aheadOfDatabase()]
  // Each cash-out changes the list, and each call for the table could publish it.
  for (const { token } of players)
    await Promise.all(
      [here, there].flatMap((casino, server) => [
        casino.call('POST /api/games/crash/cashout', { token, body: { panel: server + 1 } }),
        casino.call('GET /api/games/crash'),
      ]),
    )
  ahead.push(await aheadOfDatabase())
  for (const updates of [one, other])
    await vi.waitFor(() => expect(updates.at(-1)!.table.round?.crash).toEqual(expect.any(Number)), { timeout: 30_000 })

  const flying = [one, other].map((updates) => updates.filter(({ table }) => table.round?.number === round!.number))
  for (const updates of flying) {
    expect(new Set(updates.map(({ table }) => table.round!.startsAt))).toEqual(new Set([round!.startsAt]))
    expect(updates.length).toBeGreaterThan(2)
    expect(busiest(updates)).toBeLessThanOrEqual(mostPerSecond)
    expect(Math.max(...updates.map(({ table }) => table.shown.length))).toBe(mostShown)
    const last = updates.at(-1)!.table
    expect([last.bets, last.shown.every(({ cashedOutAt }) => cashedOutAt !== null)]).toEqual([2 * bettors, true])
  }
  // The multiplier follows from this clock and the start.
  const clocks = [...flying.map(aheadOf), Math.min(...ahead)]
  expect(Math.max(...clocks) - Math.min(...clocks)).toBeLessThan(apartMs)
}, 90_000)

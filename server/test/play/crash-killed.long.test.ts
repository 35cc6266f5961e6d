import { decidedWithinMs } from '@casino/rules/games/crash/rules'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { silentMs } from '../../platform/database/jobs.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { chooseFlights } from '../kit/flights.ts'
import { type KillableServer, openKillableServer } from '../kit/killable-server.ts'

// Two servers can settle flights; the one that does is killed in each phase. The web server never settles.
let database: TestDatabase
let servers: [KillableServer, KillableServer]
let web: Casino
let player: CasinoPlayer
let crashes: number[]
beforeAll(async () => {
  database = await openTestDatabase()
  servers = [await openKillableServer(database), await openKillableServer(database)]
  await servers[0].start()
  await servers[1].start()
  web = await openCasino({ databaseUrl: database.url, env: { ROLE: 'web' } })
  player = await web.player({ balance: 1000 })
  // Each flight accepts bets and ends soon; some pass while a server starts.
  crashes = await chooseFlights(
    web.app.database.read,
    Array.from({ length: 14 }, () => [130, 400] as const),
  )
}, 120_000)
afterAll(async () => {
  await web.close()
  await servers[1].leave()
  await servers[0].close()
})

/** A pass over the flights, on a slow machine. */
const passMs = 2000
const patient = { timeout: 60_000, interval: 50 }
const sql = async <Row>(text: string) => (await servers[0].owner.query<Row & object>(text)).rows[0]!
const clock = async () =>
  (await sql<{ ms: number }>('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms')).ms
const openBets = async () =>
  (await sql<{ open: number }>(`SELECT count(*)::int AS open FROM crash_bet WHERE state = 'open'`)).open
const balance = async () => (await player.call('GET /api/auth/me')).body.user.balance
const table = async () => (await web.call('GET /api/games/crash')).body
const bet = (panel: number, autoCashOut?: number) =>
  player.call('POST /api/games/crash/bet', { body: { betAmount: 10, panel, ...(autoCashOut && { autoCashOut }) } })
const untilBets = () =>
  vi.waitFor(async () => {
    const { now, round } = await table()
    expect(round?.startsAt).toBeGreaterThan(now + 3000)
    return round!
  }, patient)
const until = (ms: number) => vi.waitFor(async () => expect(await clock()).toBeGreaterThanOrEqual(ms), patient)
/** The server that holds the lease of the flights, and the other one. */
const holder = () =>
  vi.waitFor(async () => {
    const [one, other] = servers
    const held = [await one.holds('crash'), await other.holds('crash')]
    expect(held.filter(Boolean)).toHaveLength(1)
    return held[0] ? ([one, other] as const) : ([other, one] as const)
  }, patient)
const endOf = ({ startsAt }: { startsAt: number }, crash: number) =>
  startsAt + Math.ceil(Math.log(crash / 100) / 0.00006)

test.each(['before the start', 'in flight', 'at the crash'])(
  'the server that settles is killed %s: another one goes on within its lease, and nothing is lost or paid twice',
  async (phase) => {
    const round = await untilBets()
    const crash = crashes[round.number - 1]!
    const end = endOf(round, crash)
    const before = await balance()
    expect((await bet(1, 1.2)).status).toBe(200)
    expect((await bet(2)).status).toBe(200)
    const [victim, heir] = await holder()
    let byHand = 0
    if (phase === 'in flight') {
      await until(round.startsAt + 1500)
      // Acknowledged by the killed server, and sent again to the other one.
      const cashOut = (address: string) =>
        fetch(`${address}/api/games/crash/cashout`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${player.token}`,
            'content-type': 'application/json',
            'idempotency-key': 'the-cash-out-before-the-end',
          },
          body: '{"panel":2}',
        }).then(async (answer) => [answer.status, (await answer.json()) as { payout: number }] as const)
      const answered = await cashOut(victim.address)
      expect(answered[0]).toBe(200)
      byHand = answered[1].payout
      await victim.kill()
      expect(await cashOut(heir.address)).toEqual(answered)
    } else {
      if (phase === 'at the crash') await until(end)
      await victim.kill()
    }
    const killedAt = await clock()
    await vi.waitFor(async () => expect(await heir.holds('crash')).toBe(true), patient)
    expect((await clock()) - killedAt).toBeLessThan(silentMs + passMs)
    await until(end)
    await vi.waitFor(async () => expect(await openBets()).toBe(0), patient)
    expect(await clock()).toBeLessThan(Math.max(killedAt + silentMs, end + decidedWithinMs) + passMs)
    expect(await balance()).toBeCloseTo(before - 20 + 12 + byHand, 2)
    await servers[0].expectCleanAudit()
    await victim.start()
  },
  120_000,
)

test('all servers are killed in flight, and one that starts after its end pays what the seed says', async () => {
  const round = await untilBets()
  const end = endOf(round, crashes[round.number - 1]!)
  const before = await balance()
  expect((await bet(1, 1.2)).status).toBe(200)
  expect((await bet(2)).status).toBe(200)
  await until(round.startsAt + 200)
  await Promise.all(servers.map((server) => server.kill()))
  await until(end + decidedWithinMs)
  expect(await openBets()).toBe(2)
  await servers[1].start()
  await vi.waitFor(async () => expect(await openBets()).toBe(0), patient)
  expect(await balance()).toBeCloseTo(before - 20 + 12, 2)
  await servers[0].expectCleanAudit()
}, 120_000)

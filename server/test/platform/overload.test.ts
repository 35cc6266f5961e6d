import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openLedger } from '../../accounting/ledger/ledger.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { withProductTimeouts } from '../kit/product-timeouts.ts'

withProductTimeouts()

const queueLimit = 10

let casino: Casino
let alice: CasinoPlayer
let holder: pg.Client
beforeAll(async () => {
  // One writer, and a queue that a few callers fill.
  casino = await openCasino({ openLedger: (options) => openLedger({ ...options, writers: 1, queueLimit }) })
})
afterAll(() => casino.close())

beforeEach(async () => {
  alice = await casino.player({ balance: 1000 })
  holder = new pg.Client({ connectionString: casino.databaseUrl })
  await holder.connect()
})
afterEach(() => holder.end())

const body = { betAmount: 1, targetValue: 50, betType: 'over' }
const roll = (player: CasinoPlayer, key: string) => player.call('POST /api/games/dice/roll', { body, key })
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const roundsOf = async (player: CasinoPlayer) =>
  (await casino.app.database.read.rows('SELECT FROM round WHERE player_id = $1', [player.id])).length

async function hold(player: CasinoPlayer): Promise<void> {
  await holder.query('BEGIN')
  await holder.query('SELECT FROM account WHERE owner = $1 FOR UPDATE', [player.id])
}

/** The ledger waits for the held lock, so its queue can fill. */
const waitsForLock = () =>
  vi.waitFor(async () => {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    expect(await casino.app.database.read.rows(waiting)).toHaveLength(1)
  })

test('the same key fifty times at once: one bet, and one answer for all', async () => {
  const answers = await Promise.all(
    times(50, () =>
      vi.waitFor(
        async () => {
          const answer = await roll(alice, 'once')
          if (answer.status === 503) throw new Error('come again')
          return answer
        },
        { timeout: 20_000 },
      ),
    ),
  )
  for (const { status, body: reply } of answers) expect([status, reply]).toEqual([200, answers[0]?.body])
  expect(await roundsOf(alice)).toBe(1)
})

test('a full queue refuses at once, before anything happened, and empties automatically', async () => {
  await hold(alice)
  const first = roll(alice, 'first')
  await waitsForLock()
  const waiting = times(queueLimit, (index) => roll(alice, `waiting-${index}`))
  await vi.waitFor(() => expect(casino.app.ledger.overloaded()).toBe(true))

  const began = performance.now()
  const refused = await Promise.all(times(40, (index) => roll(alice, `late-${index}`)))
  const tookMs = performance.now() - began
  for (const { status, headers, body: answer } of refused) {
    expect([status, answer.code]).toEqual([503, 'overloaded'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  // Far below the one-second lock timeout.
  expect(tookMs).toBeLessThan(500)

  // The accepted ones do not hang either: the lock times out after a second, for all of them.
  for (const { status, headers } of await Promise.all([first, ...waiting])) {
    expect(status).toBe(503)
    expect(headers.has('retry-after')).toBe(true)
  }
  expect(await roundsOf(alice)).toBe(0)
  await holder.query('ROLLBACK')

  // The same keys are sent again: each now makes one bet.
  const again = await Promise.all(times(queueLimit, (index) => roll(alice, `waiting-${index}`)))
  expect(again.every(({ status }) => status === 200)).toBe(true)
  expect(await roundsOf(alice)).toBe(queueLimit)
})

test('an open round can still be ended when the queue takes no more bets', async () => {
  const bob = await casino.player({ balance: 1000 })
  const start = { betAmount: 10, numberOfMines: 1 }
  expect((await bob.call('POST /api/games/mines/start', { body: start })).status).toBe(200)
  const reveal = () => bob.call('POST /api/games/mines/reveal', { body: { cellIndex: 0 } })
  let { outcome } = (await reveal()).body
  for (let rounds = 0; outcome === 'loss' && rounds < 10; rounds++) {
    await bob.call('POST /api/games/mines/start', { body: start })
    outcome = (await reveal()).body.outcome
  }
  expect(outcome).toBe('safe')
  await hold(alice)
  const first = roll(alice, 'first')
  await waitsForLock()
  const waiting = times(queueLimit, (index) => roll(alice, `waiting-${index}`))
  await vi.waitFor(async () => expect((await roll(alice, 'one-more')).status).toBe(503))
  const cashOut = bob.call('POST /api/games/mines/cashout', { body: {} })
  await holder.query('ROLLBACK')
  expect(await cashOut).toMatchObject({ status: 200, body: { outcome: 'win' } })
  await Promise.all([first, ...waiting])
})

test('a player whose account is locked does not block others from betting for long', async () => {
  const bob = await casino.player({ balance: 1000 })
  await hold(alice)
  const held = roll(alice, 'held')
  await waitsForLock()
  expect((await roll(bob, 'free')).status).toBe(200)
  expect((await held).status).toBe(503)
  await holder.query('ROLLBACK')
})

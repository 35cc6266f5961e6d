import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { openTestDatabase } from '../kit/database.ts'
import { type KillableServer, openKillableServer } from '../kit/killable-server.ts'
import { type PartnerAnswer, partnerEnv, type StartedGame, start } from '../kit/partner.ts'

// Killed between the commit of a partner's call and its answer: the partner repeats, cancels or completes the call.
let server: KillableServer
let game: StartedGame
let freeRounds: string
beforeAll(async () => {
  const database = await openTestDatabase()
  const casino = await openCasino({ databaseUrl: database.url, env: partnerEnv })
  const player = await casino.player({ balance: 100 })
  const admin = await administratorOf(casino)
  const given = await admin.call('POST /api/admin/users/{id}/free-rounds', {
    params: { id: String(player.id) },
    body: {
      provider: 'Northlight',
      alias: 'moon-garden',
      rounds: 2,
      stake: 10,
      days: 7,
      turnover: 1,
      reason: 'a test',
    },
  })
  freeRounds = `fr-${given.body.id}`
  game = await start(player)
  await game.bet(casino, 'b-0', 10_00, 'r-0')
  await game.activate(casino, 'a-0', freeRounds)
  await casino.close()
  server = await openKillableServer(database, partnerEnv)
  await server.start()
}, 120_000)
afterAll(() => server.close())

/** The server as the partner's calls know it. */
const at = () => ({ address: server.address }) as Casino
const recorded = async (trx: string, kind: string) =>
  (await server.owner.query('SELECT FROM partner_transaction WHERE trx_id = $1 AND kind = $2', [trx, kind])).rowCount

/** Starts a call that waits for a lock, freezes the server after its statements were sent, and kills it. */
async function killDuring(
  call: () => Promise<PartnerAnswer>,
  { commits, trx, kind }: { commits: boolean; trx: string; kind: string },
) {
  await server.lock.query('BEGIN')
  await server.lock.query('LOCK TABLE partner_transaction IN SHARE MODE')
  const unanswered = call().then(
    ({ status }) => status,
    () => 'cut off',
  )
  await server.untilItWaits()
  server.pause()
  if (!commits) await server.endWaiting()
  await server.lock.query('ROLLBACK')
  await expect.poll(() => recorded(trx, kind), { timeout: 20_000 }).toBe(commits ? 1 : 0)
  await server.kill()
  // On a busy machine it may already have timed out.
  expect(['cut off', 500]).toContain(await unanswered)
  await server.start()
}

test('a bet: uncommitted nothing is taken; committed it is taken once, and its repeat is answered', async () => {
  const bet = () => game.bet(at(), 'b-1', 10_00, 'r-1')
  await killDuring(bet, { commits: false, trx: 'b-1', kind: 'bet' })
  expect((await game.check(at(), 'check.balance')).response?.balance).toBe(90_00)
  await killDuring(bet, { commits: true, trx: 'b-1', kind: 'bet' })
  expect(await bet()).toMatchObject({ status: 200, response: { balance: 80_00 } })
  await server.expectCleanAudit()
}, 120_000)

test.each<[string, string, string, (of: StartedGame) => Promise<PartnerAnswer>, number]>([
  ['a win, completed', 'w-1', 'win', (of) => of.complete(at(), 'w-1', 30_00, 'r-1'), 110_00],
  ['a cancel, repeated', 'b-1', 'cancel', (of) => of.cancel(at(), 'b-1', 10_00, 'r-1'), 120_00],
  [
    'a win of free rounds, completed',
    'f-1',
    'free_win',
    (of) => of.completeLater(at(), 'f-1', freeRounds, 7_00),
    127_00,
  ],
])(
  '%s: moved once',
  async (_, trx, kind, call, balance) => {
    await killDuring(() => call(game), { commits: true, trx, kind })
    for (const _again of [1, 2]) expect((await call(game)).status).toBe(200)
    expect((await game.check(at(), 'check.balance')).response?.balance).toBe(balance)
    await server.expectCleanAudit()
  },
  120_000,
)

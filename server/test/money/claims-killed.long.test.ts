import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { openCasino } from '../kit/casino.ts'
import { openTestDatabase } from '../kit/database.ts'
import { deposit, lose, playedLastWeek } from '../kit/depositor.ts'
import { type KillableServer, openKillableServer } from '../kit/killable-server.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

// Killed between the commit of a claim and its answer. The bonus of a deposit: deposits-killed.test.ts.
let server: KillableServer
let token: string
beforeAll(async () => {
  const database = await openTestDatabase()
  const card = openThirdParty('stripe', 'card')
  const casino = await openCasino({ databaseUrl: database.url, openProviders: providersOf(card) })
  const admin = await administratorOf(casino)
  await admin.call('POST /api/admin/promocodes', { body: { code: 'SPRING', reward: 300, maxUses: 5 } })
  const player = await casino.player({ balance: 5000 })
  token = player.token
  await lose(player)
  await playedLastWeek(casino, player)
  await deposit(card, player, 1000)
  await casino.close()
  server = await openKillableServer(database)
  await server.start()
}, 120_000)
afterAll(() => server.close())

async function claim(call: string, body: object, key?: string) {
  const response = await fetch(`${server.address}/api/payments/${call}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code?: string; newBalance?: number }
  return answer.code ?? answer.newBalance
}

const credits = async (kind: string) =>
  (await server.owner.query('SELECT FROM bonus_credit WHERE kind = $1', [kind])).rowCount
const balance = async () =>
  (
    await server.owner.query<{ balance: number }>(
      `SELECT balance / 100.0::float8 AS balance FROM account WHERE kind = 'cash' AND owner = (SELECT max(owner) FROM account WHERE kind = 'cash')`,
    )
  ).rows[0]!.balance

/** Starts a claim that waits for a lock, freezes the server after its statements were sent, and kills it. */
async function killDuring(call: string, body: object, { commits, kind }: { commits: boolean; kind: string }) {
  await server.lock.query('BEGIN')
  await server.lock.query('LOCK TABLE bonus_credit IN SHARE MODE')
  const unanswered = claim(call, body, `the-${call}`).then(
    () => 'answered',
    () => 'cut off',
  )
  await server.untilItWaits()
  server.pause()
  if (!commits) await server.endWaiting()
  await server.lock.query('ROLLBACK')
  await expect.poll(() => credits(kind), { timeout: 20_000 }).toBe(commits ? 1 : 0)
  await server.kill()
  expect(await unanswered).toBe('cut off')
  await server.start()
}

test.each([
  { kind: 'level_reward', call: 'claim-bonus', body: { level: 1 }, again: 'level_claimed' },
  { kind: 'cashback', call: 'claim-cashback', body: {}, again: 'cashback_claimed' },
  { kind: 'promocode', call: 'redeem-promocode', body: { code: 'spring' }, again: 'promocode_already_used' },
])(
  '$call, killed after its commit and before its answer: paid once',
  async ({ kind, call, body, again }) => {
    const before = await balance()
    // Shown for one kind only: nothing of an uncommitted posting remains.
    if (kind === 'level_reward') {
      await killDuring(call, body, { commits: false, kind })
      expect([await credits(kind), await balance()]).toEqual([0, before])
    }
    await killDuring(call, body, { commits: true, kind })
    const after = await balance()
    expect(after).toBeGreaterThan(before)
    // The lost answer requested with its key, and by another tab without it.
    expect([await claim(call, body, `the-${call}`), await claim(call, body)]).toEqual([after, again])
    expect([await credits(kind), await balance()]).toEqual([1, after])
    await server.expectCleanAudit()
  },
  120_000,
)

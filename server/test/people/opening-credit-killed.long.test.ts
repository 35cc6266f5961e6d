import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { connectOwner, type KillableServer, openKillableServer } from '../kit/killable-server.ts'

// Killed between a registration and its opening credit.
let database: TestDatabase
let server: KillableServer
beforeAll(async () => {
  database = await openTestDatabase()
  server = await openKillableServer(database)
  await server.owner.query(`INSERT INTO setting VALUES ('registration', '{"openingCredit": 100000}')`)
  await server.start()
})
afterAll(() => server.close())

/** Registers a player whose credit waits for a lock; returns once they are a player. */
async function registerWithoutCredit(username: string): Promise<number> {
  await server.lock.query('BEGIN')
  await server.lock.query('LOCK TABLE posting IN SHARE MODE')
  fetch(`${server.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.test`, password: 'seven-owls-sing' }),
  }).catch(() => {})
  await server.untilItWaits()
  const { rows } = await server.owner.query<{ id: string }>('SELECT id FROM player WHERE username = $1', [username])
  return Number(rows[0]!.id)
}
/** Kills it like kill -9, and none of its pending statements is executed. */
async function kill(): Promise<void> {
  await server.kill()
  await server.endWaiting()
  await server.lock.query('ROLLBACK')
}
async function creditOf(player: number) {
  const { rows } = await server.owner.query(
    `SELECT (SELECT balance::int FROM account WHERE owner = $1 AND kind = 'cash') AS paid,
            (SELECT opening_credit_due::int FROM player WHERE id = $1) AS due`,
    [player],
  )
  return { ...rows[0] }
}

test('killed before the opening credit, and killed just after it: it is paid once', async () => {
  const before = await registerWithoutCredit('before')
  await kill()
  expect(await creditOf(before)).toEqual({ paid: 0, due: 100_000 })

  await server.start()
  const after = await registerWithoutCredit('after')
  const record = await connectOwner(database)
  await record.query('BEGIN')
  await record.query('SELECT FROM player WHERE id = $1 FOR NO KEY UPDATE', [after])
  await server.lock.query('ROLLBACK')
  await expect.poll(() => creditOf(after)).toEqual({ paid: 100_000, due: 100_000 })
  await kill()
  await record.end()
  expect(await creditOf(after)).toEqual({ paid: 100_000, due: 100_000 })

  await server.start()
  const paid = { paid: 100_000, due: null }
  // Servers look for pending credits every ten seconds.
  await expect.poll(() => Promise.all([before, after].map(creditOf)), { timeout: 30_000 }).toEqual([paid, paid])
  await server.expectCleanAudit()
}, 120_000)

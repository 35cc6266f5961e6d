import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { CasinoPlayer } from '../kit/casino.ts'
import { type Mailbox, openMailbox } from '../kit/mailbox.ts'
import { staffWith } from '../kit/staff.ts'
import { only, standIn, toCard } from '../kit/stand-in.ts'
import { changePlayers, changeSessions } from '../kit/stored.ts'
import { openTwoServers, type TwoServers } from '../kit/two-servers.ts'

let mailbox: Mailbox
let servers: TwoServers
let [owner, finance] = [] as unknown as [Administrator, Administrator]
beforeAll(async () => {
  mailbox = await openMailbox()
  servers = await openTwoServers({ ...only(standIn({ name: 'freekassa', to: ['card'] })), env: mailbox.env })
  owner = await administratorOf(servers.here)
  finance = await staffWith(servers.here, 'finance')
})
afterAll(async () => {
  await closeAudited(servers.here, servers.there)
  await mailbox.close()
})

async function months(dormantMonths: number): Promise<void> {
  for (const one of [servers.here, servers.there]) await one.set('protection', { dormantMonths, dormantNoticeDays: 10 })
}
/** Both servers do it at the same moment. */
const step = () => Promise.all([servers.here, servers.there].map(({ app }) => app.dormancies.step()))
const read = () => servers.here.owner.read

/** A player whose last sign-in was this long before a given time of PostgreSQL. */
async function sleeper(ago: string, { balance = 0, before = 'now()' } = {}): Promise<CasinoPlayer> {
  const player = await servers.here.player({ balance })
  const { at } = await read().one<{ at: Date }>(`SELECT ${before} - $1::interval AS at`, [ago])
  await changePlayers(read(), { id: player.id }, { createdAt: at, lastLogin: at })
  await changeSessions(read(), { player: player.id }, { createdAt: at, seenAt: at })
  return player
}

/** Shifts a notice into the past, as its owner: the server cannot change its times. */
const shift = ({ transact }: Database, player: CasinoPlayer, by: string) =>
  transact(async (tx) => {
    await tx.rows('ALTER TABLE dormancy DISABLE TRIGGER dormancy_is_recorded')
    await tx.rows(
      'UPDATE dormancy SET noticed_at = noticed_at - $2::interval, due_at = due_at - $2::interval WHERE player_id = $1',
      [player.id, by],
    )
    await tx.rows('ALTER TABLE dormancy ENABLE TRIGGER dormancy_is_recorded')
  })

const card = async (player: CasinoPlayer) =>
  (await owner.call('GET /api/admin/get-user/{id}', { params: { id: String(player.id) } })).body.dormancy
const listed = async () => (await finance.call('GET /api/admin/dormant-accounts')).body.accounts
const sum = async () => (await finance.call('GET /api/admin/funds')).body.dormant
const inbox = async (player: { token: string }) =>
  (await servers.there.call('GET /api/notifications', { token: player.token })).body.notifications.filter(
    ({ kind }) => kind === 'dormancy',
  )

test('by default no account becomes dormant', async () => {
  const player = await sleeper('10 years')
  await step()
  expect(await card(player)).toBeNull()
})

test('a notice is sent exactly when it is due, once, by email and in the inbox', async () => {
  // Four years always have the same number of days.
  await months(48)
  const notYet = await sleeper('48 months', { before: "now() + interval '10 days 1 minute'" })
  const due = await sleeper('48 months', { before: "now() + interval '10 days' - interval '1 second'" })
  await step()
  await step()
  expect(await card(notYet)).toBeNull()
  expect(await card(due)).toEqual({ dueAt: expect.any(String), dormantAt: null })
  const days = (Date.parse((await card(due))!.dueAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(9.9)
  expect(days).toBeLessThanOrEqual(10)
  const letter = await mailbox.letterAbout(due.user.email!, 'давно не пользовались')
  expect(letter.text).toContain('Деньги остаются вашими')
  // The letter that confirms the address may have been sent too.
  const letters = (await mailbox.lettersTo(due.user.email!)).filter(({ subject }) => subject === letter.subject)
  expect(letters).toEqual([letter])
  const { token } = (await servers.here.signIn(due)).body
  expect(await inbox({ token })).toEqual([expect.objectContaining({ until: expect.any(String), unread: true })])
})

test('after the notice the account is dormant, finance sees its sum, and a sign-in ends it', async () => {
  await months(3)
  const player = await sleeper('5 years', { balance: 700 })
  await step()
  // However long the account was unused, the full days of notice apply.
  await shift(servers.here.owner, player, '9 days 23 hours 59 minutes')
  await step()
  expect((await card(player))?.dormantAt).toBeNull()
  await shift(servers.here.owner, player, '1 minute')
  const before = await sum()
  await step()
  expect((await card(player))?.dormantAt).toEqual(expect.any(String))
  expect(await sum()).toEqual({ accounts: before.accounts + 1, amount: before.amount + 700 })
  expect((await listed())[0]).toMatchObject({ player: { id: String(player.id) }, amount: 700 })

  const { token } = (await servers.there.signIn(player)).body
  expect(await card(player)).toBeNull()
  expect(await sum()).toEqual(before)
  // Nothing was charged, and all of it can be withdrawn.
  const call: CasinoPlayer['call'] = (name, request) => servers.there.call(name, { token, ...request })
  expect((await toCard({ ...player, token, call }, 700)).status).toBe(200)
  const events = await read().rows<{ type: string }>(
    `SELECT type FROM service_event WHERE player_id = $1 AND type IN ('player.dormant', 'player.returned') ORDER BY id`,
    [player.id],
  )
  expect(events.map(({ type }) => type)).toEqual(['player.dormant', 'player.returned'])
})

test('players who signed in or played get no notice, and a sign-in ends an earlier one', async () => {
  await months(3)
  const played = await sleeper('5 years')
  await servers.here.owner.read.rows(
    'INSERT INTO balance_seen (player_id, balance, last_bet) VALUES ($1, 0, now()) ON CONFLICT (player_id) DO UPDATE SET last_bet = now()',
    [played.id],
  )
  const signedIn = await sleeper('5 years')
  await servers.here.signIn(signedIn)
  const answered = await sleeper('5 years')
  await step()
  expect([await card(played), await card(signedIn)]).toEqual([null, null])
  expect(await card(answered)).not.toBeNull()
  await shift(servers.here.owner, answered, '11 days')
  await Promise.all([servers.there.signIn(answered), step()])
  expect(await card(answered)).toBeNull()
  await step()
  expect(await card(answered)).toBeNull()
})

test('switching it off ends the notices; a longer period is compared again when the notice is over', async () => {
  await months(3)
  const player = await sleeper('4 months')
  await step()
  expect(await card(player)).not.toBeNull()
  await months(6)
  await shift(servers.here.owner, player, '11 days')
  await step()
  expect(await card(player)).toBeNull()
  await months(3)
  await step()
  expect(await card(player)).not.toBeNull()
  await months(0)
  await step()
  expect(await card(player)).toBeNull()
})

test('recorded rows remain: the server can neither change nor delete them', async () => {
  for (const text of [
    'UPDATE dormancy SET active_at = now()',
    'DELETE FROM dormancy',
    'UPDATE dormancy SET ended_at = NULL WHERE ended_at IS NOT NULL',
  ])
    await expect(read().rows(text)).rejects.toThrow()
})

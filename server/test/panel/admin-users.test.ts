import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Administrator, administratorOf, confirmProposed, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { pagedRows } from '../kit/paged.ts'
import { changePlayers, countPlayers } from '../kit/stored.ts'

let casino: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino()
  admin = await administratorOf(casino)
})
afterAll(async () => {
  // The rounds played here are also aggregated, so that the audit checks them.
  await casino.app.aggregates.step()
  await closeAudited(casino)
})

const update = (id: number, body: object, by: Administrator = admin, key?: string) =>
  by.call('PATCH /api/admin/update-user/{id}', { params: { id: String(id) }, body, ...(key !== undefined && { key }) })
const about = (id: number) => ({ params: { id: String(id) } })
const balanceOf = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance
const latestAuditEvent = async () =>
  (await admin.call('GET /api/admin/audit-log', { query: { limit: '1' } })).body.auditEvents[0]
const roll = (player: CasinoPlayer, betAmount = 10) =>
  player.call('POST /api/games/dice/roll', { body: { betAmount, targetValue: 50, betType: 'over' } })

describe('a balance', () => {
  test('is set by an adjustment for the difference, with author and reason on record', async () => {
    const player = await casino.player({ balance: 100 })
    const answer = await update(player.id, { balance: 250.75, reason: 'a lost deposit' })
    expect([answer.status, answer.body.user.balance, await balanceOf(player)]).toEqual([200, 250.75, 250.75])
    expect(await latestAuditEvent()).toMatchObject({
      administrator: { id: String(admin.id), username: 'admin' },
      address: '127.0.0.1',
      action: 'user.update',
      subject: { kind: 'user', id: String(player.id) },
      before: { balance: 100_00 },
      after: { balance: 250_75 },
      reason: 'a lost deposit',
    })
    const { entries } = (await admin.call('GET /api/admin/users/{id}/timeline', about(player.id))).body
    expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['adjustment', 150.75, 250.75],
      ['adjustment', 100, 100],
    ])
  })

  test('can be taken away, down to nothing and not below', async () => {
    const player = await casino.player({ balance: 10 })
    expect((await update(player.id, { balance: 0, reason: 'a mistake' })).body.user.balance).toBe(0)
    for (const balance of [-1, 0.001, 1e300, 1e13]) {
      expect((await update(player.id, { balance, reason: 'x' })).body.code).toBe('balance_invalid')
    }
    expect((await update(player.id, { balance: '5', reason: 'x' })).body.code).toBe('balance_invalid')
  })

  test('is not changed without a reason; an unchanged one needs none', async () => {
    const player = await casino.player({ balance: 10 })
    for (const reason of [undefined, '', '   ']) {
      expect((await update(player.id, { balance: 11, reason })).body.code).toBe('reason_required')
    }
    expect((await update(player.id, { balance: 10, username: `${player.username}-new` })).status).toBe(200)
    expect(await latestAuditEvent()).toMatchObject({ before: { username: player.username }, reason: null })
  })

  test('that has changed since it was displayed is not overwritten', async () => {
    const player = await casino.player({ balance: 100 })
    const { balanceSequence } = (await admin.call('GET /api/admin/get-user/{id}', about(player.id))).body.user
    await roll(player)
    const now = await balanceOf(player)
    const answer = await update(player.id, { balance: 500, balanceSequence, reason: 'x' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'balance_changed', details: { balance: now } } })
    expect(await balanceOf(player)).toBe(now)
  })

  test('two administrators at once: one is refused because it has changed, and the result is one of the two', async () => {
    const [player, other] = [await casino.player({ balance: 100 }), await secondAdministrator(casino)]
    const { balanceSequence } = player.user
    const looked = (await admin.call('GET /api/admin/get-user/{id}', about(player.id))).body.user.balanceSequence
    expect(looked).toBeGreaterThan(balanceSequence)
    const answers = await Promise.all([
      update(player.id, { balance: 150, balanceSequence: looked, reason: 'one' }),
      update(player.id, { balance: 170, balanceSequence: looked, reason: 'two' }, other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balanceOf(player)).toBe(answers[0].status === 200 ? 150 : 170)
  })

  test('set ten times at once while the player plays ends up as the ledger says', async () => {
    const player = await casino.player({ balance: 100 })
    const sets = Array.from({ length: 10 }, (_, n) => update(player.id, { balance: 200 + n, reason: 'race' }))
    const rolls = Array.from({ length: 10 }, () => roll(player, 1))
    for (const { status } of await Promise.all([...sets, ...rolls])) expect(status).toBe(200)
    const { entries } = (await admin.call('GET /api/admin/users/{id}/timeline', about(player.id))).body
    expect(entries).toHaveLength(21)
    const sum = entries.reduce((kopecks, { amount }) => kopecks + Math.round(amount * 100), 0)
    expect(sum).toBe(Math.round((await balanceOf(player)) * 100))
  })

  test('a repeated key moves money once; another request under it is refused', async () => {
    const player = await casino.player({ balance: 1 })
    const body = { balance: 50, reason: 'bonus by hand' }
    await update(player.id, body, admin, 'one-click')
    await roll(player)
    const after = await balanceOf(player)
    expect((await update(player.id, body, admin, 'one-click')).status).toBe(200)
    expect(await balanceOf(player)).toBe(after)
    expect((await update(player.id, { ...body, balance: 60 }, admin, 'one-click')).body.code).toBe('key_reused')
    // The player's own keys are separate.
    const own = { body: { betAmount: 1, targetValue: 50, betType: 'over' }, key: 'one-click' }
    expect((await player.call('POST /api/games/dice/roll', own)).status).toBe(200)
  })
})

describe('rights', () => {
  test('a ban ends sessions and bets on every server at once', async () => {
    const node = await casino.node()
    const player = await casino.player({ balance: 100 })
    expect((await node.call('GET /api/auth/me', { token: player.token })).status).toBe(200)
    const status = { ...about(player.id), body: { status: 'banned', reason: 'fraud' } }
    expect((await admin.call('PATCH /api/admin/users/{id}/status', status)).body.user.status).toBe('banned')
    expect(await latestAuditEvent()).toMatchObject({
      before: { status: 'active' },
      after: { status: 'banned' },
      reason: 'fraud',
    })
    for (const at of [casino, node]) {
      const me = () => at.call('GET /api/auth/me', { token: player.token })
      await vi.waitFor(async () => expect((await me()).body.code).toBe('unauthenticated'), {
        timeout: 1000,
        interval: 20,
      })
    }
    const { token } = (await casino.signIn(player)).body
    expect((await casino.call('GET /api/games/history', { token })).body.code).toBe('account_banned')
  })

  test('a ban between bets: each is played and paid, or refused, and none after it', async () => {
    const player = await casino.player({ balance: 1000 })
    const bets = Array.from({ length: 30 }, () => roll(player, 1))
    const ban = update(player.id, { status: 'banned', reason: 'race' })
    const answers = await Promise.all(bets)
    expect((await ban).status).toBe(200)
    for (const { status, body } of answers)
      expect([200, 'unauthenticated', 'account_banned']).toContain(body.code ?? status)
    await vi.waitFor(async () => expect((await roll(player, 1)).status).toBe(401), { timeout: 1000, interval: 20 })
    const { bets: played } = (await admin.call('GET /api/admin/users/{id}/bets', about(player.id))).body
    expect(played).toHaveLength(answers.filter(({ status }) => status === 200).length)
  })

  test('administrators cannot remove their own', async () => {
    for (const body of [{ status: 'banned' }, { status: 'pending' }, { role: 'user' }, { role: 'support' }]) {
      expect((await update(admin.id, body)).body.code).toBe('not_on_yourself')
    }
    const gone = await admin.call('DELETE /api/admin/users/{id}', about(admin.id))
    expect(gone.body.code).toBe('not_on_yourself')
    expect((await update(admin.id, { status: 'active', role: 'admin' })).status).toBe(200)
  })

  test('two administrators who demote each other: one stays', async () => {
    const own = await openCasino()
    try {
      const [one, two] = [await administratorOf(own), await secondAdministrator(own)]
      const answers = await Promise.all([
        update(two.id, { role: 'user' }, one),
        update(one.id, { status: 'banned' }, two),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      // If both are decided together, the database stops the second one; if one after the other, the second administrator has
      // no rights any more.
      const refused = answers.find(({ status }) => status !== 200)?.body.code
      expect(['last_administrator', 'forbidden', 'permission_missing', 'account_banned']).toContain(refused)
      const { rows } = own.app.database.read
      expect(await rows(`SELECT FROM player WHERE role = 'admin' AND status = 'active'`)).toHaveLength(1)
      const held = expect.objectContaining({ constraint: 'last_administrator' })
      await expect(changePlayers(own.app.database.read, { role: 'admin' }, { status: 'banned' })).rejects.toEqual(held)
    } finally {
      await own.close()
    }
  })

  test('a taken or invalid name is refused and nothing changes', async () => {
    const [player, other] = [await casino.player({ balance: 5 }), await casino.player()]
    const taken = await update(player.id, { username: other.username.toUpperCase(), balance: 50, reason: 'x' })
    expect([taken.status, taken.body.code]).toEqual([409, 'username_taken'])
    expect(await balanceOf(player)).toBe(5)
    expect((await update(player.id, { username: '<b>' })).body.code).toBe('username_invalid')
    expect((await update(999_999, { status: 'banned' })).status).toBe(404)
  })
})

describe('accounts', () => {
  const account = () => ({ username: `made-${Math.random().toString(36).slice(2, 10)}`, password: 'seven-owls-sing' })

  test('are opened with a role and a status, and can sign in', async () => {
    const { username, password } = account()
    const body = { username, password, email: `${username}@example.test`, role: 'support', status: 'pending' }
    const { body: made } = await admin.call('POST /api/admin/users', { body })
    // The role waits for a second administrator.
    expect(made.user).toMatchObject({ username, role: 'user', status: 'pending', isAdmin: false, last_login: null })
    await confirmProposed(casino, made.loosened)
    const { user } = (await admin.call('GET /api/admin/get-user/{id}', about(Number(made.user.id)))).body
    expect(user).toMatchObject({ role: 'support', isAdmin: false })
    expect((await casino.signIn({ username, password })).status).toBe(200)
    expect((await admin.call('POST /api/admin/users', { body })).body.code).toBe('username_taken')
    expect(JSON.stringify(await latestAuditEvent())).not.toContain(password)
  })

  test('are deleted only if nothing ever happened in them', async () => {
    const { username, password } = account()
    const body = { username, password, email: `${username}@example.test` }
    const { user } = (await admin.call('POST /api/admin/users', { body })).body
    await update(Number(user.id), { status: 'pending' })
    const gone = await admin.call('DELETE /api/admin/users/{id}', about(Number(user.id)))
    expect([gone.status, gone.body]).toEqual([200, {}])
    expect((await admin.call('GET /api/admin/get-user/{id}', about(Number(user.id)))).status).toBe(404)
    expect(await latestAuditEvent()).toMatchObject({ action: 'user.delete', before: { username } })
    const rich = await casino.player({ balance: 1 })
    const played = await casino.player({ balance: 1 })
    await roll(played, 1)
    await update(played.id, { balance: 0, reason: 'clean' })
    const invited = await casino.player()
    await changePlayers(casino.app.database.read, { id: rich.id }, { referredBy: invited.id })
    const asking = await casino.player()
    await asking.call('POST /api/support/threads', { body: { topic: 'other', text: 'Hello?' } })
    for (const { id } of [rich, played, invited, asking]) {
      expect((await admin.call('DELETE /api/admin/users/{id}', about(id))).body.code).toBe('user_has_history')
    }
    expect((await admin.call('DELETE /api/admin/users/{id}', about(999_999))).status).toBe(404)
  })
})

describe('what is known of a user', () => {
  test('totals and history match the ledger, also once aggregated', async () => {
    const player = await casino.player({ balance: 100 })
    for (let n = 0; n < 4; n++) await roll(player, 2)
    const totals = async () => (await admin.call('GET /api/admin/get-user/{id}', about(player.id))).body.totals
    const before = await totals()
    expect(before).toMatchObject({ rounds: 4, staked: 8, deposits: 0, withdrawals: 0, held: 0 })
    expect(100 - before.profit).toBeCloseTo(await balanceOf(player), 10)
    await casino.app.aggregates.step()
    expect(await totals()).toEqual(before)
    await roll(player, 3)
    expect(await totals()).toMatchObject({ rounds: 5, staked: 11 })
    const all = (await admin.call('GET /api/admin/users/{id}/timeline', about(player.id))).body.entries
    const paged = await pagedRows(
      async (cursor) => {
        const query = { limit: '2', ...cursor }
        return (await admin.call('GET /api/admin/users/{id}/timeline', { ...about(player.id), query })).body
      },
      ({ entries }) => entries,
    )
    expect(paged).toEqual(all)
    expect(all).toHaveLength(6)
    expect(all[0]).toMatchObject({ kind: 'dice', balance: await balanceOf(player), round: { staked: 3 } })
  })

  test('sessions can be viewed and ended, one or all', async () => {
    const player = await casino.player()
    const second = (await casino.signIn(player)).body.token
    const sessions = async () =>
      (await admin.call('GET /api/admin/users/{id}/sessions', about(player.id))).body.sessions
    const [latest, ...others] = await sessions()
    expect(others).toHaveLength(1)
    expect(JSON.stringify(await sessions())).not.toContain(player.token)
    const end = (session: string) =>
      admin.call('DELETE /api/admin/users/{id}/sessions/{session}', { params: { id: String(player.id), session } })
    expect((await end(latest!.id)).body.ended).toBe(1)
    expect((await end(latest!.id)).status).toBe(404)
    await vi.waitFor(async () => {
      const standing = await Promise.all(
        [player.token, second].map((token) => casino.call('GET /api/auth/me', { token })),
      )
      expect(standing.map(({ status }) => status).sort()).toEqual([200, 401])
    })
    expect((await end('all')).body.ended).toBe(1)
    await vi.waitFor(async () => expect((await player.call('GET /api/auth/me')).status).toBe(401))
  })

  test('notes stay as they are written', async () => {
    const player = await casino.player()
    const note = (text: string) =>
      admin.call('POST /api/admin/users/{id}/notes', { ...about(player.id), body: { text } })
    expect((await note('   ')).body.code).toBe('note_invalid')
    await note('<script>alert(1)</script>')
    await note(' called, is fine ')
    const { notes } = (await admin.call('GET /api/admin/users/{id}/notes', about(player.id))).body
    expect(notes.map(({ text }) => text)).toEqual(['called, is fine', '<script>alert(1)</script>'])
    expect(notes[0]?.author).toEqual({ id: String(admin.id), username: 'admin' })
    await expect(casino.owner.read.rows('DELETE FROM player_note')).rejects.toThrow('never changed')
  })

  test('accounts that share an address are shown', async () => {
    const behind = await openCasino({ env: { TRUSTED_PROXIES: '127.0.0.1' }, databaseUrl: casino.databaseUrl })
    try {
      const one = await behind.player({ client: '203.0.113.5', username: 'linked-one' })
      const two = await behind.player({ client: '203.0.113.5', username: 'linked-two' })
      await behind.player({ client: '203.0.113.6', username: 'linked-three' })
      const { accounts } = (await admin.call('GET /api/admin/users/{id}/linked', about(one.id))).body
      expect(accounts).toEqual([
        {
          id: String(two.id),
          username: 'linked-two',
          status: 'active',
          by: 'address',
          shared: '203.0.113.5',
          hasTakenBonus: false,
        },
      ])
    } finally {
      await behind.close()
    }
  })
})

describe('the list of users', () => {
  const list = async (query: Record<string, string>) => (await admin.call('GET /api/admin/get-users', { query })).body
  const names = async (query: Record<string, string>) => (await list(query)).users.map(({ username }) => username)

  test('can be searched by part of a name or address in any case, by number, by status, and is sorted', async () => {
    const made = []
    for (const [index, name] of ['Zed', 'abel', 'Ника'].entries()) {
      made.push(await casino.player({ username: `77.${name}`, balance: [20, 5, 90][index]! }))
    }
    await casino.changeRights(made[1]!.id, { status: 'pending' })
    const search = '77.'
    expect(await list({ search })).toMatchObject({ total: 3, next: null })
    expect(await names({ search, sort: 'username', order: 'asc' })).toEqual(['77.abel', '77.Zed', '77.Ника'])
    expect(await names({ search, sort: 'balance', order: 'desc' })).toEqual(['77.Ника', '77.Zed', '77.abel'])
    expect(await names({ search, sort: 'createdAt', order: 'asc' })).toEqual(['77.Zed', '77.abel', '77.Ника'])
    expect(await names({ search: 'НИКА' })).toEqual(['77.Ника'])
    expect(await names({ search: '77.zED@example' })).toEqual(['77.Zed'])
    expect(await names({ search, status: 'pending' })).toEqual(['77.abel'])
    expect(await names({ search: String(made[0]!.id) })).toContain('77.Zed')
    expect(await list({ search: '_%' })).toMatchObject({ users: [], total: 0 })
    expect(await names({ role: 'admin', sort: 'username', order: 'asc' })).toContain('admin')
  })

  test('pages by number are refused with a code of their own, except the first', async () => {
    const ask = (query: Record<string, string>) => admin.call('GET /api/admin/get-users', { query })
    const first = await ask({ page: '1', limit: '2' })
    expect([first.status, first.body.users.length]).toEqual([200, 2])
    for (const page of ['2', '0', '-1', '1.5', 'two', '']) {
      const { status, body } = await ask({ page, limit: '2' })
      expect([page, status, body.code]).toEqual([page, 400, 'pages_are_keyed'])
    }
    const next = await ask({ limit: '2', cursor: first.body.next ?? '' })
    expect(next.body.users.map(({ id }) => id)).not.toContain(first.body.users[0]!.id)
  })

  test.each(['username', 'email', 'balance', 'createdAt'])(
    'by %s is paged without gaps or duplicates, both ways',
    async (sort) => {
      // Equal sort keys are covered too: many have no money.
      const users = await countPlayers(casino.app.database.read)
      for (const order of ['asc', 'desc']) {
        const seen: string[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page: Awaited<ReturnType<typeof list>> = await list({
            sort,
            order,
            limit: '4',
            ...(cursor && { cursor }),
          })
          expect(page.total).toBe(cursor === '' ? users : null)
          seen.push(...page.users.map(({ id }) => id))
          cursor = page.next
        }
        expect([seen.length, new Set(seen).size]).toEqual([users, users])
      }
    },
  )
})

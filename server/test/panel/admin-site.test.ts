import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { pagedRows } from '../kit/paged.ts'
import { countPlayers } from '../kit/stored.ts'

let casino: Casino
let node: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino()
  node = await casino.node()
  admin = await administratorOf(casino)
})
afterAll(() => closeAudited(casino, node))

const auditEvents = async (query: Record<string, string> = {}) =>
  (await admin.call('GET /api/admin/audit-log', { query })).body.auditEvents
const latestAuditEvent = async () => (await auditEvents({ limit: '1' }))[0]
const games = async () => (await admin.call('GET /api/admin/get-games')).body.games
const game = async (type: string) => (await games()).find((each) => each.type === type)!
const change = async (type: string, body: object) =>
  admin.call('PATCH /api/admin/update-game/{id}', { params: { id: (await game(type)).id }, body })
const roll = (player: CasinoPlayer, betAmount = 10, at: Casino = casino) =>
  at.call('POST /api/games/dice/roll', { token: player.token, body: { betAmount, targetValue: 50, betType: 'over' } })

describe('games', () => {
  test('show stakes and payouts, exact to the bet', async () => {
    const before = await game('dice')
    const player = await casino.player({ balance: 100 })
    const rounds = await Promise.all(Array.from({ length: 5 }, () => roll(player, 4)))
    const paid = rounds.reduce((sum, { body }) => sum + body.payout, 0)
    const after = await game('dice')
    expect(after.total_bets - before.total_bets).toBe(5)
    expect(after.total_wagered - before.total_wagered).toBeCloseTo(20, 6)
    expect(after.total_profit - before.total_profit).toBeCloseTo(20 - paid, 6)
    const sums = { bets: after.total_bets, wagered: after.total_wagered, profit: after.total_profit }
    expect(after.stats).toEqual({ last24h: sums, last7d: sums })
    const { observed, ...returned } = after.returned
    expect(observed).toBeCloseTo(((after.total_wagered - after.total_profit) / after.total_wagered) * 100, 1)
    // A few rounds say nothing about a game.
    expect(returned).toMatchObject({ declared: 98, band: null, verdict: null })
    expect((await game('mines')).returned).toMatchObject({ declared: 97, observed: null, band: null, verdict: null })
    expect((await game('roulette')).returned).toMatchObject({
      declared: 97.3,
      expected: { least: 97.3, greatest: 97.3 },
    })
  })

  test('a change applies from the next bet on, on every server', async () => {
    const player = await casino.player({ balance: 100 })
    const answer = await change('dice', { min_bet: 5, max_bet: 20.5, reason: 'quiet night' })
    expect(answer.body.game).toMatchObject({ min_bet: 5, max_bet: 20.5 })
    expect((await roll(player, 4.99)).body.code).toBe('stake_too_small')
    await vi.waitFor(async () => expect((await roll(player, 20.51, node)).body.code).toBe('stake_too_large'))
    expect(await latestAuditEvent()).toMatchObject({
      action: 'game.update',
      before: { minBet: 100, maxBet: 100_000_00 },
      after: { minBet: 500, maxBet: 2050 },
      reason: 'quiet night',
    })
    await change('dice', { min_bet: 1, max_bet: 100_000 })
  })

  test.each(['development', 'disabled', 'maintenance'])('the status %s takes no more bets', async (status) => {
    const player = await casino.player({ balance: 100 })
    const { id } = await game('dice')
    const set = (to: string) =>
      admin.call('PATCH /api/admin/games/{id}/status', { params: { id }, body: { status: to } })
    expect((await set(status)).body.game.status).toBe(status)
    expect((await roll(player)).body.code).toBe('game_closed')
    await set('active')
    expect((await roll(player)).status).toBe(200)
  })

  test.each<[string, object, string]>([
    ['dice', { min_bet: 0.5 }, 'game_limits_invalid'],
    ['dice', { min_bet: 1.001 }, 'game_limits_invalid'],
    ['dice', { min_bet: '1' }, 'game_limits_invalid'],
    ['dice', { min_bet: 30, max_bet: 20 }, 'game_limits_invalid'],
    ['dice', { min_bet: 100_001 }, 'game_limits_invalid'],
    ['dice', { max_bet: 1e11 }, 'game_limits_invalid'],
    ['dice', { house_edge: -1 }, 'edge_invalid'],
    ['dice', { house_edge: 20.01 }, 'edge_invalid'],
    ['dice', { house_edge: 2.005 }, 'edge_invalid'],
    ['roulette', { house_edge: 2.5 }, 'edge_fixed'],
    ['mines', { name: '   ' }, 'game_name_invalid'],
    ['mines', { name: 'x'.repeat(61) }, 'game_name_invalid'],
    ['mines', { link: 'javascript:alert(1)' }, 'address_invalid'],
    ['mines', { imageUrl: 'http://evil.test/x' }, 'address_invalid'],
    ['mines', { imageUrl: '//evil.test/x' }, 'address_invalid'],
    ['mines', { link: '' }, 'address_invalid'],
    ['mines', { status: 'open' }, 'bad_request'],
  ])('of %s, %j is refused: %s', async (type, body, code) => {
    const before = await games()
    expect((await change(type, body)).body.code).toBe(code)
    expect(await games()).toEqual(before)
  })

  test('repeating a change does nothing and writes no audit event', async () => {
    const { id } = (await latestAuditEvent())!
    expect((await change('roulette', { house_edge: 2.7, status: 'active', min_bet: 1 })).status).toBe(200)
    expect((await latestAuditEvent())!.id).toBe(id)
  })

  test('an unknown game has no record', async () => {
    expect((await admin.call('GET /api/admin/games/{id}', { params: { id: '999' } })).status).toBe(404)
  })
})

describe('settings', () => {
  const settings = async () =>
    (await admin.call('GET /api/casino/get-settings')).body as unknown as Record<string, object>
  const sections = ['site', 'payments', 'games', 'rates', 'registration', 'affiliate', 'bonus'] as const
  const put = (section: (typeof sections)[number], body: unknown) =>
    admin.call(`PUT /api/admin/settings/${section}`, { body })

  test('the answer of get-settings can be saved unchanged, and changes nothing', async () => {
    const before = await settings()
    for (const section of sections) {
      expect((await put(section, before[section])).body, section).toEqual({ settings: before, loosened: null })
    }
    expect(await auditEvents({ action: 'settings.save' })).toEqual([])
  })

  test('a group is saved in roubles, at once, on every server, with the previous values on record', async () => {
    const { site } = await settings()
    const changed = { ...site, name: 'Удача', minimumWithdrawal: 750.5 }
    expect((await put('site', changed)).body.settings.site).toMatchObject({ name: 'Удача', minimumWithdrawal: 750.5 })
    expect(casino.app.settings.current.site.minimumWithdrawal).toBe(750_50)
    await vi.waitFor(() => expect(node.app.settings.current.site.name).toBe('Удача'))
    expect(await latestAuditEvent()).toMatchObject({
      action: 'settings.save',
      subject: { kind: 'settings', id: 'site' },
      before: { name: 'Vezuno', minimumWithdrawal: 500_00 },
      after: { name: 'Удача', minimumWithdrawal: 750_50 },
    })
    await put('site', site)
  })

  test('changes of different fields of a group at once all take effect, from pages that show the earlier values', async () => {
    const { payments } = await settings()
    const fields = [{ maximumDeposit: 900_000 }, { fourEyesAbove: 90_000 }, { invoiceMinutes: 45 }]
    const answers = await Promise.all(fields.map((field) => put('payments', field)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await settings()).payments).toEqual(Object.assign({}, payments, ...fields))
    await put('payments', payments)
  })

  test.each<[(typeof sections)[number], object, string | undefined]>([
    ['site', { name: '' }, undefined],
    ['site', { name: '   ' }, undefined],
    ['site', { minimumDeposit: -1 }, undefined],
    ['site', { minimumDeposit: 0.001 }, 'site.minimumDeposit'],
    ['site', { minimumDeposit: '500' }, undefined],
    ['site', { logo: 'javascript:alert(1)' }, undefined],
    ['site', { supportUrl: 'http://evil.test' }, undefined],
    ['site', { logo: '//evil.test/x.svg' }, undefined],
    ['payments', { crypto: 'USDT' }, undefined],
    ['payments', { approveUpTo: 1e13 }, undefined],
    ['games', { maximumWin: 0 }, undefined],
    ['games', { majorWinMultiplier: 1.005 }, 'games.majorWinMultiplier'],
    ['games', { highStake: 0.015 }, 'games.highStake'],
    ['rates', { bets: { amount: 0, seconds: 1, burst: 1 } }, undefined],
    ['affiliate', { sharePercent: 20.005 }, 'affiliate.sharePercent'],
    ['affiliate', { sharePercent: 1000.01 }, undefined],
    ['affiliate', { shareTurnover: -1 }, undefined],
    ['bonus', { welcomePercent: '100' }, undefined],
    ['bonus', { welcomeCap: 0 }, undefined],
    ['bonus', { reloadCap: 10.001 }, 'bonus.reloadCap'],
    ['bonus', { cashbackTurnover: 1.005 }, 'bonus.cashbackTurnover'],
  ])('of %s, %j is refused', async (section, fields, field) => {
    const before = await settings()
    const { status, body } = await put(section, { ...before[section], ...fields })
    const named = field ?? expect.stringMatching(`^${Object.keys(fields)[0]}`)
    expect([status, body.code, body.details?.field]).toEqual([400, 'setting_invalid', named])
    expect(await settings()).toEqual(before)
  })

  test('an unknown group is refused, and an incomplete one among several', async () => {
    const several = await admin.call('PATCH /api/casino/update-settings', { body: { site: { name: 'x' } } as never })
    expect(several.body.code).toBe('setting_invalid')
    const nowhere = await fetch(`${casino.address}/api/admin/settings/secrets`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(nowhere.status).toBe(404)
  })

  test('several groups are saved together or not at all, and the caller is the owner of the token', async () => {
    const before = await settings()
    const groups = { ...before, site: { ...before.site, name: 'Both' } }
    const bad = { ...groups, registration: { openingCredit: -5 } }
    const send = (body: unknown, token = admin.token) =>
      casino.call('PATCH /api/casino/update-settings', { token, body: { user: { role: 'admin' }, body } })
    expect((await send(bad)).body.code).toBe('setting_invalid')
    expect(await settings()).toEqual(before)
    const player = await casino.player()
    const no = await send(groups, player.token)
    expect([no.status, no.body]).toEqual([403, { code: 'settings_forbidden', message: 'Error updating settings' }])
    expect((await send(groups)).body.settings.site).toMatchObject({ name: 'Both' })
    await send(before)
  })

  test('maintenance among the groups does what its own call does, and an invalid value is refused', async () => {
    const player = await casino.player({ balance: 10 })
    const send = (body: object) => admin.call('PATCH /api/casino/update-settings', { body })
    const all = await settings()
    const answer = await send({ ...all, maintenance: { enabled: true } })
    expect([answer.status, answer.body.settings.maintenance]).toEqual([200, { enabled: true }])
    await vi.waitFor(async () => expect((await roll(player, 1, node)).body.code).toBe('maintenance'))
    expect(await latestAuditEvent()).toMatchObject({
      action: 'settings.save',
      subject: { kind: 'settings', id: 'maintenance' },
      before: { enabled: false },
      after: { enabled: true },
    })
    for (const wrong of [{}, { enabled: 'no' }, { enabled: null }, true]) {
      const { status, body } = await send({ site: all.site, maintenance: wrong })
      expect([status, body.code]).toEqual([400, 'setting_invalid'])
    }
    expect((await send({ body: { maintenance: { enabled: false } } })).body.settings.maintenance).toEqual({
      enabled: false,
    })
    expect((await roll(player, 1)).status).toBe(200)
  })

  test('two concurrent saves: each record has the true previous values', async () => {
    const { site } = await settings()
    const names = Array.from({ length: 6 }, (_, n) => `Name ${n}`)
    await Promise.all(names.map((name) => put('site', { ...site, name })))
    const saved = (await auditEvents({ action: 'settings.save', limit: '6' })).toReversed()
    const chain = saved.map(({ before, after }) => [before?.name, after?.name])
    for (const [index, [before]] of chain.entries()) if (index > 0) expect(before).toBe(chain[index - 1]![1])
    await put('site', site)
  })

  test('maintenance closes the site for players on every server, and not for administrators', async () => {
    const player = await casino.player({ balance: 10 })
    const set = (enabled: unknown) => admin.call('POST /api/admin/maintenance', { body: { enabled } })
    expect((await set('yes')).status).toBe(400)
    expect((await set(true)).body).toEqual({ maintenance: { enabled: true } })
    await vi.waitFor(async () => expect((await roll(player, 1, node)).body.code).toBe('maintenance'))
    expect((await roll(player, 1)).headers.get('retry-after')).toBe('60')
    expect((await admin.call('GET /api/admin/get-games')).status).toBe(200)
    const status = async () => (await casino.call('GET /api/status')).body
    expect(await status()).toMatchObject({ play: 'closed', payments: 'closed', partner: 'closed', signIn: 'working' })
    expect((await set(false)).body).toEqual({ maintenance: { enabled: false } })
    expect((await roll(player, 1)).status).toBe(200)
    expect(await status()).toMatchObject({ play: 'working', signIn: 'working' })
  })
})

test('the audit log can be searched and paged, and has one event per action', async () => {
  const all = await pagedRows(
    async (cursor) => (await admin.call('GET /api/admin/audit-log', { query: { limit: '7', ...cursor } })).body,
    ({ auditEvents }) => auditEvents,
  )
  expect(all.map(({ id }) => Number(id))).toEqual(Array.from({ length: all.length }, (_, n) => all.length - n))
  expect(await auditEvents({ search: 'QUIET night' })).toHaveLength(1)
  const mine = await auditEvents({
    administrator: String(admin.id),
    from: '2020-01-01',
    to: '2099-01-01',
    limit: '100',
  })
  expect(mine).toHaveLength(Math.min(100, all.length))
  expect(await auditEvents({ to: '2020-01-01' })).toEqual([])
  expect((await admin.call('GET /api/admin/audit-log', { query: { from: '2026-02-30' } })).status).toBe(400)
  await expect(casino.owner.read.rows('TRUNCATE audit_event')).rejects.toThrow('never changed')
})

test('the dashboard and the reports match the ledger', async () => {
  const player = await casino.player({ balance: 1000 })
  const before = (await admin.call('GET /api/admin/get-stats')).body
  const rounds = await Promise.all(Array.from({ length: 6 }, () => roll(player, 10)))
  const paid = rounds.reduce((sum, { body }) => sum + body.payout, 0)
  const stats = (await admin.call('GET /api/admin/get-stats')).body
  expect(stats.gamesPlayed - before.gamesPlayed).toBe(6)
  expect(stats.revenue - before.revenue).toBeCloseTo(60 - paid, 6)
  expect(stats.week.revenue).toBeCloseTo(stats.revenue, 6)
  const users = await countPlayers(casino.app.database.read)
  expect([stats.totalUsers, stats.activeUsers, stats.week.newUsers]).toEqual([users, users, users])
  expect(stats.weekBefore).toMatchObject({ newUsers: 0, activeUsers: 0, gamesPlayed: 0 })
  const report = async () => (await admin.call('GET /api/admin/reports/days')).body
  const live = await report()
  expect(live.lines).toHaveLength(30)
  expect(live.lines[0]).toMatchObject({
    bets: stats.gamesPlayed,
    ggr: stats.revenue,
    ngr: stats.revenue,
    registrations: users,
  })
  const dice = (await admin.call('GET /api/admin/reports/games')).body.lines.find(({ game }) => game === 'dice')!
  expect(dice.bets).toBe(stats.gamesPlayed)
  const played = await games()
  await casino.app.aggregates.step()
  expect(await games()).toEqual(played)
  expect(await report()).toEqual(live)
  expect((await admin.call('GET /api/admin/get-stats')).body).toEqual(stats)
  const params = { report: 'days' }
  const { fileName, csv } = (await admin.call('GET /api/admin/reports/{report}/csv', { params })).body
  expect(fileName).toMatch(/^days-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.split('\r\n')).toHaveLength(32)
  expect(csv.split('\r\n')[0]).toBe(
    '\ufeffday;bets;wagered;ggr;fees;ngr;deposits;withdrawals;firstDeposits;activePlayers;registrations',
  )
})

test.each([
  { from: '2026-05-02', to: '2026-05-01' },
  { from: '2020-01-01', to: '2026-01-01' },
])('a report of %j is refused', async (query) => {
  expect((await admin.call('GET /api/admin/reports/days', { query })).body.code).toBe('period_invalid')
})

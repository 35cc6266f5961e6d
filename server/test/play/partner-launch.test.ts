import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

const env = {
  PARTNER_URL: 'http://127.0.0.1:4999/base',
  PARTNER_ALIAS: 'vezuno',
  PARTNER_SECRET: 'testsecret',
}

let casino: Casino
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino({ env })
  player = await casino.player()
})
afterAll(() => closeAudited(casino))

const game = { provider: 'Northlight', alias: 'moon-garden' }
const launch = (body: object = game, of: { token?: string } = player) =>
  casino.call('POST /api/partner/sessions', { ...(of.token !== undefined && { token: of.token }), body })
const launched = async (body: object = game) => new URL((await launch(body)).body.url)
const owner = (text: string, values: unknown[] = []) => casino.owner.read.rows(text, values)

test('the page knows the address of the partner, and may frame its origin', async () => {
  expect((await casino.call('GET /api/partner')).body).toEqual({
    data: {
      base: 'http://127.0.0.1:4999/base',
      origin: 'http://127.0.0.1:4999',
      alias: 'vezuno',
      currency: 'RUB',
      certifiedOnly: false,
      realPlay: true,
    },
  })
  const page = await fetch(`${casino.address}/slots`)
  expect(page.headers.get('content-security-policy')).toContain('frame-src http://127.0.0.1:4999;')
})

test('a game is started at an address that only its player knows, whose token is not stored', async () => {
  const url = await launched({ provider: 'North & Light', alias: 'moon garden+1', mobile: true })
  expect(url.href.startsWith('http://127.0.0.1:4999/base/games.start?partner.alias=vezuno&partner.session=')).toBe(true)
  expect(url.search).toContain(
    '&game.provider=North%20%26%20Light&game.alias=moon%20garden%2B1&currency=RUB&mobile=true',
  )
  const token = url.searchParams.get('partner.session')!
  // 256 random bits, different each time.
  expect(token).toMatch(/^[\w-]{43}$/)
  expect((await launched()).searchParams.get('partner.session')).not.toBe(token)
  const rows = await owner('SELECT * FROM partner_session WHERE token_hash = $1', [hash('sha256', token, 'buffer')])
  expect(rows).toMatchObject([
    { player_id: player.id, provider: 'North & Light', alias: 'moon garden+1', currency: 'RUB' },
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
})

test.each<[string, unknown]>([
  ['no provider', { alias: 'a' }],
  ['no alias', { provider: 'p' }],
  ['an empty alias', { provider: 'p', alias: '' }],
  ['a number', { provider: 'p', alias: 7 }],
  ['a line break', { provider: 'p\n', alias: 'a' }],
  ['NUL', { provider: 'p', alias: 'a\u0000' }],
  ['too long', { provider: 'p', alias: 'a'.repeat(61) }],
  ['mobile as a text', { ...game, mobile: 'yes' }],
  ['a list', [game]],
])('%s starts nothing', async (_, body) => {
  const before = await owner('SELECT count(*) FROM partner_session')
  const { status, body: answer } = await launch(body as object)
  expect([status, answer.code]).toEqual([400, 'bad_request'])
  expect(await owner('SELECT count(*) FROM partner_session')).toEqual(before)
})

test('guests, pending and banned players start no game', async () => {
  expect((await launch(game, {})).body.code).toBe('unauthenticated')
  for (const status of ['pending', 'banned'] as const) {
    const other = await casino.player()
    await casino.changeRights(other.id, { status })
    await casino.app.settings.refresh()
    const { token } = (await casino.signIn(other)).body
    await expect.poll(async () => (await launch(game, { token })).body.code).toBe(`account_${status}`)
  }
})

test('a game that administrators have closed is not started, by its record, its provider or altogether', async () => {
  const admin = await administratorOf(casino)
  const record = { ...game, name: 'Moon Garden', status: 'active', house_edge: 4, imageUrl: '/x.webp' }
  const { body } = await admin.call('POST /api/admin/games', { body: record })
  const set = (status: string) =>
    admin.call('PATCH /api/admin/games/{id}/status', { params: { id: body.game.id }, body: { status } })
  expect((await launch()).status).toBe(200)
  await set('maintenance')
  expect((await launch({ provider: 'NORTHLIGHT', alias: 'Moon-Garden' })).body.code).toBe('game_closed')
  await set('active')
  for (const [provider, alias, realPlay] of [
    ['northlight', 'MOON-garden', true],
    ['northlight', null, true],
    [null, null, false],
  ]) {
    const names = { ...(provider !== null && { provider }), ...(alias !== null && { alias }) }
    const { status } = await admin.call('PATCH /api/admin/partner/closed', { body: { ...names, closed: true } })
    expect(status).toBe(200)
    expect([(await launch()).status, (await launch()).body.code]).toEqual([409, 'game_closed'])
    expect((await launch({ provider: 'Elsewhere', alias: 'moon-garden' })).status).toBe(provider === null ? 409 : 200)
    expect((await casino.call('GET /api/partner')).body.data?.realPlay).toBe(realPlay)
    expect((await casino.call('GET /api/status')).body.partner).toBe(realPlay ? 'working' : 'closed')
    const { body } = await admin.call('GET /api/admin/partner')
    expect(body).toMatchObject({ configured: true, closed: [{ provider, alias }], returns: [] })
    await admin.call('PATCH /api/admin/partner/closed', { body: { ...names, closed: false } })
  }
})

test('what administrators close and open is on record, once for each change', async () => {
  const admin = await administratorOf(casino)
  const set = (body: object) => admin.call('PATCH /api/admin/partner/closed', { body })
  const events = async () =>
    (await admin.call('GET /api/admin/audit-log', { query: { subject: 'game', search: 'Elsewhere' } })).body.auditEvents
  for (const closed of [true, true, false, false]) await set({ provider: 'Elsewhere', closed, reason: 'a fault' })
  expect(await events()).toMatchObject([
    { action: 'game.partner-closed', subject: { id: 'Elsewhere/*' }, after: { closed: false }, reason: 'a fault' },
    { action: 'game.partner-closed', subject: { id: 'Elsewhere/*' }, after: { closed: true } },
  ])
  expect((await set({ alias: 'without-provider', closed: true })).body.code).toBe('bad_request')
})

test('without a partner there is none, nothing is started, and nothing may be framed', async () => {
  const alone = await openCasino()
  const guest = await alone.player()
  expect((await alone.call('GET /api/partner')).body).toEqual({ data: null })
  const { status, body } = await guest.call('POST /api/partner/sessions', { body: game })
  expect([status, body.code]).toEqual([409, 'real_play_unavailable'])
  expect((await fetch(`${alone.address}/slots`)).headers.get('content-security-policy')).toContain("frame-src 'none'")
  await closeAudited(alone)
})

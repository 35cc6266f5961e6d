import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

// A browser is recognised only by a cookie of this site: docs/product.md R9.
let here: Casino
let anna: Administrator
beforeAll(async () => {
  here = await openCasino({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  anna = await administratorOf(here)
})
afterAll(() => closeAudited(here))

const signIn = async ({ username, password }: CasinoPlayer, client: string, cookie?: string) => {
  const headers = { 'x-forwarded-for': client, ...(cookie !== undefined && { cookie }) }
  const answer = await here.call('POST /api/auth/login', { body: { username, password }, headers })
  expect(answer.status).toBe(200)
  return answer.headers.get('set-cookie')!
}
const nameOf = (setCookie: string) => setCookie.split(';')[0]!
const signInsOf = async (player: CasinoPlayer) => {
  const { notifications } = (await player.call('GET /api/notifications')).body
  return notifications.filter(({ kind }) => kind === 'sign_in').map(({ address }) => address)
}

test('the cookie is for calls alone, and only its digest is stored', async () => {
  const player = await here.player()
  const set = await signIn(player, '192.0.2.1')
  expect(set).toMatch(/^device=[\w-]{22}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
  const value = nameOf(set).slice('device='.length)
  const rows = await here.owner.read.rows<{ device: string }>(
    `SELECT encode(device, 'hex') AS device FROM player_device WHERE player_id = $1 ORDER BY last_at DESC LIMIT 1`,
    [player.id],
  )
  expect(rows).toEqual([{ device: hash('sha256', value) }])
  const me = await player.call('GET /api/auth/me')
  expect(me.headers.get('set-cookie')).toBeNull()
})

test('a sign-in with a new device is notified, with a known one it is not, wherever it is', async () => {
  const player = await here.player({ client: '192.0.2.1' })
  expect(await signInsOf(player)).toEqual([])
  const phone = nameOf(await signIn(player, '192.0.2.2'))
  expect(await signInsOf(player)).toEqual(['192.0.2.2'])
  expect(nameOf(await signIn(player, '198.51.100.7', phone))).toBe(phone)
  expect(nameOf(await signIn(player, '198.51.100.8', `a=1; ${phone}; b=2`))).toBe(phone)
  expect(await signInsOf(player)).toEqual(['192.0.2.2'])
  // At a known address, but by another person.
  await signIn(player, '192.0.2.1')
  expect(await signInsOf(player)).toEqual(['192.0.2.1', '192.0.2.2'])
})

test('the last sign-in with another browser is there, after its session has ended, too', async () => {
  const player = await here.player({ client: '192.0.2.1' })
  const elsewhere = async () => (await player.call('GET /api/auth/sessions')).body.elsewhere
  expect(await elsewhere()).toBeNull()
  const { username, password } = player
  const headers = { 'x-forwarded-for': '192.0.2.66', 'user-agent': 'Stranger/1.0' }
  const { token } = (await here.call('POST /api/auth/login', { body: { username, password }, headers })).body
  expect((await here.call('POST /api/auth/logout', { token })).status).toBe(200)
  expect((await player.call('GET /api/auth/sessions')).body.sessions).toHaveLength(1)
  const found = { at: expect.any(String), address: '192.0.2.66', userAgent: 'Stranger/1.0' }
  expect(await elsewhere()).toEqual(found)
  expect((await (await here.player()).call('GET /api/auth/sessions')).body.elsewhere).toBeNull()
})

test.each([
  '',
  'device=',
  'device=short',
  `device=${'x'.repeat(5000)}`,
  'device=%00%00%00%00%00%00%00ab',
  'nodevice=0123456789012345678901',
])('a cookie of another form is replaced: %#', async (cookie) => {
  const set = await signIn(await here.player(), '192.0.2.3', cookie)
  expect(set).toMatch(/^device=[\w-]{22};/)
  expect(cookie).not.toContain(nameOf(set))
})

test('of a client without cookies no more than a hundred devices are remembered', async () => {
  const player = await here.player()
  await here.owner.read.rows(
    `INSERT INTO session (token_hash, player_id, expires_at, user_agent, address, device)
     SELECT sha256(n::text::bytea), $1, now() + interval '1 day', '', '192.0.2.4', sha256(n::text::bytea) FROM generate_series(1, 150) AS n`,
    [player.id],
  )
  const [row] = await here.owner.read.rows<{ count: number }>(
    'SELECT count(*)::int FROM player_device WHERE player_id = $1',
    [player.id],
  )
  expect(row).toEqual({ count: 100 })
})

test('accounts with the same browser are linked, from whatever addresses they come', async () => {
  const [one, two, three] = [await here.player(), await here.player(), await here.player()]
  const shared = nameOf(await signIn(one!, '192.0.2.5'))
  await signIn(two!, '198.51.100.5', shared)
  await signIn(three!, '203.0.113.5')
  const params = { id: String(one!.id) }
  const { accounts } = (await anna.call('GET /api/admin/users/{id}/linked', { params })).body
  const mark = hash('sha256', shared.slice('device='.length)).slice(0, 8)
  expect(accounts.filter(({ by }) => by === 'device')).toMatchObject([{ id: String(two!.id), shared: mark }])
})

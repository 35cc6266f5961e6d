import { refusals } from '@casino/contract/refusals'
import { routes } from '@casino/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type CallName, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let casino: Casino
let admin: Administrator
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino()
  admin = await administratorOf(casino)
  player = await casino.player()
})
afterAll(() => closeAudited(casino))

const changes = Object.values(routes).filter(({ method }) => method === 'PATCH' || method === 'PUT')
const namesNothing = [
  {},
  { nonsense: 1 },
  { data: {} },
  { data: { nonsense: 1 } },
  { body: {} },
  { user: {}, body: { nonsense: 1 } },
  { reason: 'none' },
  { data: { reason: 'none', balanceSequence: 1 } },
]

describe('a change without any changeable field', () => {
  test.each(changes.map(({ method, path }) => [`${method} ${path}`, path] as const))('%s', async (name, path) => {
    const auditEvents = async () => (await admin.call('GET /api/admin/audit-log')).body.auditEvents.length
    const before = await auditEvents()
    const id = path.includes('promocodes') ? 'NONE' : String(player.id)
    for (const body of namesNothing) {
      const answer = await admin.call(name as CallName, { params: { id, uuid: id }, body })
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'nothing_to_change'])
    }
    for (const body of [[], 'null', '"text"', '5', '', '{"__proto__":{"status":"active"}}']) {
      const answer = await admin.call(name as CallName, { params: { id, uuid: id }, body })
      expect([body, answer.status, refusals[answer.body.code!][0]]).toEqual([body, 400, 400])
    }
    expect(await auditEvents()).toBe(before)
  })
})

describe('the wrappers of the specification', () => {
  const user = (body: object) =>
    admin.call('PATCH /api/admin/update-user/{id}', { params: { id: String(player.id) }, body })
  const game = (body: object) => admin.call('PATCH /api/admin/update-game/{id}', { params: { id: '1' }, body })

  test('a user is changed by the bare fields and by {data}', async () => {
    expect((await user({ status: 'pending' })).body.user.status).toBe('pending')
    expect((await user({ data: { status: 'active' } })).body.user.status).toBe('active')
    // Fields next to it are ignored.
    const next = await user({ data: { username: `wrapped-${player.id}` }, status: 'banned' })
    expect(next.body.user).toMatchObject({ username: `wrapped-${player.id}`, status: 'active' })
    expect((await user({ data: { status: 'asleep' } })).body.code).toBe('bad_request')
    const status = { params: { id: String(player.id) }, body: { data: { status: 'active' } } }
    expect((await admin.call('PATCH /api/admin/users/{id}/status', status)).status).toBe(200)
  })

  test('a key applies to the same request, wrapped or not', async () => {
    const call = (body: object) =>
      admin.call('PATCH /api/admin/update-user/{id}', {
        params: { id: String(player.id) },
        body,
        key: 'wrapped-or-not',
      })
    expect((await call({ data: { balance: 10, reason: 'a correction' } })).body.user.balance).toBe(10)
    expect((await call({ balance: 10, reason: 'a correction' })).body.user.balance).toBe(10)
    expect((await call({ data: { balance: 20, reason: 'a correction' } })).body.code).toBe('key_reused')
  })

  test('a game is changed by the bare fields and by {data}', async () => {
    expect((await game({ max_bet: 6000 })).body.game.max_bet).toBe(6000)
    expect((await game({ data: { max_bet: 5000 } })).body.game.max_bet).toBe(5000)
    expect((await game({ data: { min_bet: 0 } })).body.code).toBe('game_limits_invalid')
  })

  test('settings are saved by the groups themselves and by {user, body}', async () => {
    const save = (body: object) => admin.call('PATCH /api/casino/update-settings', { body })
    const site = (await admin.call('GET /api/casino/get-settings')).body.site
    for (const [name, wrap] of [
      ['Bare', (body: object) => body],
      ['Wrapped', (body: object) => ({ user: { id: 'somebody' }, body })],
    ] as const) {
      expect((await save(wrap({ site: { ...site, name } }))).status).toBe(200)
      expect((await casino.call('GET /api/casino/get-settings')).body.site.name).toBe(name)
      expect((await save(wrap({ site: { ...site, name: '' } }))).body.code).toBe('setting_invalid')
    }
  })
})

import { type Permission, reading } from '@casino/contract/panel/permissions'
import { isForStaff, type RouteShape } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type CallName, type Casino, openCasino } from '../kit/casino.ts'

let here: Casino
let there: Casino
let admin: Administrator
beforeAll(async () => {
  here = await openCasino()
  there = await here.node()
  admin = await administratorOf(here)
})
afterAll(() => closeAudited(here, there))

const make = (permissions: readonly string[], name = 'CRM') =>
  admin.call('POST /api/admin/integrations/keys', { body: { name, permissions } })
const keyWith = async (...permissions: Permission[]) => {
  const { status, body } = await make(permissions)
  expect(status).toBe(200)
  return { token: body.secret, id: body.key.id }
}

describe('a key', () => {
  test('reads what its permissions open, with names only where they open these', async () => {
    const { username, user } = await here.player()
    const plain = await keyWith('events.view')
    const personal = await keyWith('events.view', 'players.personal')
    const newest = async (token: string) =>
      (await there.call('GET /api/service/events', { token })).body.events.find(({ data }) => data.player === user.id)
    expect(Object.keys((await newest(plain.token))?.data ?? {}).sort()).toEqual(['invitedBy', 'player'])
    expect((await newest(personal.token))?.data).toMatchObject({ username, email: user.email })
    const { status, body } = await here.call('GET /api/admin/reports/days', plain)
    expect([status, body.code, body.details]).toEqual([403, 'permission_missing', { permission: 'reports.view' }])
    expect((await here.call('GET /api/admin/reports/days', await keyWith('reports.view'))).status).toBe(200)
  })

  test('is stored as a digest, and shows when and from where it was used', async () => {
    const { token, id } = await keyWith('events.view')
    const find = async () => (await admin.call('GET /api/admin/integrations')).body.keys.find((key) => key.id === id)
    expect(await find()).toMatchObject({
      usedAt: null,
      usedFrom: null,
      createdBy: 'admin',
      permissions: ['events.view'],
    })
    await here.call('GET /api/service/events', { token })
    expect(await find()).toMatchObject({ usedAt: expect.any(String), usedFrom: '127.0.0.1' })
    const stored = await here.owner.read.rows('SELECT service_key::text FROM service_key')
    expect(JSON.stringify(stored)).not.toContain(token.slice(4))
    const recorded = await here.owner.read.rows(
      `SELECT audit_event::text FROM audit_event WHERE subject_kind = 'integration'`,
    )
    expect(recorded.length).toBeGreaterThan(0)
    expect(JSON.stringify(recorded)).not.toContain(token.slice(4))
  })

  test('that is revoked ends at once, on every server', async () => {
    const { token, id } = await keyWith('events.view')
    const use = async (at: Casino) => (await at.call('GET /api/service/events', { token })).status
    expect([await use(here), await use(there)]).toEqual([200, 200])
    for (const _ of [1, 2]) {
      const revoked = await admin.call('DELETE /api/admin/integrations/keys/{id}', { params: { id } })
      expect(revoked.body.key.revokedAt).toEqual(expect.any(String))
    }
    expect([await use(here), await use(there)]).toEqual([401, 401])
    const events = await here.owner.read.rows(
      `SELECT FROM audit_event WHERE action = 'integration.key-revoke' AND subject_id = $1`,
      [id],
    )
    expect(events).toHaveLength(1)
  })

  test('has no live connection', async () => {
    const { token } = await keyWith(...reading)
    expect(await here.live(token).subscribe(admin.id)).toMatchObject({ ok: false })
  })

  test.each([
    [['balance.adjust'], 'permission_invalid'],
    [['events.view', 'payments.decide'], 'permission_invalid'],
    [['everything'], 'permission_invalid'],
    [[], 'permission_invalid'],
  ])('with %j is refused', async (permissions, code) => {
    expect((await make(permissions)).body.code).toBe(code)
  })

  test.each(['', '   ', 'x'.repeat(61)])('needs a name, and not %j', async (name) => {
    expect((await make(['events.view'], name)).body.code).toBe('key_name_invalid')
  })
})

describe('a key with everything that can be read', () => {
  let token: string
  beforeAll(async () => {
    ;({ token } = await keyWith(...reading))
  })
  const all = routes as readonly RouteShape[]
  const nameOf = ({ method, path }: RouteShape) => `${method} ${path}` as CallName
  const call = (route: RouteShape) => {
    const params = Object.fromEntries(Object.keys(route.params?.properties ?? {}).map((name) => [name, '1']))
    return here.call(nameOf(route), { token, params, ...(route.body && { body: {} }) })
  }

  test.each(
    all.filter(({ method, who }) => method !== 'GET' && who !== 'anyone').map((route) => [nameOf(route), route]),
  )('changes nothing: %s', async (_, route) => {
    const { status, body } = await call(route)
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })

  test.each(
    all
      .filter(({ method, who }) => method === 'GET' && !isForStaff(who) && who !== 'anyone')
      .map((route) => [nameOf(route), route]),
  )('is no player: %s', async (_, route) => {
    expect((await call(route)).body.code).toBe('forbidden')
  })

  test.each(
    all
      .filter(({ method, who }) => method === 'GET' && isForStaff(who) && who !== 'staff')
      .map((route) => [nameOf(route), route]),
  )('reads %s', async (_, route) => {
    expect([401, 403]).not.toContain((await call(route)).status)
  })
})

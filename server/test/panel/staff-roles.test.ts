import { admits, type Permission, permissions, reading, settingsPermissions } from '@casino/contract/panel/permissions'
import { isForStaff, type RouteShape } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import { sections } from '@casino/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf, confirmProposed } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type CallName, type CallRequest, type Casino, openCasino } from '../kit/casino.ts'
import { staffWith } from '../kit/staff.ts'

const roles = ['owner', 'finance', 'risk', 'support', 'content', 'auditor'] as const
type Role = (typeof roles)[number]

let casino: Casino
let owner: Administrator
const staff = {} as Record<Role, Administrator>
const sets = {} as Record<Role, ReadonlySet<Permission>>
beforeAll(async () => {
  casino = await openCasino()
  owner = await administratorOf(casino)
  for (const role of roles) staff[role] = await staffWith(casino, role)
  const stored = (await owner.call('GET /api/admin/staff/roles')).body.roles
  for (const role of roles) sets[role] = new Set(stored.find(({ name }) => name === role)?.permissions)
})
afterAll(() => closeAudited(casino))

const panel = (routes as readonly RouteShape[]).filter(({ who }) => isForStaff(who))
const nameOf = ({ method, path }: RouteShape) => `${method} ${path}` as CallName
const requestOf = ({ path, body }: RouteShape): CallRequest => ({
  params: Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field!, '1000000'])),
  ...(body && { body: {} }),
})

test('the owner may do everything, the auditor may read everything, and the others a part', () => {
  expect([...sets.owner]).toEqual(permissions)
  expect([...sets.auditor]).toEqual(reading.filter((one) => one !== 'payments.card-number'))
  for (const role of ['finance', 'risk', 'support', 'content'] as const) {
    expect(sets[role].size).toBeGreaterThan(5)
    expect(sets[role].has('staff.edit')).toBe(false)
  }
})

describe.each(roles)('%s', (role) => {
  test.each(panel.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const { who } = route
    const answer = await staff[role].call(name, requestOf(route))
    const isOpen = who === 'staff' || (isForStaff(who) && admits(sets[role], who))
    expect([answer.body.code === 'permission_missing', answer.status === 403]).toEqual([!isOpen, !isOpen])
  })
})

describe('a call with several fields takes the permission of each', () => {
  test.each(sections)('a batch with settings of %s', async (section) => {
    const settings = (await owner.call('GET /api/casino/get-settings')).body as unknown as Record<string, object>
    const patch = (groups: object) => ({ body: { user: {}, body: groups } })
    for (const role of ['finance', 'content', 'support', 'auditor'] as const) {
      const may = sets[role].has(settingsPermissions[section])
      const alone = await staff[role].call('PATCH /api/casino/update-settings', patch({ [section]: settings[section] }))
      expect(alone.status).toBe(may ? 200 : 403)
      // The batch is refused whole.
      const both = await staff[role].call(
        'PATCH /api/casino/update-settings',
        patch({ site: settings.site, payments: settings.payments, [section]: settings[section] }),
      )
      expect([both.status, both.body.code]).toEqual([403, 'permission_missing'])
    }
  })

  test.each([
    ['finance', { balance: 5, reason: 'so' }, 200],
    ['finance', { balance: 6, status: 'pending', reason: 'so' }, 403],
    ['finance', { username: 'renamed-by' }, 403],
    ['risk', { status: 'active' }, 200],
    ['risk', { status: 'active', balance: 7, reason: 'so' }, 403],
    ['risk', { role: 'admin' }, 403],
    ['risk', { staffRole: 'auditor' }, 403],
    ['risk', { status: 'active', role: 'user' }, 403],
  ] as const)('%s sends %j: %i', async (role, body, status) => {
    const player = await casino.player()
    const answer = await staff[role].call('PATCH /api/admin/update-user/{id}', {
      params: { id: String(player.id) },
      body,
    })
    expect([answer.status, status === 200 ? undefined : answer.body.code]).toEqual([
      status,
      status === 200 ? undefined : 'permission_missing',
    ])
  })
})

test('the auditor changes nothing by any call that writes', async () => {
  const tables = await casino.app.database.read.rows<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     AND relname NOT LIKE 'server_%' AND relname NOT IN ('session', 'player_address', 'player_device', 'duty', 'lease') ORDER BY 1`,
  )
  const states = async () => {
    const state: Record<string, string> = {}
    for (const { name } of tables) {
      const row = await casino.app.database.read.one<{ state: string }>(
        `SELECT coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS state FROM "${name}" AS t`,
      )
      state[name] = row.state
    }
    return state
  }
  // An audit started by the table above records its progress and its end.
  const isRunning = async () =>
    (await owner.call('GET /api/admin/audit-runs')).body.runs.some(({ outcome }) => outcome === null)
  await expect.poll(isRunning, { timeout: 60_000 }).toBe(false)
  const before = await states()
  const writing = panel.filter(
    ({ method, who }) => method !== 'GET' && !(typeof who === 'string' && reading.includes(who as Permission)),
  )
  expect(writing.length).toBeGreaterThan(40)
  const { id } = await casino.player()
  const withPlayer = await states()
  for (const route of writing) {
    for (const number of ['1', String(id)]) {
      const { params = {} } = requestOf(route)
      const own = Object.fromEntries(Object.keys(params as object).map((field) => [field, number]))
      const fields = Object.keys(route.body?.properties ?? {})
      for (const body of [{}, ...fields.map((field) => ({ [field]: 'x' }))]) {
        const answer = await staff.auditor.call(nameOf(route), { params: own, ...(route.body && { body }) })
        expect([nameOf(route), answer.status]).toEqual([nameOf(route), 403])
      }
    }
  }
  expect(Object.keys(before).length).toBeGreaterThan(50)
  expect(await states()).toEqual(withPlayer)
})

test('another role, and another set of it, take effect at once on every server', async () => {
  const node = await casino.node()
  const person = await staffWith(casino, 'support')
  const put = async (permissions: readonly Permission[], seen?: readonly Permission[]) => {
    const body = { permissions, ...(seen && { seen }) }
    const answer = await owner.call('PUT /api/admin/staff/roles/{name}', { params: { name: 'night' }, body })
    if (answer.body.loosened) await confirmProposed(casino, answer.body.loosened)
    return answer
  }
  expect((await put(['players.view'])).status).toBe(200)
  const given = await owner.call('PATCH /api/admin/update-user/{id}', {
    params: { id: String(person.id) },
    body: { staffRole: 'night' },
  })
  expect([given.status, given.body.user.role, given.body.user.isAdmin]).toEqual([200, 'support', false])
  // All of it was in the role before, too.
  expect(given.body.loosened).toBeNull()
  const statusOf = (name: CallName) =>
    Promise.all([casino, node].map(async (at) => (await at.call(name, { token: person.token })).status))
  const within = { timeout: 1000, interval: 20 }
  await expect.poll(() => statusOf('GET /api/admin/support/threads'), within).toEqual([403, 403])
  expect(await statusOf('GET /api/admin/get-users')).toEqual([200, 200])

  expect((await put(['support.view'], ['players.view', 'games.view'])).body.code).toBe('staff_role_changed')
  expect((await put(['support.view'], ['players.view'])).status).toBe(200)
  await expect.poll(() => statusOf('GET /api/admin/get-users'), within).toEqual([403, 403])
  expect(await statusOf('GET /api/admin/support/threads')).toEqual([200, 200])

  const remove = (name: string) => owner.call('DELETE /api/admin/staff/roles/{name}', { params: { name } })
  expect((await remove('night')).body.code).toBe('staff_role_in_use')
  expect((await remove('owner')).body.code).toBe('staff_role_fixed')
  expect((await remove('support')).body.code).toBe('staff_role_fixed')
  expect((await put(permissions)).status).toBe(200)
  // The player's role on the wire still grants and revokes everything together.
  await owner.call('PATCH /api/admin/update-user/{id}', { params: { id: String(person.id) }, body: { role: 'user' } })
  await expect.poll(() => statusOf('GET /api/admin/support/threads'), within).toEqual([403, 403])
  expect((await remove('night')).status).toBe(200)
})

describe('members of staff cannot raise their own rights', () => {
  let hiring: Administrator
  beforeAll(async () => {
    const body = { permissions: ['players.view', 'players.edit', 'staff.view', 'staff.edit'] }
    const made = await owner.call('PUT /api/admin/staff/roles/{name}', { params: { name: 'hiring' }, body })
    await confirmProposed(casino, made.body.loosened)
    hiring = await staffWith(casino, 'hiring')
  })
  const give = (by: Administrator, id: number, body: object) =>
    by.call('PATCH /api/admin/update-user/{id}', { params: { id: String(id) }, body })

  test('not by their own role or its set', async () => {
    expect((await give(hiring, hiring.id, { staffRole: 'owner' })).body.code).toMatch(
      /^(not_on_yourself|staff_role_above)$/,
    )
    const own = { params: { name: 'hiring' }, body: { permissions: [...permissions] } }
    expect((await hiring.call('PUT /api/admin/staff/roles/{name}', own)).body.code).toBe('not_on_yourself')
    expect(
      (await owner.call('PUT /api/admin/staff/roles/{name}', { ...own, params: { name: 'Owner' } })).body.code,
    ).toBe('staff_role_fixed')
  })

  test('not by a role above their own, for others or in a new one', async () => {
    const { id } = await casino.player()
    for (const body of [{ role: 'admin' }, { staffRole: 'owner' }, { staffRole: 'finance' }, { role: 'support' }]) {
      expect((await give(hiring, id, body)).body.code).toBe('staff_role_above')
    }
    const fresh = { params: { name: 'friends' }, body: { permissions: ['payments.decide'] } }
    expect((await hiring.call('PUT /api/admin/staff/roles/{name}', fresh)).body.code).toBe('staff_role_above')
    expect((await give(owner, id, { staffRole: 'no such role' })).body.code).toBe('not_found')
  })

  test('nor do they act on staff above them', async () => {
    const params = { id: String(staff.finance.id) }
    expect((await give(hiring, staff.finance.id, { status: 'banned' })).body.code).toBe('staff_role_above')
    expect((await give(hiring, owner.id, { role: 'user' })).body.code).toBe('staff_role_above')
    const ended = await hiring.call('DELETE /api/admin/users/{id}/sessions/{session}', {
      params: { ...params, session: 'all' },
    })
    expect(ended.body.code).toBe('staff_role_above')
    // Without the right to edit staff, this is refused even for staff with fewer rights.
    const risk = await staff.risk.call('PATCH /api/admin/users/{id}/status', { params, body: { status: 'banned' } })
    expect(risk.body).toMatchObject({ code: 'permission_missing', details: { permission: 'staff.edit' } })
  })
})

test('two owners who demote each other at the same moment leave one', async () => {
  const others = [await staffWith(casino, 'owner'), await staffWith(casino, 'owner')] as const
  for (const each of [owner.id, staff.owner.id]) await casino.changeRights(each, { status: 'pending' })
  const [first, second] = others
  const demote = (by: Administrator, id: number) =>
    by.call('PATCH /api/admin/update-user/{id}', { params: { id: String(id) }, body: { role: 'user' } })
  const answers = await Promise.all([demote(first, second.id), demote(second, first.id)])
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  for (const each of [owner.id, staff.owner.id]) await casino.changeRights(each, { status: 'active' })
})

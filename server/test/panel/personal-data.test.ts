import { isForStaff, type RouteShape } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalFields } from '../../platform/http/personal.ts'
import { type Administrator, administratorOf, confirmProposed } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type CallName, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { staffWith } from '../kit/staff.ts'
import { changePlayers } from '../kit/stored.ts'

let casino: Casino
let owner: Administrator
let support: Administrator
let player: CasinoPlayer
const email = 'seen.by.few@example.test'
beforeAll(async () => {
  casino = await openCasino()
  owner = await administratorOf(casino)
  support = await staffWith(casino, 'support')
  player = await casino.player({ balance: 100 })
  await changePlayers(casino.app.database.read, { id: player.id }, { email })
})
afterAll(() => closeAudited(casino))

type Node = TSchema & { properties?: Record<string, Node>; items?: Node; anyOf?: Node[] }
function namesIn(schema: Node | undefined, seen: ReadonlySet<Node> = new Set()): string[] {
  if (!schema || seen.has(schema)) return []
  const below = new Set([...seen, schema])
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [name, ...namesIn(each, below)])
  return [...own, ...(schema.anyOf ?? []).flatMap((each) => namesIn(each, below)), ...namesIn(schema.items, below)]
}

/** Fields of the panel's replies that sound personal, and are not, or are published in lists of sanctions. */
const others = ['emailConfirmed', 'births']

test('each field of the panel that sounds personal is masked', () => {
  const names = new Set(
    (routes as readonly RouteShape[])
      .filter(({ who }) => isForStaff(who))
      .flatMap(({ reply }) => namesIn(reply as Node)),
  )
  const personal = [...names].filter((name) => /mail|address|card|wallet|birth|phone|checkUrl|^shared$/i.test(name))
  expect(personal.filter((name) => !personalFields.has(name) && !others.includes(name))).toEqual([])
  expect(personal.length).toBeGreaterThan(7)
})

test('without the right the server masks emails and addresses; with it they are whole', async () => {
  const id = String(player.id)
  const calls: readonly (readonly [CallName, object])[] = [
    ['GET /api/admin/get-users', { query: { search: player.username } }],
    ['GET /api/admin/get-user/{id}', { params: { id } }],
    ['GET /api/admin/users/{id}/sessions', { params: { id } }],
    ['GET /api/admin/users/{id}/account-events', { params: { id } }],
    ['GET /api/admin/users/{id}/linked', { params: { id } }],
  ]
  let emails = 0
  for (const [name, request] of calls) {
    const [seen, hidden] = [await owner.call(name, request), await support.call(name, request)]
    expect([name, seen.status, hidden.status]).toEqual([name, 200, 200])
    if (JSON.stringify(seen.body).includes(email)) emails++
    expect(JSON.stringify(hidden.body)).not.toContain(email)
    expect(JSON.stringify(hidden.body)).not.toContain('127.0.0.1')
  }
  expect(emails).toBeGreaterThanOrEqual(2)
  const sessions = await owner.call('GET /api/admin/users/{id}/sessions', { params: { id } })
  expect(sessions.body.sessions[0]?.address).toMatch(/127\.0\.0\.1/)
  const own = await support.call('GET /api/auth/check-admin')
  expect(own.body.user.email).toContain('@example.test')
})

test('a search does not find parts of what is masked, nor does the order of a list show it', async () => {
  const found = async (by: Administrator, search: string) =>
    (await by.call('GET /api/admin/get-users', { query: { search } })).body.users?.map((each) => each.id)
  const id = String(player.id)
  expect(await found(owner, 'seen.by.few')).toEqual([id])
  expect(await found(support, 'seen.by.few')).toEqual([])
  expect(await found(support, email)).toEqual([id])
  expect(await found(support, player.username)).toEqual([id])
  const sorted = await support.call('GET /api/admin/get-users', { query: { sort: 'email' } })
  expect(sorted.body).toMatchObject({ code: 'permission_missing', details: { permission: 'players.personal' } })
})

test('an export masks like the list', async () => {
  const body = { permissions: ['players.view', 'players.export'] }
  const made = await owner.call('PUT /api/admin/staff/roles/{name}', { params: { name: 'counting' }, body })
  await confirmProposed(casino, made.body.loosened)
  const counting = await staffWith(casino, 'counting')
  const file = (by: Administrator) => by.call('POST /api/admin/users/export', { body: { search: player.username } })
  expect((await file(owner)).body.csv).toContain(email)
  const { csv } = (await file(counting)).body
  expect(csv).toContain(player.username)
  expect(csv).not.toContain(email)
  expect((await counting.call('POST /api/admin/transactions/export', { body: {} })).body.code).toBe(
    'permission_missing',
  )
  const page = await counting.call('GET /api/admin/get-user/{id}', { params: { id: String(player.id) } })
  expect(page.body.transactions).toEqual([])
})

test('the audit log neither finds parts of what is masked, nor shows what somebody searched for', async () => {
  const body = { permissions: ['players.view', 'audit.view'] }
  const made = await owner.call('PUT /api/admin/staff/roles/{name}', { params: { name: 'reading' }, body })
  await confirmProposed(casino, made.body.loosened)
  const reading = await staffWith(casino, 'reading')
  const created = { username: 'made-by-hand', password: 'correct-horse-9', email: 'hidden.part@example.test' }
  expect((await owner.call('POST /api/admin/users', { body: { ...created, role: 'user' } })).status).toBe(200)
  await owner.call('POST /api/admin/users/export', { body: { search: created.email } })
  const found = async (by: Administrator, query: Record<string, string>) =>
    (await by.call('GET /api/admin/audit-log', { query })).body.auditEvents
  expect(await found(owner, { search: 'hidden.part' })).not.toEqual([])
  for (const search of ['hidden.part', 'hidden.p', created.email]) expect(await found(reading, { search })).toEqual([])
  const [file] = await found(reading, { action: 'user.export' })
  expect(file?.after).toMatchObject({ search: '•••', rows: 1 })
  const changed = { balance: 5, reason: 'Counted by hand' }
  const params = { id: String(player.id) }
  expect((await owner.call('PATCH /api/admin/update-user/{id}', { params, body: changed })).status).toBe(200)
  expect(await found(reading, { search: 'counted by' })).toHaveLength(1)
})

test('a shared view with a search is listed only to those who may see what was searched for', async () => {
  const views = [
    { list: 'users', name: 'One player', view: { search: email } },
    { list: 'users', name: 'New', view: { sort: 'createdAt' } },
  ]
  for (const body of views) expect((await owner.call('POST /api/admin/views', { body })).status).toBe(200)
  const listed = async (by: Administrator) => (await by.call('GET /api/admin/views')).body.views.map(({ name }) => name)
  expect([await listed(owner), await listed(support)]).toEqual([['New', 'One player'], ['New']])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'

let casino: Casino
let admin: Administrator
let other: Administrator
beforeAll(async () => {
  casino = await openCasino({})
  admin = await administratorOf(casino)
  other = await administratorOf(casino)
})
afterAll(() => closeAudited(casino))

const share = (body: object, by = admin) => by.call('POST /api/admin/views', { body } as never)
const all = async () => (await other.call('GET /api/admin/views')).body.views

test('a view is shared with all administrators, once under each name, until one deletes it; both are recorded', async () => {
  const body = { list: 'users', name: '  VIP ', view: { role: 'user', sort: 'deposits' } }
  expect((await share(body)).status).toBe(200)
  const [shared, ...others] = await all()
  expect(others).toEqual([])
  expect(shared).toEqual({ id: expect.any(String), ...body, name: 'VIP', by: expect.any(String) })

  const answers = await Promise.all(Array.from({ length: 4 }, () => share({ ...body, list: 'games', name: 'New' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await share({ ...body, name: 'vip' }, other)).toMatchObject({ status: 409, body: { code: 'view_exists' } })

  const params = { id: shared?.id ?? '' }
  expect((await other.call('DELETE /api/admin/views/{id}', { params })).status).toBe(200)
  expect((await other.call('DELETE /api/admin/views/{id}', { params })).status).toBe(404)
  expect((await all()).map(({ name }) => name)).toEqual(['New'])
  const { auditEvents } = (await admin.call('GET /api/admin/audit-log', { query: { subject: 'view' } })).body
  expect(auditEvents.map(({ action }) => action)).toEqual(['view.unshare', 'view.share', 'view.share'])
})

test.each<[string, object]>([
  ['no name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(41) }],
  ['a list of no such kind', { list: '../users' }],
  ['a filter that is no text', { view: { role: 7 } }],
  ['a long filter', { view: { search: 'x'.repeat(201) } }],
])('%s is refused', async (_, wrong) => {
  const before = await all()
  const { status, body } = await share({ list: 'users', name: 'Wrong', view: {}, ...wrong })
  expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'view_invalid'])
  expect(await all()).toEqual(before)
})

test('a player sees none and shares none', async () => {
  const player = await casino.player()
  const calls = [player.call('GET /api/admin/views'), share({ list: 'users', name: 'Mine', view: {} }, player as never)]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { changePromoCodes, hoursAgo } from '../kit/stored.ts'

let casino: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino()
  admin = await administratorOf(casino)
})
afterAll(() => closeAudited(casino))

const auditEvents = async (query: Record<string, string> = {}) =>
  (await admin.call('GET /api/admin/audit-log', { query })).body.auditEvents
const create = (body: object) => admin.call('POST /api/admin/promocodes', { body })
const update = (id: string, body: object) => admin.call('PUT /api/admin/promocodes/{id}', { params: { id }, body })
const remove = (id: string) => admin.call('DELETE /api/admin/promocodes/{id}', { params: { id } })
const list = async (query = {}) => (await admin.call('GET /api/admin/promocodes', { query })).body.promocodes

test('are created, switched, changed and deleted, by number or name', async () => {
  const { body } = await create({ code: ' Весна_26 ', reward: 99.5, maxUses: 10, expiryDate: '2099-12-31' })
  const { promocode } = body
  expect(promocode).toMatchObject({
    code: 'Весна_26',
    reward: 99.5,
    maxUses: 10,
    uses: 0,
    currentUses: 0,
    active: true,
  })
  expect(promocode.expiryDate).toBe('2099-12-31T21:00:00.000Z')
  expect((await update('вЕСНА_26', { active: false })).body.promocode.active).toBe(false)
  expect((await update(promocode.id, { reward: 5, expiryDate: null })).body.promocode).toMatchObject({
    reward: 5,
    expiryDate: null,
    active: false,
  })
  expect((await list({ search: 'весна' })).map(({ code }) => code)).toEqual(['Весна_26'])
  expect((await remove('ВЕСНА_26')).status).toBe(200)
  expect((await remove('Весна_26')).status).toBe(404)
  expect((await create({ code: 'весна_26', reward: 1 })).body.promocode).toMatchObject({
    maxUses: 1,
    expiryDate: null,
  })
  const actions = (await auditEvents({ subject: 'promocode', search: 'ВЕСНА' })).map(({ action }) => action)
  expect(actions).toEqual([
    'promocode.create',
    'promocode.delete',
    'promocode.update',
    'promocode.update',
    'promocode.create',
  ])
})

test('are found by a number of any length, and by nothing that only begins or ends like one', async () => {
  const numbered = []
  for (let n = 1; n <= 10; n++) numbered.push((await create({ code: `NUMBERED-${n}`, reward: 1 })).body.promocode)
  const { id } = numbered.at(-1)!
  expect(id.length).toBeGreaterThan(1)
  for (const other of [`${id}x`, `x${id}`, '9'.repeat(15), '9'.repeat(16), '9'.repeat(40)])
    expect((await remove(other)).status).toBe(404)
  expect((await update(id, { reward: 3 })).body.promocode).toMatchObject({ code: 'NUMBERED-10', reward: 3 })
  expect((await remove(id)).status).toBe(200)
  expect((await list({ search: 'numbered', limit: '1' })).map(({ code }) => code)).toEqual(['NUMBERED-9'])
})

test('expire at the moment that is given, and keep it when it is sent back', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const { promocode } = (await create({ code: 'MOMENT', reward: 1, expiryDate: soon })).body
  expect(promocode.expiryDate).toBe(soon)
  const elsewhere = { expiryDate: '2099-05-01T01:30:00+03:00' }
  expect((await update(promocode.id, elsewhere)).body.promocode.expiryDate).toBe('2099-04-30T22:30:00.000Z')
  const day = (await update(promocode.id, { expiryDate: '2099-12-31' })).body.promocode.expiryDate
  expect((await update(promocode.id, { expiryDate: day })).body.promocode.expiryDate).toBe(day)

  await changePromoCodes(casino.app.database.read, { code: 'MOMENT' }, { expiresAt: hoursAgo(1) })
  const expired = (await list({ search: 'MOMENT' }))[0]!.expiryDate
  expect((await update(promocode.id, { reward: 2, expiryDate: expired })).body.promocode).toMatchObject({
    reward: 2,
    expiryDate: expired,
  })
  const past = new Date(Date.now() - 60_000).toISOString()
  expect((await update(promocode.id, { expiryDate: past })).body.code).toBe('promocode_expiry_invalid')
})

test('ten concurrent requests for the same code create one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => create({ code: n % 2 ? 'ONCE' : 'once', reward: 1 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('promocode_exists')
})

test.each<[object, string]>([
  [{ code: '', reward: 1 }, 'promocode_invalid'],
  [{ code: '1234', reward: 1 }, 'promocode_invalid'],
  [{ code: 'a b', reward: 1 }, 'promocode_invalid'],
  [{ code: '<b>', reward: 1 }, 'promocode_invalid'],
  [{ reward: 1 }, 'promocode_invalid'],
  [{ code: 'NEW', reward: 0.99 }, 'promocode_reward_invalid'],
  [{ code: 'NEW', reward: '5' }, 'promocode_reward_invalid'],
  [{ code: 'NEW', reward: 1e300 }, 'promocode_reward_invalid'],
  [{ code: 'NEW', reward: 1.001 }, 'promocode_reward_invalid'],
  [{ code: 'NEW' }, 'promocode_reward_invalid'],
  [{ code: 'NEW', reward: 1, maxUses: 0 }, 'promocode_uses_invalid'],
  [{ code: 'NEW', reward: 1, maxUses: 1.5 }, 'promocode_uses_invalid'],
  [{ code: 'NEW', reward: 1, expiryDate: '2020-01-01' }, 'promocode_expiry_invalid'],
  [{ code: 'NEW', reward: 1, expiryDate: '2099-02-30' }, 'promocode_expiry_invalid'],
  [{ code: 'NEW', reward: 1, expiryDate: 'tomorrow' }, 'promocode_expiry_invalid'],
  [{ code: 'NEW', reward: 1, expiryDate: '9999999-01-01T00:00:00Z' }, 'promocode_expiry_invalid'],
])('%j is refused: %s', async (body, code) => {
  expect((await create(body)).body.code).toBe(code)
  expect(await list({ search: 'NEW' })).toEqual([])
})

test('cannot be limited to fewer uses than they had', async () => {
  await create({ code: 'USED', reward: 1, maxUses: 5 })
  await changePromoCodes(casino.app.database.read, { code: 'USED' }, { uses: 3 })
  expect((await update('used', { maxUses: 2 })).body.code).toBe('promocode_uses_invalid')
  expect((await update('used', { maxUses: 3 })).body.promocode).toMatchObject({ uses: 3, maxUses: 3 })
  await changePromoCodes(casino.app.database.read, { code: 'USED' }, { uses: 0 })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { Casino } from '../kit/casino.ts'
import { openPartnerCasino, settleAll, start } from '../kit/partner.ts'

let [here, there] = [] as unknown as [Casino, Casino]
let admin: Administrator
beforeAll(async () => {
  here = await openPartnerCasino()
  there = await here.node()
  admin = await administratorOf(here)
})
afterAll(async () => {
  await settleAll(here)
  await closeAudited(here, there)
})
const only = async (certifiedOnly: boolean) => {
  await here.set('protection', { certifiedOnly })
  await there.app.settings.refresh()
}
beforeEach(async () => {
  await only(false)
  for (const { id } of (await marks()).certificates)
    await admin.call('DELETE /api/admin/partner/certificates/{id}', { params: { id } })
})

const marks = async (query = {}) => (await admin.call('GET /api/admin/partner/certificates', { query })).body
const mark = { provider: 'spark', aliases: ['moon', 'sun'], laboratory: 'Lab 1, no. 7', certifiedOn: '2026-02-28' }
const certify = (body: object = {}) => admin.call('PUT /api/admin/partner/certificates', { body: { ...mark, ...body } })
const offered = async (at = here) => (await at.call('GET /api/partner/certified')).body.titles

test('without the setting every title is offered, whatever is marked', async () => {
  expect((await certify()).body).toEqual({ marked: 2 })
  expect(await offered()).toBeNull()
  const player = await here.player({ balance: 10 })
  expect((await (await start(player)).bet(here, `${player.id}`, 1_00, 'r')).status).toBe(200)
})

test('with it, others are not listed, not started and take no stakes, on every server; what is owed is paid', async () => {
  const player = await here.player({ balance: 100 })
  const launch = (provider: string, alias: string, at = here) =>
    at.call('POST /api/partner/sessions', { token: player.token, body: { provider, alias } })
  const names = { provider: 'Northlight', alias: 'moon-garden' }
  const record = { ...names, name: 'Moon Garden', status: 'active', house_edge: 4, imageUrl: '/x.webp' }
  await admin.call('POST /api/admin/games', { body: record })
  const listed = async () =>
    (await there.call('GET /api/casino/get-games')).body.some(({ name }) => name === 'Moon Garden')
  const game = await start(player)
  expect((await game.bet(here, `${player.id}-a`, 10_00, 'r')).status).toBe(200)
  expect(await listed()).toBe(true)

  await only(true)
  expect(await offered(there)).toEqual([])
  expect(await listed()).toBe(false)
  for (const _ of [1, 2])
    expect(await game.bet(there, `${player.id}-b`, 10_00, 'r')).toMatchObject({
      status: 403,
      message: 'Game is closed',
    })
  expect((await launch('northlight', 'moon-garden', there)).body.code).toBe('game_not_certified')
  expect((await game.win(there, `${player.id}-w`, 30_00, 'r')).status).toBe(200)
  expect((await player.call('GET /api/auth/me')).body.user.balance).toBe(120)

  await certify({ provider: 'NORTHLIGHT', aliases: ['Moon-Garden'] })
  await there.app.settings.refresh()
  expect(await offered(there)).toEqual([{ provider: 'NORTHLIGHT', alias: 'Moon-Garden' }])
  expect(await listed()).toBe(true)
  expect((await launch('northlight', 'moon-garden', there)).status).toBe(200)
})

test('a mark says who tested the title and when, and who marked it; each change is on record once', async () => {
  await certify({ aliases: ['moon'] })
  expect((await certify({ aliases: ['MOON'] })).body).toEqual({ marked: 0 })
  expect((await certify({ aliases: ['Moon'], laboratory: ' Lab 2 ' })).body).toEqual({ marked: 1 })
  const { certificates } = await marks({ search: 'lab 2' })
  expect(certificates).toMatchObject([
    {
      provider: 'spark',
      alias: 'moon',
      laboratory: 'Lab 2',
      certifiedOn: '2026-02-28',
      markedBy: { id: String(admin.id) },
    },
  ])
  expect((await marks({ search: 'lab 1' })).certificates).toEqual([])
  const remove = () =>
    admin.call('DELETE /api/admin/partner/certificates/{id}', { params: { id: certificates[0]!.id } })
  expect([(await remove()).status, (await remove()).body.code]).toEqual([200, 'not_found'])
  const { auditEvents } = (
    await admin.call('GET /api/admin/audit-log', { query: { subject: 'game', search: 'spark/m' } })
  ).body
  expect(auditEvents.slice(0, 3)).toMatchObject([
    { action: 'game.certificate', after: { laboratory: null } },
    { action: 'game.certificate', before: { laboratory: 'Lab 1, no. 7' }, after: { laboratory: 'Lab 2' } },
    { action: 'game.certificate', after: { laboratory: 'Lab 1, no. 7', certifiedOn: '2026-02-28' } },
  ])
})

test.each([
  ['no title', { aliases: [] }],
  ['an empty title', { aliases: [''] }],
  ['two spellings of one', { aliases: ['moon', 'moon'] }],
  ['too many', { aliases: Array.from({ length: 201 }, (_, at) => `t${at}`) }],
  ['no laboratory', { laboratory: ' ' }],
  ['no day', { certifiedOn: '2026-02-30' }],
  ['a day to come', { certifiedOn: '2999-01-01' }],
  ['a line break', { aliases: ['a\nb'] }],
])('%s marks nothing', async (_, body) => {
  expect((await certify(body)).body.code).toBe('certificate_invalid')
  expect((await marks()).certificates).toEqual([])
})

test('two administrators who mark one title at once leave one mark', async () => {
  const answers = await Promise.all([
    certify({ aliases: ['moon'] }),
    there.call('PUT /api/admin/partner/certificates', { token: admin.token, body: { ...mark, aliases: ['moon'] } }),
  ])
  expect(answers.map(({ body }) => body.marked).sort()).toEqual([0, 1])
  expect((await marks()).certificates).toHaveLength(1)
})

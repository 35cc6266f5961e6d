import { dayOf } from '@casino/rules/day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuildAggregates } from '../../accounting/audit/rebuild.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { deposit, stake } from '../kit/depositor.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

const card = openThirdParty('stripe', 'card')
let casino: Casino
let admin: Administrator
let few: CasinoPlayer
let many: CasinoPlayer
let none: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino({ openProviders: providersOf(card) })
  admin = await administratorOf(casino)
  ;[few, many, none] = [await casino.player(), await casino.player(), await casino.player()]
  await deposit(card, few, 1000)
  await deposit(card, many, 3000)
  await stake(few, 100)
  await casino.app.aggregates.step()
})
afterAll(() => closeAudited(casino))

const list = async (query: Record<string, string>) => (await admin.call('GET /api/admin/get-users', { query })).body
const ids = async (query: Record<string, string>) => {
  const { users } = await list({ limit: '100', ...query })
  return users.map(({ id }) => Number(id)).filter((id) => [few, many, none].some((one) => one.id === id))
}
const rowOf = async ({ id, username }: CasinoPlayer) =>
  (await list({ search: username ?? '' })).users.find((user) => user.id === String(id))

describe('the figures of users', () => {
  test('are deposits, what the house won, and the last bet', async () => {
    const { balance } = (await few.call('GET /api/auth/me')).body.user
    expect(await rowOf(few)).toMatchObject({ deposits: 1000, revenue: 1000 - balance, lastBet: expect.any(String) })
    expect(await rowOf(none)).toMatchObject({ deposits: 0, revenue: 0, lastBet: null, tags: [] })
    const before = await rowOf(few)
    await rebuildAggregates(casino.app.database)
    expect(await rowOf(few)).toEqual(before)
  })

  test('filter the list', async () => {
    const today = dayOf(new Date())
    expect(await ids({ depositsFrom: '1000', depositsTo: '2999.99' })).toEqual([few.id])
    expect(await ids({ depositsFrom: '1000.01' })).toEqual([many.id])
    expect(await ids({ depositsTo: '0' })).toEqual([none.id])
    expect(await ids({ revenueFrom: '-100', revenueTo: '-0.01' })).toEqual(
      (await rowOf(few))!.revenue < 0 ? [few.id] : [],
    )
    expect(await ids({ lastBetFrom: today, lastBetTo: today })).toEqual([few.id])
    expect(await ids({ lastBetTo: '2020-01-01' })).toEqual([])
    expect(await ids({ registeredFrom: today })).toEqual([none.id, many.id, few.id])
    expect(await ids({ registeredTo: '2020-01-01' })).toEqual([])
    expect((await list({ depositsFrom: '1000', search: few.username ?? '' })).total).toBe(1)
    expect((await list({ depositsFrom: '1000' })).total).toBe(2)
  })

  test.each(['deposits', 'revenue', 'lastBet'])(
    'sort the list by %s, a page at a time, in both directions',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        const all = (await list({ sort, order, limit: '100' })).users.map(({ id }) => id)
        const paged: string[] = []
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = await list({ sort, order, limit: '1', ...(cursor && { cursor }) })
          paged.push(...page.users.map(({ id }) => id))
          cursor = page.next
        }
        expect(paged).toEqual(all)
      }
      expect((await ids({ sort, order: 'desc' })).at(-1)).not.toBe(sort === 'revenue' ? undefined : few.id)
    },
  )

  test.each<Record<string, string>>([
    { depositsFrom: 'x' },
    { depositsTo: '1e400' },
    { revenueFrom: '99999999999' },
    { registeredFrom: '2026-02-30' },
    { lastBetTo: "1'; DROP TABLE player" },
    { sort: 'password_hash' },
    { sort: 'lastBet', cursor: 'AAAA' },
  ])('are refused for %j', async (query) => {
    expect((await admin.call('GET /api/admin/get-users', { query })).status).toBe(400)
  })
})

describe('a tag', () => {
  const change = (player: CasinoPlayer, tag: unknown, on = true) =>
    admin.call('PATCH /api/admin/users/{id}/tags', { params: { id: String(player.id) }, body: { tag, on } as never })
  const events = () =>
    casino.owner.read.rows<{ before: object; after: object }>(
      `SELECT before, after FROM audit_event WHERE action = 'user.tag' ORDER BY id`,
    )

  test('is added once, finds its users, and is removed, each on record', async () => {
    const answers = await Promise.all([change(few, '  VIP  Клиент '), change(few, 'vip клиент')])
    expect(answers.map(({ body }) => body.tags)).toEqual([['vip клиент'], ['vip клиент']])
    expect(await ids({ tag: 'Vip Клиент' })).toEqual([few.id])
    expect((await rowOf(few))!.tags).toEqual(['vip клиент'])
    expect((await admin.call('GET /api/admin/user-tags')).body.tags).toEqual([{ tag: 'vip клиент', users: 1 }])
    const about = await admin.call('GET /api/admin/get-user/{id}', { params: { id: String(few.id) } })
    expect(about.body.tags).toEqual(['vip клиент'])
    expect((await change(few, 'vip клиент', false)).body.tags).toEqual([])
    expect((await change(few, 'vip клиент', false)).status).toBe(200)
    expect(await events()).toEqual([
      { before: { tags: [] }, after: { tags: ['vip клиент'] } },
      { before: { tags: ['vip клиент'] }, after: { tags: [] } },
    ])
  })

  test.each(['', ' ', '-', 'x'.repeat(25), '<b>', 'a;b', "a'b", '😀', 'a\nb<', 'x'.repeat(100), 5, null])(
    'such as %j is refused',
    async (tag) => {
      expect((await change(few, tag)).body).toMatchObject({ code: 'tag_invalid' })
    },
  )

  test('is one of ten at most, also among many at once; nobody has none', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, (_, at) => change(many, `tag ${at}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ body }) => (body as { code?: string }).code === 'too_many_tags')).toHaveLength(5)
    expect((await change({ ...few, id: 0 }, 'x')).body).toMatchObject({ code: 'not_found' })
  })
})

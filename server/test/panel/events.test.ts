import { type EventType, eventTypes } from '@casino/contract/panel/event-types'
import type { ServiceEvent } from '@casino/contract/panel/service-events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { deposit } from '../kit/depositor.ts'
import { toCard } from '../kit/stand-in.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'
import { times } from '../kit/two-servers.ts'

const card = openThirdParty('stripe', 'card')
let here: Casino
let there: Casino
let admin: Administrator
beforeAll(async () => {
  here = await openCasino({ openProviders: providersOf(card) })
  there = await here.node()
  admin = await administratorOf(here)
  await here.set('bonus', { depositTurnover: 0 })
})
afterAll(() => closeAudited(here, there))

type Query = Readonly<Record<string, string>>
const page = async (query: Query, at = here) => {
  const answer = await at.call('GET /api/service/events', { token: admin.token, query })
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body
}
const latest = async (stream = 'events') => (await page({ after: 'latest', stream })).next
/** Reads everything after a position, in small pages. */
async function allAfter(after: string, query: Query = {}): Promise<ServiceEvent[]> {
  const found: ServiceEvent[] = []
  let next = after
  for (let pages = 0; pages < 100; pages++) {
    const { events, more, next: following } = await page({ limit: '3', ...query, after: next })
    found.push(...events)
    next = following
    if (!more) return found
  }
  throw new Error('the pages do not end')
}
const typesOf = (events: readonly ServiceEvent[], player: CasinoPlayer) =>
  events.filter(({ data }) => data.player === String(player.id)).map(({ type }) => type)

describe('what happens to a player', () => {
  test('is read in its order, with the fields of its type', async () => {
    const start = await latest()
    const friend = await here.player()
    const body = { username: 'invited-one', email: 'invited-one@example.test', password: 'seven-owls-sing' }
    const invited = await here.call('POST /api/auth/register', { body: { ...body, referal: friend.user.referal } })
    const token = String(invited.body.token)
    await here.call('POST /api/protection/limits', { token, body: { kind: 'deposit', period: 'day', amount: 5000 } })
    const player = { ...friend, id: Number(invited.body.user.id), user: invited.body.user, token }
    const call: CasinoPlayer['call'] = (name, request) => here.call(name, { token, ...request })
    await deposit(card, { ...player, call }, 1000, { bonus: 0 })
    await call('POST /api/payments/give-up-bonus')
    const { transaction } = (await toCard({ ...player, call }, 600)).body
    const params = { id: transaction.uuid }
    await admin.call('PATCH /api/admin/transactions/{id}/status', {
      params,
      body: { status: 'rejected', reason: 'no' },
    })
    const message = { topic: 'payment', reference: transaction.uuid, text: 'Why?' }
    const { id: ticket } = (await call('POST /api/support/threads', { body: message })).body as { id: string }
    await admin.call('POST /api/admin/support/threads/{id}/answer', {
      params: { id: ticket },
      body: { text: 'Because.' },
    })
    await call('POST /api/protection/exclusion', { body: { lasts: 'day' } })

    const events = (await allAfter(start)).filter(({ data }) => data.player === String(player.id))
    expect(events.map(({ type }) => type)).toEqual([
      'player.registered',
      'limit.changed',
      'deposit.opened',
      'deposit.progressed',
      'deposit.succeeded',
      'bonus.credited',
      'bonus.given_up',
      'withdrawal.opened',
      'withdrawal.failed',
      'ticket.written',
      'ticket.answered',
      'player.excluded',
    ])
    for (const { type, data } of events)
      expect([type, Object.keys(data).sort()]).toEqual([
        type,
        ['player', 'username', 'email', ...eventTypes[type]].sort(),
      ])
    const dataOf = (type: EventType) => events.find((event) => event.type === type)?.data
    expect(dataOf('player.registered')).toMatchObject({ invitedBy: String(friend.id), username: 'invited-one' })
    expect(dataOf('limit.changed')).toMatchObject({ kind: 'deposit', period: 'day', limit: 5000 })
    expect(dataOf('deposit.succeeded')).toMatchObject({
      amount: 1000,
      method: 'card',
      provider: 'stripe',
      step: 'paid',
    })
    expect(dataOf('withdrawal.failed')).toMatchObject({ amount: 600, payment: transaction.uuid, step: 'declined' })
    expect(dataOf('ticket.written')).toMatchObject({ ticket, topic: 'payment' })
    expect(dataOf('player.excluded')).toMatchObject({ exclusion: 'time_out', until: expect.stringMatching(/Z$/) })
  })

  test('can be limited to types, and a position moves past the others', async () => {
    const start = await latest()
    const player = await here.player()
    const { events, next, more } = await page({ after: start, types: 'deposit.opened,ticket.written' })
    expect([events, more]).toEqual([[], false])
    expect(typesOf(await allAfter(start), player)).toEqual(['player.registered'])
    expect(await allAfter(next)).toEqual([])
  })
})

describe('rounds', () => {
  test('are a stream of their own, in the order of their settling', async () => {
    const start = await latest('rounds')
    const player = await here.player({ balance: 100 })
    const bet = { betAmount: 1, targetValue: 50, betType: 'over' }
    const bets = await Promise.all(
      times(7, (index) =>
        (index % 2 ? there : here).call('POST /api/games/dice/roll', { token: player.token, body: bet }),
      ),
    )
    const rounds = await allAfter(start, { stream: 'rounds' })
    expect(rounds.map(({ data }) => data.round).sort()).toEqual(bets.map(({ body }) => body.roundId).sort())
    expect(rounds[0]).toMatchObject({
      type: 'round.settled',
      data: { game: 'dice', stake: 1, player: String(player.id) },
    })
    expect(Object.keys(rounds[0]!.data).sort()).toEqual(
      ['player', 'username', 'email', ...eventTypes['round.settled']].sort(),
    )
    expect(await allAfter('0', { types: 'round.settled' })).toEqual([])
  })
})

test('a reader misses and repeats nothing while two servers write', async () => {
  const start = await latest()
  const seen: string[] = []
  let written = false
  let next = start
  const read = async () => {
    for (let pages = 0; pages < 1000; pages++) {
      const last = written
      const { events, next: following, more } = await page({ after: next, limit: '5' }, seen.length % 2 ? there : here)
      seen.push(...events.map(({ id }) => id))
      next = following
      if (last && !more) return
    }
    throw new Error('the pages do not end')
  }
  const reading = read()
  for (let burst = 0; burst < 4; burst++) await Promise.all(times(6, (index) => (index % 2 ? there : here).player()))
  written = true
  await reading
  const all = await here.owner.read.rows<{ id: string }>(
    `SELECT 'evt_' || id AS id FROM service_event WHERE id > $1 ORDER BY service_event.id`,
    [start],
  )
  expect(all.length).toBeGreaterThanOrEqual(24)
  expect(seen).toEqual(all.map(({ id }) => id))
})

test('events older than 90 days are deleted, and a position before them is refused by name', async () => {
  const first = (await page({ limit: '1' })).events[0]!
  await here.owner.read.rows(
    `UPDATE service_event SET recorded_at = now() - interval '91 days' WHERE id <= (SELECT id FROM service_event ORDER BY id OFFSET 2 LIMIT 1)`,
  )
  await here.app.webhooks.clean()
  await here.app.webhooks.clean()
  const answer = await here.call('GET /api/service/events', { token: admin.token, query: { after: '1' } })
  expect([answer.status, answer.body.code]).toEqual([410, 'events_expired'])
  expect((await page({ limit: '1' })).events[0]!.id).not.toBe(first.id)
})

test('what is deleted while a page is read is not missing unnoticed', async () => {
  for (const _ of times(4, () => 0)) await here.player()
  const [oldest] = (await page({ limit: '1' })).events
  const after = oldest!.id.slice('evt_'.length)
  const { secret } = (
    await admin.call('POST /api/admin/integrations/keys', { body: { name: 'slow', permissions: ['events.view'] } })
  ).body
  const reading = await here.owner.transact(async (tx) => {
    // Reading waits here, after the key was looked up.
    await tx.rows('LOCK TABLE player IN ACCESS EXCLUSIVE MODE')
    const answer = here.call('GET /api/service/events', { token: secret, query: { after } })
    const waits = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%service_event%' AND datname = current_database()`
    await expect.poll(async () => (await here.owner.read.rows(waits)).length).toBeGreaterThan(0)
    await here.owner.read.rows(
      `DELETE FROM service_event WHERE id <= (SELECT id FROM service_event ORDER BY id OFFSET 2 LIMIT 1)`,
    )
    await here.owner.read.rows(
      `UPDATE service_event SET recorded_at = now() - interval '91 days' WHERE id = (SELECT min(id) FROM service_event)`,
    )
    return { answer }
  })
  const { status, body } = await reading.answer
  expect([status, body.code]).toEqual([410, 'events_expired'])
})

test.each([
  [{ after: '-1' }],
  [{ after: '1e3' }],
  [{ after: '99999999999999999999' }],
  [{ limit: '0' }],
  [{ limit: '501' }],
  [{ types: 'player.registered,nothing' }],
  [{ stream: 'bets' }],
])('%j is refused', async (query) => {
  const answer = await here.call('GET /api/service/events', { token: admin.token, query: query as Query })
  expect([answer.status, answer.body.code]).toEqual([400, 'bad_request'])
})

test('a player and a guest read no events', async () => {
  const { token } = await here.player()
  expect((await here.call('GET /api/service/events', { token })).body.code).toBe('forbidden')
  expect((await here.call('GET /api/service/events')).body.code).toBe('unauthenticated')
})

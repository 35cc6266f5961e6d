import type { NoticeTopic } from '@casino/contract/people/notice-list'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dueHosts } from '../../people/notices/deliveries.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { deposit } from '../kit/depositor.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { toCard } from '../kit/stand-in.ts'
import { changeDeliveries, changeSessions, hoursAgo, minutesAgo } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'
import { times } from '../kit/two-servers.ts'

interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}
const gift = { amount: 100, turnover: 0, reason: 'a gift' }
interface Shown {
  readonly endpoint: string
  readonly message: { readonly title: string; readonly body: string; readonly url: string; readonly tag: string }
  readonly topic: string
  readonly ttl: number
  readonly contact: string
}

const card = openThirdParty('stripe', 'card')
let here: Casino
let there: Casino
let admin: Administrator
let service: Sandbox
beforeAll(async () => {
  service = await openSandbox('push')
  here = await openCasino({ openProviders: providersOf(card), env: { WEBHOOK_NETWORKS: '127.0.0.1' } })
  there = await here.node()
  admin = await administratorOf(here)
  await here.set('bonus', { depositTurnover: 0 })
})
afterAll(async () => {
  await closeAudited(here, there)
  await service.close()
})

const settingsOf = async ({ token }: { token: string }) => (await here.call('GET /api/notices', { token })).body
const bodyOf = ({ endpoint, keys }: Subscription) => ({ endpoint, ...keys })
/** The player's browser subscribes, and the site learns of it. */
async function subscribe(player: Pick<CasinoPlayer, 'token'>, at = here): Promise<Subscription> {
  const { pushKey } = await settingsOf(player)
  const subscription = await service.control<Subscription>('subscribe', { key: pushKey })
  const added = await at.call('POST /api/notices/devices', { token: player.token, body: bodyOf(subscription) })
  expect([added.status, added.body.code]).toEqual([200, undefined])
  return subscription
}
const choose = (player: CasinoPlayer, topic: NoticeTopic, on: boolean) =>
  player.call('POST /api/notices/choice', { body: { channel: 'push', topic, on } })
const shownAt = async ({ endpoint }: Subscription) =>
  (await service.control<Shown[]>('messages')).filter((one) => one.endpoint === endpoint)
const titles = async (at: Subscription) => (await shownAt(at)).map(({ message }) => message.title)
const send = () => here.app.notices.step()
const waiting = () => here.owner.read.rows('SELECT FROM notice_delivery')
const makeDue = () => changeDeliveries(here.owner.read, {}, { dueAt: minutesAgo(0) })
const reject = (uuid: string) =>
  admin.call('PATCH /api/admin/transactions/{id}/status', {
    params: { id: uuid },
    body: { status: 'rejected', reason: 'no' },
  })

describe('a subscribed browser', () => {
  test('shows a deposit and a decided withdrawal in the language of the player, without amounts, once', async () => {
    const player = await here.player({ balance: 2000 })
    await here.call('GET /api/auth/me', { token: player.token, headers: { 'accept-language': 'en' } })
    const browser = await subscribe(player)
    await deposit(card, player, 700)
    const { transaction } = (await toCard(player, 600)).body
    await reject(transaction.uuid)
    await Promise.all([send(), there.app.notices.step()])
    await send()
    // Two servers send at the same time, so either may arrive first.
    const shown = (await shownAt(browser)).sort((a, b) => a.message.title.localeCompare(b.message.title))
    expect(shown.map(({ message: { tag, ...message } }) => message)).toEqual([
      {
        title: 'Deposit received',
        body: 'The money is in your balance.',
        url: expect.stringMatching(/\/balance\?tab=history$/),
      },
      {
        title: 'Withdrawal rejected',
        body: 'The money is back in your balance. The reason is in the history.',
        url: expect.stringMatching(/\/balance\?tab=history$/),
      },
    ])
    expect(shown.map(({ topic }) => topic)).toEqual(shown.map(({ message }) => message.tag))
    expect(shown[0]).toMatchObject({ ttl: 86_400, contact: expect.stringMatching(/^http/) })
    expect(await waiting()).toEqual([])
  })

  test('is not notified of a withdrawal that its player cancelled, nor of what another player does', async () => {
    const [player, other] = [await here.player({ balance: 2000 }), await here.player({ balance: 2000 })]
    const browser = await subscribe(player)
    const { uuid } = (await toCard(player, 600)).body.transaction
    await player.call('POST /api/payments/cancel-withdraw', { body: { uuid } })
    await deposit(card, other, 700)
    await send()
    expect(await titles(browser)).toEqual([])
  })

  test('is one of several, which are all notified', async () => {
    const player = await here.player()
    const second = (await here.signIn({ username: player.username, password: player.password })).body
    const browsers = [await subscribe(player), await subscribe(second, there)]
    expect((await settingsOf(player)).devices.map(({ own }) => own)).toEqual([false, true])
    await deposit(card, player, 700)
    await send()
    for (const browser of browsers) expect(await titles(browser)).toHaveLength(1)
  })
})

describe('what is sent', () => {
  test('follows the player’s choice at the moment of sending', async () => {
    const player = await here.player()
    const browser = await subscribe(player)
    await deposit(card, player, 700)
    const { topics } = (await choose(player, 'deposits', false)).body
    expect(topics.find(({ topic }) => topic === 'deposits')?.on).not.toContain('push')
    await send()
    expect(await titles(browser)).toEqual([])
    await choose(player, 'deposits', true)
    await deposit(card, player, 700)
    await send()
    expect(await titles(browser)).toHaveLength(1)
  })

  test('has nothing promotional before the player wants it', async () => {
    const player = await here.player()
    const browser = await subscribe(player)
    expect((await settingsOf(player)).topics.filter(({ on }) => on.length === 0)).toEqual([
      { topic: 'race', promotional: true, on: [] },
      { topic: 'bonuses', promotional: true, on: [] },
    ])
    const give = () => admin.call('POST /api/admin/users/{id}/bonuses', { params: { id: player.user.id }, body: gift })
    await give()
    await send()
    expect(await titles(browser)).toEqual([])
    await choose(player, 'bonuses', true)
    expect((await give()).status).toBe(200)
    await send()
    expect(await titles(browser)).toHaveLength(1)
  })

  test('is service only once the player has excluded themselves, whatever was chosen', async () => {
    const player = await here.player({ balance: 2000 })
    const browser = await subscribe(player)
    await choose(player, 'bonuses', true)
    await admin.call('POST /api/admin/users/{id}/bonuses', { params: { id: player.user.id }, body: gift })
    await player.call('POST /api/protection/exclusion', { body: { lasts: 'half_year' } })
    const { uuid } = (await toCard(player, 600)).body.transaction
    await reject(uuid)
    await send()
    const shown = await titles(browser)
    expect(shown).toContain('Вывод отклонён')
    expect(shown).not.toContain('Бонус начислен')
  })

  test('is nothing that is a day old', async () => {
    const player = await here.player()
    const browser = await subscribe(player)
    await deposit(card, player, 700)
    await changeDeliveries(here.owner.read, {}, { at: hoursAgo(25) })
    await send()
    expect([await titles(browser), await waiting()]).toEqual([[], []])
  })
})

describe('a subscription ends', () => {
  test.each(['logout', 'closing', 'removal', 'gone'] as const)('with %s', async (how) => {
    const player = await here.player()
    const browser = await subscribe(player)
    const [device] = (await settingsOf(player)).devices
    await deposit(card, player, 700, { bonus: 0 })
    if (how === 'logout') await player.call('POST /api/auth/logout')
    if (how === 'closing') {
      const body = { rest: 'owed', password: player.password }
      expect((await player.call('POST /api/auth/close', { body })).status).toBe(200)
    }
    if (how === 'removal')
      expect(
        (await player.call('DELETE /api/notices/devices/{id}', { params: { id: device!.id } })).body.devices,
      ).toEqual([])
    if (how === 'gone') await service.control('unsubscribe', { endpoint: browser.endpoint })
    await send()
    expect([await titles(browser), await waiting()]).toEqual([[], []])
    expect(await here.owner.read.rows('SELECT FROM notice_target WHERE player_id = $1', [player.id])).toEqual([])
  })

  test('with a session that expired unnoticed', async () => {
    const player = await here.player()
    const browser = await subscribe(player)
    await deposit(card, player, 700)
    await changeSessions(here.owner.read, { player: player.id }, { seenAt: new Date(Date.now() - 8 * 86_400_000) })
    await send()
    expect([await titles(browser), await waiting()]).toEqual([[], []])
  })

  test('when another player subscribes in the same browser', async () => {
    const [player, other] = [await here.player(), await here.player()]
    const browser = await subscribe(player)
    await deposit(card, player, 700)
    await other.call('POST /api/notices/devices', { body: bodyOf(browser) })
    expect((await settingsOf(player)).devices).toEqual([])
    await deposit(card, player, 700)
    await send()
    expect([await titles(browser), await waiting()]).toEqual([[], []])
  })

  test('with the oldest of more than ten', async () => {
    const player = await here.player()
    const sessions = await Promise.all(
      times(10, () => here.signIn({ username: player.username, password: player.password })),
    )
    const first = await subscribe(player)
    for (const { body } of sessions) await subscribe(body)
    const { devices } = await settingsOf(player)
    expect([devices.length, devices.some(({ own }) => own)]).toEqual([10, false])
    await deposit(card, player, 700)
    await send()
    expect(await titles(first)).toEqual([])
  })
})

describe('a push service', () => {
  test('that fails is tried again later, with the same tag', async () => {
    const player = await here.player()
    const browser = await subscribe(player)
    await service.control('reply', { path: '/push', fault: 'say', status: 503, times: 1 })
    await deposit(card, player, 700)
    await send()
    expect([(await titles(browser)).length, (await waiting()).length]).toEqual([0, 1])
    await send()
    expect(await titles(browser)).toEqual([])
    await makeDue()
    await send()
    expect([(await titles(browser)).length, (await waiting()).length]).toEqual([1, 0])
  })

  test('that took a message before the server could record it gets it again, and its browser replaces the first', async () => {
    const player = await here.player()
    const browser = await subscribe(player)
    await service.control('reply', { path: '/push', fault: 'drop', carriesOut: true, times: 2 })
    await deposit(card, player, 700)
    await send()
    await makeDue()
    await send()
    const shown = await shownAt(browser)
    expect(shown.length).toBeGreaterThan(1)
    expect(new Set(shown.map(({ message }) => message.tag)).size).toBe(1)
    expect(await waiting()).toEqual([])
  })

  test('that is slow delays only its own messages, and no deposit', async () => {
    const slow = await openSandbox('push')
    try {
      const [player, other] = [await here.player(), await here.player()]
      const { pushKey } = await settingsOf(player)
      const subscription = await slow.control<Subscription>('subscribe', { key: pushKey })
      await player.call('POST /api/notices/devices', { body: bodyOf(subscription) })
      const quick = await subscribe(other)
      await slow.control('reply', { path: '/push', fault: 'delay', ms: 60_000, times: 1 })
      await deposit(card, player, 700)
      const stuck = send()
      await deposit(card, other, 700)
      await expect
        .poll(async () => {
          await there.app.notices.step()
          return titles(quick)
        })
        .toHaveLength(1)
      await slow.close()
      await stuck
      expect(await waiting()).toHaveLength(1)
    } finally {
      await slow.close()
      await here.owner.read.rows('DELETE FROM notice_delivery')
    }
  })
})

test('push services that one person made up come after those that many people use', async () => {
  const players = [await here.player(), await here.player()]
  for (const player of players) await subscribe(player)
  const inventor = await here.player()
  const { keys, endpoint } = await service.control<Subscription>('subscribe', { key: 'x' })
  for (const port of times(3, (index) => 9001 + index)) {
    const { token } = (await here.signIn(inventor)).body
    const body = { endpoint: `http://127.0.0.1:${port}/push`, ...keys }
    expect((await here.call('POST /api/notices/devices', { token: token!, body })).status).toBe(200)
  }
  await deposit(card, inventor, 700)
  await deposit(card, players[0]!, 700)
  const hosts = (limit: number) => dueHosts(here.app.database.read, { except: [], limit })
  expect(await hosts(1)).toEqual([new URL(endpoint).host])
  expect(await hosts(10)).toHaveLength(4)
  await here.owner.read.rows('DELETE FROM notice_delivery')
})

describe('an address', () => {
  // Without a network that the configuration allows.
  let strict: Casino
  let token: string
  beforeAll(async () => {
    strict = await openCasino({ databaseUrl: here.databaseUrl })
    token = (await strict.player()).token
  })
  afterAll(() => strict.close())

  const ownKeys = async () => (await service.control<Subscription>('subscribe', { key: 'x' })).keys
  test.each([
    ['http://push.example.test/1'],
    ['https://10.0.0.1/1'],
    ['https://[::1]/1'],
    ['https://user:secret@push.example.test/1'],
    ['file:///etc/passwd'],
    ['no address'],
  ])('like %s is refused and changes nothing', async (endpoint) => {
    const answer = await strict.call('POST /api/notices/devices', { token, body: { endpoint, ...(await ownKeys()) } })
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([400, 'bad_request', { field: 'endpoint' }])
    expect(await here.owner.read.rows('SELECT FROM notice_target WHERE address = $1', [endpoint])).toEqual([])
  })

  test('with a key that is no point of the curve is refused', async () => {
    const player = await here.player()
    const body = { endpoint: 'https://push.example.test/1', ...(await ownKeys()), p256dh: 'B'.repeat(87) }
    const answer = await player.call('POST /api/notices/devices', { body })
    expect([answer.status, answer.body.details]).toEqual([400, { field: 'p256dh' }])
    expect((await settingsOf(player)).devices).toEqual([])
  })

  test('of another player cannot be removed', async () => {
    const [player, other] = [await here.player(), await here.player()]
    await subscribe(player)
    const [device] = (await settingsOf(player)).devices
    const answer = await other.call('DELETE /api/notices/devices/{id}', { params: { id: device!.id } })
    expect([answer.status, (await settingsOf(player)).devices.length]).toEqual([404, 1])
  })
})

import { type BanKind, banKinds } from '@casino/rules/ban'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { CallName, CallRequest, Casino, CasinoPlayer } from '../kit/casino.ts'
import { deposit } from '../kit/depositor.ts'
import { type Mailbox, openMailbox, tokenIn } from '../kit/mailbox.ts'
import { moneyOf, payment, toCard } from '../kit/stand-in.ts'
import { changePayments } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'
import { openTwoServers } from '../kit/two-servers.ts'

const card = openThirdParty('stripe', 'card')
let mailbox: Mailbox
let [here, there] = [] as unknown as [Casino, Casino]
let anna: Administrator
let player: CasinoPlayer
beforeAll(async () => {
  mailbox = await openMailbox()
  ;({ here, there } = await openTwoServers({ openProviders: providersOf(card), env: mailbox.env }))
  anna = await administratorOf(here)
})
afterAll(async () => {
  await closeAudited(here, there)
  await mailbox.close()
})
beforeEach(async () => {
  player = await here.player({ balance: 1000 })
})

const reason = 'Two accounts took the same bonus'
const ban = (body: object, who = player) =>
  anna.call('PATCH /api/admin/users/{id}/status', { params: { id: who.user.id }, body: { status: 'banned', ...body } })
const lift = () =>
  anna.call('PATCH /api/admin/users/{id}/status', { params: { id: player.user.id }, body: { status: 'active' } })
/** The player in a new session. */
async function again(who = player, at = here): Promise<CasinoPlayer> {
  const { status, body } = await at.signIn(who)
  expect(status).toBe(200)
  return { ...who, token: body.token, call: (name, request) => at.call(name, { token: body.token, ...request }) }
}
async function banned(kind: BanKind = 'rules', who = player): Promise<CasinoPlayer> {
  expect((await ban({ banKind: kind, banReason: reason }, who)).status).toBe(200)
  return again(who)
}
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) =>
  (await answer).body.code ?? (await answer).status
const decide = (uuid: string, status: string) =>
  anna.call('PATCH /api/admin/transactions/{id}/status', {
    params: { id: uuid },
    body: { status, ...(status === 'rejected' && { reason: 'a doubt' }) },
  })

test('a ban has a kind and a reason: the player reads both, by email too, and the audit log has them', async () => {
  const at = await banned('duplicate')
  const { user } = (await at.call('GET /api/auth/me')).body
  expect(user).toMatchObject({
    status: 'banned',
    balance: 1000,
    ban: { kind: 'duplicate', reason, at: expect.any(String) },
  })
  const letter = await mailbox.letterAbout(player.user.email!, 'заблокирован')
  expect(letter.text).toContain(reason)
  expect(letter.text).toMatch(/1\s000/)
  const { body } = await anna.call('GET /api/admin/audit-log')
  const event = body.auditEvents.find(({ subject }) => subject.id === player.user.id)
  expect(event!.after).toMatchObject({ status: 'banned', banKind: 'duplicate', banReason: reason })

  // Later findings change the ban, but not the time of its beginning.
  await ban({ banKind: 'rules' })
  const changed = (await at.call('GET /api/auth/me')).body.user.ban
  expect(changed).toEqual({ ...user.ban, kind: 'rules' })

  await lift()
  await mailbox.letterAbout(player.user.email!, 'разблокирован')
  expect(await codeOf(at.call('GET /api/auth/me'))).toBe('unauthenticated')
  const { user: free } = (await (await again()).call('GET /api/auth/me')).body
  expect([free.status, free.ban]).toEqual(['active', undefined])
})

test('a ban without words, and one from before kinds, says that rules were broken', async () => {
  await ban({})
  expect((await (await again()).call('GET /api/auth/me')).body.user.ban).toMatchObject({ kind: 'rules', reason: null })
  expect(await codeOf(ban({ banKind: 'a whim' }))).toBe('bad_request')
})

/** All calls of a player, except those that the page of a banned player needs. */
const refusedCalls: readonly (readonly [name: CallName, request: CallRequest])[] = [
  ['POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 50, betType: 'over' }, key: 'd' }],
  ['POST /api/games/mines/start', { body: { betAmount: 1, numberOfMines: 3 }, key: 'm' }],
  ['GET /api/games/history', {}],
  [
    'POST /api/payments/create-payment',
    { body: { type: 'card', amount: 700, currency: 'RUB', user_id: '1' }, key: 'p' },
  ],
  ['POST /api/payments/claim-bonus', { body: { level: 1 }, key: 'b' }],
  ['POST /api/payments/claim-cashback', { body: {}, key: 'c' }],
  ['POST /api/payments/redeem-promocode', { body: { code: 'HELLO' }, key: 'r' }],
  ['GET /api/auth/sessions', {}],
  ['PATCH /api/auth/privacy', { body: { hideName: true } }],
  ['POST /api/auth/change-password', { body: { oldPassword: 'a', newPassword: 'seven-owls-sang' } }],
  ['POST /api/auth/close', { body: {} }],
]

describe('a banned player', () => {
  test.each(refusedCalls)('is refused %s', async (name, request) => {
    const at = await banned()
    expect(await codeOf(at.call(name, request))).toBe('account_banned')
  })

  test('ends at once, everywhere, and signs in to one page, also with a new password', async () => {
    const other = await again(player, there)
    const live = there.live(other.token)
    await live.subscribe(player.user.id)
    await ban({ banKind: 'rules', banReason: reason })
    await vi.waitFor(async () => expect((await other.call('GET /api/auth/me')).status).toBe(401))
    await vi.waitFor(() => expect(live.endings[0]).toBe('session:ended'))
    await here.call('POST /api/auth/forgot-password', { body: { email: player.user.email } })
    const letter = await mailbox.letterAbout(player.user.email!, 'парол')
    const password = 'seven-owls-sang-again'
    const set = await here.call('POST /api/auth/reset-password', { body: { token: tokenIn(letter), password } })
    expect(set.status).toBe(200)
    const at = await again({ ...player, password })
    const socket = here.live(at.token)
    expect(await socket.subscribe(player.user.id)).toEqual({ ok: true })
    expect(socket.balances.at(-1)?.[0]).toBe(1000)
    // For public calls, they count as a guest.
    expect((await at.call('GET /api/casino/get-settings')).status).toBe(200)
  })

  test('writes to support, and is answered by email', async () => {
    const at = await banned()
    const { id } = (await at.call('POST /api/support/threads', { body: { topic: 'other', text: 'Why?' }, key: 's' }))
      .body
    const { threads } = (await at.call('GET /api/support/threads')).body
    expect(threads.map((thread) => thread.id)).toEqual([id])
    await anna.call('POST /api/admin/support/threads/{id}/answer', {
      params: { id },
      body: { text: 'Because' },
      key: 'a',
    })
    expect((await mailbox.letterAbout(player.user.email!, 'ответил')).text).toContain(player.username)
    const { messages } = (await at.call('GET /api/support/threads/{id}', { params: { id } })).body
    expect(messages.map(({ text }) => text)).toEqual(['Why?', 'Because'])
  })

  test.each(banKinds)('of the kind %s withdraws by an administrator, unless the money is held', async (kind) => {
    await here.set('payments', { approveUpTo: kopecks(100_000_00) })
    const at = await banned(kind)
    // Less than the minimum: money owed to them is still paid.
    const { status, body } = await toCard(at, 300)
    if (kind === 'review') {
      expect([status, body.code]).toEqual([403, 'account_under_review'])
      expect(await moneyOf(here, player)).toEqual({ cash: 1000, held: 0 })
      return
    }
    const { uuid, step } = payment(body.transaction)
    expect(step).toBe('waiting')
    await here.app.cashier.completer.runDue()
    expect(await moneyOf(here, player)).toEqual({ cash: 700, held: 300 })
    const { transaction } = (await anna.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })).body
    expect(payment(transaction).personNeeded?.map(({ code }) => code)).toEqual(['banned'])
    expect((await decide(uuid, 'success')).status).toBe(200)
    expect(await moneyOf(here, player)).toEqual({ cash: 700, held: 0 })
  })

  test('owes no turnover of deposits, but gives up an open bonus first', async () => {
    await deposit(card, player, 1000, { bonus: 0 })
    const at = await banned()
    expect(await codeOf(toCard(at, 500))).toBe('turnover_left')
    const { turnover } = (await at.call('GET /api/payments/bonus-info')).body
    expect(turnover.givesUp).toBe(1000)
    const terms = async () => (await at.call('GET /api/payments/methods')).body.withdrawal
    expect(await terms()).toMatchObject({ outOfPlay: true, leftToStake: 11_000 })
    expect((await at.call('POST /api/payments/give-up-bonus', { body: {}, key: 'g' })).status).toBe(200)
    expect(await terms()).toMatchObject({ outOfPlay: true, minimum: 0, available: 2000, leftToStake: 0 })
    expect((await toCard(at, 2000)).status).toBe(200)
  })

  test('is credited with a deposit that arrives late, and gets no bonus on it', async () => {
    const body = { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id, bonus: 0 }
    const { transaction } = (await player.call('POST /api/payments/create-payment', { body })).body
    await banned()
    card.pay(transaction.invoice_id)
    await changePayments(here.app.database.read, { uuid: transaction.uuid }, { dueAt: new Date() })
    await here.app.cashier.completer.runDue()
    expect(await moneyOf(here, player)).toEqual({ cash: 1700, held: 0 })
  })

  test('keeps the withdrawal that waited, which now waits for a person', async () => {
    await here.set('payments', { approveUpTo: kopecks(0) })
    const { uuid } = payment((await toCard(player, 600)).body.transaction)
    await banned('review')
    const { transaction } = (await anna.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })).body
    expect(payment(transaction).personNeeded?.map(({ code }) => code)).toEqual(['under_review'])
    expect((await decide(uuid, 'rejected')).status).toBe(200)
    expect(await moneyOf(here, player)).toEqual({ cash: 1000, held: 0 })
  })
})

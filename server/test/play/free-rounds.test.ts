import { randomUUID } from 'node:crypto'
import { freePort } from '@casino/tools/processes/ports'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { latestBonuses } from '../../money/review/latest-bonus.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { infoOf } from '../kit/depositor.ts'
import { serverKey } from '../kit/keys.ts'
import { openPartnerCasino, type StartedGame, settleAll, start } from '../kit/partner.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { changePartnerSessions, changePlayers, hoursAgo } from '../kit/stored.ts'

let [here, there] = [] as unknown as [Casino, Casino]
let admin: Administrator
let sandbox: Sandbox
let [player, game] = [] as unknown as [CasinoPlayer, StartedGame]
beforeAll(async () => {
  const port = await freePort('127.0.0.1', 0)
  here = await openPartnerCasino({ PARTNER_URL: `http://127.0.0.1:${port}` })
  there = await here.node()
  admin = await administratorOf(here)
  sandbox = await openSandbox('game-partner', {
    PORT: String(port),
    PARTNER_ALIAS: 'test',
    PARTNER_SECRET: 'testsecret',
    OPERATOR_URL: `${here.address}/api/partner/callbacks`,
    PARTNER_RETRY_MS: '50,500',
    PARTNER_CONNECT_MS: '20000',
    PARTNER_ANSWER_MS: '20000',
  })
})
afterAll(async () => {
  await sandbox.close()
  await settleAll(here)
  const { checks } = await audit(here.databaseUrl, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  // Stories contradict the records on purpose; nothing else is reported.
  const others = [here, there]
    .flatMap(({ troubles }) => troubles)
    .filter((line) => !/contradicts the records/.test(line))
  expect(others).toEqual([])
  await here.close()
})
beforeEach(async () => {
  player = await here.player({ balance: 100 })
  game = await start(player, 'jolly-glaze', 'saffrell')
})

const terms = { provider: 'Saffrell', alias: 'jolly-glaze', rounds: 3, stake: 20, days: 7 }
const give = (more: object = {}, to = player, key?: string) =>
  admin.call('POST /api/admin/users/{id}/free-rounds', {
    params: { id: String(to.id) },
    body: { ...terms, turnover: 2, reason: 'a birthday', ...more },
    ...(key !== undefined && { key }),
  })
/** Gives free rounds, and returns the partner's name for them. */
const given = async (more?: object) => `fr-${(await give(more)).body.id}`
const cash = async (of = player) => Math.round((await of.call('GET /api/auth/me')).body.user.balance * 100)
const mine = async () => (await player.call('GET /api/partner/free-rounds')).body.data
const owner = (text: string, values: unknown[] = []) => here.owner.read.rows(text, values)

test('given by an administrator, played at the partner, won once as a bonus that has to be staked', async () => {
  const name = await given()
  expect(await mine()).toMatchObject([
    { provider: 'Saffrell', alias: 'jolly-glaze', rounds: 3, stake: 20, begun: false },
  ])
  const { body } = await player.call('POST /api/partner/sessions', {
    body: { provider: 'saffrell', alias: 'jolly-glaze' },
  })
  expect(new URL(body.url).searchParams.get('freerounds_id')).toBe(name)
  const play = async (url: string) => {
    const [, path = ''] = /"play":"(\/play\/[\w-]+)"/.exec(await (await fetch(url)).text()) ?? []
    return `${sandbox.url}${path}`
  }
  const at = await play(body.url)
  const opening = async (of = at) =>
    (await (await fetch(`${of}/game`)).json()) as { freeRounds: object; balance: number }
  expect(await opening()).toMatchObject({ freeRounds: { total: 3, left: 3, bet: 2000 }, balance: 100_00 })
  expect(await mine()).toMatchObject([{ begun: true }])
  await sandbox.control('force', { what: 'win', token: at.split('/').at(-1) })
  const spin = async (of = at) => {
    const said = await fetch(`${of}/spin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: randomUUID(), bet: 1000 }),
    })
    return (await said.json()) as {
      outcome: { total: number }
      freeRounds: { left: number; won: number }
      balance: number
    }
  }
  await spin()
  expect(await cash()).toBe(100_00)
  // The page is opened again: another session of the same player continues the rounds.
  const again = await player.call('POST /api/partner/sessions', {
    body: { provider: 'saffrell', alias: 'jolly-glaze' },
  })
  const second = await play(again.body.url)
  expect(await opening(second)).toMatchObject({ freeRounds: { total: 3, left: 2 } })
  await spin(second)
  const last = await spin(second)
  const { left, won } = last.freeRounds
  expect([left, won > 0]).toEqual([0, true])
  expect([last.balance, await cash()]).toEqual([100_00 + won, 100_00 + won])
  const { turnover, recent } = await infoOf(player)
  expect(recent).toMatchObject([{ kind: 'free_rounds', amount: won / 100, turnover: 2, open: true }])
  expect(turnover).toMatchObject({ target: (2 * won) / 100, staked: 0 })
  expect(await latestBonuses(here.app.database.read, [player.id])).toMatchObject([{ amount: won, turnover: 2 }])
  const timeline = await admin.call('GET /api/admin/users/{id}/timeline', { params: { id: String(player.id) } })
  const line = { kind: 'bonus', amount: won / 100, balance: 100 + won / 100, round: null }
  expect(timeline.body.entries).toMatchObject([line, { kind: 'administration' }, { kind: 'adjustment' }])
  expect(await mine()).toEqual([])
  // The next launch is for the player's own money.
  const third = await player.call('POST /api/partner/sessions', {
    body: { provider: 'saffrell', alias: 'jolly-glaze' },
  })
  expect(new URL(third.body.url).searchParams.get('freerounds_id')).toBeNull()
})

test('the answer to an activation is lost: the partner takes it back, and a new launch begins them after all', async () => {
  const name = await given()
  expect(await game.activate(here, `${name}-1`, name)).toEqual({
    status: 200,
    method: 'freerounds.activate',
    response: { total: 3, currency: 'RUB', betlevel: 1, rate: 2000 },
  })
  for (const _ of [1, 2]) expect((await game.cancelActivation(here, `${name}-1`, name)).status).toBe(200)
  expect((await game.activate(here, `${name}-1`, name)).status).toBe(409)
  expect((await game.completeFreeRounds(here, `${name}-w`, name, 500)).status).toBe(409)
  expect((await game.activate(here, `${name}-2`, name)).status).toBe(200)
  // A cancel that arrives before its activation blocks it.
  expect((await game.cancelActivation(here, `${name}-3`, name)).status).toBe(200)
  expect((await game.activate(here, `${name}-3`, name)).status).toBe(409)
  expect(await game.completeFreeRounds(here, `${name}-w`, name, 500)).toMatchObject({ response: { balance: 105_00 } })
  expect((await game.cancelActivation(here, `${name}-2`, name)).status).toBe(409)
  expect(await cash()).toBe(105_00)
})

test('a win is paid once, whatever is repeated and whatever has become of session and player', async () => {
  const [name, other] = [await given(), await given()]
  await game.activate(here, `${name}-a`, name)
  await game.activate(here, `${other}-a`, other)
  await changePartnerSessions(here.owner.read, { player: player.id }, { createdAt: hoursAgo(12) })
  await owner(`UPDATE free_rounds SET expires_at = at + interval '1 ms' WHERE player_id = $1`, [player.id])
  for (const send of [
    () => game.completeLater(here, `${name}-w`, name, 700),
    () => game.completeFreeRounds(there, `${name}-w`, name, 700),
    () => game.completeLater(there, `${name}-w`, name, 700),
  ])
    expect((await send()).status).toBe(200)
  expect((await game.completeFreeRounds(here, `${name}-w`, name, 701)).status).toBe(409)
  expect((await game.completeFreeRounds(here, `${name}-x`, name, 700)).status).toBe(409)
  await changePlayers(here.owner.read, { id: player.id }, { status: 'banned' })
  expect((await game.completeFreeRounds(here, `${other}-w`, other, 0)).status).toBe(200)
  expect(await owner(`SELECT amount FROM bonus_credit WHERE player_id = $1`, [player.id])).toEqual([{ amount: 700 }])
})

test('at the same moment, on two servers: one activation and one win of many count', async () => {
  const name = await given()
  const nodes = [here, there]
  const starts = await Promise.all(
    Array.from({ length: 20 }, (_, n) => game.activate(nodes[n % 2]!, `${name}-${n % 4}`, name)),
  )
  // One of four activations, and every repeat of it.
  expect(starts.filter(({ status }) => status === 200)).toHaveLength(5)
  const wins = await Promise.all(
    Array.from({ length: 20 }, (_, n) => game.completeFreeRounds(nodes[n % 2]!, `${name}-w${n % 4}`, name, 900)),
  )
  expect(wins.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await cash()).toBe(109_00)
})

test('while they are played the account is not closed: their win would be money without its turnover', async () => {
  const name = await given()
  await game.activate(here, `${name}-a`, name)
  const close = () => player.call('POST /api/auth/close', { body: { password: player.password, rest: 'owed' } })
  expect((await close()).body.code).toBe('round_in_progress')
  expect((await game.completeFreeRounds(here, `${name}-w`, name, 50_00)).status).toBe(200)
  const closed = await close()
  // Their win is given up with the account.
  expect([closed.status, closed.body.owed]).toEqual([200, 100])
})

test('a partner that does not complete them does not keep the account open for ever; their late win is owed', async () => {
  const name = await given()
  await game.activate(here, `${name}-a`, name)
  await owner(
    `UPDATE free_rounds SET at = at - interval '2 days', expires_at = at - interval '2 days' + interval '1 hour' WHERE player_id = $1`,
    [player.id],
  )
  const answer = await player.call('POST /api/auth/close', { body: { password: player.password, rest: 'owed' } })
  expect(answer.status).toBe(200)
  expect((await game.completeFreeRounds(here, `${name}-w`, name, 700)).status).toBe(200)
  const { token } = (await here.signIn(player)).body
  const { withdrawal } = (await here.call('GET /api/payments/methods', { token })).body
  expect(withdrawal).toMatchObject({ available: 107, leftToStake: 0 })
  const { turnover } = (await here.call('GET /api/payments/bonus-info', { token })).body
  expect(turnover).toMatchObject({ left: 0, withdrawable: 107, givesUp: null, open: [] })
})

describe('free rounds that may not be begun', () => {
  const refused = async (name: string, status: number, of = game) =>
    expect((await of.activate(here, randomUUID(), name)).status).toBe(status)

  test('of nobody, of another player, of another game, expired, or begun already', async () => {
    const name = await given()
    for (const unknown of ['fr-0', 'fr-999999999999', 'x', `${name}0`, 'fr-']) await refused(unknown, 404)
    const stranger = await here.player()
    await refused(name, 404, await start(stranger, 'jolly-glaze', 'saffrell'))
    await refused(name, 404, await start(player, 'moon-garden'))
    await owner(`UPDATE free_rounds SET expires_at = at + interval '1 ms' WHERE player_id = $1`, [player.id])
    await refused(name, 404)
    expect(await mine()).toEqual([])
    const second = await given()
    await refused(second, 200)
    await refused(second, 404)
  })

  test('in an ended session, by a pending or banned player, of a closed game, during maintenance', async () => {
    const name = await given()
    await owner(`INSERT INTO partner_closed (provider, alias) VALUES ('saffrell', NULL)`)
    await refused(name, 403)
    await owner('DELETE FROM partner_closed')
    await here.set('maintenance', { enabled: true })
    await refused(name, 403)
    await here.set('maintenance', { enabled: false })
    const become = (status: string) => changePlayers(here.owner.read, { id: player.id }, { status })
    await become('pending')
    await refused(name, 403)
    await become('active')
    await changePartnerSessions(here.owner.read, { player: player.id }, { createdAt: hoursAgo(12) })
    await refused(name, 404)
    // A ban ends the site's session, and its games for good.
    const later = await start(player, 'jolly-glaze', 'saffrell')
    await become('banned')
    await refused(name, 404, later)
    await become('active')
    await refused(name, 404, later)
    const { token } = (await here.signIn(player)).body
    const call: CasinoPlayer['call'] = (route, request) => here.call(route, { token, ...request })
    await refused(name, 200, await start({ ...player, token, call }, 'jolly-glaze', 'saffrell'))
  })

  test('with fields that make no sense', async () => {
    const name = await given()
    expect((await game.activate(here, '', name)).status).toBe(400)
    expect((await game.activate(here, 'a', '')).status).toBe(400)
    for (const won of [-1, 1.5]) expect((await game.completeFreeRounds(here, 'w', name, won)).status).toBe(400)
  })
})

test('a promo code gives free rounds, alone or with money, once to each player', async () => {
  const code = (name: string, reward: number, freeRounds?: object) =>
    admin.call('POST /api/admin/promocodes', { body: { code: name, reward, maxUses: 10, freeRounds } })
  expect((await code('SPINS', 0, terms)).body.promocode).toMatchObject({ reward: 0, freeRounds: terms })
  await code('BOTH', 50, terms)
  expect((await code('NOTHING', 0)).body.code).toBe('promocode_reward_invalid')
  expect((await code('HUGE', 0, { ...terms, rounds: 1000, stake: 100_000 })).body.code).toBe('bonus_amount_invalid')
  expect((await code('ZERO', 0, { ...terms, rounds: 0 })).status).toBe(400)
  const redeem = (name: string, at = here) =>
    at.call('POST /api/payments/redeem-promocode', { token: player.token, body: { code: name } })
  const many = await Promise.all(Array.from({ length: 10 }, (_, n) => redeem('spins', n % 2 ? here : there)))
  const done = many.filter(({ status }) => status === 200)
  expect(done.map(({ body }) => body)).toMatchObject([
    { reward: 0, newBalance: 100, freeRounds: { rounds: 3, alias: 'jolly-glaze', name: 'Jolly Glaze' } },
  ])
  expect((await redeem('both')).body).toMatchObject({ reward: 50, newBalance: 150, freeRounds: { rounds: 3 } })
  expect(await mine()).toHaveLength(2)
  // A code without money is not a bonus in the list, but the win of its rounds will be.
  expect((await infoOf(player)).recent).toMatchObject([{ kind: 'promocode', amount: 50 }])
})

test('an administrator gives them as a bonus by hand: with a reason, never to themselves, within the ceilings, once by key', async () => {
  const key = randomUUID()
  const [first, second] = [await give({}, player, key), await give({}, player, key)]
  expect(second.body.id).toBe(first.body.id)
  expect(await mine()).toHaveLength(1)
  const codeOf = async (answer: ReturnType<typeof give>) => (await answer).body.code ?? (await answer).status
  expect(await codeOf(give({ reason: ' ' }))).toBe('reason_required')
  expect(await codeOf(give({ turnover: 1.234 }))).toBe('turnover_invalid')
  expect(await codeOf(give({ stake: 0 }))).toBe('bonus_amount_invalid')
  for (const wrong of [{ rounds: 0 }, { rounds: 1001 }, { days: 0 }, { alias: '' }, { provider: 'a\u0000' }])
    expect(await codeOf(give(wrong))).toBe('bad_request')
  expect(await codeOf(give({}, { ...player, id: 999_999 } as CasinoPlayer))).toBe('not_found')
  expect(await codeOf(give({}, { ...player, id: admin.id } as CasinoPlayer))).toBe('not_on_yourself')
  expect((await player.call('POST /api/admin/users/{id}/free-rounds' as never)).status).toBe(403)
  // 3 rounds of 20 are worth 60: together with the next gift that exceeds one administrator's limit.
  await here.set('payments', { fourEyesAbove: 100_00 as never })
  expect(await codeOf(give())).toBe('adjustment_too_large')
  expect(await codeOf(give({ rounds: 2 }))).toBe(200)
  await here.set('payments', { fourEyesAbove: 0 as never })
})

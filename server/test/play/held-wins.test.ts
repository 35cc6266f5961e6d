import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { infoOf } from '../kit/depositor.ts'
import { serverKey } from '../kit/keys.ts'
import { openPartnerCasino, type StartedGame, start } from '../kit/partner.ts'

let [here, there] = [] as unknown as [Casino, Casino]
let admin: Administrator
let [player, game, name] = [] as unknown as [CasinoPlayer, StartedGame, string]
beforeAll(async () => {
  here = await openPartnerCasino()
  there = await here.node()
  await here.set('games', { freeRoundMaximum: 100 })
  admin = await administratorOf(here)
})
afterAll(async () => {
  const { checks } = await audit(here.databaseUrl, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  // Stories contradict the records on purpose; nothing else is reported.
  const troubles = [here, there].flatMap((each) => each.troubles)
  expect(troubles.filter((line) => !/contradicts the records/.test(line))).toEqual([])
  await here.close()
})
// Three rounds of 20 ₽ can win 6 000 ₽ at most.
beforeEach(async () => {
  player = await here.player()
  game = await start(player)
  const { body } = await admin.call('POST /api/admin/users/{id}/free-rounds', {
    params: { id: String(player.id) },
    body: {
      provider: 'Northlight',
      alias: 'moon-garden',
      rounds: 3,
      stake: 20,
      days: 7,
      turnover: 2,
      reason: 'a story',
    },
  })
  name = `fr-${body.id}`
  expect((await game.activate(here, `${name}-a`, name)).status).toBe(200)
})

const balance = async () => (await player.call('GET /api/auth/me')).body.user.balance
const listed = async (by = admin) => (await by.call('GET /api/admin/partner/held-wins')).body.wins
const heldOf = async () => (await listed()).filter(({ user }) => user.id === String(player.id))
const decide = (
  credit: boolean,
  { by = admin, at = here, key = undefined as string | undefined, reason = 'asked the partner' } = {},
) =>
  at.call('POST /api/admin/partner/held-wins/{id}', {
    token: by.token,
    params: { id: name.slice(3) },
    body: { credit, reason },
    ...(key !== undefined && { key }),
  })

test('the most that the rounds could pay is credited', async () => {
  expect(await game.completeFreeRounds(here, `${name}-w`, name, 6000_00)).toMatchObject({
    status: 200,
    response: { balance: 6000_00 },
  })
  expect(await heldOf()).toEqual([])
  expect((await decide(true)).body.code).toBe('held_win_decided')
})

test('more is answered as applied, once, and waits; a person credits it, once, as a bonus', async () => {
  for (const send of [
    () => game.completeFreeRounds(here, `${name}-w`, name, 6000_01),
    () => game.completeLater(there, `${name}-w`, name, 6000_01),
    () => game.completeFreeRounds(there, `${name}-w`, name, 6000_01),
  ])
    expect((await send()).status).toBe(200)
  expect(await game.completeFreeRounds(here, `${name}-w`, name, 6000_01)).toMatchObject({ response: { balance: 0 } })
  expect((await game.completeFreeRounds(here, `${name}-w`, name, 6000_02)).status).toBe(409)
  expect((await game.completeFreeRounds(here, `${name}-x`, name, 6000_01)).status).toBe(409)
  expect(await balance()).toBe(0)
  expect(await heldOf()).toMatchObject([
    {
      id: name.slice(3),
      user: { id: String(player.id), username: player.username },
      provider: 'Northlight',
      alias: 'moon-garden',
      trx: `${name}-w`,
      rounds: 3,
      stake: 20,
      won: 6000.01,
      ceiling: 6000,
    },
  ])

  expect(await decide(true, { reason: ' ' })).toMatchObject({ body: { code: 'reason_required' } })
  const answers = await Promise.all(
    [true, false, true, true].map((credit, index) => decide(credit, { at: index % 2 === 0 ? here : there })),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('held_win_decided')
  expect(await heldOf()).toEqual([])
  const isCredited = answers[1]!.status !== 200
  expect(await balance()).toBe(isCredited ? 6000.01 : 0)
})

test('credited, it has the turnover that the rounds were given with; a lost answer is repeated; both are on record', async () => {
  await game.completeFreeRounds(here, `${name}-w`, name, 7000_00)
  const answers = [await decide(true, { key: 'a-key' }), await decide(true, { key: 'a-key', at: there })]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await balance()).toBe(7000)
  expect((await infoOf(player)).turnover).toMatchObject({ target: 14_000, withdrawable: 0 })
  expect((await decide(false)).body.code).toBe('held_win_decided')
  const events = await here.owner.read.rows(
    `SELECT action, administrator_id AS by, after, reason, posting_id IS NOT NULL AS posted FROM audit_event
     WHERE action = 'user.held-win' AND subject_id = $1`,
    [String(player.id)],
  )
  expect(events).toEqual([
    {
      action: 'user.held-win',
      by: admin.id,
      after: { freeRounds: Number(name.slice(3)), won: 7000_00, ceiling: 6000_00, decision: 'credited' },
      reason: 'asked the partner',
      posted: true,
    },
  ])
})

test('refused, nothing moves, and the partner gets the same answer as before', async () => {
  await game.completeFreeRounds(here, `${name}-w`, name, 7000_00)
  expect((await decide(false)).status).toBe(200)
  expect(await balance()).toBe(0)
  expect(await game.completeFreeRounds(there, `${name}-w`, name, 7000_00)).toMatchObject({
    status: 200,
    response: { balance: 0 },
  })
  expect((await decide(true)).body.code).toBe('held_win_decided')
  expect(await balance()).toBe(0)
})

test('nobody decides about their own win, and no player about any', async () => {
  await game.completeFreeRounds(here, `${name}-w`, name, 7000_00)
  await here.changeRights(player.id, { role: 'admin' })
  const own = { ...admin, id: player.id, token: (await here.signIn(player)).body.token }
  expect((await decide(true, { by: own })).body.code).toBe('not_on_yourself')
  const other = await here.player()
  expect((await decide(true, { by: { ...admin, token: other.token } })).status).toBe(403)
  expect((await decide(true, { by: await secondAdministrator(here) })).status).toBe(200)
})

test('at the same moment, on two servers: one of many completions is recorded', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      game.completeFreeRounds(index % 2 === 0 ? here : there, `${name}-w`, name, 9000_00),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await heldOf()).toHaveLength(1)
  expect((await decide(false)).status).toBe(200)
})

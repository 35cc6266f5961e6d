import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf, makeAdministrator, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { infoOf } from '../kit/depositor.ts'
import { only, toCard } from '../kit/stand-in.ts'

let [here, there] = [] as unknown as [Casino, Casino]
let admin: Administrator
let player: CasinoPlayer
beforeAll(async () => {
  here = await openCasino(only())
  there = await here.node()
})
afterAll(() => closeAudited(here, there))
beforeEach(async () => {
  player = await here.player()
  admin = await secondAdministrator(here)
})

const plain = { amount: 500, turnover: 3, reason: 'an apology' }
function give(body: object, { to = player.id, by = admin, at = here, key = undefined as string | undefined } = {}) {
  const request = { token: by.token, params: { id: String(to) }, body: { ...plain, ...body } }
  return at.call('POST /api/admin/users/{id}/bonuses', { ...request, ...(key !== undefined && { key }) })
}
const codeOf = async (answer: ReturnType<typeof give>) => (await answer).body.code ?? 'given'
const balance = async (of = player) => (await of.call('GET /api/auth/me')).body.user.balance
const ceilings = (fourEyesAbove: number, approveAloneUpTo = 0) =>
  here.set('payments', {
    fourEyesAbove: kopecks(fourEyesAbove * 100),
    approveAloneUpTo: kopecks(approveAloneUpTo * 100),
  })

test('is added to the balance, has to be staked, and is shown to the player and in the panel', async () => {
  const { status, body } = await give({})
  expect([status, body.balance]).toEqual([200, 500])
  const { turnover, recent } = await infoOf(player)
  expect(turnover).toMatchObject({ target: 1500, left: 1500, withdrawable: 0, givesUp: 500 })
  expect(recent).toMatchObject([{ kind: 'manual', amount: 500, turnover: 3, toStake: 1500, open: true }])

  const about = { params: { id: String(player.id) } }
  const { rewards } = (await admin.call('GET /api/admin/users/{id}/rewards', about)).body
  expect(rewards).toMatchObject([{ kind: 'bonus', posting: 'administration', amount: 500, from: null }])
  const { entries } = (await admin.call('GET /api/admin/users/{id}/timeline', about)).body
  expect(entries[0]).toMatchObject({ kind: 'bonus', amount: 500, balance: 500 })
  const { auditEvents } = (await admin.call('GET /api/admin/audit-log', { query: { subjectId: String(player.id) } }))
    .body
  expect(auditEvents[0]).toMatchObject({
    action: 'user.update',
    administrator: { id: String(admin.id) },
    before: { balance: 0 },
    after: { balance: 500_00, bonus: 500_00, turnover: 3 },
    reason: 'an apology',
  })
})

test('without turnover opens no bonus', async () => {
  await give({ turnover: 0 })
  expect((await infoOf(player)).turnover).toMatchObject({ target: 0, left: 0, withdrawable: 500, givesUp: null })
  await give({})
  await give({ turnover: 0 })
  const { turnover, recent } = await infoOf(player)
  expect(turnover).toMatchObject({ left: 1500, givesUp: 500, open: [{ amount: 500, toStake: 1500 }] })
  expect(recent.map(({ open }) => open)).toEqual([false, true, false])
  expect((await player.call('POST /api/payments/give-up-bonus')).body).toMatchObject({
    takenBack: 500,
    newBalance: 1000,
  })
})

test('is recorded with its turnover in the hint on a withdrawal that was waiting', async () => {
  await give({ amount: 2000, turnover: 0 })
  const { uuid } = (await toCard(player, 600)).body.transaction
  await give({ amount: 100, turnover: 2.5 })
  const { transaction } = (await admin.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })).body
  expect('hints' in transaction && transaction.hints.find(({ code }) => code === 'bonus_open')).toMatchObject({
    given: 100,
    toStake: 250,
  })
})

test('the same key at two nodes gives one bonus; another body with it is refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => give({}, { key: 'once', at: index % 2 ? there : here })),
  )
  expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ balance: 500, balanceSequence: answers[0]!.body.balanceSequence })]),
  )
  expect(await balance()).toBe(500)
  expect(await codeOf(give({ amount: 501 }, { key: 'once' }))).toBe('key_reused')
  expect(await balance()).toBe(500)
})

test.each([
  [{ amount: 0 }, 'bonus_amount_invalid'],
  [{ amount: -5 }, 'bonus_amount_invalid'],
  [{ amount: 0.001 }, 'bonus_amount_invalid'],
  [{ amount: '500' }, 'bonus_amount_invalid'],
  [{ amount: 10 ** 10 + 1 }, 'bonus_amount_invalid'],
  [{ turnover: -1 }, 'turnover_invalid'],
  [{ turnover: 1000.01 }, 'turnover_invalid'],
  [{ turnover: 1.234 }, 'turnover_invalid'],
  [{ turnover: null }, 'turnover_invalid'],
  [{ reason: undefined }, 'reason_required'],
  [{ reason: '  ' }, 'reason_required'],
])('%j is refused as %s', async (body, code) => {
  expect(await codeOf(give(body))).toBe(code)
  expect(await balance()).toBe(0)
})

test('is never given to oneself, to an unknown user, or by a player', async () => {
  expect(await codeOf(give({}, { to: admin.id }))).toBe('not_on_yourself')
  expect(await codeOf(give({}, { to: 999_999_999 }))).toBe('not_found')
  expect((await give({}, { by: { ...admin, token: player.token } })).status).toBe(403)
})

describe('above one administrator’s ceiling', () => {
  const adjust = (to: CasinoPlayer, roubles: number) =>
    admin.call('PATCH /api/admin/update-user/{id}', {
      params: { id: String(to.id) },
      body: { balance: roubles, reason: 'a correction' },
    })
  beforeEach(async () => {
    // Rights count from a day after they were given; those of the seeded administrator are older than that.
    admin = await administratorOf(here)
  })
  afterAll(() => ceilings(0))

  test('bonuses and changes of a balance count together, by player', async () => {
    await ceilings(1000)
    expect(await codeOf(give({ amount: 600 }))).toBe('given')
    expect((await give({ amount: 401 })).body).toMatchObject({
      code: 'adjustment_too_large',
      details: { amount: 1000 },
    })
    expect((await adjust(player, 1001)).body.code).toBe('adjustment_too_large')
    expect((await adjust(player, 1000)).status).toBe(200)
    expect(await codeOf(give({ amount: 0.01 }))).toBe('adjustment_too_large')
    expect(await balance()).toBe(1000)
  })

  test('concurrent bonuses for many players on two nodes stay below it in total', async () => {
    await ceilings(1000, 10_000)
    const players = await Promise.all(Array.from({ length: 20 }, () => here.player()))
    const codes = await Promise.all(
      players.map(({ id }, index) => codeOf(give({ amount: 900 }, { to: id, at: index % 2 ? there : here }))),
    )
    // 600 and 400 of the previous story also count.
    expect(codes.filter((code) => code === 'given')).toHaveLength(10)
    expect(new Set(codes)).toEqual(new Set(['given', 'adjustment_too_large']))
  })

  test('an administrator appointed today gives none', async () => {
    await ceilings(1000)
    await makeAdministrator(here, admin, player.id)
    const { token } = (await here.signIn(player)).body
    const to = (await here.player()).id
    expect(await codeOf(give({}, { to, by: { ...admin, id: player.id, token } }))).toBe('rights_too_new')
  })
})

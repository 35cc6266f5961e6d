import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import {
  administrator,
  floatOf,
  later,
  moneyOf,
  only,
  paymentOf,
  silence,
  standIn,
  stepsOf,
  toCard,
  unavailable,
} from '../kit/stand-in.ts'
import { testLedger } from '../kit/test-ledger.ts'

let casino: Casino
let admin: Awaited<ReturnType<typeof administrator>>
const cards = standIn({ name: 'freekassa', to: ['card'] })
beforeAll(async () => {
  casino = await openCasino(only(cards))
  admin = await administrator(casino)
})
afterAll(() => closeAudited(casino))

async function requested(amount = 1000): Promise<{ player: CasinoPlayer; uuid: string }> {
  const player = await casino.player({ balance: amount })
  return { player, uuid: (await toCard(player, amount)).body.transaction.uuid }
}

describe('a withdrawal', () => {
  test('approved: its provider pays at once, and the second click is too late', async () => {
    const { player, uuid } = await requested()
    const other = await casino.player()
    await casino.changeRights(other.id, { role: 'admin' })
    const { token } = (await casino.signIn(other)).body
    expect((await admin.review(uuid, 'success')).body.transaction).toMatchObject({ status: 'success', step: 'paid' })
    // Repeating the same decision returns the current state; a different one is refused as settled.
    expect((await admin.review(uuid, 'success')).body.transaction).toMatchObject({ status: 'success', step: 'paid' })
    const late = { token, params: { id: uuid } }
    for (const status of ['success', 'rejected']) {
      const answer = await casino.call('PATCH /api/admin/transactions/{id}/status', {
        ...late,
        body: { status, reason: 'late' },
      })
      expect([answer.status, answer.body.code]).toEqual([409, 'payment_settled'])
    }
    expect(await moneyOf(casino, player)).toEqual({ cash: 0, held: 0 })
    const [event] = await casino.app.database.read.rows<{ who: string }>(
      `SELECT player.username AS who FROM payment_event JOIN payment ON payment.id = payment_id JOIN player ON player.id = actor_id
       WHERE payment.uuid = $1 AND payment_event.step = 'approved'`,
      [uuid],
    )
    expect(event).toEqual({ who: casino.administrator.username })
  })

  test.each([undefined, null, '', '  \n'])('is rejected without a reason: %j', async (reason) => {
    const { player, uuid } = await requested()
    const { token } = (await casino.signIn(casino.administrator)).body
    const { status, body } = await casino.call('PATCH /api/admin/transactions/{id}/status', {
      token,
      params: { id: uuid },
      body: { status: 'rejected', reason },
    })
    expect([status, body.transaction]).toMatchObject([200, { status: 'rejected', step: 'declined', reason: null }])
    expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 0 })
    const { body: log } = await casino.call('GET /api/admin/audit-log', { token, query: { search: uuid } })
    expect(log.auditEvents).toMatchObject([{ action: 'transaction.review', after: { step: 'declined' }, reason: null }])
  })

  test('rejected: the money comes back, with the reason', async () => {
    const { player, uuid } = await requested()
    const { id } = await paymentOf(casino, uuid)
    const { body } = await admin.review(String(id), 'rejected', 'the name is another’s')
    expect(body.transaction).toMatchObject({ status: 'rejected', step: 'declined', reason: 'the name is another’s' })
    expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 0 })
    expect(cards.paid.has(uuid)).toBe(false)
  })

  test('rejected after it was approved, before the payout began', async () => {
    const { player, uuid } = await requested()
    const { payer } = cards.provider
    const can = payer!.turn
    Object.assign(payer!, { turn: () => ({ name: 'nobody’s', spacingMs: 0, exclusive: false }) })
    await casino.app.database.read.rows(
      `INSERT INTO provider_turn (name, free_at) VALUES ('nobody’s', now() + interval '1 hour')`,
    )
    expect((await admin.review(uuid, 'success')).body.transaction.step).toBe('approved')
    expect((await admin.review(uuid, 'rejected')).body.transaction.step).toBe('declined')
    Object.assign(payer!, { turn: can })
    await later(casino, uuid)
    expect(await stepsOf(casino, uuid)).toEqual(['waiting', 'approved', 'declined'])
    expect([await moneyOf(casino, player), cards.paid.has(uuid)]).toEqual([{ cash: 1000, held: 0 }, false])
  })

  test('without a provider: approving it says that it was paid by hand', async () => {
    const bare = await openCasino(only())
    const [there, player] = [await administrator(bare), await bare.player({ balance: 1000 })]
    const { uuid } = (await toCard(player, 1000)).body.transaction
    const answers = await Promise.all([there.review(uuid, 'success'), there.review(uuid, 'rejected')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const isPaid = answers[0]!.status === 200
    expect(await moneyOf(bare, player)).toEqual({ cash: isPaid ? 0 : 1000, held: 0 })
    expect(await floatOf(bare, 'manual')).toBe(isPaid ? 1000 : 0)
    await closeAudited(bare)
  })

  test('of ten clicks at once on either button one counts', async () => {
    const { player, uuid } = await requested()
    const pay = cards.pay
    cards.pay = unavailable
    const clicks = Array.from({ length: 10 }, (_, at) => admin.review(uuid, at % 2 ? 'success' : 'rejected'))
    const answers = await Promise.all(clicks)
    cards.pay = pay
    const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body.transaction.step)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(taken.length).toBeGreaterThan(0)
    const { cash, held } = await moneyOf(casino, player)
    expect(cash + held).toBe(1000)
    await admin.review(uuid, 'rejected')
  })
})

test('administrators cannot decide about their own money', async () => {
  const { player, uuid } = await requested()
  const topUp = await testLedger(casino.app.ledger, player.id).topUp({ amount: 700_00, provider: 'stripe' }, 'invoiced')
  await casino.changeRights(player.id, { role: 'admin' })
  const { token } = (await casino.signIn(player)).body
  for (const id of [uuid, topUp])
    for (const status of ['success', 'rejected']) {
      const review = { token, params: { id }, body: { status } }
      const { body } = await casino.call('PATCH /api/admin/transactions/{id}/status', review)
      expect(body.code).toBe('not_on_yourself')
    }
  expect(await moneyOf(casino, player)).toEqual({ cash: 0, held: 1000 })
  expect((await admin.review(uuid, 'rejected')).status).toBe(200)
})

describe('an administrator decides about what was displayed', () => {
  async function looked(uuid: string) {
    const { body } = await admin.list({ search: uuid })
    return { updatedAt: body.transactions[0]!.updatedAt }
  }
  const decided = async (id: string, body: object) => {
    const { token } = (await casino.signIn(casino.administrator)).body
    const answer = await casino.call('PATCH /api/admin/transactions/{id}/status', {
      token,
      params: { id },
      body: { reason: 'looked at', ...body },
    })
    return answer.body.code ?? answer.body.transaction.step
  }

  test('and not about a card that its player has changed since', async () => {
    const { player, uuid } = await requested()
    const seen = await looked(uuid)
    const details = { card: '4242 4242 4242 4242' }
    await player.call('PATCH /api/payments/update-transaction', { body: { uuid, details } })
    for (const status of ['success', 'rejected'])
      expect(await decided(uuid, { status, ...seen })).toBe('payment_changed')
    expect(cards.paid.has(uuid)).toBe(false)
    const again = await looked(uuid)
    expect(await decided(uuid, { status: 'success', ...again })).toBe('paid')
    // The second click also sends the displayed state.
    expect(await decided(uuid, { status: 'success', ...again })).toBe('paid')
  })

  test('and not about a payout that has become unclear since: it may be paid already', async () => {
    const { player, uuid } = await requested()
    const seen = await looked(uuid)
    const { pay, find } = cards
    Object.assign(cards, { pay: silence, find: async () => ({ state: 'unclear' }) })
    await admin.review(uuid, 'success')
    await later(casino, uuid)
    Object.assign(cards, { pay, find })
    expect((await paymentOf(casino, uuid)).step).toBe('unclear')
    expect(await decided(uuid, { status: 'rejected', ...seen })).toBe('payment_changed')
    expect(await decided(uuid, { status: 'rejected', updatedAt: 'yesterday' })).toBe('payment_changed')
    expect(await moneyOf(casino, player)).toEqual({ cash: 0, held: 1000 })
    expect(await decided(uuid, { status: 'success', ...(await looked(uuid)) })).toBe('paid')
  })
})

describe('a top-up that is pending', () => {
  test.each([
    ['success', 'credited', 700],
    ['rejected', 'declined', 0],
  ])('%s: %s, once', async (status, step, cash) => {
    const player = await casino.player()
    const uuid = await testLedger(casino.app.ledger, player.id).topUp(
      { amount: 700_00, provider: 'stripe' },
      'invoiced',
    )
    const before = await floatOf(casino, 'manual')
    const answers = await Promise.all([admin.review(uuid, status), admin.review(uuid, status)])
    expect(answers.map(({ body }) => body.transaction?.step)).toEqual([step, step])
    expect((await admin.review(uuid, status === 'success' ? 'rejected' : 'success')).body.code).toBe('payment_settled')
    expect(await moneyOf(casino, player)).toEqual({ cash, held: 0 })
    expect(await floatOf(casino, 'manual')).toBe(before - cash)
  })
})

test.each([
  ['approved', 400, 'status_invalid'],
  ['pending', 400, 'status_invalid'],
  [1, 400, 'status_invalid'],
  [undefined, 400, 'nothing_to_change'],
])('status %j: %d', async (status, code, refusal) => {
  const { body, status: answered } = await admin.review('1', status as string)
  expect([answered, body.code]).toEqual([code, refusal])
})

test.each(['0', '1', '999999999999999', '99999999999999999999', 'x', "1' OR '1'='1", crypto.randomUUID()])(
  'there is no payment %s',
  async (id) => {
    expect((await admin.review(id, 'success')).body.code).toBe('not_found')
  },
)

test('staff look and decide as their role allows, and players and guests do not', async () => {
  const { player, uuid } = await requested()
  const review = { params: { id: uuid }, body: { status: 'success' } }
  const [look, decide] = ['GET /api/admin/get-transactions', 'PATCH /api/admin/transactions/{id}/status'] as const
  expect((await casino.call(look)).status).toBe(401)
  expect((await casino.call(decide, review)).status).toBe(401)
  expect((await player.call(look)).status).toBe(403)
  expect((await player.call(decide, review)).status).toBe(403)
  await casino.changeRights(player.id, { role: 'support' })
  const staff = (await casino.signIn(player)).body.token
  expect((await casino.call(look, { token: staff })).status).toBe(200)
  expect((await casino.call(decide, { token: staff, ...review })).body.code).toBe('permission_missing')
  expect((await paymentOf(casino, uuid)).step).toBe('waiting')
})

describe('the whole transaction with another status, as the panel may send it', () => {
  const updates = ['PATCH /api/admin/update-transaction/{id}', 'PATCH /api/admin/transactions/{id}/status'] as const

  test.each(updates)('%s', async (update) => {
    const { player, uuid } = await requested()
    const { token } = (await casino.signIn(casino.administrator)).body
    const send = (body: object) => casino.call(update, { token, params: { id: uuid }, body })
    const { transaction } = (await admin.one(uuid)).body
    for (const other of [{ amount: 1 }, { type: 'topup' }, { uuid: crypto.randomUUID() }]) {
      const { body } = await send({ ...transaction, ...other, status: 'success' })
      expect(body.code).toBe('payment_changed')
    }
    for (const nothing of [{}, { state: 'success' }, { amount: 1000 }])
      expect((await send(nothing)).body.code).toBe('nothing_to_change')
    expect((await send(transaction)).body.code).toBe('status_invalid')
    const { status, body } = await send({ ...transaction, status: 'rejected', reason: 'a doubt' })
    expect([status, body.transaction.step, body.transaction.reason]).toEqual([200, 'declined', 'a doubt'])
    expect((await moneyOf(casino, player)).held).toBe(0)
  })
})

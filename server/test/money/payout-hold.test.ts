import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { type Mailbox, openMailbox } from '../kit/mailbox.ts'
import { setUpSecondFactor } from '../kit/second-factor-holder.ts'
import {
  everything,
  later,
  maskedMir,
  mir,
  moneyOf,
  only,
  payment,
  paymentOf,
  standIn,
  stepsOf,
  toCard,
} from '../kit/stand-in.ts'
import { changePlayers, changeSessions, hoursAgo } from '../kit/stored.ts'

let mailbox: Mailbox
let [one, two] = [] as unknown as [Casino, Casino]
let anna: Administrator
const cards = standIn({ name: 'freekassa', to: ['card'] })
beforeAll(async () => {
  mailbox = await openMailbox()
  one = await openCasino({ ...only(cards), env: mailbox.env })
  two = await one.node()
  anna = await administratorOf(one)
})
afterAll(async () => {
  await closeAudited(one, two)
  await mailbox.close()
})

const settle = async (fields: { approveUpTo?: number; newAddressHoldHours?: number; fourEyesAbove?: number }) => {
  await one.set('payments', fields as never)
  await two.app.settings.refresh()
}
beforeEach(() => settle({ approveUpTo: kopecks(0), newAddressHoldHours: 24, fourEyesAbove: kopecks(0) }))

const otherMir = '2200 0000 0000 0012'
const rows = (text: string, values: unknown[]) => one.owner.read.rows(text, values)
/** As if the player had signed in an hour ago. */
const longSignedIn = (player: CasinoPlayer) =>
  changeSessions(one.owner.read, { player: player.id }, { createdAt: hoursAgo(1) })
async function changePassword(player: CasinoPlayer, at = one): Promise<CasinoPlayer> {
  const password = `${player.password}-again`
  const body = { oldPassword: player.password, newPassword: password }
  const answer = await at.call('POST /api/auth/change-password', { token: player.token, body })
  expect(answer.status).toBe(200)
  return { ...player, password }
}
async function changed(amount = 1000): Promise<CasinoPlayer> {
  return changePassword(await one.player({ balance: amount }))
}
const requested = async (player: CasinoPlayer, amount?: number, card?: string) =>
  payment((await toCard(player, amount, card === undefined ? {} : { card })).body.transaction)
const seen = async (player: CasinoPlayer, uuid: string) =>
  (await player.call('GET /api/payments/transactions/{uuid}', { params: { uuid } })).body.transaction
const approve = async (uuid: string, by: Administrator = anna) => {
  const body = { status: 'success' }
  const answer = await by.call('PATCH /api/admin/transactions/{id}/status', { params: { id: uuid }, body })
  return answer.body.code ?? answer.body.transaction.step
}
const lift = async (uuid: string, reason = 'asked by phone', by: Administrator = anna) => {
  const answer = await by.call('POST /api/admin/transactions/{id}/lift-hold', {
    params: { id: uuid },
    body: { reason },
  })
  return answer.body.code ?? answer.body.transaction.step
}
const hoursFromNow = (iso: string | null) => (Date.parse(iso!) - Date.now()) / 3_600_000
const ended = (player: CasinoPlayer) =>
  rows(
    // Events are immutable: the story moves them as the owner, with the triggers off.
    `WITH off AS (SELECT set_config('session_replication_role', 'replica', true))
   UPDATE account_event SET at = at - interval '24 hours' FROM off WHERE player_id = $1`,
    [player.id],
  )

describe('a withdrawal to a new address soon after a change of the account', () => {
  test('is accepted and held: its player and the panel see until when, and it cannot be approved', async () => {
    const player = await changed()
    const { uuid } = await requested(player)
    expect(await moneyOf(one, player)).toEqual({ cash: 0, held: 1000 })
    const { heldUntil } = await seen(player, uuid)
    expect(hoursFromNow(heldUntil)).toBeGreaterThan(23.9)
    expect(hoursFromNow(heldUntil)).toBeLessThanOrEqual(24)
    const inPanel = await anna.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })
    expect(payment(inPanel.body.transaction).heldUntil).toBe(heldUntil)
    const { withdrawal } = (await player.call('GET /api/payments/methods')).body
    expect(withdrawal.underWay!.heldUntil).toBe(heldUntil)
    expect(await approve(uuid)).toBe('withdrawal_held')
    expect([await stepsOf(one, uuid), cards.orders.filter((order) => order.uuid === uuid)]).toEqual([['waiting'], []])
    expect(await approve(uuid, { ...anna, call: (name, what) => two.call(name, { token: anna.token, ...what }) })).toBe(
      'withdrawal_held',
    )
    const no = { params: { id: uuid }, body: { status: 'rejected', reason: 'not theirs' } }
    expect((await anna.call('PATCH /api/admin/transactions/{id}/status', no)).body.transaction.step).toBe('declined')
  })

  test('is paid by the completer when the hold ends, and not before', async () => {
    await settle({ approveUpTo: everything })
    const player = await changed()
    const { uuid, step } = await requested(player)
    expect(step).toBe('waiting')
    await later(one, uuid)
    expect(await stepsOf(one, uuid)).toEqual(['waiting', 'waiting'])
    const { dueAt } = await paymentOf(one, uuid)
    expect(hoursFromNow(dueAt)).toBeGreaterThan(23.9)
    await ended(player)
    expect((await seen(player, uuid)).heldUntil).toBeNull()
    await later(one, uuid)
    expect((await stepsOf(one, uuid)).at(-1)).toBe('paid')
  })

  test('is not held where holds are off, nor where the account was paid there before', async () => {
    await settle({ approveUpTo: everything })
    const player = await one.player({ balance: 3000 })
    expect((await requested(player, 500)).step).toBe('paid')
    const then = await changePassword(player)
    expect((await requested(then, 500)).step).toBe('paid')
    const { uuid, step } = await requested(then, 600, otherMir)
    expect(step).toBe('waiting')
    // A correction to the known card is paid, also by the completer.
    const body = { uuid, details: { card: mir } }
    const corrected = await then.call('PATCH /api/payments/update-transaction', { body })
    expect(corrected.body.transaction).toMatchObject({ card: maskedMir, heldUntil: null })
    await then.call('POST /api/payments/cancel-withdraw', { body: { uuid } })
    await settle({ newAddressHoldHours: 0 })
    expect((await requested(then, 600, otherMir)).step).toBe('paid')
  })

  test('an address that a withdrawal was only requested to stays new; a correction to a new one is held, too', async () => {
    const player = await changed()
    const first = await requested(player)
    await player.call('POST /api/payments/cancel-withdraw', { body: { uuid: first.uuid } })
    const { uuid, heldUntil } = await requested(player)
    expect(heldUntil).not.toBeNull()
    await lift(uuid)
    expect((await seen(player, uuid)).heldUntil).toBeNull()
    await player.call('PATCH /api/payments/update-transaction', { body: { uuid, details: { card: otherMir } } })
    expect(await approve(uuid)).toBe('withdrawal_held')
  })

  test.each([
    ['the email', 'email'],
    ['a password by letter', 'password_reset'],
    ['the second factor', 'second_factor_off'],
    ['an account elsewhere', 'identity_linked'],
    ['a passkey', 'passkey_added'],
  ])('%s counts as a change', async (_, kind) => {
    const player = await one.player({ balance: 1000 })
    await rows(`INSERT INTO account_event (player_id, kind, address, user_agent) VALUES ($1, $2, '192.0.2.1', '')`, [
      player.id,
      kind,
    ])
    const { uuid } = await requested(player)
    expect(await approve(uuid)).toBe('withdrawal_held')
  })

  test('a new username does not', async () => {
    const player = await one.player({ balance: 1000 })
    await player.call('PATCH /api/auth/username', {
      body: { username: `renamed-${player.id}`, password: player.password },
    })
    expect((await requested(player)).heldUntil).toBeNull()
  })
})

describe('a change after the request', () => {
  test('holds waiting withdrawals; of a concurrent approval and change on two servers, either the approval was first or it is refused', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const player = await one.player({ balance: 1000 })
      const { uuid } = await requested(player)
      const [answer] = await Promise.all([approve(uuid), changePassword(player, two)])
      expect(['paid', 'withdrawal_held']).toContain(answer)
      const [event] = await one.app.database.read.rows<{ at: Date }>(
        'SELECT at FROM account_event WHERE player_id = $1',
        [player.id],
      )
      const { approvedAt } = await paymentOf(one, uuid)
      if (answer === 'paid') expect(approvedAt).not.toBeNull()
      else expect([approvedAt, event!.at.getTime() <= Date.now()]).toEqual([null, true])
    }
    const player = await one.player({ balance: 1000 })
    const { uuid } = await requested(player)
    await changePassword(player, two)
    expect(await approve(uuid)).toBe('withdrawal_held')
  })
})

describe('the hold is lifted', () => {
  test('by one of several concurrent calls, with a reason and an audit event; it still waits for its approval', async () => {
    const player = await changed()
    const { uuid } = await requested(player)
    expect(await lift(uuid, ' ')).toBe('reason_required')
    const answers = await Promise.all(Array.from({ length: 6 }, () => lift(uuid)))
    expect(answers.filter((answer) => answer === 'waiting')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'withdrawal_not_held')).toHaveLength(5)
    const query = { subject: 'transaction', subjectId: uuid }
    const { auditEvents } = (await anna.call('GET /api/admin/audit-log', { query })).body
    expect(auditEvents).toMatchObject([{ action: 'transaction.lift-hold', reason: 'asked by phone' }])
    expect(await approve(uuid)).toBe('paid')
    expect(await lift(uuid)).toBe('payment_settled')
  })

  test('for the changes so far: a later one holds it again', async () => {
    const player = await changed()
    const { uuid } = await requested(player)
    expect(await lift(uuid)).toBe('waiting')
    await changePassword(player)
    expect(await approve(uuid)).toBe('withdrawal_held')
  })

  test('never for one’s own withdrawal, nor by a player', async () => {
    const player = await changed()
    const { uuid } = await requested(player)
    expect(
      (
        await player.call('POST /api/admin/transactions/{id}/lift-hold', {
          params: { id: uuid },
          body: { reason: 'mine' },
        })
      ).status,
    ).toBe(403)
    await one.changeRights(player.id, { role: 'admin' })
    const { token } = (await one.signIn(player)).body
    const self = {
      id: player.id,
      token,
      call: ((name, what) => one.call(name, { token, ...what })) as Administrator['call'],
    }
    expect(await lift(uuid, 'mine', self)).toBe('not_on_yourself')
  })
})

describe('a fresh proof', () => {
  const withdraw = (player: CasinoPlayer, proof: object, key?: string) =>
    player.call('POST /api/payments/create-withdraw', {
      body: { id: String(player.id), card: mir, amount: 600, currency: 'RUB', ...proof },
      ...(key !== undefined && { key }),
    })

  test('is required for a new address in an old session, after all other refusals, and once', async () => {
    await settle({ approveUpTo: everything })
    const player = await one.player({ balance: 1000 })
    await longSignedIn(player)
    const without = await withdraw(player, {})
    expect([without.status, without.body]).toMatchObject([403, { code: 'proof_required', details: { by: 'password' } }])
    expect((await withdraw(player, { code: '000000' })).body.code).toBe('proof_required')
    expect((await withdraw(player, { password: 'wrong-owls' })).body.code).toBe('wrong_password')
    expect((await withdraw(player, { amount: 40_000 })).body.code).toBe('insufficient_funds')
    expect(await moneyOf(one, player)).toEqual({ cash: 1000, held: 0 })
    const key = `proved-${player.id}`
    const both = await Promise.all([1, 2].map(() => withdraw(player, { password: player.password }, key)))
    expect(both.map(({ body }) => body.transaction?.uuid)).toEqual([
      both[0]!.body.transaction.uuid,
      both[0]!.body.transaction.uuid,
    ])
    expect(await moneyOf(one, player)).toEqual({ cash: 400, held: 0 })
    expect((await withdraw(player, { amount: 400 })).body.code).toBe('amount_too_small')
  })

  test('is a new sign-in where there is neither a password nor a code', async () => {
    const player = await one.player({ balance: 1000 })
    await changePlayers(one.owner.read, { id: player.id }, { passwordHash: null })
    const { uuid } = (await withdraw(player, { amount: 500 })).body.transaction
    await player.call('POST /api/payments/cancel-withdraw', { body: { uuid } })
    await longSignedIn(player)
    expect((await withdraw(player, {})).body.code).toBe('sign_in_again')
    expect((await withdraw(player, { password: player.password })).body.code).toBe('sign_in_again')
    expect(await moneyOf(one, player)).toEqual({ cash: 1000, held: 0 })
  })

  test('is a code of those who have a second factor, used up once', async () => {
    const player = await one.player({ balance: 1000 })
    const device = await setUpSecondFactor(one, player)
    await longSignedIn(player)
    expect((await withdraw(player, { password: player.password })).body.details).toEqual({ by: 'code' })
    expect((await withdraw(player, { code: '000000' })).body.code).toBe('second_factor_wrong')
    const code = device.recoveryCodes[0]!
    const key = `by-code-${player.id}`
    const answer = await withdraw(player, { code }, key)
    expect(answer.status).toBe(200)
    // The answer was lost: the repeat needs no other code.
    expect((await withdraw(player, { code }, key)).body.transaction.uuid).toBe(answer.body.transaction.uuid)
    const { uuid } = answer.body.transaction
    const details = { card: otherMir }
    const correct = (proof: object) =>
      player.call('PATCH /api/payments/update-transaction', { body: { uuid, details, ...proof } })
    expect((await correct({ code })).body.code).toBe('second_factor_wrong')
    expect((await correct({ code: device.recoveryCodes[1] })).status).toBe(200)
  })
})

test('the confirmed mailbox gets an email about a withdrawal to a new address, with the end of its hold', async () => {
  await settle({ approveUpTo: everything })
  const player = await one.player({ balance: 3000 })
  const email = player.user.email!
  await mailbox.letterTo(email)
  await requested(player, 500)
  await changePlayers(one.owner.read, { id: player.id }, { emailConfirmedAt: new Date() })
  await requested(player, 500)
  const then = await changePassword(player)
  await requested(then, 700, otherMir)
  const letters = await mailbox.letterTo(email, 3).then(() => mailbox.lettersTo(email))
  const about = letters.filter(({ subject }) => /новый адрес/.test(subject))
  expect(about).toHaveLength(1)
  expect(about[0]!.text).toMatch(/700\s₽ на 2200 00\*\* \*\*\*\* 0012/)
  expect(about[0]!.text).toContain('не уйдут раньше')
})

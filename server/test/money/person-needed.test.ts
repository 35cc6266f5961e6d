import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { PersonRule } from '../../money/payments/person-needed.ts'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import {
  everything,
  holdsAndCloses,
  later,
  only,
  payment,
  paymentOf,
  standIn,
  stepsOf,
  toCard,
  unavailable,
} from '../kit/stand-in.ts'

/** A rule of another module, in its own table: each row is a reason. */
const doubts: LockedRecord<{ player: number; refs: string[] }> = {
  name: 'doubts of the story',
  read: {
    text: `SELECT player_id AS player, array_agg(ref ORDER BY ref) AS refs FROM story_doubt
           WHERE player_id = ANY($1::bigint[]) GROUP BY player_id`,
    playerOf: ({ player }) => player,
  },
}
const doubtful: PersonRule = {
  lockedRecords: [doubts],
  reasonsFor: (facts, { player }) =>
    (facts.findRow(doubts, player)?.refs ?? []).map((ref) => ({ code: 'not_activated', ref })),
}

const cards = standIn({ name: 'freekassa', to: ['card'] })
let [casino, anna, boris] = [] as unknown as [Casino, Administrator, Administrator]
let player: CasinoPlayer
beforeAll(async () => {
  const paymentRules = { onTopUp: [], onDeposit: [], onWithdrawal: [], onPayee: [], onRefund: [], onPayout: [doubtful] }
  casino = await openCasino({ ...only(cards), paymentRules })
  await casino.owner.read.rows('CREATE TABLE story_doubt (player_id bigint, ref text)')
  await casino.owner.read.rows('GRANT ALL ON story_doubt TO PUBLIC')
  anna = await administratorOf(casino)
  boris = await secondAdministrator(casino)
})
afterAll(() => holdsAndCloses(casino))
beforeEach(async () => {
  cards.pay = async (order) => cards.reallyPay(order)
  await casino.set('payments', { approveUpTo: everything, fourEyesAbove: kopecks(0) })
  player = await casino.player({ balance: 1000 })
})

const doubt = (ref: string) => casino.owner.read.rows('INSERT INTO story_doubt VALUES ($1, $2)', [player.id, ref])
const requested = async () => payment((await toCard(player)).body.transaction)
const seen = async (uuid: string) => {
  const answer = await anna.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })
  return payment(answer.body.transaction)
}
const approve = async (uuid: string, knowing?: readonly string[], by = anna) => {
  const body = { status: 'success', ...(knowing && { knowing }) }
  const answer = await by.call('PATCH /api/admin/transactions/{id}/status', { params: { id: uuid }, body })
  return answer.body.code ?? answer.body.transaction.step
}
const keys = async (uuid: string) => (await seen(uuid)).personNeeded!.map(({ key }) => key)

test('without a reason the casino approves and pays', async () => {
  const { step, uuid } = await requested()
  expect([step, await keys(uuid)]).toEqual(['paid', []])
  expect((await paymentOf(casino, uuid)).approvedKnowing).toEqual([])
})

describe.each([
  ['of another module', () => doubt('1')],
  ['that the player is banned', () => casino.changeRights(player.id, { status: 'banned' })],
  ['that the account is not activated', () => casino.changeRights(player.id, { status: 'pending' })],
])('a reason %s', (_, arises) => {
  test('that arises after the request keeps the casino from approving, and the panel says so', async () => {
    await casino.set('payments', { approveUpTo: kopecks(0) })
    const { uuid } = await requested()
    await arises()
    await casino.set('payments', { approveUpTo: everything })
    await later(casino, uuid)
    expect((await stepsOf(casino, uuid)).at(-1)).toBe('waiting')
    await later(casino, uuid)
    expect([(await stepsOf(casino, uuid)).at(-1), (await keys(uuid)).length]).toEqual(['waiting', 1])
    expect(cards.orders.some((order) => order.uuid === uuid)).toBe(false)
    expect(await approve(uuid)).toBe('paid')
  })

  test('that arises after the approval, by the casino or a person, takes it back to waiting before it is sent', async () => {
    for (const approveUpTo of [everything, kopecks(0)]) {
      await casino.set('payments', { approveUpTo })
      cards.pay = unavailable
      player = await casino.player({ balance: 1000 })
      const { uuid } = await requested()
      if (approveUpTo === 0) await approve(uuid)
      const before = await paymentOf(casino, uuid)
      expect([before.step, before.approvedAt]).toEqual(['approved', expect.any(String)])
      await arises()
      cards.pay = async (order) => cards.reallyPay(order)
      await later(casino, uuid)
      const after = await paymentOf(casino, uuid)
      expect([after.step, after.approvedAt, after.dueAt]).toEqual(['waiting', null, 'infinity'])
      expect(cards.paid.has(uuid)).toBe(false)
      expect(await approve(uuid, await keys(uuid))).toBe('paid')
    }
  })

  test('that the approver knew does not take it back', async () => {
    await casino.set('payments', { approveUpTo: kopecks(0) })
    const { uuid } = await requested()
    await arises()
    cards.pay = unavailable
    expect(await approve(uuid, await keys(uuid))).toBe('approved')
    cards.pay = async (order) => cards.reallyPay(order)
    await later(casino, uuid)
    expect((await paymentOf(casino, uuid)).step).toBe('paid')
    const [event] = await casino.owner.read.rows<{ knowing: string[] }>(
      `SELECT after -> 'knowing' AS knowing FROM audit_event WHERE subject_id = $1`,
      [uuid],
    )
    expect(event!.knowing).toHaveLength(1)
  })

  test('that the administrator did not see refuses the approval', async () => {
    await casino.set('payments', { approveUpTo: kopecks(0) })
    const { uuid } = await requested()
    const before = await keys(uuid)
    await arises()
    expect(await approve(uuid, before)).toBe('payment_changed')
    expect((await stepsOf(casino, uuid)).at(-1)).toBe('waiting')
    expect(await approve(uuid, await keys(uuid))).toBe('paid')
  })
})

test('a second reason of the same kind is news', async () => {
  await casino.set('payments', { approveUpTo: kopecks(0) })
  const { uuid } = await requested()
  await doubt('1')
  cards.pay = unavailable
  expect(await approve(uuid)).toBe('approved')
  await doubt('2')
  await later(casino, uuid)
  expect((await paymentOf(casino, uuid)).step).toBe('waiting')
})

test('a first approval from before the reason is no approval of two', async () => {
  await casino.set('payments', { approveUpTo: kopecks(0), fourEyesAbove: kopecks(100_00) })
  const { uuid } = await requested()
  expect(await approve(uuid)).toBe('waiting')
  await doubt('1')
  expect(await approve(uuid, undefined, boris)).toBe('waiting')
  expect(await approve(uuid, undefined, anna)).toBe('paid')
})

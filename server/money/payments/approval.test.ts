import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../accounting/ledger/posting.ts'
import { account, alice, at, underLock } from '../../test/kit/batch-in-memory.ts'
import { approval, dueOf, isApprovedByItself, isFirstApproval } from './approval.ts'
import { type Approvers, approvers } from './approvers.ts'
import { disputes } from './disputes.ts'
import { type Payees, payees } from './payee.ts'
import type { Actor } from './payment.ts'
import type { Payment } from './payment-record.ts'
import { never } from './payment-step.ts'
import { lockedForPayout, type PersonReason, type PersonRule } from './person-needed.ts'

const [anna, boris] = [3, 4]
const house = { actor: 'house' } as const
const by = (id: number) => ({ actor: 'administrator', id }) as const
const inSeconds = (seconds: number) => new Date(at.getTime() + seconds * 1000).toISOString()
const hourMs = 3_600_000
const heldUntil = new Date(at.getTime() + 23 * hourMs).toISOString()

const withdrawal = {
  id: 400,
  uuid: 'w',
  player: alice,
  kind: 'withdrawal',
  method: 'card',
  amount: kopecks(500),
  step: 'waiting',
  provider: 'stripe',
  payee: 'her card',
  holdLiftedAt: null,
  arrived: null,
  requisites: null,
  firstApprovedBy: null,
  approvedKnowing: null,
  updatedAt: inSeconds(-60),
  dueAt: inSeconds(0),
} as unknown as Payment
const topUp = { ...withdrawal, uuid: 't', kind: 'topup', step: 'invoiced', payee: null } as Payment
/** What it takes for a hold: a changed password, and a card that was never paid to. */
const changed = { changedAt: at.getTime() - hourMs }
const held = { ...withdrawal, payee: 'new' }
const staff = [anna, boris].map((id) => ({ id, role: 'cashier', permissions: ['payments.decide'] }))

interface Given {
  readonly ceilings?: Partial<Approvers>
  /** Approved by Anna alone. */
  readonly alone?: number
  readonly payees?: Partial<Payees>
  readonly reasons?: readonly PersonReason[]
  readonly owed?: number
}

const reasonsOf = (reasons: readonly PersonReason[]): PersonRule[] => [{ lockedRecords: [], reasonsFor: () => reasons }]

/** Decides in a posting of Alice that Anna and Boris may decide about. */
function withBoth<T>({ ceilings, alone = 0, payees: more, owed = 0 }: Given, decide: (locked: Locked) => T): T {
  const common = { above: 1000, approveUpTo: 600, aloneUpTo: 0, staff, newcomers: [], toPlayer: 0, ...ceilings }
  const ofPlayer = (player: number) => ({ ...common, player, alone: player === anna ? alone : 0 }) as Approvers
  const [standings] = lockedForPayout([]) as [LockedRecord]
  const rows = new Map<LockedRecord, unknown[]>([
    [approvers as LockedRecord, [alice, anna, boris].map(ofPlayer)],
    [payees as LockedRecord, [{ player: alice, paidTo: ['her card'], changedAt: null, hours: 24, ...more }]],
    [standings, [{ player: alice, status: 'active', banKind: 'rules', bannedAt: null, protection: null }]],
    [disputes as LockedRecord, [{ player: alice, payments: [] }]],
  ])
  return underLock(decide, { rows, others: [account(31, anna), account(41, boris)], cash: { owed } })
}

const decide = (payment: Payment, actor: Actor, given: Given = {}) =>
  withBoth(given, (locked) => approval(reasonsOf(given.reasons ?? []), payment, actor, locked))
const waits = (dueAt: string) => ({ to: { step: 'waiting', dueAt }, by: house })
const [person, byItself] = [
  { code: 'debt', ref: '1' },
  { code: 'debt', ref: '2', endsByItself: true },
] as const

describe('the casino', () => {
  const bySelf = (payment: Payment, given: Given = {}) =>
    withBoth(given, (locked) => isApprovedByItself(reasonsOf(given.reasons ?? []), payment, locked))

  test.each<[what: string, amount: number, given: Given, itself: boolean]>([
    ['pays a sum up to its ceiling', 600, {}, true],
    ['pays no kopeck more', 601, {}, false],
    ['counts what this player got today', 500, { ceilings: { toPlayer: kopecks(100) } }, true],
    ['counts it to the kopeck', 501, { ceilings: { toPlayer: kopecks(100) } }, false],
    ['pays nothing that needs two administrators', 600, { ceilings: { above: kopecks(599) } }, false],
    ['pays nothing that needs a person', 500, { reasons: [person] }, false],
    ['pays nothing to a player with a debt', 500, { owed: 1 }, false],
  ])('%s', (_, amount, given, itself) => {
    expect(bySelf({ ...withdrawal, amount: kopecks(amount) }, given)).toBe(itself)
  })

  test('approves a small withdrawal, and adds it to what this player got today', () => {
    const step = decide(withdrawal, house, { ceilings: { toPlayer: kopecks(100) } })
    expect(step).toEqual({
      to: {
        step: 'approved',
        dueAt: inSeconds(30),
        approvedBy: null,
        approvedAt: at.toISOString(),
        approvedSum: 600,
        approvedKnowing: [],
        fourEyesAbove: 1000,
      },
      by: house,
      transfers: [],
      writes: [{ lockedRecord: approvers, row: expect.objectContaining({ player: alice, toPlayer: 600 }) }],
    })
  })

  test('approves no withdrawal that is held, however small', () => {
    expect(decide(held, house, { payees: changed })).toEqual(waits(heldUntil))
    expect(decide(held, house)).toMatchObject({ to: { step: 'approved' } })
  })

  test.each<[when: string, more: Partial<Payment>, given: Given, dueAt: string]>([
    ['half a minute later if nothing is in its way', {}, {}, inSeconds(30)],
    ['when its hold ends', { payee: 'new' }, { payees: changed }, heldUntil],
    ['in five minutes if what is in its way ends by itself', {}, { reasons: [byItself] }, inSeconds(300)],
    ['never if a person must decide as well', {}, { reasons: [byItself, person] }, never],
    ['never above its ceiling', { amount: kopecks(601) }, {}, never],
    ['never if an administrator pays it by hand', { provider: null }, {}, never],
    ['never again once an administrator must decide', { dueAt: never }, {}, never],
  ])('looks at a waiting withdrawal %s', (_, more, given, dueAt) => {
    const at = withBoth(given, (locked) => dueOf(reasonsOf(given.reasons ?? []), { ...withdrawal, ...more }, locked))
    expect(at).toBe(dueAt)
  })

  test('leaves a withdrawal that it may not approve where it is', () => {
    expect(decide(withdrawal, house, { reasons: [byItself] })).toEqual(waits(inSeconds(300)))
    expect(decide({ ...withdrawal, amount: kopecks(601) }, house)).toEqual(waits(never))
  })
})

describe('an administrator', () => {
  const large = { ...withdrawal, amount: kopecks(1001) }
  const firstBy = (id: number, more: Partial<Payment> = {}) => ({ ...large, firstApprovedBy: id, ...more })
  const newcomer = (id: number) => ({ newcomers: [{ id, until: heldUntil }] })
  const approves = { to: { step: 'approved', approvedBy: anna } }
  const first = { to: { step: 'waiting', firstApprovedBy: anna } }

  test.each<[what: string, payment: Payment, given: Given, expected: object]>([
    ['approves up to the ceiling alone', { ...withdrawal, amount: kopecks(1000) }, {}, approves],
    ['is only the first above it', large, {}, first],
    ['is alone if there is no ceiling', large, { ceilings: { above: kopecks(0) } }, approves],
    ['is the first above their own ceiling', withdrawal, { ceilings: { aloneUpTo: kopecks(600) }, alone: 101 }, first],
    ['approves up to their own ceiling', withdrawal, { ceilings: { aloneUpTo: kopecks(600) }, alone: 100 }, approves],
    ['approves as the second', firstBy(boris), {}, approves],
    ['is not their own second', firstBy(anna), {}, { refused: 'second_administrator_needed' }],
    ['is the first after one who lost the right', firstBy(boris), { ceilings: { staff: staff.slice(0, 1) } }, first],
    ['is the first after one whose rights are new', firstBy(boris), { ceilings: newcomer(boris) }, first],
    [
      'approves nothing with new rights',
      withdrawal,
      { ceilings: newcomer(anna) },
      { refused: 'rights_too_new', details: { from: heldUntil } },
    ],
    [
      'approves nothing that is held',
      held,
      { payees: changed },
      { refused: 'withdrawal_held', details: { until: heldUntil } },
    ],
    ['approves what is held no longer', { ...held, holdLiftedAt: at.toISOString() }, { payees: changed }, approves],
    ['is the first if the other did not know of a reason', firstBy(boris), { reasons: [person] }, first],
    ['may be the first again with a reason to know', firstBy(anna), { reasons: [person] }, first],
    [
      'is the first if the other knew only some of the reasons',
      firstBy(boris, { approvedKnowing: ['debt 1'] }),
      { reasons: [person, byItself] },
      first,
    ],
    [
      'approves as the second if the other knew it too',
      firstBy(boris, { approvedKnowing: ['debt 1'] }),
      { reasons: [person] },
      { to: { ...approves.to, approvedKnowing: ['debt 1'] } },
    ],
  ])('%s', (_, payment, given, expected) => {
    expect(decide(payment, by(anna), given)).toMatchObject(expected)
  })

  test('is recorded as the first, and the payment is otherwise as it was', () => {
    const step = decide(large, by(anna), { reasons: [person] })
    const { dueAt, updatedAt } = large
    const recorded = { firstApprovedBy: anna, firstApprovedAt: at.toISOString(), approvedKnowing: ['debt 1'] }
    expect(step).toEqual({ to: { step: 'waiting', dueAt, updatedAt, arrived: null, ...recorded }, by: by(anna) })
    expect(isFirstApproval(step as Exclude<typeof step, { refused: unknown }>)).toBe(true)
    const final = decide(withdrawal, by(anna))
    expect(isFirstApproval(final as Exclude<typeof final, { refused: unknown }>)).toBe(false)
  })

  test('approves a payment alone at the cost of their own ceiling, and as the second without it', () => {
    const sumsOf = (payment: Payment, given: Given) => {
      const { writes = [] } = decide(payment, by(anna), given) as { writes?: { row: Approvers }[] }
      return writes.map(({ row: { player, toPlayer, alone } }) => ({ player, toPlayer, alone }))
    }
    const given = { ceilings: { toPlayer: kopecks(100) }, alone: 70 }
    const hers = { player: alice, toPlayer: 600, alone: 0 }
    expect(sumsOf(withdrawal, given)).toEqual([hers, { player: anna, toPlayer: 100, alone: 570 }])
    expect(sumsOf(firstBy(boris), given)).toEqual([{ ...hers, toPlayer: 1101 }])
  })

  test('knows no reasons for a top-up, and no hold', () => {
    const given = { reasons: [person], payees: changed }
    expect(decide(topUp, by(anna), given)).toMatchObject({ to: { step: 'credited', approvedKnowing: [] } })
  })
})

describe('an approved payment', () => {
  const deposit = (amount: number, house: string) => ({
    ...{ kind: 'deposit', amount, from: { house }, to: { player: alice, account: 'cash' } },
  })
  const arrived = { ...topUp, arrived: kopecks(400) }

  test.each<[what: string, payment: Payment, to: object, transfers: object[]]>([
    ['of a provider waits for it', withdrawal, { step: 'approved', dueAt: inSeconds(30) }, []],
    [
      'that people pay waits for one of them',
      { ...withdrawal, provider: 'p2p' },
      { step: 'approved', dueAt: never },
      [],
    ],
    [
      'by hand is paid',
      { ...withdrawal, provider: null },
      { step: 'paid' },
      [
        {
          ...{ kind: 'withdrawal', amount: 500, from: { player: alice, account: 'held' } },
          to: { house: 'float:manual' },
        },
      ],
    ],
    ['is credited as it was requested', topUp, { step: 'credited' }, [deposit(500, 'float:manual')]],
    ['is credited as it arrived', arrived, { step: 'paid', paidAmount: 400 }, [deposit(400, 'float:stripe')]],
    [
      'is credited as requested if it belongs to no provider',
      { ...arrived, provider: null },
      { step: 'credited' },
      [deposit(500, 'float:manual')],
    ],
    [
      'is credited from its requisites',
      { ...arrived, requisites: 7 },
      { step: 'paid', paidAmount: 400 },
      [deposit(400, 'float:stripe:7')],
    ],
  ])('%s', (_, payment, to, transfers) => {
    expect(decide(payment, by(anna))).toMatchObject({ to, transfers })
  })

  test('counts with what arrived where that is more than was requested', () => {
    const more = { ...topUp, arrived: kopecks(900) }
    expect(decide(more, by(anna))).toMatchObject({ to: { approvedSum: 900 } })
    expect(decide({ ...more, arrived: kopecks(1001) }, by(anna))).toMatchObject({ to: { firstApprovedBy: anna } })
    expect(decide({ ...arrived, amount: kopecks(1001) }, by(anna))).toMatchObject({ to: { firstApprovedBy: anna } })
  })

  test('no longer expires once an administrator has seen the transfer in the account', () => {
    const seen = { dueAt: never, note: 'transfer_unchecked' }
    const transfer = { ...topUp, amount: kopecks(1001), requisites: 7 }
    expect(decide(transfer, by(anna))).toMatchObject({ to: seen })
    for (const other of [
      { ...transfer, requisites: null },
      { ...withdrawal, amount: kopecks(1001), requisites: 7 },
    ]) {
      const step = decide(other, by(anna))
      expect(step).toMatchObject({ to: { dueAt: inSeconds(0), firstApprovedBy: anna } })
      expect(step).not.toHaveProperty('to.note')
    }
  })
})

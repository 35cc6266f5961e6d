import { kopecks } from '@casino/rules/money'
import type { LimitPeriod, PlayerLimit } from '@casino/rules/player-limits'
import { describe, expect, test } from 'vitest'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../accounting/ledger/posting.ts'
import { payments } from '../../money/payments/payment.ts'
import type { Payment } from '../../money/payments/payment-record.ts'
import { defaults, type Groups } from '../../platform/settings/groups.ts'
import { alice, at, underLock } from '../../test/kit/batch-in-memory.ts'
import { depositLimitRule, depositSums, depositUsed, recordLateDeposit, withinDepositLimits } from './deposit-sums.ts'
import { protectionEvents } from './events.ts'
import { type PlayerProtection, protections } from './protections.ts'

const now = at.getTime()
const settingsOf = (site: Partial<Groups['protection']> = {}) => ({
  current: { ...defaults, protection: { ...defaults.protection, netDeposits: false, ...site } },
})
const net = { netDeposits: true }
const limitOf = (period: LimitPeriod, amount: number): PlayerLimit => ({ kind: 'deposit', period, amount })
const sums = {
  player: alice,
  deposited: { day: 100, week: 300, month: 600 },
  withdrawn: { day: 70, week: 350, month: 0 },
}
const open = (kind: Payment['kind'], step: Payment['step'], amount: number) => ({ kind, step, amount }) as Payment

interface Given {
  readonly row?: Partial<PlayerProtection>
  readonly site?: Partial<Groups['protection']>
  readonly waiting?: readonly Payment[]
}

/** Decides with Alice's deposits so far, in a posting that locks only the records of the rule. */
function withSums<T>(
  { row, waiting = [] }: Given,
  lockedRecords: readonly LockedRecord[],
  decide: (locked: Locked) => T,
) {
  const rows = new Map<LockedRecord, unknown[]>([
    [protections as LockedRecord, row ? [{ player: alice, ...row }] : []],
    [depositSums as LockedRecord, [sums]],
    [payments as LockedRecord, [{ player: alice, payments: waiting }]],
  ])
  return underLock(decide, { rows, lockedRecords })
}

test('a deposit limit counts deposits, or deposits less withdrawals, never below zero', () => {
  expect((['day', 'week', 'month'] as const).map((period) => depositUsed(sums, period, false))).toEqual([100, 300, 600])
  expect((['day', 'week', 'month'] as const).map((period) => depositUsed(sums, period, true))).toEqual([30, 0, 600])
})

describe('a new deposit', () => {
  const refused = (amount: number, given: Given) => {
    const rule = withinDepositLimits(settingsOf(given.site))
    const topUp = { player: alice, amount: kopecks(amount), bonus: null } as never
    return withSums(given, rule.lockedRecords, (locked) => rule.refusalOf(locked, topUp))
  }
  const reached = (period: string, left: number) => ({ refused: 'deposit_limit_reached', details: { period, left } })
  const limits = (...all: PlayerLimit[]) => ({ row: { limits: all } })

  test.each<[what: string, amount: number, given: Given, expected?: object]>([
    ['needs no limit', 100_000, {}],
    ['uses a limit up', 150, limits(limitOf('day', 250))],
    ['is refused a kopeck above it', 151, limits(limitOf('day', 250)), reached('day', 1.5)],
    ['fits into every limit', 151, limits(limitOf('month', 750), limitOf('week', 450)), reached('week', 1.5)],
    ['is measured by deposits only', 100, limits({ kind: 'loss', period: 'day', amount: 1 })],
    ['counts net of withdrawals', 220, { ...limits(limitOf('day', 250)), site: net }],
    ['counts them to the kopeck', 221, { ...limits(limitOf('day', 250)), site: net }, reached('day', 2.2)],
    ['has nothing left after a lowered limit', 1, limits(limitOf('day', 40)), reached('day', 0)],
  ])('%s', (_, amount, given, expected) => {
    expect(refused(amount, given)).toEqual(expected)
  })

  test('counts invoices that can still be paid', () => {
    const waiting = [open('topup', 'invoiced', 100), open('topup', 'declined', 30), open('withdrawal', 'waiting', 30)]
    const given = { ...limits(limitOf('day', 250)), waiting }
    expect(refused(50, given)).toBeUndefined()
    expect(refused(51, given)).toEqual(reached('day', 0.5))
  })

  test.each<[what: string, row: Given['row'], isRequired: boolean, isRefused: boolean]>([
    ['is refused where a limit is required', undefined, true, true],
    ['is refused with another limit only', { limits: [{ kind: 'loss', period: 'day', amount: 1 }] }, true, true],
    ['passes with a limit', { limits: [limitOf('month', 1)] }, true, false],
    ['passes where none is required', undefined, false, false],
  ])('%s', (_, row, requireDepositLimit, isRefused) => {
    const rule = depositLimitRule(settingsOf({ requireDepositLimit }))
    const topUp = { player: alice, amount: kopecks(1), bonus: null } as never
    const refusal = withSums(row ? { row } : {}, rule.lockedRecords, (locked) => rule.refusalOf(locked, topUp))
    expect(refusal).toEqual(isRefused ? { refused: 'deposit_limit_required' } : undefined)
  })
})

describe('money that has arrived', () => {
  const recorded = (paid: number, given: Given) => {
    const rule = recordLateDeposit(settingsOf(given.site))
    const deposit = { payment: { id: 7, player: alice } as Payment, paid: kopecks(paid) }
    return withSums(given, rule.lockedRecords, (locked) => rule.decide(locked, deposit))
  }
  const event = (kind: string, amount: number) => ({
    lockedRecord: protectionEvents,
    row: { player: alice, kind, details: { payment: 7, amount } },
  })
  const added = (amount: number) => ({
    lockedRecord: depositSums,
    row: { ...sums, deposited: { day: 100 + amount, week: 300 + amount, month: 600 + amount } },
  })

  test.each<[what: string, paid: number, given: Given, events: string[]]>([
    ['is added to every period', 5, {}, []],
    ['may use a limit up', 150, { row: { limits: [limitOf('day', 250)] } }, []],
    ['is on record beyond a limit', 151, { row: { limits: [limitOf('day', 250)] } }, ['deposit_over_limit']],
    ['counts net of withdrawals', 220, { row: { limits: [limitOf('day', 250)] }, site: net }, []],
    [
      'is on record during an exclusion',
      5,
      { row: { exclusion: 'time_out', excludedUntil: now + 1 } },
      ['deposit_while_excluded'],
    ],
    ['is not after it', 5, { row: { exclusion: 'time_out', excludedUntil: now } }, []],
    [
      'is on record for both',
      151,
      { row: { limits: [limitOf('day', 250)], exclusion: 'self_exclusion' } },
      ['deposit_over_limit', 'deposit_while_excluded'],
    ],
  ])('%s', (_, paid, given, events) => {
    expect(recorded(paid, given)).toEqual({
      transfers: [],
      writes: [added(paid), ...events.map((kind) => event(kind, paid))],
    })
  })
})

import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { defaults, type Groups } from '../../platform/settings/groups.ts'
import { alice, at, underLock } from '../../test/kit/batch-in-memory.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { type PlayerPayments, payments } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { lockedForPayout } from '../payments/person-needed.ts'
import { withdrawalRefusal } from './withdrawal-refusal.ts'

const active = { status: 'active', banKind: 'rules', bannedAt: null, protection: null }
const excluded = { exclusion: 'time_out', excludedUntil: at.getTime() + 1 }
const open = (kind: Payment['kind'], step: Payment['step']) => ({ kind, step }) as Payment

interface Given {
  readonly player?: Partial<Record<keyof typeof active, unknown>>
  readonly site?: Partial<Groups['site']>
  readonly cash?: number
  readonly withdrawnToday?: number
  readonly open?: readonly Payment[]
}

/** The refusal of a withdrawal of Alice, who has 1000 kopecks; a rule of another module refuses 777. */
function refused(amount: number, { player, site, cash = 1000, withdrawnToday = 0, open = [] }: Given = {}) {
  const [standings] = lockedForPayout([]) as [LockedRecord]
  const own: PlayerPayments = { player: alice, withdrawnToday: kopecks(withdrawnToday), unpaid: 0, payments: open }
  const rows = new Map<LockedRecord, unknown[]>([
    [standings, [{ player: alice, ...active, ...player }]],
    [payments as LockedRecord, [own]],
  ])
  const inForce = { minimumWithdrawal: kopecks(100), maxWithdrawalPerDay: kopecks(0), ...site }
  const deps = {
    settings: { current: { ...defaults, site: { ...defaults.site, ...inForce } } },
    onWithdrawal: [
      {
        lockedRecords: [],
        refusalOf: (_: unknown, { amount }: { amount: number }) =>
          amount === 777 ? ({ refused: 'turnover_left' } as const) : undefined,
      },
    ],
  } as unknown as PaymentDeps
  const wanted = { player: alice, amount: kopecks(amount) }
  return underLock((locked) => withdrawalRefusal(deps, locked, wanted), { rows, cash: { balance: cash } })
}

const day = { maxWithdrawalPerDay: kopecks(500) }
const tooSmall = { refused: 'amount_too_small', details: { amount: 1 } }
const limitReached = (left: number) => ({ refused: 'daily_limit_reached', details: { left } })
const underWay = { refused: 'withdrawal_under_way' }
const underReview = { refused: 'account_under_review' }

test.each<[what: string, amount: number, given: Given, expected?: object]>([
  ['may take the whole balance', 1000, {}],
  ['may take no kopeck more', 1001, {}, { refused: 'insufficient_funds' }],
  ['may be the minimum', 100, {}],
  ['may not be less', 99, {}, tooSmall],
  ['may be less when the player cannot play any more', 99, { player: { protection: excluded } }],
  ['may be less when the player is banned', 99, { player: { status: 'banned' } }],
  ['waits while a ban is looked into', 500, { player: { status: 'banned', banKind: 'review' } }, underReview],
  ['does not wait once the ban has ended', 500, { player: { banKind: 'review' } }],
  ['may use the limit of a day up', 300, { site: day, withdrawnToday: 200 }],
  ['may not exceed it', 301, { site: day, withdrawnToday: 200 }, limitReached(3)],
  ['may not exceed a limit that was lowered since', 100, { site: day, withdrawnToday: 700 }, limitReached(0)],
  ['is not limited in a day by default', 1000, { withdrawnToday: 100_000 }],
  ['waits for another withdrawal', 500, { open: [open('withdrawal', 'waiting')] }, underWay],
  ['does not wait for one that has ended', 500, { open: [open('withdrawal', 'paid')] }],
  ['does not wait for a deposit', 500, { open: [open('topup', 'invoiced')] }],
  ['obeys the rules of other modules', 777, {}, { refused: 'turnover_left' }],
])('a withdrawal %s', (_, amount, given, expected) => {
  expect(refused(amount, given)).toEqual(expected)
})

test('of several reasons the first in the order of the contract is named', () => {
  const all = {
    player: { status: 'banned', banKind: 'review' },
    site: { maxWithdrawalPerDay: kopecks(50) },
    cash: 10,
    open: [open('withdrawal', 'sent')],
  } as const
  const { player, ...unbanned } = all
  const { open: _, ...alone } = unbanned
  const { site, ...poor } = alone
  expect([
    refused(99, all),
    refused(99, unbanned),
    refused(777, unbanned),
    refused(777, alone),
    refused(777, poor),
    refused(777),
  ]).toMatchObject([
    underReview,
    tooSmall,
    underWay,
    limitReached(0.5),
    { refused: 'insufficient_funds' },
    { refused: 'turnover_left' },
  ])
})

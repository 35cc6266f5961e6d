import type { AdminTransaction } from '@casino/contract/money/transactions'
import { describe, expect, test } from 'vitest'
import { queryIn } from '../list/fetch-list.ts'
import { canRefund, canRetry, expectedPayment, verdictsOn } from './decision.ts'
import { listOf } from './Transactions.tsx'

type Standing = Parameters<typeof verdictsOn>[0]
const byOne = { needsTwo: null, approvedOnce: null, heldUntil: null } as const
const pending = (type: Standing['type'], step: Standing['step']): Standing => ({
  ...byOne,
  type,
  step,
  status: 'pending',
})
const approvedBy = (id: string) => ({ by: { id, username: 'anna' }, at: '2026-03-01T10:00:00.000Z' })
const needsTwo = { of: 'player', approved: 0, ceiling: 500 } as const
const [waiting, mine] = [pending('withdrawal', 'waiting'), approvedBy('1')]

test.each<[Standing, ReturnType<typeof verdictsOn>]>([
  [pending('topup', 'opened'), ['rejected', 'success']],
  [pending('topup', 'invoiced'), ['rejected', 'success']],
  [pending('withdrawal', 'waiting'), ['rejected', 'success']],
  [pending('withdrawal', 'unclear'), ['rejected', 'success']],
  [pending('withdrawal', 'approved'), ['rejected']],
  [pending('withdrawal', 'sending'), []],
  [pending('withdrawal', 'sent'), []],
  [{ ...byOne, type: 'withdrawal', step: 'paid', status: 'success' }, []],
  [{ ...byOne, type: 'topup', step: 'expired', status: 'rejected' }, []],
  [{ ...waiting, needsTwo }, ['rejected', 'success']],
  [{ ...waiting, needsTwo, approvedOnce: approvedBy('2') }, ['rejected', 'success']],
  [{ ...waiting, needsTwo, approvedOnce: mine }, ['rejected']],
  [{ ...waiting, heldUntil: '2026-03-02T10:00:00.000Z' }, ['rejected']],
  // The setting was switched off meanwhile.
  [{ ...waiting, approvedOnce: mine }, ['rejected', 'success']],
])('the possible decisions about %o', (payment, verdicts) => {
  expect(verdictsOn(payment, '1')).toEqual(verdicts)
})

test.each([
  ['unclear', 'freekassa', true],
  // No provider can be queried.
  ['unclear', null, false],
  ['sent', 'freekassa', false],
] as const)('%s at %s: can be retried: %s', (step, provider, can) => {
  expect(canRetry({ step, provider })).toBe(can)
})

test('the second approval of a refund is another administrator’s, whichever name a server has for the first one’s', () => {
  const deposit = { type: 'topup', status: 'success', amount: 500, refund: null } as const
  const anna = [{ id: '1', username: 'anna' }]
  for (const requested of [{ refundRequestedBy: anna }, { refundAsked: anna }])
    expect([canRefund({ ...deposit, ...requested }, '1'), canRefund({ ...deposit, ...requested }, '2')]).toEqual([
      false,
      true,
    ])
  expect(canRefund(deposit, '1')).toBe(true)
})

describe('the expected payment after a decision', () => {
  const of = (payment: Partial<AdminTransaction>) =>
    ({ provider: null, reason: null, arrived: null, hints: [], hintsUnread: false, ...payment }) as AdminTransaction

  test.each<[Partial<AdminTransaction>, Partial<AdminTransaction>]>([
    [
      { ...pending('topup', 'invoiced'), payUrl: 'https://pay' },
      { status: 'success', step: 'credited', payUrl: null },
    ],
    [
      { ...pending('topup', 'invoiced'), amount: 1000, arrived: 600 },
      { status: 'success', step: 'paid', amount: 600, arrived: null },
    ],
    [pending('withdrawal', 'waiting'), { status: 'success', step: 'paid' }],
    [
      { ...pending('withdrawal', 'waiting'), provider: 'freekassa' },
      { status: 'pending', step: 'approved' },
    ],
    [
      { ...pending('withdrawal', 'unclear'), provider: 'freekassa' },
      { status: 'success', step: 'paid' },
    ],
    [
      { ...waiting, needsTwo },
      { status: 'pending', step: 'waiting', approvedOnce: mine },
    ],
    [
      { ...waiting, needsTwo, approvedOnce: approvedBy('2') },
      { status: 'success', step: 'paid', approvedOnce: null, needsTwo: null },
    ],
  ])('%o approved', (payment, expected) => {
    expect(expectedPayment(of(payment), 'success', { as: mine })).toMatchObject(expected)
  })

  test('a rejection stores its reason', () => {
    expect(
      expectedPayment(of(pending('withdrawal', 'waiting')), 'rejected', { reason: 'a doubt', as: mine }),
    ).toMatchObject({
      status: 'rejected',
      step: 'declined',
      reason: 'a doubt',
    })
  })
})

test.each<[Record<string, string>, object]>([
  [{}, {}],
  [{ tab: 'deposits' }, { type: 'topup' }],
  [{ tab: 'nonsense', sort: 'card_sealed', from: '2026-02-30', to: 'today' }, {}],
  [
    { tab: 'pending', search: '  anna ', from: '2026-02-28', sort: 'amount', order: 'asc' },
    { status: 'pending', search: 'anna', from: '2026-02-28', sort: 'amount', order: 'asc' },
  ],
  [{ sort: 'date' }, { sort: 'date', order: 'desc' }],
  [{ tab: 'pending' }, { status: 'pending', sort: 'date', order: 'asc' }],
  [{ tab: 'undecided' }, { undecided: 'yes', sort: 'date', order: 'asc' }],
  [
    { tab: 'undecided', status: 'success' },
    { undecided: 'yes', sort: 'date', order: 'asc' },
  ],
  [{ type: 'bet_win' }, { type: 'bet_win' }],
  [{ type: 'bets' }, {}],
  [{ tab: 'deposits', type: 'bet_win' }, { type: 'topup' }],
  [
    { tab: 'pending', sort: 'date' },
    { status: 'pending', sort: 'date', order: 'desc' },
  ],
  [{ search: 'x'.repeat(100) }, { search: 'x'.repeat(64) }],
])('the URL %o requests %o', (view, query) => {
  expect(queryIn(listOf(), view)).toEqual(query)
})

test('rows of the work queue have room for the hints under the name', () => {
  const queue = { onAsk() {}, toggle() {}, clear() {}, chosen: new Set<string>(), me: '1' }
  expect([listOf(queue).height, listOf().height]).toEqual(['queue', 'line'])
})

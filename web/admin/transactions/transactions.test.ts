import type { Transaction } from '@casino/contract/transactions'
import { describe, expect, test } from 'vitest'
import { decided, verdictsOn } from './decision.ts'
import { filterOf } from './filter.ts'

type Standing = Pick<Transaction, 'type' | 'step' | 'status'>
const pending = (type: Transaction['type'], step: Transaction['step']): Standing => ({ type, step, status: 'pending' })

test.each<[Standing, ReturnType<typeof verdictsOn>]>([
  [pending('topup', 'opened'), ['rejected', 'success']],
  [pending('topup', 'invoiced'), ['rejected', 'success']],
  [pending('withdrawal', 'waiting'), ['rejected', 'success']],
  [pending('withdrawal', 'unclear'), ['rejected', 'success']],
  [pending('withdrawal', 'approved'), ['rejected']],
  [pending('withdrawal', 'sending'), []],
  [pending('withdrawal', 'sent'), []],
  [{ type: 'withdrawal', step: 'paid', status: 'success' }, []],
  [{ type: 'topup', step: 'expired', status: 'rejected' }, []],
])('what can be decided about %o', (payment, verdicts) => {
  expect(verdictsOn(payment)).toEqual(verdicts)
})

describe('what a decision is expected to make of a payment', () => {
  const of = (payment: Partial<Transaction>) => ({ provider: null, reason: null, ...payment }) as Transaction

  test.each<[Partial<Transaction>, Partial<Transaction>]>([
    [
      { ...pending('topup', 'invoiced'), payUrl: 'https://pay' },
      { status: 'success', step: 'credited', payUrl: null },
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
  ])('%o approved', (payment, expected) => {
    expect(decided(of(payment), 'success')).toMatchObject(expected)
  })

  test('a rejection keeps its reason', () => {
    expect(decided(of(pending('withdrawal', 'waiting')), 'rejected', 'a doubt')).toMatchObject({
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
  [{ search: 'x'.repeat(100) }, { search: 'x'.repeat(64) }],
])('the address %o asks for %o', (view, query) => {
  expect(filterOf(view)).toEqual(query)
})

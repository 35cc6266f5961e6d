import type { TransactionStep } from '@casino/contract/money/payment-steps'
import type { Transaction } from '@casino/contract/money/transactions'
import { expect, test } from 'vitest'
import { ahead, canCancel, canCorrect, progressOf } from './stages.ts'

type Status = Pick<Transaction, 'type' | 'step' | 'status'>
const of = (type: Transaction['type'], step: TransactionStep, status: Transaction['status']): Status => ({
  type,
  step,
  status,
})

test.each([
  [of('topup', 'opened', 'pending'), { done: 1, of: 3, ended: undefined }, ['invoiced', 'paid']],
  [of('topup', 'invoiced', 'pending'), { done: 2, of: 3, ended: undefined }, ['paid']],
  [of('topup', 'paid', 'success'), { done: 3, of: 3, ended: 'paid' }, []],
  [of('topup', 'credited', 'success'), { done: 3, of: 3, ended: 'paid' }, []],
  [of('topup', 'expired', 'rejected'), { ended: 'rejected' }, []],
  [of('withdrawal', 'waiting', 'pending'), { done: 1, of: 4, ended: undefined }, ['approved', 'sending', 'paid']],
  [of('withdrawal', 'approved', 'pending'), { done: 2, of: 4, ended: undefined }, ['sending', 'paid']],
  [of('withdrawal', 'sending', 'pending'), { done: 3, of: 4, ended: undefined }, ['paid']],
  [of('withdrawal', 'sent', 'pending'), { done: 3, of: 4, ended: undefined }, ['paid']],
  [of('withdrawal', 'unclear', 'pending'), { done: 3, of: 4, ended: undefined }, ['paid']],
  [of('withdrawal', 'paid', 'success'), { done: 4, of: 4, ended: 'paid' }, []],
  [of('withdrawal', 'cancelled', 'rejected'), { ended: 'rejected' }, []],
])('%j', (payment, progress, still) => {
  expect(progressOf(payment)).toMatchObject(progress)
  expect(ahead(payment)).toEqual(still)
})

test('a withdrawal can be cancelled until it is being paid out, and corrected until it is approved', () => {
  const steps: TransactionStep[] = [
    'waiting',
    'approved',
    'sending',
    'sent',
    'unclear',
    'paid',
    'cancelled',
    'declined',
  ]
  expect(steps.filter((step) => canCancel({ type: 'withdrawal', step }))).toEqual(['waiting', 'approved'])
  expect(canCancel({ type: 'topup', step: 'waiting' })).toBe(false)
  const waiting = { type: 'withdrawal', step: 'waiting' } as const
  expect(canCorrect({ ...waiting, card: '2200 00** **** 0004', wallet: null })).toBe(true)
  expect(canCorrect({ ...waiting, card: null, wallet: 'T…' })).toBe(true)
  expect(canCorrect({ ...waiting, card: null, wallet: null })).toBe(false)
  expect(canCorrect({ ...waiting, step: 'approved', card: null, wallet: 'T…' })).toBe(false)
})

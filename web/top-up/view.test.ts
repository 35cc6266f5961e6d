import type { RefusalCode } from '@casino/contract/refusals'
import { expect, test } from 'vitest'
import { Refusal, Unreachable } from '../wire/api.ts'
import { checkOf, nextCheckMs, topUpView } from './view.ts'

test.each([
  // step, last check, what is shown
  ['opened', undefined, { at: 'creating' }],
  ['invoiced', undefined, { at: 'waiting' }],
  ['invoiced', 'waiting', { at: 'waiting' }],
  ['invoiced', 'timed_out', { at: 'waiting', doubt: 'timed_out' }],
  ['invoiced', 'unverified', { at: 'waiting', doubt: 'unverified' }],
  ['invoiced', 'unreachable', { at: 'waiting', doubt: 'unreachable' }],
  ['invoiced', 'expired', { at: 'expired' }],
  ['invoiced', 'paid', { at: 'paid' }],
  // The money arrived after all.
  ['expired', 'paid', { at: 'paid' }],
  ['expired', 'waiting', { at: 'expired' }],
  ['paid', 'expired', { at: 'paid' }],
  ['paid', 'timed_out', { at: 'paid' }],
  ['credited', undefined, { at: 'paid' }],
  ['failed', 'unverified', { at: 'failed' }],
  ['declined', undefined, { at: 'declined' }],
] as const)('%s, last check %s', (step, check, view) => {
  expect(topUpView(step, check)).toEqual(view)
})

const refusal = (code: RefusalCode) => new Refusal(400, { code, message: '' })

test.each([
  [refusal('payment_waiting'), 'waiting'],
  [refusal('payment_expired'), 'expired'],
  [refusal('payment_timed_out'), 'timed_out'],
  [refusal('payment_failed'), 'unverified'],
  [refusal('overloaded'), 'unreachable'],
  [new Unreachable(new DOMException('', 'TimeoutError')), 'timed_out'],
  [new Unreachable(new TypeError('network')), 'unreachable'],
] as const)('%s is %s', (error, check) => {
  expect(checkOf(error)).toBe(check)
})

test('a provider is queried often while it answers, less often while it does not, and never once the outcome is final', () => {
  expect(nextCheckMs({ at: 'waiting' })).toBeGreaterThanOrEqual(6_000)
  expect(nextCheckMs({ at: 'waiting', doubt: 'timed_out' })).toBeGreaterThan(6_000)
  for (const at of ['creating', 'paid', 'expired', 'failed', 'declined'] as const)
    expect(nextCheckMs({ at })).toBe(false)
})

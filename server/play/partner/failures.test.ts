import type { RefusalCode } from '@casino/contract/refusals'
import { expect, test } from 'vitest'
import { failureOf } from './failures.ts'

test.each<[refused: RefusalCode, status: number, message: string]>([
  ['insufficient_funds', 400, 'Insufficient balance'],
  ['not_found', 404, 'Unknown free rounds'],
  ['account_banned', 403, 'Unknown user'],
  ['account_closed', 403, 'Unknown user'],
  ['account_pending', 403, 'Unknown user'],
  ['game_closed', 403, 'Game is closed'],
  ['maintenance', 403, 'Game is closed'],
  ['overloaded', 500, 'Internal error'],
  ['loss_limit_reached', 403, 'Bet is not allowed'],
])('a bet refused as %s is answered with %i', (refused, status, message) => {
  expect(failureOf(refused)).toEqual({ status, message })
})

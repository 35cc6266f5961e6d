import type { User } from '@casino/contract/entities'
import { describe, expect, test } from 'vitest'
import { balanceOf, changesOf, hasChanges, noEdit, problemOf, type UserEdit } from './edit.ts'

const user = { username: 'lucky', balance: 1000, balanceSequence: 7, status: 'active', role: 'user' } as User
const balance = (text: string): UserEdit => ({ ...noEdit, balance: { text, from: 1000, sequence: 7 } })

test.each([
  ['0', 0],
  ['0,00', 0],
  ['1000.5', 100_050],
  ['0,01', 1],
  ['', undefined],
  ['-5', undefined],
  ['1234.567', undefined],
  ['1 240,50 р.', 124_050],
  ['1e400', undefined],
  ['many', undefined],
])('a balance of «%s» is %s kopecks', (text, meant) => expect(balanceOf(text)).toBe(meant))

describe('the request body', () => {
  test.each<[string, UserEdit, object]>([
    ['nothing of what was not touched', noEdit, {}],
    ['nothing of what was typed back', { ...balance('1000.00'), username: ' lucky ', role: 'user' }, {}],
    ['a balance with the one that was looked at', balance('1500'), { balance: 1500, balanceSequence: 7 }],
    ['everything down to nothing', balance('0'), { balance: 0, balanceSequence: 7 }],
    [
      'only what differs, and why',
      { username: 'happy', status: 'banned', role: 'user', reason: ' fraud ' },
      { username: 'happy', status: 'banned', reason: 'fraud' },
    ],
  ])('%s', (_, edit, body) => expect(changesOf(user, edit)).toEqual(body))

  test('a reason alone is no change', () => {
    expect(hasChanges(changesOf(user, { reason: 'because' }))).toBe(false)
    expect(hasChanges(changesOf(user, balance('1')))).toBe(true)
  })
})

test.each<[UserEdit, string | undefined]>([
  [{ ...noEdit, username: '  ' }, 'username_invalid'],
  [balance('a lot'), 'balance_invalid'],
  [balance('1500'), 'reason_required'],
  [{ ...balance('1500'), reason: ' ' }, 'reason_required'],
  [{ ...balance('1500'), reason: 'goodwill' }, undefined],
  [balance('1000'), undefined],
  [{ ...noEdit, status: 'banned' }, undefined],
])('%j is rejected with %s', (edit, code) => expect(problemOf(user, edit)?.code).toBe(code))

import type { User } from '@casino/contract/entities'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { endSession, holdSessionEnd, releaseSessionEnd, sessionActions, sessionOf, withBalance } from './session.ts'

const user: User = {
  _id: '7',
  id: '7',
  username: 'anna',
  email: 'anna@example.org',
  balance: 100,
  balanceSequence: 5,
  status: 'active',
  role: 'user',
  isAdmin: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  last_login: null,
  referal: 'K7Q2M9XA',
  hideName: false,
  emailConfirmed: false,
}
const failure = new Error('Authentication failed')

// docs/product.md §4 Session
test.each([
  ['no token: nobody, at once', null, undefined, null, { authenticated: false, user: undefined, loading: false }],
  ['a token, not queried yet', 't', undefined, null, { authenticated: false, user: undefined, loading: true }],
  ['a token and its player', 't', user, null, { authenticated: true, user, loading: false }],
  [
    'the check failed',
    't',
    undefined,
    failure,
    { authenticated: false, user: undefined, loading: false, error: failure },
  ],
  ['signed out', null, null, null, { authenticated: false, user: undefined, loading: false }],
  ['the token went in another tab', null, user, null, { authenticated: false, user: undefined, loading: false }],
  [
    'the server is away, the player stays',
    't',
    user,
    failure,
    { authenticated: true, user, loading: false, error: failure },
  ],
] as const)('%s', (_, token, known, error, session) => {
  expect(sessionOf(token, { user: known, error })).toEqual({ error: undefined, ...session })
})

test.each([
  // sequence, shown afterwards
  [4, 100],
  [5, 100],
  [6, 42],
  [90, 42],
])('a balance with sequence %i over one with 5 leaves %i', (balanceSequence, balance) => {
  expect(withBalance(user, { balance: 42, balanceSequence }).balance).toBe(balance)
})

test('during a freeze newer balances wait, and the newest of them is shown when it is lifted', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['me'], user)
  const shown = () => queryClient.getQueryData<User>(['me'])?.balance
  const { applyBalance, debitOptimistically, freezeBalance } = sessionActions(queryClient)

  debitOptimistically(30)
  const lift = freezeBalance()
  applyBalance({ balance: 170, balanceSequence: 7 }, user.id)
  applyBalance({ balance: 150, balanceSequence: 6 }, user.id)
  expect(shown()).toBe(70)
  lift()
  expect(shown()).toBe(170)
  lift()
  applyBalance({ balance: 20, balanceSequence: 8 }, user.id)
  expect(shown()).toBe(20)
})

test('a reply that arrives after another player has signed in does not change what they see', () => {
  const queryClient = new QueryClient()
  const shown = () => queryClient.getQueryData<User>(['me'])
  const { applyBalance, debitOptimistically, freezeBalance } = sessionActions(queryClient)
  const late = { balance: 5, balanceSequence: 99 }

  queryClient.setQueryData(['me'], user)
  const putBack = debitOptimistically(30)
  const lift = freezeBalance()
  expect(applyBalance(late, user.id)).toBe(true)
  const other = { ...user, id: '8', _id: '8', balance: 70 }
  queryClient.setQueryData(['me'], other)
  putBack()
  lift()
  expect(applyBalance(late, user.id)).toBe(false)
  expect(shown()).toEqual(other)
  queryClient.setQueryData(['me'], null)
  expect(applyBalance(late, undefined)).toBe(false)
  expect(shown()).toBe(null)
})

test('a session that ends while its end is held is over when the hold is released', () => {
  const stored = new Map([['token', 't']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
  try {
    const queryClient = new QueryClient()
    queryClient.setQueryData(['me'], user)
    queryClient.setQueryData(['admin', 'users'], [user])
    queryClient.setQueryData(['games'], [])
    const shown = () => queryClient.getQueryData<User | null>(['me'])
    holdSessionEnd()
    releaseSessionEnd(queryClient)
    expect(shown()).toEqual(user)
    holdSessionEnd()
    endSession(queryClient, 'ended')
    expect(shown()).toEqual(user)
    releaseSessionEnd(queryClient)
    expect(shown()).toBe(null)
    expect(stored.size).toBe(0)
    // Data of administrators is removed with the session, public data remains.
    expect(queryClient.getQueryData(['admin', 'users'])).toBe(undefined)
    expect(queryClient.getQueryData(['games'])).toEqual([])
  } finally {
    vi.unstubAllGlobals()
  }
})

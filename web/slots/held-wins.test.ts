import type { User } from '@casino/contract/entities'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionActions } from '../wire/session.ts'
import { heldWins } from './held-wins.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openGame() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['me'], { id: '7', balance: 1000, balanceSequence: 1 } as User)
  const { applyBalance, freezeBalance } = sessionActions(queryClient)
  let sequence = 1
  const wins = heldWins(freezeBalance)
  return {
    close: wins.open(),
    begin: wins.begin,
    end: wins.end,
    arrives: (balance: number) => applyBalance({ balance, balanceSequence: ++sequence }, '7'),
    shown: () => queryClient.getQueryData<User>(['me'])?.balance,
  }
}

test('a stake is shown at once, and a win when the round has been shown', () => {
  const { begin, end, arrives, shown } = openGame()
  begin()
  arrives(980)
  expect(shown()).toBe(980)
  arrives(1780)
  vi.advanceTimersByTime(59_000)
  expect(shown()).toBe(980)
  end()
  expect(shown()).toBe(1780)
})

test('a win that arrives before the message that its round begins waits for the end of the round, too', () => {
  const { begin, end, arrives, shown } = openGame()
  arrives(980)
  arrives(1780)
  vi.advanceTimersByTime(500)
  expect(shown()).toBe(980)
  begin()
  vi.advanceTimersByTime(30_000)
  expect(shown()).toBe(980)
  end()
  expect(shown()).toBe(1780)
})

test.each([
  ['of a game that says nothing is shown after a second', false, 1_000],
  ['of a game that never says that its round is over is shown after a minute', true, 60_000],
])('a win %s', (_, begins, afterMs) => {
  const { begin, arrives, shown } = openGame()
  if (begins) begin()
  arrives(1780)
  vi.advanceTimersByTime(afterMs - 1)
  expect(shown()).toBe(1000)
  vi.advanceTimersByTime(1)
  expect(shown()).toBe(1780)
})

test('a closed game holds nothing back', () => {
  const { close, begin, arrives, shown } = openGame()
  begin()
  arrives(1780)
  close()
  expect(shown()).toBe(1780)
  begin()
  arrives(1900)
  expect(shown()).toBe(1900)
})

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { fetchAgain } from './fetch-again.ts'

test.each([
  ['before the first response', false],
  ['during a later fetch', true],
])('a change %s is shown, though the response under way is older', async (_, hasData) => {
  const client = new QueryClient()
  const answers: ((unread: number) => void)[] = []
  const queryKey = ['notifications']
  const queryFn = () => new Promise<number>((resolve) => answers.push(resolve))
  if (hasData) client.setQueryData(queryKey, 0)
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: 0 })
  const stop = observer.subscribe(() => {})
  expect(answers).toHaveLength(1)

  const fetched = fetchAgain(client, { queryKey })
  answers[0]?.(0)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(1)
  await fetched
  expect(client.getQueryData(queryKey)).toBe(1)
  stop()
})

import type { HistoryItem } from '@casino/contract/play/history'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { addToHistory, historyOptions, withItem } from './history.ts'

const round = (_id: string) => ({ _id, gameType: 'dice' }) as HistoryItem

test('a round is added at the front, once', () => {
  const rounds = [round('2'), round('1')]
  expect(withItem(rounds, round('3')).map((item) => item._id)).toEqual(['3', '2', '1'])
  expect(withItem(rounds, round('2')).map((item) => item._id)).toEqual(['2', '1'])
})

test('the cached history grows without another call', () => {
  const queryClient = new QueryClient()
  const { queryKey } = historyOptions('dice')
  queryClient.setQueryData(queryKey, [round('1')])
  addToHistory(queryClient, 'dice', round('2'))
  expect(queryClient.getQueryData(queryKey)?.map((item) => item._id)).toEqual(['2', '1'])
})

test('one round does not create a history that was not loaded', () => {
  const queryClient = new QueryClient()
  addToHistory(queryClient, 'dice', round('2'))
  expect(queryClient.getQueryData(historyOptions('dice').queryKey)).toBeUndefined()
})

test('a round that is played during a fetch stays in front of those that the fetch brings', async () => {
  let respond: (answer: Response) => void = () => {}
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        respond = resolve
      }),
  )
  try {
    const queryClient = new QueryClient()
    const options = historyOptions('dice')
    queryClient.setQueryData(options.queryKey, [round('1')], { updatedAt: 1 })
    const stop = new QueryObserver(queryClient, options).subscribe(() => {})
    expect(queryClient.isFetching()).toBe(1)
    addToHistory(queryClient, 'dice', round('3'))
    respond(Response.json([round('elsewhere'), round('1')]))
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(queryClient.getQueryData(options.queryKey)?.map((item) => item._id)).toEqual(['3', 'elsewhere', '1'])
    stop()
  } finally {
    vi.unstubAllGlobals()
  }
})

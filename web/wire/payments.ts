import type { TransactionStatus, TransactionType } from '@casino/contract/transactions'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { playerData } from './session.ts'

/** Every query about payments begins with it: the live line asks for all of them anew when one of them goes on. */
export const paymentsKey = ['payments'] as const

/** What the player can do now: minimums, ways in and out, what is left of today. */
export const paymentMethodsOptions = queryOptions({
  queryKey: [...paymentsKey, 'methods'],
  queryFn: ({ signal }) => call('GET /api/payments/methods', { signal }),
  meta: playerData,
})

/** One payment and the way it took so far. */
export function transactionOptions(uuid: string) {
  return queryOptions({
    queryKey: [...paymentsKey, 'one', uuid],
    queryFn: ({ signal }) => call('GET /api/payments/transactions/{uuid}', { params: { uuid }, signal }),
    meta: playerData,
    staleTime: 0,
  })
}

/** Which of the own payments a list shows; without a word, all of them. */
export interface TransactionFilter {
  readonly type?: TransactionType
  readonly status?: TransactionStatus
}

const pageSize = 10

/** Own payments, newest first, a page more with each `fetchNextPage`. */
export function transactionsOptions(filter: TransactionFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [...paymentsKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/payments/transactions', {
        query: { ...filter, limit: pageSize, ...(pageParam === undefined ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ transactions, more }) => (more ? transactions.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ transactions }) => transactions),
    meta: playerData,
    staleTime: 0,
  })
}

import type { TransactionStatus, TransactionType } from '@casino/contract/money/transactions'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { playerData } from './session.ts'

/** The prefix of every payments query key: a live update of any payment invalidates them all. */
export const paymentsKey = ['payments'] as const

/** The player's payment options now: minimums, top-up and withdrawal methods, and the rest of today's limits. */
export const paymentMethodsOptions = queryOptions({
  queryKey: [...paymentsKey, 'methods'],
  queryFn: ({ signal }) => call('GET /api/payments/methods', { signal }),
  meta: playerData,
})

/** One payment and its steps so far. */
export function transactionOptions(uuid: string) {
  return queryOptions({
    queryKey: [...paymentsKey, 'one', uuid],
    queryFn: ({ signal }) => call('GET /api/payments/transactions/{uuid}', { params: { uuid }, signal }),
    meta: playerData,
    staleTime: 0,
  })
}

/** Filters a player's own payments; without it, all of them. */
export interface TransactionFilter {
  readonly type?: TransactionType
  readonly status?: TransactionStatus
}

const pageSize = 10

/** The player's own payments, newest first; each `fetchNextPage` adds a page. */
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

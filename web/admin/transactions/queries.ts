import type { AdminTransaction, adminTransaction, adminTransactions } from '@casino/contract/money/transactions'
import type { QueryOf, ReplyOf } from '@casino/contract/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FactorProof, proofFields } from '../../second-factor/queries.ts'
import { call } from '../../wire/api.ts'
import { meOptions } from '../../wire/session.ts'
import { pageOptions } from '../list/fetch-list.ts'
import { expectedPayment, type Verdict } from './decision.ts'
import type { TransactionRow } from './narrow.tsx'

/** The prefix of the query keys of payments. */
export const key = ['admin', 'transactions'] as const
/** The prefix of every payment list's query key. */
export const listsKey = [...key, 'list'] as const
const oneKey = (uuid: string) => [...key, 'one', uuid] as const

/** Other administrators also decide, and payments change in the background. */
const refetchInterval = 15_000

/** How payments are listed. The list's pages have numbers instead of cursors. */
export const listRequest = {
  key: listsKey,
  call: 'GET /api/admin/get-transactions',
  rows: 'transactions',
  cursor: 'page',
  perPage: 10,
  refetchEveryMs: refetchInterval,
} as const

/** The first payments of the list. */
export const firstOptions = (query: QueryOf<typeof adminTransactions>, perPage: number = listRequest.perPage) =>
  pageOptions<TransactionRow, ReplyOf<typeof adminTransactions>>({ ...listRequest, perPage }, query)

export function oneOptions(uuid: string) {
  return queryOptions({
    queryKey: oneKey(uuid),
    queryFn: ({ signal }) => call('GET /api/admin/transactions/{id}', { params: { id: uuid }, signal }),
    staleTime: 0,
    refetchInterval,
  })
}

/** Applies a change to a payment in all lists and details of the panel. */
function useShow() {
  const queryClient = useQueryClient()
  return (payment: AdminTransaction) => {
    queryClient.setQueriesData<ReplyOf<typeof adminTransactions>>({ queryKey: listsKey }, (list) => {
      if (!list) return list
      const { transactions } = list
      return { ...list, transactions: transactions.map((row) => (row.uuid === payment.uuid ? payment : row)) }
    })
    queryClient.setQueryData<ReplyOf<typeof adminTransaction>>(
      oneKey(payment.uuid),
      (one) => one && { ...one, transaction: payment },
    )
  }
}

/** Retries an unclear payout. Not optimistic: the provider decides the result. */
export function useRetry() {
  const queryClient = useQueryClient()
  const show = useShow()
  return useMutation({
    mutationFn: ({ uuid, updatedAt }: AdminTransaction) =>
      call('POST /api/admin/transactions/{id}/retry', { params: { id: uuid }, body: { updatedAt } }),
    onSuccess: ({ transaction }) => show(transaction),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

/** Records a refund. Not optimistic: the player's remaining amount is only known under the lock. A repeat cannot refund twice. */
export function useRefund() {
  const queryClient = useQueryClient()
  const show = useShow()
  return useMutation({
    mutationFn: ({ transaction: { uuid }, reason }: Pick<ReviewAnswer, 'transaction'> & { reason: string }) =>
      call('POST /api/admin/transactions/{id}/refund', { params: { id: uuid }, body: { reason } }),
    onSuccess: ({ transaction }) => show(transaction),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

/** Lifts the hold of a withdrawal to a new address. A repeat finds it lifted. */
export function useLiftHold() {
  const queryClient = useQueryClient()
  const show = useShow()
  return useMutation({
    mutationFn: ({ transaction: { uuid }, reason }: Pick<ReviewAnswer, 'transaction'> & { reason: string }) =>
      call('POST /api/admin/transactions/{id}/lift-hold', { params: { id: uuid }, body: { reason } }),
    onSuccess: ({ transaction }) => show(transaction),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

export interface ReviewAnswer {
  readonly transaction: AdminTransaction
  readonly verdict: Verdict
  readonly reason?: string | undefined
  /** The received amount of a transfer, in roubles. */
  readonly received?: number | undefined
}

/** Decides about a payment, optimistically: every list and the open details show it immediately; a refusal restores them. */
export function useReview({ onRefused }: { onRefused: (error: Error, review: ReviewAnswer) => void }) {
  const queryClient = useQueryClient()
  const show = useShow()
  return useMutation({
    mutationFn: async ({ transaction: { uuid, updatedAt, personNeeded }, verdict, reason, received }: ReviewAnswer) => {
      // A payment that has changed since it was displayed cannot be decided.
      const knowing = personNeeded?.map(({ key }) => key)
      const body = {
        status: verdict,
        updatedAt,
        ...(knowing && { knowing }),
        ...(reason && { reason }),
        ...(received && { received }),
      }
      return call('PATCH /api/admin/transactions/{id}/status', { params: { id: uuid }, body })
    },
    onMutate: async ({ transaction, verdict, reason, received }) => {
      await queryClient.cancelQueries({ queryKey: key })
      // Only the server knows whether the sum needs another person.
      if (received !== undefined) return
      const me = queryClient.getQueryData(meOptions(queryClient).queryKey)
      const by = { id: me?.id ?? '', username: me?.username ?? '' }
      show(expectedPayment(transaction, verdict, { reason, as: { by, at: new Date().toISOString() } }))
    },
    onSuccess: ({ transaction }) => show(transaction),
    onError: (error, review) => {
      show(review.transaction)
      onRefused(error, review)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

/** The card number of a payout. It is not cached, so it disappears with its screen. */
export function useShowCard(uuid: string) {
  return useMutation({
    mutationFn: ({ password, ...answer }: FactorProof) =>
      call('POST /api/admin/transactions/{id}/card-number', {
        params: { id: uuid },
        body: { ...(password && { password }), ...proofFields(answer) },
      }),
    gcTime: 0,
  })
}

/** The number of withdrawals waiting for an administrator. */
export const waitingOptions = queryOptions({
  queryKey: ['admin', 'transactions', 'waiting'],
  queryFn: async () => {
    const query = { type: 'withdrawal', undecided: 'yes', limit: 1 } as const
    return (await call('GET /api/admin/get-transactions', { query })).total
  },
  refetchInterval: 15_000,
})

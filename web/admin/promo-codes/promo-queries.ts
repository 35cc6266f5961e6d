import type { Promocode, promocodes } from '@casino/contract/money/promo-codes'
import type { ReplyOf } from '@casino/contract/route'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { toast } from '../../ui/messages/toast.ts'
import { call } from '../../wire/api.ts'
import { announceLoosened } from '../forms/proposals.ts'
import type { PromoFreeRounds } from './PromoRounds.tsx'
import type { PromoChange } from './promo-draft.ts'

const key = ['admin', 'promocodes'] as const
export const promosPerPage = 10

export function promosOptions(search: string, before: string | undefined) {
  return queryOptions({
    queryKey: [...key, search, before],
    queryFn: ({ signal }) => {
      const query = { limit: promosPerPage, ...(search && { search }), ...(before !== undefined && { before }) }
      return call('GET /api/admin/promocodes', { query, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export interface NewPromo {
  readonly code: string
  readonly reward: number
  readonly maxUses: number
  /** A day; empty if it does not expire. */
  readonly expiryDate: string
  readonly freeRounds?: PromoFreeRounds
}

export function useCreatePromo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ expiryDate, ...rest }: NewPromo) =>
      call('POST /api/admin/promocodes', { body: { ...rest, ...(expiryDate && { expiryDate }) } }),
    onSuccess: ({ loosened }) => {
      const waits = announceLoosened(queryClient, loosened)
      if (!waits) toast({ kind: 'success', text: m.admin_promo_created() })
      return queryClient.invalidateQueries({ queryKey: key })
    },
  })
}

/** An optimistic update: shown immediately; a refusal restores the old value and is reported. */
export function useUpdatePromo(onRefused?: (error: Error) => void) {
  const queryClient = useQueryClient()
  const show = (id: string, change: Partial<Promocode>) =>
    queryClient.setQueriesData<ReplyOf<typeof promocodes>>(
      { queryKey: key },
      (list) =>
        list && { ...list, promocodes: list.promocodes.map((one) => (one.id === id ? { ...one, ...change } : one)) },
    )
  return useMutation({
    mutationFn: ({ promo: { id }, change }: { promo: Promocode; change: PromoChange }) =>
      call('PUT /api/admin/promocodes/{id}', { params: { id }, body: change }),
    onMutate: async ({ promo: { id }, change }) => {
      await queryClient.cancelQueries({ queryKey: key })
      show(id, change as Partial<Promocode>)
    },
    onSuccess: ({ promocode, loosened }) => {
      show(promocode.id, promocode)
      const waits = announceLoosened(queryClient, loosened)
      if (!waits) toast({ kind: 'success', text: m.admin_promo_updated() })
    },
    onError: (error, { promo }) => {
      show(promo.id, promo)
      onRefused?.(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

export function useDeletePromo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/admin/promocodes/{id}', { params: { id } }),
    onSuccess: () => toast({ kind: 'success', text: m.admin_promo_deleted() }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

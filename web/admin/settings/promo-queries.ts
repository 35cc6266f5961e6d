import type { Promocode, promocodes } from '@casino/contract/promo-codes'
import type { ReplyOf } from '@casino/contract/route'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { toast } from '../../ui/toast.ts'
import { call } from '../../wire/api.ts'
import { playerData } from '../../wire/session.ts'
import { orText } from './words.ts'

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
    meta: playerData,
  })
}

export interface NewPromo {
  readonly code: string
  readonly reward: number
  readonly maxUses: number
  /** A day; empty: it does not expire. */
  readonly expiryDate: string
}

export function useCreatePromo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ expiryDate, ...rest }: NewPromo) =>
      call('POST /api/admin/promocodes', { body: { ...rest, ...(expiryDate && { expiryDate }) } }),
    onSuccess: () => {
      toast({ kind: 'success', text: m.admin_promo_created() })
      return queryClient.invalidateQueries({ queryKey: key })
    },
  })
}

/** Switched at once; back, and said, if the server refuses. */
export function useSwitchPromo() {
  const queryClient = useQueryClient()
  const show = (id: string, active: boolean) =>
    queryClient.setQueriesData<ReplyOf<typeof promocodes>>(
      { queryKey: key },
      (list) =>
        list && { ...list, promocodes: list.promocodes.map((one) => (one.id === id ? { ...one, active } : one)) },
    )
  return useMutation({
    mutationFn: ({ id, active }: Pick<Promocode, 'id' | 'active'>) =>
      call('PUT /api/admin/promocodes/{id}', { params: { id }, body: { active } }),
    onMutate: async ({ id, active }) => {
      await queryClient.cancelQueries({ queryKey: key })
      show(id, active)
    },
    onSuccess: () => toast({ kind: 'success', text: m.admin_promo_updated() }),
    onError: (error, { id, active }) => {
      show(id, !active)
      toast({ kind: 'error', text: orText(error, m.admin_promo_update_failed) })
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

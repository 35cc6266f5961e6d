import type { enterFunds, FundEntry } from '@casino/contract/panel/funds'
import type { BodyOf } from '@casino/contract/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { toast } from '../../ui/messages/toast.ts'
import { call } from '../../wire/api.ts'

export const fundsKey = ['admin', 'funds'] as const

export const fundsOptions = queryOptions({
  queryKey: [...fundsKey, 'now'],
  queryFn: ({ signal }) => call('GET /api/admin/funds', { signal }),
  refetchInterval: 60_000,
  staleTime: 0,
})

export type FundAccount = Pick<FundEntry, 'kind' | 'account'>

export const kindText = (kind: FundEntry['kind']) =>
  kind === 'bank' ? m.comply_funds_kind_bank() : m.comply_funds_kind_provider()

/** `02.2026` */
export const monthText = (month: string) => month.split('-').reverse().join('.')

/** Enters a balance, then closes the form. */
export function useEnterFunds(onEntered: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof enterFunds>) => call('POST /api/admin/funds/entries', { body }),
    onSuccess: async () => {
      toast({ kind: 'success', text: m.comply_funds_entered() })
      onEntered()
      await queryClient.invalidateQueries({ queryKey: fundsKey })
    },
  })
}

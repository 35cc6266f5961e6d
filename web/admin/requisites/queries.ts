import type { Requisites } from '@casino/contract/money/requisites'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { call } from '../../wire/api.ts'
import { announceLoosened } from '../forms/proposals.ts'

const key = ['admin', 'requisites'] as const
const everyMs = 15_000

export const requisitesOptions = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call('GET /api/admin/requisites', { signal })).requisites,
  refetchInterval: everyMs,
})

/** The number of transfers that wait for a person. */
export const uncheckedOptions = queryOptions({
  queryKey: [...key, 'unchecked'],
  queryFn: async ({ signal }) => {
    const query = { type: 'topup', undecided: 'yes', limit: 1 } as const
    return (await call('GET /api/admin/get-transactions', { query, signal })).total
  },
  refetchInterval: everyMs,
})

export const kindText = ({ kind }: Pick<Requisites, 'kind'>) =>
  kind === 'sbp' ? m.admin_req_sbp() : m.admin_req_card()

/** The fields that an administrator enters. */
type Terms = Pick<
  Requisites,
  | 'bank'
  | 'holder'
  | 'least'
  | 'most'
  | 'dayLimit'
  | 'monthLimit'
  | 'isOn'
  | 'paysOut'
  | 'payoutMost'
  | 'payoutDayLimit'
  | 'payoutMonthLimit'
>

/** Proposes requisites, or a change of those with this id; turning them off happens immediately. */
export function useSave(id: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    onSuccess: ({ loosened }) => announceLoosened(queryClient, loosened),
    mutationFn: (body: Terms & Pick<Requisites, 'kind' | 'number'>) => {
      if (id === undefined) return call('POST /api/admin/requisites', { body })
      const { kind: _, number: __, ...terms } = body
      return call('PUT /api/admin/requisites/{id}', { params: { id }, body: terms })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

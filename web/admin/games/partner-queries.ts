import type { closePartnerGames } from '@casino/contract/panel/admin-partner'
import type { BodyOf } from '@casino/contract/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'
import { partnerOptions } from '../../wire/partner.ts'

export const adminPartnerOptions = queryOptions({
  queryKey: ['admin', 'partner'],
  queryFn: ({ signal }) => call('GET /api/admin/partner', { signal }),
})

export const heldWinsOptions = queryOptions({
  queryKey: ['admin', 'partner', 'held-wins'],
  queryFn: async ({ signal }) => (await call('GET /api/admin/partner/held-wins', { signal })).wins,
  staleTime: 0,
})

/** Closes or opens a game of the partner, a provider or everything; takes effect on the next launch and the next stake. */
export function useClosePartnerGames() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof closePartnerGames>) => call('PATCH /api/admin/partner/closed', { body }),
    onSuccess: (partner) => {
      queryClient.setQueryData(adminPartnerOptions.queryKey, partner)
      return queryClient.invalidateQueries({ queryKey: partnerOptions.queryKey })
    },
  })
}

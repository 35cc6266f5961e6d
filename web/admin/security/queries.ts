import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'
import { playerData } from '../../wire/session.ts'

/** What a change of the own second factor is asked for; a field that is not asked is empty. */
export interface Proof {
  readonly password: string
  readonly code: string
}

/** How one's own second factor stands, and whether the site asks for one. */
export const factorOptions = queryOptions({
  queryKey: ['admin', 'second-factor'],
  queryFn: ({ signal }) => call('GET /api/admin/second-factor', { signal }),
  meta: playerData,
  staleTime: 0,
})

export function useBegin() {
  return useMutation({
    mutationFn: ({ password, code }: Proof) =>
      call('POST /api/admin/second-factor', { body: { password, ...(code && { code }) } }),
    // A secret is not to outlive the screen that shows it.
    gcTime: 0,
  })
}

export function useConfirm() {
  return useMutation({
    mutationFn: ({ code }: Proof) => call('POST /api/admin/second-factor/confirm', { body: { code } }),
    gcTime: 0,
  })
}

export function useSwitchOff() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (proof: Proof) => call('POST /api/admin/second-factor/off', { body: proof }),
    onSettled: () => queryClient.invalidateQueries(factorOptions),
  })
}

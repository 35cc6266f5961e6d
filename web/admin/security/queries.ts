import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'
import { playerData } from '../../wire/session.ts'

/** How one's own second factor stands, and whether the site asks for one. */
export const factorOptions = queryOptions({
  queryKey: ['admin', 'second-factor'],
  queryFn: ({ signal }) => call('GET /api/admin/second-factor', { signal }),
  meta: playerData,
  staleTime: 0,
})

export function useBegin() {
  return useMutation({
    mutationFn: (code: string | undefined) =>
      call('POST /api/admin/second-factor', { body: code === undefined ? {} : { code } }),
    // A secret is not to outlive the screen that shows it.
    gcTime: 0,
  })
}

export function useConfirm() {
  return useMutation({
    mutationFn: (code: string) => call('POST /api/admin/second-factor/confirm', { body: { code } }),
    gcTime: 0,
  })
}

export function useSwitchOff() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call('POST /api/admin/second-factor/off', { body: { code } }),
    onSettled: () => queryClient.invalidateQueries(factorOptions),
  })
}

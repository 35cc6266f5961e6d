import type { HarmDecision } from '@casino/contract/people/harm'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'

export const harmKey = ['admin', 'harm'] as const

export function harmOptions(id: string) {
  return queryOptions({
    queryKey: [...harmKey, 'of', id],
    queryFn: ({ signal }) => call('GET /api/admin/users/{id}/harm', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Claims or releases a player's harm case, or decides it. */
export function useHarm(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (what: { take: boolean } | { decision: HarmDecision; note: string; updatedAt: string }) =>
      'take' in what
        ? call('PATCH /api/admin/users/{id}/harm/assignment', { params: { id }, body: what })
        : call('POST /api/admin/users/{id}/harm/decision', { params: { id }, body: what }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: harmKey }),
  })
}

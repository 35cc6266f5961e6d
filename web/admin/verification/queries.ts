import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'

export const key = ['admin', 'verification'] as const
/** New requests, and decisions of others, appear in an open list automatically. */
export const refetchEveryMs = 15_000

export function verificationOptions(id: string) {
  return queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/verifications/{id}', { params: { id }, signal }),
    refetchInterval: refetchEveryMs,
    staleTime: 0,
  })
}

/** A decision; the shown state may be out of date even after a refused one. */
export function useDecision<Body>(decide: (body: Body) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: decide, onSettled: () => queryClient.invalidateQueries({ queryKey: key }) })
}

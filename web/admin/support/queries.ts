import { queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'

export const adminSupportKey = ['admin', 'support'] as const
/** New requests appear in an open list automatically. */
export const refetchEveryMs = 15_000

export function adminThreadOptions(id: string) {
  return queryOptions({
    queryKey: [...adminSupportKey, 'thread', id],
    queryFn: ({ signal }) => call('GET /api/admin/support/threads/{id}', { params: { id }, signal }),
    refetchInterval: refetchEveryMs,
    staleTime: 0,
  })
}

/** The search words for the partner's round with this number; null if it is not the partner's. */
export function partnerRoundOptions(id: string) {
  return queryOptions({
    queryKey: ['admin', 'partner', 'round', id],
    queryFn: async ({ signal }) => {
      // The list begins with the newest round below a number.
      const query = { before: String(Number(id) + 1) }
      const { rounds } = await call('GET /api/admin/partner/rounds', { query, signal })
      return rounds.find((round) => round.id === id)?.transactions[0] ?? null
    },
  })
}

export const templatesOptions = queryOptions({
  queryKey: ['admin', 'support-templates'],
  queryFn: async ({ signal }) => (await call('GET /api/admin/support/templates', { signal })).templates,
})

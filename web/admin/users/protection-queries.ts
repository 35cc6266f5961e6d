import { queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'

export const protectionOptions = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'users', 'protection', id],
    queryFn: ({ signal }) => call('GET /api/admin/users/{id}/protection', { params: { id }, signal }),
    staleTime: 0,
  })

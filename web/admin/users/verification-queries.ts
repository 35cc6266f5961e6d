import { queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'

/** A player's verification requests, newest first. */
export const verificationOptions = (user: string) =>
  queryOptions({
    queryKey: ['admin', 'verification', 'user', user],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/verifications', { query: { user }, signal })).verifications,
    staleTime: 0,
  })

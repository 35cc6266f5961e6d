import { queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'

/** The roles of staff, the owner's first. */
export const rolesOptions = queryOptions({
  queryKey: ['admin', 'staff-roles'],
  queryFn: async ({ signal }) => (await call('GET /api/admin/staff/roles', { signal })).roles,
})

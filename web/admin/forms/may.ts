import type { Permission } from '@casino/contract/panel/permissions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../wire/api.ts'

/** What this member of staff may do. The server decides; the panel shows what it would allow. */
export const ownRightsOptions = queryOptions({
  queryKey: ['admin', 'own-rights'],
  queryFn: ({ signal }) => call('GET /api/auth/check-admin', { signal }),
  staleTime: 5000,
  refetchInterval: 60_000,
})

export type May = (permission: Permission) => boolean

/** Whether this member of staff has a permission; nothing is allowed until that is known. */
export function useMay(): May {
  const own = useQuery(ownRightsOptions).data?.permissions
  return (permission) => own?.includes(permission) ?? false
}

/** Controls for those who have the permission. */
export function Allowed({ to, children }: { to: Permission; children: ReactNode }): ReactNode {
  return useMay()(to) ? children : null
}

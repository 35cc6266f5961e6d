import type { Permission } from '@casino/contract/panel/permissions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../wire/api.ts'

/** The permissions of this member of staff. The server decides; the panel only shows what is allowed. */
export const ownRightsOptions = queryOptions({
  queryKey: ['admin', 'own-rights'],
  queryFn: ({ signal }) => call('GET /api/auth/check-admin', { signal }),
  staleTime: 5000,
  refetchInterval: 60_000,
})

export type May = (permission: Permission) => boolean

/** Whether this member of staff has a permission; false until that is known. */
export function useMay(): May {
  const own = useQuery(ownRightsOptions).data?.permissions
  return (permission) => own?.includes(permission) ?? false
}

/** Renders controls only with the permission. */
export function Allowed({ to, children }: { to: Permission; children: ReactNode }): ReactNode {
  return useMay()(to) ? children : null
}

import type { Permission } from '@casino/contract/panel/permissions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'
import { announceLoosened } from '../forms/proposals.ts'
import { rolesOptions } from '../forms/staff-roles.ts'

interface RoleEdit {
  readonly name: string
  readonly permissions: readonly Permission[]
  /** The set that was changed; absent for a new role. */
  readonly seen?: readonly string[]
}

/**
 * Saves a role; if another administrator changed it in the meantime, the call is refused and the list shows the change.
 */
export function useSaveRole() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ name, permissions, seen }: RoleEdit) =>
      call('PUT /api/admin/staff/roles/{name}', {
        params: { name },
        body: { permissions: [...permissions], ...(seen && { seen: [...seen] }) },
      }),
    onSuccess: ({ loosened }) => announceLoosened(queryClient, loosened),
    onSettled: () => queryClient.invalidateQueries(rolesOptions),
  })
}

export function useDeleteRole() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call('DELETE /api/admin/staff/roles/{name}', { params: { name } }),
    onSettled: () => queryClient.invalidateQueries(rolesOptions),
  })
}

/** The sessions of staff, the last used first. */
export const sessionsOptions = queryOptions({
  queryKey: ['admin', 'staff-sessions'],
  queryFn: async ({ signal }) => (await call('GET /api/admin/staff/sessions', { signal })).sessions,
  refetchInterval: 30_000,
})

export function useSaveNetworks() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ name, networks }: { name: string; networks: string[] }) =>
      call('PUT /api/admin/staff/roles/{name}/networks', { params: { name }, body: { networks } }),
    onSuccess: ({ loosened }) => {
      announceLoosened(queryClient, loosened)
      return queryClient.invalidateQueries(rolesOptions)
    },
  })
}

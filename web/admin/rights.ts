import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { factorOptions } from '../second-factor/queries.ts'
import { Refusal } from '../wire/api.ts'
import { meOptions, useSession } from '../wire/session.ts'
import { ownRightsOptions } from './forms/may.ts'

/**
 * Staff who lose rights while the panel is open see the remaining parts after the first refused call; without any
 * rights they leave it (docs/product.md A1).
 */
export function useRights(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const lost = user !== undefined && user.role === 'user'

  useEffect(() => {
    const onError = (error: unknown) => {
      if (error instanceof Refusal && (error.code === 'forbidden' || error.code === 'permission_missing')) {
        void queryClient.invalidateQueries(meOptions(queryClient))
        void queryClient.invalidateQueries(ownRightsOptions)
      }
      // The setting was switched on, or the second factor removed, while the panel was open.
      if (error instanceof Refusal && error.code === 'second_factor_setup') {
        void queryClient.invalidateQueries(factorOptions)
      }
    }
    const ends = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [queryClient])

  useEffect(() => {
    if (lost) void navigate({ to: '/', replace: true })
  }, [lost, navigate])
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from './session.ts'

/** One live connection for a signed-in player (spec §4, §7): opened with the session, closed with it. */
export function useLiveBalance(): void {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const userId = user?.id
  useEffect(() => {
    if (!userId) return
    const ended = new AbortController()
    // Without the live connection the balance still follows every answer of a bet or a payment.
    void import('./live-balance.ts').then(
      ({ followBalance }) => ended.signal.aborted || followBalance(queryClient, userId, ended.signal),
      () => undefined,
    )
    return () => ended.abort()
  }, [queryClient, userId])
}

import type { AdminStats } from '@casino/contract/panel/admin'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { follow } from '../wire/realtime.ts'
import { statsOptions } from './dashboard/queries.ts'
import { listsKey, waitingOptions } from './transactions/queries.ts'

/** Minimum time between refetches of the open lists. */
const listsEveryMs = 5000

/** Keeps the figures and the pending work up to date by push. */
export function useLiveFigures(allowed: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!allowed) return
    const show = showFigures(queryClient)
    return follow((lines, ended) => lines.followFigures(queryClient, show, ended))
  }, [queryClient, allowed])
}

function showFigures(queryClient: QueryClient) {
  let waiting = false
  let requestedAt = 0
  const askForLists = () => {
    if (waiting) return
    waiting = true
    const afterMs = Math.max(0, requestedAt + listsEveryMs - Date.now())
    setTimeout(async () => {
      waiting = false
      requestedAt = Date.now()
      // A response already in flight may be older than the change.
      await queryClient.cancelQueries({ queryKey: listsKey })
      void queryClient.invalidateQueries({ queryKey: listsKey })
    }, afterMs)
  }

  return async (figures: AdminStats) => {
    const { queryKey } = statsOptions
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, figures)
    queryClient.setQueryData(waitingOptions.queryKey, figures.pendingWithdrawals.count)
    if (before && moneyOf(before) !== moneyOf(figures)) askForLists()
  }
}

/** The figures that change when a payment changes. */
function moneyOf({ pendingWithdrawals, totalDeposits, totalWithdrawals }: AdminStats): string {
  return JSON.stringify([pendingWithdrawals, totalDeposits, totalWithdrawals])
}

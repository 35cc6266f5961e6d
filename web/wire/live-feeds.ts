import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { follow } from './realtime.ts'
import type { BetsFeed } from './wins.ts'

/** Live while a component shows the major wins, for guests too. */
export function useLiveWins(): void {
  const queryClient = useQueryClient()
  useEffect(() => follow((lines, ended) => lines.followWins(queryClient, ended)), [queryClient])
}

/** Live while a component shows this feed. */
export function useLiveBets(feed: BetsFeed): void {
  const queryClient = useQueryClient()
  useEffect(() => follow((lines, ended) => lines.followBets(queryClient, feed, ended)), [queryClient, feed])
}

import type { GameType, HistoryItem } from '@casino/contract/entities'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../wire/api.ts'
import { playerData } from '../wire/session.ts'

/** The player's own rounds of one game, newest first (docs/product.md G9: limit=-1, which is the last 1 000). */
export function historyOptions(gameType: GameType) {
  return queryOptions({
    queryKey: ['history', gameType],
    queryFn: ({ signal }) => call('GET /api/games/history', { query: { limit: -1, gameType }, signal }),
    staleTime: 60_000,
    meta: playerData,
  })
}

/** Adds a round that was just played to the front of the history, without fetching the history again. */
export function addToHistory(queryClient: QueryClient, gameType: GameType, item: HistoryItem): void {
  const { queryKey } = historyOptions(gameType)
  // A fetch that began before the round would return without it.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<HistoryItem[]>(queryKey, (rounds) => rounds && withItem(rounds, item))
  if (!queryClient.getQueryData(queryKey)) void queryClient.invalidateQueries({ queryKey })
}

/** A repeated answer does not show its round twice. */
export function withItem(rounds: readonly HistoryItem[], item: HistoryItem): HistoryItem[] {
  return [item, ...rounds.filter((round) => round._id !== item._id)]
}

import type { GameType } from '@casino/contract/entities'
import type { HistoryItem } from '@casino/contract/play/history'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../wire/api.ts'
import { playerData } from '../wire/session.ts'

/** The player's own rounds of one game, newest first (docs/product.md G9: limit=-1, which is the last 1 000). */
export function historyOptions(gameType: GameType) {
  return queryOptions({
    queryKey: ['history', gameType],
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<HistoryItem[]>(queryKey)
      const rounds = await call('GET /api/games/history', { query: { limit: -1, gameType }, signal })
      // The response may be older than the rounds that were added meanwhile.
      return addedSince(before, client.getQueryData(queryKey)).reduceRight(withItem, rounds)
    },
    staleTime: 60_000,
    meta: playerData,
  })
}

/** Adds a round that was just played to the front of the history, without fetching the history again. */
export function addToHistory(queryClient: QueryClient, gameType: GameType, item: HistoryItem): void {
  const { queryKey } = historyOptions(gameType)
  const rounds = queryClient.getQueryData(queryKey)
  if (rounds) return void queryClient.setQueryData(queryKey, withItem(rounds, item))
  // A first fetch that began before the round would return without it.
  void queryClient.cancelQueries({ queryKey })
  void queryClient.invalidateQueries({ queryKey })
}

/** The rounds before the previously newest one. */
function addedSince(before: readonly HistoryItem[] = [], now: readonly HistoryItem[] = []): readonly HistoryItem[] {
  const seen = now.findIndex(({ _id }) => _id === before[0]?._id)
  return seen < 0 ? now : now.slice(0, seen)
}

/** A repeated answer must not add its round twice. */
export function withItem(rounds: readonly HistoryItem[], item: HistoryItem): HistoryItem[] {
  return [item, ...rounds.filter((round) => round._id !== item._id)]
}

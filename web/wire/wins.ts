import type { LiveBet, RecentWin } from '@casino/contract/wins'
import { call } from './api.ts'
import { liveListOptions } from './live-list.ts'

export type BetsFeed = 'all' | 'high'

/** docs/product.md §9: recent wins at most 10. */
export const mostWins = 10
/** Maximum bets in a feed: it is watched, not searched. */
export const mostBets = 20

export const recentWinsOptions = liveListOptions<RecentWin>({
  queryKey: ['recent-wins'],
  most: mostWins,
  fetch: (signal) => call('GET /api/games/recent-wins', { signal }),
})

export function liveBetsOptions(feed: BetsFeed) {
  return liveListOptions<LiveBet>({
    queryKey: ['live-bets', feed],
    most: mostBets,
    fetch: (signal) => call('GET /api/games/live-bets', { query: { feed }, signal }),
  })
}

import type { LiveBet, RecentWin } from '@casino/contract/play/wins'
import { winsToChooseFrom } from '@casino/rules/varied-wins'
import { call } from './api.ts'
import { liveListOptions } from './live-list.ts'

export type BetsFeed = 'all' | 'high'

/** Maximum bets in a feed, which is watched and not searched. */
export const mostBets = 20

/** The cache holds more than the strip shows, to choose from. */
export const recentWinsOptions = liveListOptions<RecentWin>({
  queryKey: ['recent-wins'],
  most: winsToChooseFrom,
  fetch: (signal) => call('GET /api/games/recent-wins', { signal }),
})

export function liveBetsOptions(feed: BetsFeed) {
  return liveListOptions<LiveBet>({
    queryKey: ['live-bets', feed],
    most: mostBets,
    fetch: (signal) => call('GET /api/games/live-bets', { query: { feed }, signal }),
  })
}

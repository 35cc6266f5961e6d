import type { LiveBet } from '@casino/contract/wins'
import { call } from './api.ts'
import { liveListOptions } from './live-list.ts'

export type BetsFeed = 'all' | 'high'

/** A feed of bets is looked at, not searched. */
export const mostBets = 20

export function liveBetsOptions(feed: BetsFeed) {
  return liveListOptions<LiveBet>({
    queryKey: ['live-bets', feed],
    most: mostBets,
    fetch: (signal) => call('GET /api/games/live-bets', { query: { feed }, signal }),
  })
}

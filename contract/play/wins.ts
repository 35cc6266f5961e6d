import Type, { type Static } from 'typebox'
import { AnyGameType, Id, IsoTime, Money } from '../entities.ts'
import { route } from '../route.ts'

/** docs/product.md §3 Major win. `username` is null if the player hides their name. */
export const RecentWin = Type.Object({
  id: Id,
  gameSlug: Type.String(),
  gameName: Type.String(),
  provider: Type.String({ description: '`house` for our own games' }),
  alias: Type.Optional(Type.String({ description: "Of an external game: the provider's name for it" })),
  username: Type.Union([Type.String(), Type.Null()]),
  betAmount: Money,
  multiplier: Type.String({ description: 'Like x2.5' }),
  winAmount: Money,
  timestamp: IsoTime,
})
export type RecentWin = Static<typeof RecentWin>

/** The thresholds of a major win are settings. */
export const recentWins = route({
  method: 'GET',
  path: '/api/games/recent-wins',
  summary: 'Ten of the last 60 major wins, newest first, of different players and games',
  who: 'anyone',
  reply: Type.Array(RecentWin),
  refusals: [],
})

/** A settled round as everyone sees it. */
export const LiveBet = Type.Object({
  id: Id,
  gameType: AnyGameType,
  gameName: Type.String(),
  provider: Type.Optional(Type.String({ description: 'Of an external game' })),
  alias: Type.Optional(Type.String({ description: "Of an external game: the provider's name for it" })),
  username: Type.Union([Type.String(), Type.Null()]),
  betAmount: Money,
  multiplier: Type.Number({ description: 'What was paid, times the stake; 0 for a lost bet' }),
  payout: Money,
  profit: Money,
  createdAt: IsoTime,
})
export type LiveBet = Static<typeof LiveBet>

export const liveBets = route({
  method: 'GET',
  path: '/api/games/live-bets',
  summary: 'The newest settled bets of all players, or the newest high ones',
  who: 'anyone',
  query: Type.Object({ feed: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('high')])) }),
  reply: Type.Array(LiveBet),
  refusals: [],
})

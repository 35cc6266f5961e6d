import Type, { type Static } from 'typebox'
import { AnyGameType, EarlierArchived, Id, IsoTime, Money } from '../entities.ts'
import { route } from '../route.ts'
import { gameData } from './games/parts.ts'

/** docs/product.md §3 Game history item. */
export const HistoryItem = Type.Object({
  _id: Id,
  earlierArchived: EarlierArchived,
  gameType: AnyGameType,
  gameData: Type.Object({
    ...gameData,
    externalGame: Type.Optional(
      Type.Object({
        name: Type.String(),
        provider: Type.Optional(Type.String()),
        alias: Type.Optional(Type.String()),
        round: Type.Optional(Type.String({ description: "The partner's identifier of the round" })),
      }),
    ),
  }),
  betAmount: Money,
  profit: Money,
  payout: Money,
  multiplier: Type.Number(),
  createdAt: IsoTime,
})
export type HistoryItem = Static<typeof HistoryItem>

export const history = route({
  method: 'GET',
  path: '/api/games/history',
  summary:
    "The player's rounds, newest first; limit=-1 is the last 1 000; `before` is an id to continue from (docs/product.md G9)",
  who: 'visitor',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: -1, maximum: 1000 })),
    before: Type.Optional(Id),
    gameType: Type.Optional(AnyGameType),
  }),
  reply: Type.Array(HistoryItem),
  refusals: ['rounds_archived'],
})

/** Read from sums by day, not counted: the same work after ten rounds as after ten million. */
export const playTotals = route({
  method: 'GET',
  path: '/api/games/totals',
  summary: "The player's total stakes, the number of their rounds, and their best win",
  who: 'visitor',
  reply: Type.Object({
    rounds: Type.Integer(),
    staked: Money,
    bestWin: Type.Union([HistoryItem, Type.Null()]),
  }),
  refusals: [],
})

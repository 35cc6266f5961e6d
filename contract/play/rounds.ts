import Type, { type Static } from 'typebox'
import { GameType, Id, IsoTime, Money } from '../entities.ts'
import { route } from '../route.ts'

/** `win` if anything was paid. */
export const RoundOutcome = Type.Union([Type.Literal('win'), Type.Literal('loss')])

/**
 * docs/product.md M10: the terms shown to the player when the bet was made, in the form that a settled round publishes.
 * Together with the bet they determine every multiplier and payout. Other terms are refused with `terms_changed`, which names
 * the current ones; a bet without terms is settled by the current ones.
 */
export const BetTerms = Type.Object({
  houseEdge: Type.Number({ description: 'Per cent' }),
  maximumWin: Type.Number({ description: 'Roubles: the largest payout of one round' }),
  payoutTable: Type.Integer({ description: 'The version of the table of multipliers' }),
})
export type BetTerms = Static<typeof BetTerms>

/** The inputs that verify a round (docs/product.md F1 to F4). */
export const RoundFairness = Type.Object({
  algorithm: Type.Integer(),
  serverSeedHash: Type.String(),
  serverSeed: Type.Union([Type.String(), Type.Null()], { description: 'Null until the seed is rotated out' }),
  clientSeed: Type.String(),
  nonce: Type.Integer(),
  shared: Type.Optional(
    Type.Literal(true, { description: 'All bets of the draw have this nonce: it is common to all players' }),
  ),
})

/** Bet and outcome have the shapes of the game's own call and reply. */
export const Round = Type.Object({
  id: Id,
  gameType: GameType,
  username: Type.Union([Type.String(), Type.Null()]),
  createdAt: IsoTime,
  betAmount: Money,
  payout: Money,
  profit: Money,
  multiplier: Type.Number(),
  houseEdge: Type.Number({ description: 'Per cent, as it stood when the bet was made' }),
  maximumWin: Type.Number({
    description: 'Roubles: the largest payout of one round, as it stood when the bet was made',
  }),
  payoutTable: Type.Integer({ description: 'The version of the table of multipliers that the round pays by' }),
  bet: Type.Record(Type.String(), Type.Unknown()),
  outcome: Type.Record(Type.String(), Type.Unknown()),
  fairness: RoundFairness,
})
export type Round = Static<typeof Round>

export const getRound = route({
  method: 'GET',
  path: '/api/games/rounds/{id}',
  summary: 'A settled round, with everything needed to verify it',
  who: 'anyone',
  params: Type.Object({ id: Id }),
  reply: Round,
  refusals: ['not_found', 'rounds_archived'],
})

import Type, { type Static } from 'typebox'
import { Game, GameStatus, Id, Money } from '../entities.ts'
import { GameReturn } from '../play/returns.ts'
import { route } from '../route.ts'
import { addressLimits, gameLimits } from '../setting-limits.ts'
import { Reason } from './admin.ts'
import { Loosened } from './proposals.ts'

const Play = Type.Object({
  bets: Type.Integer(),
  wagered: Money,
  profit: Type.Number({ description: 'Of the house: stakes less payouts, roubles' }),
})

/** A game as the panel shows it (docs/product.md §3). */
export const AdminGame = Type.Interface([Game], {
  total_bets: Type.Integer(),
  total_wagered: Money,
  total_profit: Type.Number(),
  edgeIsFixed: Type.Boolean({ description: 'The edge follows from the table of the game and cannot be set' }),
  returned: GameReturn,
  stats: Type.Object({ last24h: Play, last7d: Play }),
})
export type AdminGame = Static<typeof AdminGame>

const OfGame = Type.Object({ id: Id })
const GameReply = Type.Object({ game: AdminGame })

export const adminGames = route({
  method: 'GET',
  path: '/api/admin/get-games',
  summary: 'The games with their stakes and wins',
  who: 'games.view',
  reply: Type.Object({ games: Type.Array(AdminGame) }),
  refusals: [],
})

export const adminGame = route({
  method: 'GET',
  path: '/api/admin/games/{id}',
  summary: 'A game with its stakes and wins',
  who: 'games.view',
  params: OfGame,
  reply: GameReply,
  refusals: ['not_found'],
})

const name = Type.String({ minLength: 1, ...gameLimits.name, pattern: String.raw`\S`, refusal: 'game_name_invalid' })
const edge = Type.Number({ ...gameLimits.edge, description: 'Per cent', refusal: 'edge_invalid' })
const limits = { ...gameLimits.bet, refusal: 'game_limits_invalid' } as const
const address = Type.String({ ...addressLimits, refusal: 'address_invalid' })

/**
 * Takes effect on the next bet, on every server. Only fields that are sent change. A lower edge or a higher maximum bet is
 * proposed instead (docs/product.md A20).
 */
export const updateGame = route({
  method: 'PATCH',
  path: '/api/admin/update-game/{id}',
  summary: 'Change name, status, edge, limits or addresses of a game',
  who: 'games.edit',
  params: OfGame,
  wrapped: 'data',
  body: Type.Object({
    name: Type.Optional(name),
    status: Type.Optional(GameStatus),
    house_edge: Type.Optional(edge),
    min_bet: Type.Optional(Type.Number(limits)),
    max_bet: Type.Optional(Type.Number(limits)),
    link: Type.Optional(address),
    imageUrl: Type.Optional(address),
    reason: Type.Optional(Reason),
  }),
  reply: Type.Object({ game: AdminGame, loosened: Loosened }),
  refusals: [
    'game_name_invalid',
    'edge_invalid',
    'game_limits_invalid',
    'address_invalid',
    'not_found',
    'edge_fixed',
    'rights_too_new',
    'too_many_proposals',
  ],
})

export const updateGameStatus = route({
  method: 'PATCH',
  path: '/api/admin/games/{id}/status',
  summary: 'Open or close a game; rounds in progress are finished',
  who: 'games.edit',
  params: OfGame,
  wrapped: 'data',
  body: Type.Object({ status: GameStatus, reason: Type.Optional(Reason) }),
  reply: GameReply,
  refusals: ['not_found'],
})

/** The provider's name and its name for a game are parts of the slot page's URL. */
const identifier = (refusal: 'game_provider_invalid' | 'game_alias_invalid') =>
  Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', refusal })

/** Active games are sent to every open page. */
export const mostExternalGames = 200

/** Provider and alias identify the record and cannot change; everything else can be changed later. */
export const createGame = route({
  method: 'POST',
  path: '/api/admin/games',
  summary: 'Add the record of an external game; without a status it is in development, which players do not see',
  who: 'games.edit',
  wrapped: 'data',
  body: Type.Object({
    name,
    provider: identifier('game_provider_invalid'),
    alias: identifier('game_alias_invalid'),
    status: Type.Optional(GameStatus),
    house_edge: edge,
    min_bet: Type.Optional(Type.Number({ ...limits, description: 'Roubles; 1 if absent' })),
    max_bet: Type.Optional(Type.Number({ ...limits, description: 'Roubles; 100 000 if absent' })),
    link: Type.Optional({ ...address, description: 'The page of the slot if absent' }),
    imageUrl: address,
  }),
  reply: GameReply,
  refusals: [
    'game_name_invalid',
    'game_provider_invalid',
    'game_alias_invalid',
    'edge_invalid',
    'game_limits_invalid',
    'address_invalid',
    'game_exists',
    'too_many_games',
  ],
})

/** Decision 22: the record is marked as removed and left out of every list; past rounds of the game still refer to it. */
export const deleteGame = route({
  method: 'DELETE',
  path: '/api/admin/games/{id}',
  summary: 'Remove the record of an external game; an in-house game is disabled instead',
  who: 'games.edit',
  params: OfGame,
  reply: Type.Object({}),
  refusals: ['not_found', 'game_in_house'],
})

export const foundRounds = route({
  method: 'GET',
  path: '/api/admin/rounds',
  summary: 'The settled round of a game of our own with this identifier, or an empty list',
  who: 'players.view',
  query: Type.Object({ id: Id }),
  reply: Type.Object({ rounds: Type.Array(Type.Object({ id: Id })) }),
  refusals: [],
})

import Type, { type TOptional } from 'typebox'
import { gameCalls } from './index.ts'

type GameCalls = (typeof gameCalls)[number]

/** The calls of all games of the house. */
export const gameRoutes = gameCalls.flatMap(({ routes }): readonly GameCalls['routes'][number][] => routes)

/** Named parts of the API document. */
export const gameComponents: Readonly<Record<string, object>> = Object.assign(
  {},
  ...gameCalls.map(({ components }) => components),
)

/** The fields of a round shown in a history, by the type of its game. */
export const gameData = Object.fromEntries(
  gameCalls.map(({ game, data }) => [game.type, Type.Optional(data)]),
) as unknown as { [Calls in GameCalls as Calls['game']['type']]: TOptional<Calls['data']> }

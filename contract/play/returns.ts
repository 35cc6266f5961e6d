import Type, { type Static } from 'typebox'
import { GameType } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'

/** Whether the observed return of a game is consistent with its rules. */
export const GameReturn = Type.Object({
  declared: Type.Number({ description: 'Per cent of the stakes that the game gives back now: 100 less the edge' }),
  expected: Type.Object(
    { least: Type.Number(), greatest: Type.Number() },
    {
      description:
        'What the rules give back of what was played, each round by the edge of its time: multipliers have two decimals, so bets differ a little',
    },
  ),
  observed: Maybe(Type.Number({ description: 'Per cent of the stakes; null without bets' })),
  band: Maybe(
    Type.Object(
      { low: Type.Number(), high: Type.Number() },
      { description: 'The interval of 95 per cent around it; null while there are too few rounds' },
    ),
  ),
  verdict: Maybe(
    Type.Union([Type.Literal('within'), Type.Literal('outside')], {
      description: 'Whether what is expected lies in the band',
    }),
  ),
})
export type GameReturn = Static<typeof GameReturn>

export const gameReturns = route({
  method: 'GET',
  path: '/api/games/returns',
  summary: 'What each in-house game has given back of all stakes on it',
  who: 'anyone',
  reply: Type.Array(Type.Object({ game: GameType, rounds: Type.Integer(), returned: GameReturn })),
  refusals: [],
})

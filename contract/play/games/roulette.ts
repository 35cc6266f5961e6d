import { roulette } from '@casino/rules/games/roulette/game'
import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money, Roubles } from '../../entities.ts'
import { route } from '../../route.ts'
import { BetTerms } from '../rounds.ts'
import { stakeRefusals } from './bet-at-once.ts'

/** The colour of a pocket; only zero is green. */
export const RouletteColour = Type.Union([Type.Literal('red'), Type.Literal('black'), Type.Literal('green')])
export type RouletteColour = Static<typeof RouletteColour>

/** `low` is also written `1-18`, `high` `19-36`; param is the number of a straight bet, or 1 to 3. */
export const RouletteBet = Type.Object({
  type: Type.String({ refusal: 'bets_invalid', maxLength: 16 }),
  param: Type.Optional(Type.Union([Type.Integer(), Type.Null()], { refusal: 'bets_invalid' })),
  amount: Roubles('stake_invalid'),
})
export type RouletteBet = Static<typeof RouletteBet>

/** A settled spin with all its bets; amounts in roubles. */
export const RouletteReply = Type.Object({
  roundId: Id,
  nonce: Type.Integer(),
  outcome: Type.Union([Type.Literal('win'), Type.Literal('loss')], { description: '`win` if anything was paid' }),
  result: Type.Integer({ description: '0 to 36' }),
  resultColor: RouletteColour,
  multiplier: Type.Number({ description: 'Payout over the whole stake' }),
  payout: Money,
  profit: Money,
  balance: Money,
  balanceSequence: Type.Integer(),
})
export type RouletteReply = Static<typeof RouletteReply>

/** docs/product.md G4: all bets of one spin in one call. */
export const spinRoulette = route({
  method: 'POST',
  path: '/api/games/roulette/spin',
  summary: 'Spin once for all bets together',
  who: 'player',
  keyed: true,
  body: Type.Object({
    bets: Type.Union(
      [Type.Array(RouletteBet, { minItems: 1, maxItems: 157 }), Type.Record(Type.String(), Type.Unknown())],
      { refusal: 'bets_invalid', description: 'A list, or an object keyed by type, singles by straight:number' },
    ),
    totalBet: Roubles('stake_invalid'),
    betType: Type.Optional(Type.String({ maxLength: 16, refusal: 'bets_invalid' })),
    selectedNumbers: Type.Optional(Type.Array(Type.Integer(), { maxItems: 37, refusal: 'bets_invalid' })),
    terms: Type.Optional(BetTerms),
  }),
  reply: RouletteReply,
  refusals: ['bets_invalid', 'stake_invalid', 'total_mismatch', ...stakeRefusals()],
})

/** A winning number and its colour. */
export const RouletteNumber = Type.Object({ number: Type.Integer(), color: RouletteColour })

/**
 * docs/product.md G4, G8: the countdown by the server's clock. It is derived from this player's last spin (for a guest, from
 * the clock), so that a reload or a second tab shows the same figure.
 */
export const rouletteTable = route({
  method: 'GET',
  path: '/api/games/roulette/table',
  summary: 'Countdown, last numbers, hot and cold',
  who: 'anyone',
  reply: Type.Object({
    serverTime: IsoTime,
    state: Type.Union([Type.Literal('idle'), Type.Literal('spinning'), Type.Literal('complete')]),
    stateEndsAt: Type.String({ description: 'ISO 8601, UTC: when the countdown, the spin or the result ends' }),
    lastRound: Type.Union([
      Type.Object({ roundId: Id, result: Type.Integer(), resultColor: RouletteColour }),
      Type.Null(),
    ]),
    lastNumbers: Type.Array(RouletteNumber, { maxItems: 10, description: 'Newest first' }),
    hot: Type.Array(Type.Object({ number: Type.Integer(), times: Type.Integer() })),
    cold: Type.Array(Type.Object({ number: Type.Integer(), times: Type.Integer() })),
    counted: Type.Integer({ description: 'Spins that hot and cold are counted over' }),
  }),
  refusals: [],
})

/** The line of roulette in the list of games. */
export const rouletteCalls = {
  game: roulette,
  routes: [spinRoulette, rouletteTable],
  components: {},
  data: Type.Object({ result: Type.Integer(), resultColor: Type.String() }),
} as const

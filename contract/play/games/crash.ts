import { crash } from '@casino/rules/games/crash/game'
import Type, { type Static } from 'typebox'
import { Id, Money, Roubles } from '../../entities.ts'
import { route } from '../../route.ts'
import { BetTerms, RoundOutcome } from '../rounds.ts'
import { stakeRefusals } from './bet-at-once.ts'

const Panel = Type.Union([Type.Literal(1), Type.Literal(2)], { refusal: 'panel_invalid' })
const Multiplier = Type.Number({ description: 'At most 2 decimals' })
const Maybe = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Ms = Type.Number({ description: 'Milliseconds since 1970, by the database’s clock' })

/** The common round. Its crash and its seed are only here once it has crashed. */
export const CrashRound = Type.Object({
  number: Type.Integer({ description: 'Its place in the chain, from 1' }),
  startsAt: Ms,
  houseEdge: Type.Number({ description: 'Per cent' }),
  salt: Type.String(),
  crashedAt: Maybe(Ms),
  crash: Maybe(Multiplier),
  seed: Maybe(Type.String()),
})
export type CrashRound = Static<typeof CrashRound>

/** A bet of the round as everyone sees it. */
export const CrashShownBet = Type.Object({
  id: Id,
  username: Maybe(Type.String({ description: 'Null if the player hides their name' })),
  betAmount: Money,
  cashedOutAt: Maybe(Multiplier),
})
export type CrashShownBet = Static<typeof CrashShownBet>

/** What everyone sees. Bets are at most 50, the largest stakes first; `bets` and `staked` count all. */
export const CrashTable = Type.Object({
  now: Ms,
  round: Maybe(CrashRound),
  shown: Type.Array(CrashShownBet),
  bets: Type.Integer(),
  staked: Money,
})
export type CrashTable = Static<typeof CrashTable>

/** One of the player's own bets of the current round. */
export const CrashOwnBet = Type.Object({
  roundId: Id,
  panel: Panel,
  betAmount: Money,
  autoCashOut: Maybe(Multiplier),
  cashedOutAt: Maybe(Multiplier),
  payout: Money,
  settled: Type.Boolean({
    description:
      'Its end is decided. A bet that nobody has cashed out is settled some time after the crash: until then a cash-out that arrived in time may still be decided',
  }),
})
export type CrashOwnBet = Static<typeof CrashOwnBet>

const Balance = { balance: Money, balanceSequence: Type.Integer() }

/** Refusals in the order in which they are checked. */
export const betCrash = route({
  method: 'POST',
  path: '/api/games/crash/bet',
  summary: 'Stake on the next flight; accepted until it starts, by the moment at which the server received the call',
  who: 'player',
  keyed: true,
  body: Type.Object({
    betAmount: Roubles('stake_invalid'),
    autoCashOut: Type.Optional(
      Type.Number({
        minimum: 1.01,
        maximum: 1_000_000,
        refusal: 'auto_cash_out_invalid',
        description: 'At most 2 decimals',
      }),
    ),
    panel: Panel,
    terms: Type.Optional(BetTerms),
  }),
  reply: Type.Object({ number: Type.Integer(), startsAt: Ms, bet: CrashOwnBet, ...Balance }),
  refusals: [
    'stake_invalid',
    'auto_cash_out_invalid',
    'panel_invalid',
    'bets_closed',
    ...stakeRefusals('bet_placed', 'flight_stakes_full', 'flight_payouts_full'),
  ],
})

/** Repeated, it is refused: the bet is gone. */
export const cancelCrash = route({
  method: 'POST',
  path: '/api/games/crash/cancel',
  summary: 'Take a bet back before the start',
  who: 'player',
  keyed: true,
  shedLast: true,
  body: Type.Object({ panel: Panel }),
  reply: Type.Object({ panel: Panel, ...Balance }),
  refusals: ['panel_invalid', 'no_bet', 'bets_closed'],
})

/** What arrives before the crash counts, even if it is decided after it. */
export const cashOutCrash = route({
  method: 'POST',
  path: '/api/games/crash/cashout',
  summary: 'Cash a bet out in flight, at the multiplier of the moment at which the server received the call',
  who: 'player',
  keyed: true,
  shedLast: true,
  body: Type.Object({ panel: Panel }),
  reply: Type.Object({
    roundId: Id,
    outcome: RoundOutcome,
    multiplier: Multiplier,
    payout: Money,
    profit: Money,
    ...Balance,
  }),
  refusals: ['panel_invalid', 'no_bet', 'not_flying', 'crashed'],
})

const Chain = Type.Object({
  end: Type.String({ description: 'The hash to which the first seed leads' }),
  salt: Type.String(),
  length: Type.Integer({ description: 'Rounds' }),
})

export const crashTable = route({
  method: 'GET',
  path: '/api/games/crash',
  summary: 'The current round, the last ones, and the published end and salt of the chain',
  who: 'anyone',
  reply: Type.Object({
    ...CrashTable.properties,
    chain: Chain,
    last: Type.Array(
      Type.Object({
        number: Type.Integer(),
        crash: Multiplier,
        seed: Type.String(),
        salt: Type.String(),
        houseEdge: Type.Number({ description: 'Per cent' }),
      }),
    ),
  }),
  refusals: [],
})

export const crashChain = route({
  method: 'GET',
  path: '/api/games/crash/chains/{salt}',
  summary: 'The published end of a chain, also of an earlier one',
  who: 'anyone',
  params: Type.Object({ salt: Type.String({ maxLength: 64 }) }),
  reply: Chain,
  refusals: ['not_found'],
})

export const ownCrashBets = route({
  method: 'GET',
  path: '/api/games/crash/bets',
  summary: 'The player’s own bets of the current round and of the one before, also those that are settled',
  who: 'visitor',
  reply: Type.Object({
    number: Maybe(Type.Integer()),
    bets: Type.Array(CrashOwnBet),
    before: Type.Array(CrashOwnBet, { description: 'Bets of the round before' }),
  }),
  refusals: [],
})

/** The line of crash in the list of games. */
export const crashCalls = {
  game: crash,
  routes: [betCrash, cancelCrash, cashOutCrash, crashTable, crashChain, ownCrashBets],
  components: { CrashRound, CrashTable, CrashOwnBet },
  data: Type.Object({
    autoCashOut: Maybe(Type.Number()),
    cashedOutAt: Maybe(Type.Number()),
  }),
} as const

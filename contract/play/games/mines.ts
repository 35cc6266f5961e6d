import { mines } from '@casino/rules/games/mines/game'
import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money, Roubles } from '../../entities.ts'
import { route } from '../../route.ts'
import { BetTerms } from '../rounds.ts'
import { stakeRefusals } from './bet-at-once.ts'

/** A cell by its index: 0 at the top left, then row by row. */
const Cell = Type.Integer({ minimum: 0, maximum: 48 })

/** A round in progress as its player may see it, without the positions of the mines. */
export const MinesGame = Type.Object({
  roundId: Id,
  nonce: Type.Integer(),
  betAmount: Money,
  numberOfMines: Type.Integer(),
  cells: Type.Integer({ description: '9, 25 or 49 (docs/product.md G3)' }),
  revealed: Type.Array(Cell, { description: 'Safe cells that are open, in the order in which they were opened' }),
  multiplier: Type.Number({ description: 'Of a cash-out now; 0 before the first safe cell' }),
  nextMultiplier: Type.Union([Type.Number(), Type.Null()], {
    description: 'After one more safe cell, if there is one',
  }),
  payout: Money,
  maximumWin: Money,
  createdAt: IsoTime,
})
export type MinesGame = Static<typeof MinesGame>

/** The result of a round. Only here are the mines revealed. */
export const MinesResult = Type.Object({
  outcome: Type.Union([Type.Literal('win'), Type.Literal('loss')]),
  minePositions: Type.Array(Cell, { description: 'In ascending order' }),
  multiplier: Type.Number(),
  payout: Money,
  profit: Money,
  balance: Money,
  balanceSequence: Type.Integer(),
})
export type MinesResult = Static<typeof MinesResult>

export const startMines = route({
  method: 'POST',
  path: '/api/games/mines/start',
  summary: 'Lay the mines and stake the bet',
  who: 'player',
  keyed: true,
  body: Type.Object({
    betAmount: Roubles('stake_invalid'),
    numberOfMines: Type.Integer({ minimum: 1, maximum: 48, refusal: 'mines_invalid' }),
    cells: Type.Optional(
      Type.Union([Type.Literal(9), Type.Literal(25), Type.Literal(49)], {
        refusal: 'field_invalid',
        description: '25 if absent',
      }),
    ),
    terms: Type.Optional(BetTerms),
  }),
  reply: Type.Object({
    roundId: Id,
    nonce: Type.Integer(),
    balance: Money,
    balanceSequence: Type.Integer(),
    game: MinesGame,
  }),
  refusals: ['stake_invalid', 'mines_invalid', 'field_invalid', ...stakeRefusals('round_in_progress')],
})

/** The result of opening a cell; amounts in roubles. */
export const MinesRevealReply = Type.Object({
  roundId: Id,
  nonce: Type.Integer(),
  outcome: Type.Union([Type.Literal('safe'), Type.Literal('win'), Type.Literal('loss')], {
    description: '`win` when the last safe cell was opened: the round is settled then',
  }),
  cellIndex: Cell,
  mines: Type.Integer(),
  game: MinesGame,
  minePositions: Type.Optional(Type.Array(Cell)),
  result: Type.Optional(MinesResult),
})
export type MinesRevealReply = Static<typeof MinesRevealReply>

/** Opening a cell that is already open returns the same reply and counts once. */
export const revealMine = route({
  method: 'POST',
  path: '/api/games/mines/reveal',
  summary: 'Open a cell of the round in progress',
  who: 'player',
  keyed: true,
  shedLast: true,
  body: Type.Object({
    cellIndex: Type.Integer({ minimum: 0, maximum: 48, refusal: 'cell_invalid' }),
    roundId: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$', description: 'Refused if another round is open' })),
  }),
  reply: MinesRevealReply,
  refusals: ['no_round_in_progress', 'cell_invalid'],
})

/** The result of a round that its player ended; amounts in roubles. */
export const MinesCashoutReply = Type.Intersect([
  MinesResult,
  Type.Object({ roundId: Id, nonce: Type.Integer(), numberOfMines: Type.Integer(), revealed: Type.Array(Cell) }),
])
export type MinesCashoutReply = Static<typeof MinesCashoutReply>

/** After the last safe cell or a cash-out, repeats for the same round return the same reply. */
export const cashOutMines = route({
  method: 'POST',
  path: '/api/games/mines/cashout',
  summary: 'Cash out the round in progress',
  who: 'player',
  keyed: true,
  shedLast: true,
  body: Type.Object({ roundId: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })) }),
  reply: MinesCashoutReply,
  refusals: ['no_round_in_progress', 'nothing_revealed'],
})

export const activeMines = route({
  method: 'GET',
  path: '/api/games/mines/active',
  summary: 'The round in progress, to be continued after a reload or on another device',
  who: 'visitor',
  reply: Type.Object({ game: Type.Union([MinesGame, Type.Null()]) }),
  refusals: [],
})

/** The line of mines in the list of games. */
export const minesCalls = {
  game: mines,
  routes: [startMines, revealMine, cashOutMines, activeMines],
  components: { MinesGame, MinesResult },
  data: Type.Object({ numberOfMines: Type.Integer(), cells: Type.Integer(), revealed: Type.Array(Type.Integer()) }),
} as const

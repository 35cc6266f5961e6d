import type { BetTerms } from '@casino/contract/play/rounds'
import type { MinesBet } from '@casino/rules/games/mines/rules'
import type { Kopecks } from '@casino/rules/money'
import type { OperationRules } from '../../wire/operation.ts'
import type { SequencedBalance } from '../../wire/session.ts'
import type { ShownProblem } from '../problem.ts'

/** A round as the player requests it, with the terms that they were shown. */
export interface NewRound extends MinesBet {
  readonly terms: BetTerms
}

/** The fields of every round, open or ended. */
interface Round extends MinesBet {
  readonly id: string
  /** Safe cells, in the order in which they were opened. */
  readonly revealed: readonly number[]
  /** In hundredths, the multiplier of the open cells; 0 before the first. */
  readonly multiplier: number
  /** For an open round the payout of a cash-out now; for an ended one its payout. */
  readonly payout: Kopecks
}

export interface OpenRound extends Round {
  readonly ended: false
  /** In hundredths; `undefined` when no safe cell is left. */
  readonly nextMultiplier: number | undefined
  /** The largest payout of one round, as it was when the bet was placed. */
  readonly maximumWin: Kopecks
}

export interface EndedRound extends Round {
  readonly ended: true
  readonly outcome: 'win' | 'loss'
  readonly minePositions: readonly number[]
  /** The mine that was opened, if known. */
  readonly hit: number | undefined
}

/** A request to the server; the round's id prevents a late press from affecting another round. */
export type MinesRequest =
  | { readonly type: 'start'; readonly bet: NewRound }
  | { readonly type: 'reveal'; readonly round: OpenRound; readonly cell: number }
  | { readonly type: 'cash-out'; readonly round: OpenRound }

/** The round afterwards, and the new balance if the operation moved money. */
export interface MinesAnswer {
  readonly round: OpenRound | EndedRound
  readonly change: SequencedBalance | undefined
}

/** The cell that was just opened safely in this tab. */
interface Opened {
  readonly cell: number
  /** In hundredths, what it added: to the stake itself if it was the first. */
  readonly gain: number
}

/** docs/product.md §4: idle → playing → won or lost → idle. */
export type Mines =
  | { readonly at: 'idle'; readonly problem?: ShownProblem }
  | { readonly at: 'playing'; readonly round: OpenRound; readonly opened?: Opened; readonly problem?: ShownProblem }
  | { readonly at: 'won' | 'lost'; readonly round: EndedRound }

export type MinesEvent =
  /** State found on the server without an action in this tab: an open round to continue, or how another tab ended it. */
  | { readonly type: 'found'; readonly round: OpenRound | EndedRound }
  | { readonly type: 'next' }
  | { readonly type: 'blocked'; readonly problem: ShownProblem }
  | { readonly type: 'problem-read' }

const idle: Mines = { at: 'idle' }

/** An event that does not fit the state changes nothing. */
export const minesRules: OperationRules<Mines, MinesRequest, MinesAnswer, ShownProblem, MinesEvent> = {
  first: idle,
  begin(mines, request) {
    if (request.type === 'start') return mines.at === 'idle' ? idle : undefined
    const fits = request.type === 'reveal' ? canOpen(mines, request.cell) : canCashOut(mines)
    return fits ? { at: 'playing', round: request.round } : undefined
  },
  answered(_, { round }, request) {
    if (round.ended) return over(round)
    if (request.type !== 'reveal') return { at: 'playing', round }
    const gain = round.multiplier - (request.round.multiplier || 100)
    return { at: 'playing', round, opened: { cell: request.cell, gain } }
  },
  // docs/product.md §8 has no message for a cell or a cash-out that failed; the round continues, and the reason is shown.
  refused: (mines, problem) => (isOver(mines) ? mines : { ...mines, problem }),
  next(mines, event) {
    switch (event.type) {
      case 'found':
        return afterFind(mines, event.round)
      case 'next':
        return isOver(mines) ? idle : mines
      case 'blocked':
        return mines.at === 'idle' ? { at: 'idle', problem: event.problem } : mines
      case 'problem-read':
        return withoutProblem(mines)
    }
  },
}

type Playing = Extract<Mines, { at: 'playing' }>

/** docs/product.md §4: a cell can be opened only while playing, and only once. */
export function canOpen(mines: Mines, cell: number): mines is Playing {
  return mines.at === 'playing' && cell >= 0 && cell < mines.round.cells && !mines.round.revealed.includes(cell)
}

/** docs/product.md §4: a cash-out needs at least one open cell. */
export function canCashOut(mines: Mines): mines is Playing {
  return mines.at === 'playing' && mines.round.revealed.length > 0
}

export function isOver(mines: Mines): mines is Extract<Mines, { at: 'won' | 'lost' }> {
  return mines.at === 'won' || mines.at === 'lost'
}

/** The round on the field, if there is one. */
export function roundOf(mines: Mines): OpenRound | EndedRound | undefined {
  return mines.at === 'idle' ? undefined : mines.round
}

function afterFind(mines: Mines, found: OpenRound | EndedRound): Mines {
  const shown = roundOf(mines)
  if (found.ended) return mines.at === 'playing' && found.id === shown?.id ? over(found) : mines
  if (found.id === shown?.id && (isOver(mines) || found.revealed.length <= shown.revealed.length)) return mines
  return { at: 'playing', round: found }
}

function over(round: EndedRound): Mines {
  return { at: round.outcome === 'win' ? 'won' : 'lost', round }
}

function withoutProblem(mines: Mines): Mines {
  if (isOver(mines) || !mines.problem) return mines
  const { problem: _, ...rest } = mines
  return rest
}

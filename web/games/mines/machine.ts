import type { BetTerms } from '@casino/contract/games'
import type { MinesBet } from '@casino/rules/mines'
import type { Kopecks } from '@casino/rules/money'
import type { Problem } from '../problem.ts'

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

/** A request that was sent. It keeps its key until it is answered, so that sending it again is the same operation. */
export type Asked =
  | { readonly at: 'starting'; readonly key: string; readonly bet: NewRound }
  | { readonly at: 'revealing'; readonly key: string; readonly round: OpenRound; readonly cell: number }
  | { readonly at: 'cashing out'; readonly key: string; readonly round: OpenRound }

/** The cell that was just opened safely in this tab. */
interface Opened {
  readonly cell: number
  /** In hundredths, what it added: to the stake itself if it was the first. */
  readonly gain: number
}

/**
 * docs/product.md §4: idle → playing → won or lost → idle, with states between them that wait for the server. A request whose
 * answer was lost is `unanswered`, and nothing else can be done until its outcome is known.
 */
export type Mines =
  | { readonly at: 'idle'; readonly problem?: Problem }
  | Asked
  | { readonly at: 'playing'; readonly round: OpenRound; readonly opened?: Opened; readonly problem?: Problem }
  | { readonly at: 'unanswered'; readonly asked: Asked }
  | { readonly at: 'won' | 'lost'; readonly round: EndedRound }

export type MinesEvent =
  | { readonly type: 'started'; readonly key: string; readonly bet: NewRound }
  | { readonly type: 'opened'; readonly key: string; readonly cell: number }
  | { readonly type: 'cashed-out'; readonly key: string }
  | { readonly type: 'repeated' }
  | { readonly type: 'answered'; readonly key: string; readonly round: OpenRound | EndedRound }
  | { readonly type: 'refused'; readonly key: string; readonly problem: Problem }
  | { readonly type: 'went-unanswered'; readonly key: string }
  /** State found on the server without an action in this tab: an open round to continue, or how another tab ended it. */
  | { readonly type: 'found'; readonly round: OpenRound | EndedRound }
  | { readonly type: 'next' }
  | { readonly type: 'blocked'; readonly problem: Problem }
  | { readonly type: 'problem-read' }
  | { readonly type: 'player-changed' }

export const idle: Mines = { at: 'idle' }

/** An event that does not fit the state changes nothing: a second press on a cell opens it once. */
export function transition(mines: Mines, event: MinesEvent): Mines {
  switch (event.type) {
    case 'started':
      return mines.at === 'idle' ? { at: 'starting', key: event.key, bet: event.bet } : mines
    case 'opened':
      return canOpen(mines, event.cell)
        ? { at: 'revealing', key: event.key, round: mines.round, cell: event.cell }
        : mines
    case 'cashed-out':
      return canCashOut(mines) ? { at: 'cashing out', key: event.key, round: mines.round } : mines
    case 'repeated':
      return mines.at === 'unanswered' ? mines.asked : mines
    case 'answered':
      return awaits(mines, event.key) ? afterAnswer(mines, event.round) : mines
    case 'refused':
      return awaits(mines, event.key) ? afterRefusal(mines, event.problem) : mines
    case 'went-unanswered':
      return awaits(mines, event.key) ? { at: 'unanswered', asked: mines } : mines
    case 'found':
      return afterFind(mines, event.round)
    case 'next':
      return isOver(mines) ? idle : mines
    case 'blocked':
      return mines.at === 'idle' ? { at: 'idle', problem: event.problem } : mines
    case 'problem-read':
      return withoutProblem(mines)
    case 'player-changed':
      return idle
  }
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

export function isAsking(mines: Mines): mines is Asked {
  return mines.at === 'starting' || mines.at === 'revealing' || mines.at === 'cashing out'
}

export function isOver(mines: Mines): mines is Extract<Mines, { at: 'won' | 'lost' }> {
  return mines.at === 'won' || mines.at === 'lost'
}

/** The round on the field, if there is one. */
export function roundOf(mines: Mines): OpenRound | EndedRound | undefined {
  const now = mines.at === 'unanswered' ? mines.asked : mines
  return now.at === 'idle' || now.at === 'starting' ? undefined : now.round
}

function awaits(mines: Mines, key: string): mines is Asked {
  return isAsking(mines) && mines.key === key
}

function afterAnswer(asked: Asked, round: OpenRound | EndedRound): Mines {
  if (round.ended) return over(round)
  if (asked.at !== 'revealing') return { at: 'playing', round }
  const gain = round.multiplier - (asked.round.multiplier || 100)
  return { at: 'playing', round, opened: { cell: asked.cell, gain } }
}

/** The specification has no message for a cell or a cash-out that failed; the round continues, and the reason is shown. */
function afterRefusal(asked: Asked, problem: Problem): Mines {
  return asked.at === 'starting' ? { at: 'idle', problem } : { at: 'playing', round: asked.round, problem }
}

function afterFind(mines: Mines, found: OpenRound | EndedRound): Mines {
  // A pending request will be answered, and its answer is newer.
  if (isAsking(mines) || mines.at === 'unanswered') return mines
  const shown = roundOf(mines)
  if (found.ended) return mines.at === 'playing' && found.id === shown?.id ? over(found) : mines
  if (found.id === shown?.id && (isOver(mines) || found.revealed.length <= shown.revealed.length)) return mines
  return { at: 'playing', round: found }
}

function over(round: EndedRound): Mines {
  return { at: round.outcome === 'win' ? 'won' : 'lost', round }
}

function withoutProblem(mines: Mines): Mines {
  if ((mines.at !== 'idle' && mines.at !== 'playing') || !mines.problem) return mines
  const { problem: _, ...rest } = mines
  return rest
}

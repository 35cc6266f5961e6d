import type { MinesCashoutReply, MinesGame, MinesResult, MinesRevealReply } from '@casino/contract/play/games/mines'
import type { HistoryItem } from '@casino/contract/play/history'
import type { Round } from '@casino/contract/play/rounds'
import { type Field, isField } from '@casino/rules/games/mines/rules'
import { roublesFromKopecks } from '@casino/rules/money'
import { kopecksOf } from '../../ui/fields/amount.ts'
import type { EndedRound, OpenRound } from './machine.ts'

/** Converts an open round from the wire format. */
export function openRound(game: MinesGame): OpenRound {
  return {
    id: game.roundId,
    ended: false,
    stake: kopecksOf(game.betAmount),
    mines: game.numberOfMines,
    cells: fieldOf(game.cells),
    revealed: game.revealed,
    multiplier: hundredthsOf(game.multiplier),
    nextMultiplier: game.nextMultiplier === null ? undefined : hundredthsOf(game.nextMultiplier),
    payout: kopecksOf(game.payout),
    maximumWin: kopecksOf(game.maximumWin),
  }
}

/** The result of opening a cell: the round continues, or a mine or the last safe cell has ended it. */
export function roundAfterReveal({ game, result, outcome, cellIndex }: MinesRevealReply): OpenRound | EndedRound {
  const round = openRound(game)
  return result ? ended(round, result, outcome === 'loss' ? cellIndex : undefined) : round
}

/** The reply lists the open cells: another tab may have opened some of them. */
export function roundAfterCashOut(round: OpenRound, reply: MinesCashoutReply): EndedRound {
  return ended({ ...round, revealed: reply.revealed }, reply, undefined)
}

function ended(
  { id, stake, mines, cells, revealed }: OpenRound,
  result: MinesResult,
  hit: number | undefined,
): EndedRound {
  return {
    id,
    ended: true,
    stake,
    mines,
    cells,
    revealed,
    outcome: result.outcome,
    minePositions: result.minePositions,
    hit,
    multiplier: hundredthsOf(result.multiplier),
    payout: kopecksOf(result.payout),
  }
}

/** The same round as published after its end, when another tab or device ended it. */
export function publishedEnd(round: OpenRound, published: Round): EndedRound | undefined {
  const { outcome, minePositions, revealed, hit } = published.outcome
  if (outcome !== 'win' && outcome !== 'loss') return undefined
  if (!areCells(minePositions) || !areCells(revealed)) return undefined
  return {
    id: round.id,
    ended: true,
    stake: round.stake,
    mines: round.mines,
    cells: round.cells,
    revealed,
    outcome,
    minePositions,
    hit: typeof hit === 'number' ? hit : undefined,
    multiplier: hundredthsOf(published.multiplier),
    payout: kopecksOf(published.payout),
  }
}

/** The round as the history lists it. */
export function historyItemOf(round: EndedRound): HistoryItem {
  const { id, stake, mines, cells, revealed, payout, multiplier } = round
  return {
    _id: id,
    gameType: 'mines',
    gameData: { mines: { numberOfMines: mines, cells, revealed: [...revealed] } },
    betAmount: roublesFromKopecks(stake),
    profit: (payout - stake) / 100,
    payout: roublesFromKopecks(payout),
    multiplier: multiplier / 100,
    createdAt: new Date().toISOString(),
  }
}

function hundredthsOf(multiplier: number): number {
  return Math.round(multiplier * 100)
}

function fieldOf(cells: number): Field {
  if (!isField(cells)) throw new Error(`a field of ${cells} cells`)
  return cells
}

function areCells(list: unknown): list is number[] {
  return Array.isArray(list) && list.every((cell) => Number.isInteger(cell))
}

import type { MinesGame as MinesGameOnWire, MinesResult } from '@casino/contract/play/games/mines'
import { cashOutPayout, multiplierHundredths, nextMultiplierHundredths } from '@casino/rules/games/mines/rules'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { Balance } from '../../../accounting/ledger/statement.ts'
import type { MinesGame } from './mines-game.ts'
import type { MinesEnd, MinesRecord } from './settle-mines.ts'

/** The player's view of a round, open or ended. */
export function gameOnWire({ game, end }: MinesRecord): MinesGameOnWire {
  const open = game.revealed.length
  const next = end ? undefined : nextMultiplierHundredths(game, open, game)
  return {
    roundId: String(game.roundId),
    nonce: game.nonce,
    betAmount: roublesFromKopecks(game.stake),
    numberOfMines: game.mines,
    cells: game.cells,
    revealed: [...game.revealed],
    multiplier: (end?.multiplier ?? multiplierHundredths(game, open, game)) / 100,
    nextMultiplier: next === undefined ? null : next / 100,
    payout: roublesFromKopecks(end?.payout ?? cashOutPayout(game, open, game)),
    maximumWin: roublesFromKopecks(game.maximumWin),
    createdAt: new Date(game.startedAt).toISOString(),
  }
}

/** How a round ended, with the balance after it; money in roubles. */
export function resultOnWire(game: MinesGame, end: MinesEnd, { balance, sequence }: Balance): MinesResult {
  return {
    outcome: end.outcome,
    minePositions: [...end.minePositions],
    multiplier: end.multiplier / 100,
    payout: roublesFromKopecks(end.payout),
    profit: roublesFromKopecks(kopecks(end.payout - game.stake)),
    balance: roublesFromKopecks(balance),
    balanceSequence: sequence,
  }
}

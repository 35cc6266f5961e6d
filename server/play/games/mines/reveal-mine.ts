import { type MinesRevealReply, revealMine } from '@casino/contract/play/games/mines'
import { isCell, lostMines, safeCells, settleWin } from '@casino/rules/games/mines/rules'
import { write } from '../../../accounting/ledger/locked-record.ts'
import type { Decision, Locked, RefusedPosting } from '../../../accounting/ledger/posting.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { serve } from '../../../platform/http/serve.ts'
import { type ContinueCommand, continueMines, type MinesCheck, type MinesDeps } from './continue-mines.ts'
import { type MinesGame, minesGames } from './mines-game.ts'
import { gameOnWire, resultOnWire } from './on-wire.ts'
import { findEnd, type MinesRecord, type MinesResult, minesOf, settle } from './settle-mines.ts'

interface RevealCommand extends ContinueCommand {
  readonly cell: number
}

/** The refusals of a cell, in their order: not on the field, or already open. */
export const revealChecks = (cell: number): readonly MinesCheck[] => [
  { refusal: 'cell_invalid', refuses: ({ cells }) => !isCell(cell, cells) },
  // The cell was opened before, so the stored round has its result.
  { refusal: 'no_round_in_progress', refuses: ({ revealed }) => revealed.includes(cell) },
]

/**
 * Opens a cell of the player's open round; for a cell that is already open, or that ended its round, returns the same result
 * again. Refused with `no_round_in_progress`, or with `cell_invalid` for a cell that is not on the round's field.
 */
export const revealCell =
  (deps: MinesDeps) =>
  ({ cell, ...command }: RevealCommand): Promise<MinesResult | RefusedPosting> =>
    continueMines<MinesRecord>(deps, command, {
      kind: 'mines_reveal',
      checks: revealChecks(cell),
      take: (locked, game) => open(deps, locked, game, cell),
      async findTaken(game) {
        const record: MinesRecord = game.settled ? { game, end: await findEnd(deps.read, game) } : { game }
        return game.revealed.includes(cell) || record.end?.hit === cell ? record : undefined
      },
    })

export const serveRevealMine = (deps: MinesDeps) => {
  const reveal = revealCell(deps)
  return serve(revealMine, { rate: 'reveals' }, async ({ player, body, operationKey }) => {
    const { cellIndex: cell, roundId } = body
    const result = orRefuse(await reveal({ player: player.id, cell, roundId, operationKey }))
    return revealReply(result, cell)
  })
}

function open(deps: MinesDeps, locked: Locked, game: MinesGame, cell: number): Decision<MinesRecord> {
  const minePositions = minesOf(deps.seedVault, locked, game)
  if (minePositions.includes(cell)) return settle(deps, locked, game, { ...lostMines, minePositions, hit: cell })
  const opened: MinesGame = { ...game, revealed: [...game.revealed, cell] }
  if (isComplete(opened)) {
    const end = { ...settleWin(opened, opened.revealed.length, opened), minePositions }
    return settle(deps, locked, opened, end)
  }
  return { transfers: [], writes: [write(minesGames, opened)], record: { game: opened } }
}

/** The reply with the result of the cell. */
export function revealReply({ record, ...balance }: MinesResult, cell: number): MinesRevealReply {
  const { game, end } = record
  const wasLast = isComplete(game) && game.revealed.at(-1) === cell
  return {
    roundId: String(game.roundId),
    nonce: game.nonce,
    outcome: end?.hit === cell ? 'loss' : wasLast ? 'win' : 'safe',
    cellIndex: cell,
    mines: game.mines,
    game: gameOnWire(record),
    ...(end && { minePositions: [...end.minePositions], result: resultOnWire(game, end, balance) }),
  }
}

function isComplete(game: MinesGame): boolean {
  return game.revealed.length === safeCells(game)
}

import { type MinesRevealReply, revealMine } from '@casino/contract/mines'
import { isCell, lostMines, safeCells, settleWin } from '@casino/rules/mines'
import type { Read } from '../../database/database.ts'
import type { OperationKey } from '../../http/idempotency.ts'
import { orRefuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { write } from '../../ledger/locked-record.ts'
import { type Decision, isRefused, type Locked, type RefusedPosting } from '../../ledger/posting.ts'
import { statement } from '../../ledger/statement.ts'
import type { Stakes } from '../../rounds/stakes.ts'
import type { Settings } from '../../settings/settings.ts'
import type { SeedVault } from '../seed-vault.ts'
import { seeds } from '../seeds.ts'
import { findMinesGame, isOpen, type MinesGame, meant, minesGames } from './mines-game.ts'
import { gameOnWire, resultOnWire } from './on-wire.ts'
import { findEnd, type MinesRecord, type MinesResult, minesOf, settle } from './settle-mines.ts'

/** There is nothing to decide: if the cell was opened before, its result is read from the stored round. */
const nothingToOpen: RefusedPosting = { refused: 'no_round_in_progress' }

interface Deps {
  readonly ledger: Ledger
  readonly stakes: Stakes
  readonly read: Read
  readonly settings: Settings
  readonly seedVault: SeedVault
}

interface RevealCommand {
  readonly player: number
  readonly cell: number
  /** Another round than this one is left alone; without it the round that the player began last is meant. */
  readonly roundId?: string | undefined
  readonly operationKey?: OperationKey | undefined
}

/**
 * Opens a cell of the player's open round; a cell that is already open, or that ended its round, brings the same result again.
 * Refused with `no_round_in_progress`, or with `cell_invalid` for a cell that is not on the round's field.
 */
export const revealCell =
  (deps: Deps) =>
  async ({ player, cell, roundId, operationKey }: RevealCommand): Promise<MinesResult | RefusedPosting> => {
    const { ledger, read, stakes } = deps
    const posted = await ledger.post<MinesRecord>({
      kind: 'mines_reveal',
      player,
      ...operationKey,
      lockedRecords: [seeds, minesGames, ...stakes.lockedRecords],
      shedLast: true,
      decide(locked) {
        const game = meant(locked.row(minesGames), roundId)
        if (!isOpen(game)) return nothingToOpen
        if (!isCell(cell, game.cells)) return { refused: 'cell_invalid' }
        return game.revealed.includes(cell) ? nothingToOpen : open(deps, locked, game, cell)
      },
    })
    if (!isRefused(posted) || posted.refused !== nothingToOpen.refused) return posted
    const record = await findOpened(read, player, cell, roundId)
    return record ? { record, ...(await statement(read).balanceOf(player)) } : posted
  }

export const serveRevealMine = (deps: Deps) => {
  const reveal = revealCell(deps)
  return serve(revealMine, { rate: 'reveals' }, async ({ player, body, operationKey }) => {
    const { cellIndex: cell, roundId } = body
    const result = orRefuse(await reveal({ player: player.id, cell, roundId, operationKey }))
    return revealReply(result, cell)
  })
}

function open(deps: Deps, locked: Locked, game: MinesGame, cell: number): Decision<MinesRecord> {
  const minePositions = minesOf(deps.seedVault, locked, game)
  if (minePositions.includes(cell)) return settle(deps, locked, game, { ...lostMines, minePositions, hit: cell })
  const opened: MinesGame = { ...game, revealed: [...game.revealed, cell] }
  if (isComplete(opened)) {
    const end = { ...settleWin(opened, opened.revealed.length, opened), minePositions }
    return settle(deps, locked, opened, end)
  }
  return { transfers: [], writes: [write(minesGames, opened)], record: { game: opened } }
}

/** The round's current state, if this cell of it is already open. */
async function findOpened(
  read: Read,
  player: number,
  cell: number,
  roundId: string | undefined,
): Promise<MinesRecord | undefined> {
  const game = meant(await findMinesGame(read, player), roundId)
  if (!game) return undefined
  const record: MinesRecord = game.settled ? { game, end: await findEnd(read, game) } : { game }
  return game.revealed.includes(cell) || record.end?.hit === cell ? record : undefined
}

/** The answer about the cell. */
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

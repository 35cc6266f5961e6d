import { type MinesRevealReply, revealMine } from '@casino/contract/mines'
import { isCell, lostMines, safeCells, settleWin } from '@casino/rules/mines'
import type { Read } from '../../database/database.ts'
import { refuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { write } from '../../ledger/locked-record.ts'
import { type Decision, isRefused, type Locked, type RefusedPosting } from '../../ledger/posting.ts'
import { type Balance, statement } from '../../ledger/statement.ts'
import type { Stakes } from '../../rounds/stakes.ts'
import type { Settings } from '../../settings/settings.ts'
import type { SeedVault } from '../seed-vault.ts'
import { seeds } from '../seeds.ts'
import { findMinesGame, isOpen, type MinesGame, meant, minesGames } from './mines-game.ts'
import { gameOnWire, resultOnWire } from './on-wire.ts'
import { findEnd, type MinesRecord, minesOf, settle } from './settle-mines.ts'

/** There is nothing to decide: if the cell was opened before, its result is read from the stored round. */
const nothingToOpen: RefusedPosting = { refused: 'no_round_in_progress' }

interface Deps {
  readonly ledger: Ledger
  readonly stakes: Stakes
  readonly read: Read
  readonly settings: Settings
  readonly seedVault: SeedVault
}

export const serveRevealMine = (deps: Deps) =>
  serve(revealMine, { rate: 'reveals' }, async ({ player, body, operationKey }) => {
    const { ledger, read, stakes } = deps
    const { cellIndex: cell, roundId } = body
    const posted = await ledger.post<MinesRecord>({
      kind: 'mines_reveal',
      player: player.id,
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
    if (!isRefused(posted)) return revealReply(posted.record, cell, posted)
    if (posted.refused !== nothingToOpen.refused) return refuse(posted.refused, posted.details)

    const known = await findOpened(read, player.id, cell, roundId)
    return known ? revealReply(known, cell, await statement(read).balanceOf(player.id)) : refuse(posted.refused)
  })

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

function revealReply(record: MinesRecord, cell: number, balance: Balance): MinesRevealReply {
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
